// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_FONTS, USE_KNOWN_FONTS } from './late-fonts.ts';

const run = (script: string) => new Function(script)();
const firstScript = `const root=document.documentElement.dataset;${USE_KNOWN_FONTS}`;
const areUsed = () => document.documentElement.dataset.fonts !== undefined;

/** Two fonts that each page needs, and a complete typeface. */
const fonts = ['fallback', 'fallback', 'swap'].map((display) => ({
  display,
  response: Promise.withResolvers<void>(),
  load: vi.fn(),
}));
const preload = () => document.querySelector('link[as=font]');
const requests = () => fonts.map(({ load }) => load.mock.calls.length);

beforeEach(() => {
  delete document.documentElement.dataset.fonts;
  localStorage.clear();
  for (const font of fonts) {
    font.response = Promise.withResolvers();
    font.load.mockReset().mockReturnValue(font.response.promise);
  }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  document.head.innerHTML = '<link rel="preload" as="font" href="/a" media="(width>48em)">';
  vi.stubGlobal('innerWidth', 390);
  return () => vi.unstubAllGlobals();
});

test('a phone uses no fonts before the first paint of its first visit, but at the next', () => {
  run(firstScript);
  expect(areUsed()).toBe(false);
  expect(preload()).toHaveProperty('media', '(width>48em)');
  localStorage.setItem('appVersion', '1.0.0');
  run(firstScript);
  expect(areUsed()).toBe(true);
  expect(preload()).toHaveProperty('media', '');
});

test('a wider window uses them at once', () => {
  vi.stubGlobal('innerWidth', 820);
  run(firstScript);
  expect(areUsed()).toBe(true);
});

test('after the first paint they are requested, and used when all are there or have failed', async () => {
  run(REQUEST_FONTS);
  expect(requests()).toEqual([1, 1, 0]);
  fonts[0]?.response.resolve();
  await Promise.resolve();
  expect(areUsed()).toBe(false);
  fonts[1]?.response.reject(new Error('no connection'));
  await vi.waitFor(() => expect(areUsed()).toBe(true));
});

test('fonts that are used already are not requested again', () => {
  document.documentElement.dataset.fonts = '';
  run(REQUEST_FONTS);
  expect(requests()).toEqual([0, 0, 0]);
});
