import { expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const hashes = "'sha256-a=' 'sha256-b='";

test('without a tag manager a page connects only to our own host', () => {
  const policy = contentPolicy(hashes, { gtmId: '', adsConversion: 'AW-1234/x' });
  expect(policy).not.toContain('https:');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[^']+' 'sha256-[^']+'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; report-uri \/csp-report; report-to csp$/,
  );
});

test('with a tag manager a page connects to its hosts; to advertising only where conversions go', () => {
  const analytics = contentPolicy(hashes, { gtmId: 'GTM-ABC123', adsConversion: '' });
  expect(analytics).toMatch(
    /script-src 'self' 'sha256-[^;]+ https:\/\/www\.googletagmanager\.com\/gtm\.js https:\/\/www\.googletagmanager\.com\/gtag\/js;/,
  );
  expect(analytics).toContain(
    "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com",
  );
  expect(analytics).not.toMatch(/doubleclick|googleadservices|unsafe-inline'[^;]*script|frame-src/);

  for (const ads of [
    contentPolicy(hashes, { gtmId: 'GTM-ABC123', adsConversion: 'AW-1234/x' }),
    contentPolicy(hashes, { gtmId: 'AW-123456789', adsConversion: '' }),
  ]) {
    expect(ads).toContain('https://googleads.g.doubleclick.net');
    expect(ads).toContain("frame-ancestors 'self'");
  }
});

test('a provider that takes payments in a frame may be shown in one', () => {
  expect(contentPolicy('', { gtmId: '', adsConversion: '' })).not.toContain('frame-src');
  expect(contentPolicy('', { gtmId: '', adsConversion: '' }, ['https://www.paytr.com'])).toContain(
    '; frame-src https://www.paytr.com;',
  );
});
