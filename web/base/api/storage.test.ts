// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  APP_VERSION,
  onStoredElsewhere,
  readStored,
  resetForVersion,
  storageKeys,
  writeStored,
} from './storage.ts';

beforeEach(() => localStorage.clear());

test('[A12] [A13] a stored version that differs clears all but language, i18nextLng and cookieConsent', () => {
  for (const key of storageKeys) localStorage.setItem(key, `old ${key}`);
  localStorage.setItem('something-else', 'old');
  localStorage.setItem('appVersion', '1.6.9');

  resetForVersion();

  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    language: 'tr',
    i18nextLng: 'old i18nextLng',
    cookieConsent: 'old cookieConsent',
    appVersion: '1.7.0',
  });
});

test('[A14] the language becomes tr and the new version is stored', () => {
  localStorage.setItem('language', 'en');

  resetForVersion();

  expect(localStorage.getItem('language')).toBe('tr');
  expect(localStorage.getItem('appVersion')).toBe(APP_VERSION);
});

test('[A12] the same version leaves everything alone', () => {
  localStorage.setItem('appVersion', '1.7.0');
  localStorage.setItem('cart', '[1]');
  localStorage.setItem('language', 'en');

  resetForVersion();

  expect(localStorage.getItem('cart')).toBe('[1]');
  expect(localStorage.getItem('language')).toBe('en');
});

test('a value is read back, and another tab is notified of a change', () => {
  const heard: (string | null)[] = [];
  const stop = onStoredElsewhere('cart', (value) => heard.push(value));
  writeStored('cart', '[]');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: '[2]' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'favorites', newValue: 'x' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: '[3]' }));

  expect(readStored('cart')).toBe('[]');
  expect(heard).toEqual(['[2]', null]);
});

test('a page from the back/forward cache reads the stored values when it is shown again', () => {
  const heard: (string | null)[] = [];
  const stop = onStoredElsewhere('cart', (value) => heard.push(value));
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  writeStored('cart', '[2]');
  show(false);
  show(true);
  stop();
  show(true);

  expect(heard).toEqual(['[2]']);
});
