// Texts in the browser: loaded from /locales, the language from local storage and never from the browser's own.
import i18next, { type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { i18nOptions, LANGUAGE_KEY } from './options.ts';

/** Loads the namespaces that the first HTML used, so that the page comes alive without a flash of keys. */
export async function startTexts(namespaces: string[]): Promise<i18n> {
  const instance = i18next.createInstance().use(HttpBackend).use(LanguageDetector).use(initReactI18next);
  await instance.init({
    ...i18nOptions,
    ns: namespaces,
    // The page was rendered in this language; the detector only remembers a change.
    lng: document.documentElement.lang,
    partialBundledLanguages: false,
    saveMissing: false,
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json', addPath: '/locales/add/{{lng}}/{{ns}}' },
    detection: { order: ['localStorage'], lookupLocalStorage: LANGUAGE_KEY, caches: ['localStorage'] },
  });
  return instance;
}

/** The server renders the language that the cookie names (design.md 7). */
export function mirrorLanguage(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
}
