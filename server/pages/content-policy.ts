// The content security policy of a page.
import { reportDirectives } from './csp-report.routes.ts';

type ThirdParties = { gtmId: string; adsConversion: string };

/** The hosts of Google's tag manager, Analytics and, if conversions are reported, Ads. */
function tagHosts({ gtmId, adsConversion }: ThirdParties) {
  if (!gtmId) return { script: '', image: '', connect: '', frame: '' };
  const ads = adsConversion || gtmId.startsWith('AW-');
  const tags = 'https://www.googletagmanager.com';
  const analytics = 'https://*.google-analytics.com https://*.analytics.google.com';
  const adHosts =
    'https://www.googleadservices.com https://googleads.g.doubleclick.net https://www.google.com https://pagead2.googlesyndication.com';
  return {
    // A policy cannot name the container, only the files that load one.
    script: ` ${tags}/gtm.js ${tags}/gtag/js${ads ? ' https://www.googleadservices.com https://googleads.g.doubleclick.net https://www.google.com' : ''}`,
    image: ` ${tags} ${analytics}${ads ? ` ${adHosts} https://www.google.com.tr` : ''}`,
    connect: ` ${tags} ${analytics}${ads ? ` ${adHosts}` : ''}`,
    frame: ads ? 'https://td.doubleclick.net https://www.googletagmanager.com' : '',
  };
}

/**
 * Allows only the inline scripts that were registered while the page was rendered, by hash, and
 * imports from our own site. Other scripts only with a tag manager, frames only for it and for a
 * payment provider that needs one.
 */
export function contentPolicy(
  scriptHashes: string,
  thirdParties: ThirdParties,
  paymentFrames: readonly string[] = [],
): string {
  const hosts = tagHosts(thirdParties);
  const frames = [...(hosts.frame ? [hosts.frame] : []), ...paymentFrames];
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes}${hosts.script}`,
    "style-src 'self' 'unsafe-inline'",
    // blob: pictures that only their owner may fetch, and those that wait for upload.
    `img-src 'self' blob:${hosts.image}`,
    "font-src 'self'",
    `connect-src 'self'${hosts.connect}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...reportDirectives,
  ].join('; ');
}

/** The active files besides the pages: the offline page, and its worker, which fetches pages. */
export const filePolicies: Record<string, string> = {
  'offline.html':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'sw.js': "default-src 'none'; connect-src 'self'",
};
