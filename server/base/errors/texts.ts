// Words for the server's own messages, mails and documents, from the same files as the browser's.
import fs from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';
import { DEFAULT_LANGUAGE, type Language, languages } from '#shared/base/languages.ts';

export const localesFolder = path.join(import.meta.dirname, '..', '..', '..', 'locales');

function readResources() {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        fs
          .readdirSync(path.join(localesFolder, language))
          .filter((file) => file.endsWith('.json'))
          .map((file) => [
            path.basename(file, '.json'),
            JSON.parse(fs.readFileSync(path.join(localesFolder, language, file), 'utf8')),
          ]),
      ),
    ]),
  );
}

export const resources = readResources();
export const namespaces = Object.keys(resources[DEFAULT_LANGUAGE] ?? {});

export const texts: i18n = i18next.createInstance();
await texts.init({
  resources,
  fallbackLng: DEFAULT_LANGUAGE,
  ns: namespaces,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
});

export const translate = (
  language: Language,
  namespace: string,
  key: string,
  values: Record<string, string | number> = {},
): string => texts.t(key, { lng: language, ns: namespace, ...values });
