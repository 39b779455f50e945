// Texts in the browser: loaded from /locales, the language from local storage and never from the browser's own.
import i18next, { type i18n } from 'i18next';
import HttpBackend, { type HttpBackendOptions, type RequestCallback } from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, languages } from '#shared/languages.ts';
import { readStored, writeStored } from '../storage.ts';
import { i18nOptions, LANGUAGE_KEY } from './options.ts';

/** Specification 9: up to five tries more, after 350 ms and then twice as long each time. */
export const LOAD_RETRIES = 5;
export const LOAD_RETRY_MS = 350;
const LOAD_TIMEOUT_MS = 10_000;

/** A page whose words did not come: the error screen says so, instead of keys that nobody can read. */
export class MissingTexts extends Error {
  constructor(namespace: string) {
    super(`the texts "${namespace}" could not be loaded`);
    this.name = 'MissingTexts';
  }
}

/**
 * Loads the namespaces that the first HTML used, so that the page comes alive without a flash of keys.
 * @throws MissingTexts when they do not come: the HTML is left as it is, which reads well without us.
 */
export async function startTexts(namespaces: readonly string[], language: string = document.documentElement.lang): Promise<i18n> {
  const instance = i18next.createInstance().use(HttpBackend).use(initReactI18next);
  const wanted = [...new Set([...(i18nOptions.ns as string[]), ...namespaces])];
  await instance.init<HttpBackendOptions>({
    ...i18nOptions,
    ns: wanted,
    // The page was rendered in this language.
    lng: language,
    partialBundledLanguages: false,
    // A missing key is found by a test (keys.test.ts), not by telling the server.
    saveMissing: false,
    maxRetries: LOAD_RETRIES,
    retryTimeout: LOAD_RETRY_MS,
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json', addPath: '/locales/add/{{lng}}/{{ns}}', request: requestTexts },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (fullKey, fallback) => wordsForMissing(instance, fullKey, fallback),
  });
  const absent = wanted.find((namespace) => !instance.hasResourceBundle(language, namespace));
  if (absent) throw new MissingTexts(`${language}/${absent}`);
  // Nothing is detected, so this is all that a detector would do.
  writeStored(LANGUAGE_KEY, language);
  instance.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
    writeStored(LANGUAGE_KEY, changed);
  });
  return instance;
}

/** What stands for a key without words: its default or itself. If its whole file is absent, nothing can be said. */
function wordsForMissing(instance: i18n, fullKey: string, fallback: string | undefined): string {
  if (fallback !== undefined) return fallback;
  const [namespace = '', ...key] = fullKey.split(':');
  if (!instance.hasResourceBundle(instance.language, namespace) && !instance.hasResourceBundle(DEFAULT_LANGUAGE, namespace)) throw new MissingTexts(namespace);
  return key.join(':');
}

/**
 * Asks for one file. What the backend hears decides whether it is asked for again (specification 7): an answer of 500
 * and above, and no answer at all, whatever the browser calls it, but no 4xx and nothing that cannot be parsed.
 */
function requestTexts(_options: HttpBackendOptions, url: string, payload: unknown, callback: RequestCallback): void {
  // Saving is off: only reads come this way.
  if (payload !== undefined) return;
  fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) })
    .then(async (response) => ({ status: response.status, data: response.ok ? await response.text() : '' }))
    .catch(() => ({ status: 0, data: '' }))
    .then((answer) => callback(answer.status >= 200 && answer.status < 300 ? null : `HTTP ${answer.status}`, answer));
}

/**
 * The choice is local storage's; the cookie only tells the server (design.md 7). Where the cookie has been lost, the
 * page came in another language than was chosen: it is asked for again. False if that would not help.
 */
export function asksForChosenLanguage(rendered: string = document.documentElement.lang): boolean {
  const chosen = readStored(LANGUAGE_KEY);
  if (!isLanguage(chosen) || chosen === rendered) return false;
  mirrorLanguage(chosen);
  // Without cookies the server would answer in the same language for ever.
  return document.cookie.split('; ').includes(`${LANGUAGE_KEY}=${chosen}`);
}

const isLanguage = (value: string | null): value is Language => (languages as readonly (string | null)[]).includes(value);

/** The server renders the language that the cookie names (design.md 7). */
export function mirrorLanguage(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
}
