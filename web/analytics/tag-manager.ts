// The only third-party script. It is loaded only after the visitor's consent and if the shop has
// configured an id.
import { type Choice, type ConsentCategory, consentCategories } from './consent-record.ts';
import { command, count, push } from './data-layer.ts';

const HOST = 'https://www.googletagmanager.com';

/** Everything that was allowed at any time since the script was loaded; null before that. */
let allowed: Choice | null = null;

const hasRunFor = (category: ConsentCategory): boolean => allowed?.[category] ?? false;

/** `id`: that of a container (GTM-…), or of a single tag (G-…, AW-…). */
export function loadTagManager(id: string, { analytics, marketing }: Choice): void {
  if (!id || !(analytics || marketing)) return;
  const isLoaded = allowed !== null;
  allowed = {
    analytics: analytics || hasRunFor('analytics'),
    marketing: marketing || hasRunFor('marketing'),
  };
  if (isLoaded) return;
  count('tag manager', () => {
    const isContainer = id.startsWith('GTM-');
    if (isContainer) push({ event: 'gtm.js', 'gtm.start': Date.now() });
    else {
      command('js', new Date());
      // We count page views ourselves, with an address without personal data.
      command('config', id, { send_page_view: false });
    }
    const script = document.createElement('script');
    script.async = true;
    script.src = `${HOST}/${isContainer ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  });
}

/** A running script cannot be stopped: after a withdrawal the page reloads without it. */
export function stopWithdrawn(
  now: Choice,
  reload: () => void = () => window.location.reload(),
): void {
  if (!consentCategories.some((category) => hasRunFor(category) && !now[category])) return;
  deleteThirdPartyCookies();
  reload();
}

/** The cookies that such scripts set on this site. */
function deleteThirdPartyCookies(): void {
  const domains = window.location.hostname
    .split('.')
    .map((_, index, parts) => parts.slice(index).join('.'));
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? '';
    if (!/^(_ga|_gid|_gat|_gcl)/.test(name)) continue;
    for (const domain of ['', ...domains.map((part) => `; domain=${part}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}
