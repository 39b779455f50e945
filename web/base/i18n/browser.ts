// Texts in the browser: loaded from /locales. The language comes from local storage, never from the
// browser's own setting.
import type { i18n } from 'i18next';
import { isEnglishAddress, type Language, languages } from '#shared/base/languages.ts';
import { readStored, writeStored } from '#web/base/api/storage.ts';
import { createTexts, MissingTexts, type TextTree } from './texts.ts';

export const LANGUAGE_KEY = 'i18nextLng';
/** The texts of the frame, which every page needs. */
const FRAME_NAMESPACES = ['common', 'layout'];

/** Specification 9: up to five tries more, after 350 ms and then twice as long each time. */
export const LOAD_RETRIES = 5;
export const LOAD_RETRY_MS = 350;
const LOAD_TIMEOUT_MS = 10_000;

const options = {
  // A test finds missing keys (tools/locales.test.ts), so they are not sent to the server.
  saveMissing: false,
  backend: { loadPath: '/locales/{{lng}}/{{ns}}.json', addPath: '/locales/add/{{lng}}/{{ns}}' },
};
const addressOf = (path: string, language: string, namespace: string): string =>
  path.replace('{{lng}}', language).replace('{{ns}}', namespace);

/**
 * Loads the namespaces that the first HTML used, so that hydration shows no text keys.
 * @throws MissingTexts if they cannot be loaded; then the HTML stays as the server rendered it.
 */
export async function startTexts(
  namespaces: readonly string[],
  language: string = document.documentElement.lang,
): Promise<i18n> {
  // The page was rendered in this language.
  const texts = createTexts({ language, load: loadTexts, onMissing: addMissing, options });
  const requested = [...new Set([...FRAME_NAMESPACES, ...namespaces])];
  await texts.loadNamespaces(requested);
  const absent = requested.find((namespace) => !texts.hasResourceBundle(language, namespace));
  if (absent) throw new MissingTexts(`${language}/${absent}`);
  // No language is detected, so a detector would do nothing else. Following a link to an English
  // twin does not change an earlier choice.
  if (!isEnglishAddress(location.pathname)) writeStored(LANGUAGE_KEY, language);
  else if (readStored(LANGUAGE_KEY) === null) {
    writeStored(LANGUAGE_KEY, language);
    mirrorLanguage(language);
  }
  texts.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
    writeStored(LANGUAGE_KEY, changed);
  });
  return texts;
}

function addMissing(language: string, namespace: string, key: string): void {
  if (options.saveMissing)
    void fetch(addressOf(options.backend.addPath, language, namespace), {
      method: 'POST',
      body: JSON.stringify({ [key]: key }),
    });
}

/**
 * Loads one file. It retries (specification 7) after a response of 500 and above and when there is
 * no response, whatever the error, but not after a 4xx and not when the file cannot be parsed.
 */
async function loadTexts(language: string, namespace: string): Promise<TextTree | null> {
  const address = addressOf(options.backend.loadPath, language, namespace);
  for (let tried = 0, wait = LOAD_RETRY_MS; ; tried++, wait *= 2) {
    const { status, body } = await askFor(address, language);
    if (status >= 200 && status < 300) return parsed(body);
    if ((status > 0 && status < 500) || tried === LOAD_RETRIES) return null;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function askFor(
  address: string,
  language: string,
): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'accept-language': language },
      signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
    });
    return { status: response.status, body: response.ok ? await response.text() : '' };
  } catch {
    return { status: 0, body: '' };
  }
}

function parsed(body: string): TextTree | null {
  try {
    return JSON.parse(body) as TextTree;
  } catch {
    return null;
  }
}

/**
 * Local storage holds the choice; the cookie only sends it to the server. If the cookie was lost,
 * the page came in another language than the chosen one and is requested again. False if that would
 * not help.
 */
export function asksForChosenLanguage(rendered: string = document.documentElement.lang): boolean {
  const chosen = readStored(LANGUAGE_KEY);
  if (isEnglishAddress(location.pathname)) return false;
  if (!isLanguage(chosen) || chosen === rendered) return false;
  mirrorLanguage(chosen);
  // Without cookies the server would always respond in the same language.
  return document.cookie.split('; ').includes(`${LANGUAGE_KEY}=${chosen}`);
}

const isLanguage = (value: string | null): value is Language =>
  (languages as readonly (string | null)[]).includes(value);

/** The server renders the language that the cookie names. */
export function mirrorLanguage(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
}
