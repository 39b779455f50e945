// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commands, emptyDataLayer, events } from '#web/testing/data-layer.ts';

const everything = { analytics: true, marketing: true };
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const cookieNames = () => document.cookie.split('; ').map((pair) => pair.split('=')[0]);
/** A page that has loaded nothing yet. */
const newPage = async () => {
  vi.resetModules();
  return import('./tag-manager.ts');
};

beforeEach(emptyDataLayer);
afterEach(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

test('nothing is loaded without an id, and nothing before something was allowed', async () => {
  const { loadTagManager } = await newPage();
  loadTagManager('', everything);
  loadTagManager('GTM-ABC123', { analytics: false, marketing: false });
  expect(scripts()).toEqual([]);
});

test('a container is loaded once, with the first of the categories', async () => {
  const { loadTagManager } = await newPage();
  loadTagManager('GTM-ABC123', { analytics: true, marketing: false });
  loadTagManager('GTM-ABC123', everything);
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123']);
  expect(events('gtm.js')).toEqual([{ event: 'gtm.js', 'gtm.start': expect.any(Number) }]);
});

test('a single tag is configured not to count pages by itself', async () => {
  const { loadTagManager } = await newPage();
  loadTagManager('G-ABC1234567', everything);
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567']);
  expect(commands().at(-1)).toEqual(['config', 'G-ABC1234567', { send_page_view: false }]);
});

test('a withdrawn consent deletes the cookies of the script and reloads the page', async () => {
  const { loadTagManager, stopWithdrawn } = await newPage();
  const reload = vi.fn();
  stopWithdrawn({ analytics: false, marketing: false }, reload);
  loadTagManager('GTM-ABC123', { analytics: true, marketing: false });
  for (const cookie of ['_ga=1', '_ga_ABC=2', '_gcl_au=3', 'i18nextLng=tr']) {
    // biome-ignore lint/suspicious/noDocumentCookie: it is what is tested
    document.cookie = `${cookie}; path=/`;
  }

  stopWithdrawn({ analytics: true, marketing: false }, reload);
  stopWithdrawn(everything, reload);
  expect(reload).not.toHaveBeenCalled();
  expect(cookieNames()).toContain('_ga');

  stopWithdrawn({ analytics: false, marketing: true }, reload);
  expect(reload).toHaveBeenCalledOnce();
  expect(cookieNames()).toEqual(['i18nextLng']);
});
