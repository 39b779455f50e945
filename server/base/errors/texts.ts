// Texts for the server's own messages, mails and documents, from the same files as the browser's.
import fs from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';
import { DEFAULT_LANGUAGE, type Language, languages } from '#shared/base/languages.ts';

const localesFolder = path.join(import.meta.dirname, '..', '..', '..', 'locales');

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
const namespaces = Object.keys(resources[DEFAULT_LANGUAGE] ?? {});

export const texts: i18n = i18next.createInstance();
// Ready at once, because it has its texts.
void texts.init({
  resources,
  fallbackLng: DEFAULT_LANGUAGE,
  ns: namespaces,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
});

type Branch = Record<string, Record<string, string>>;
/** The original texts of the branches to which `putOwnTexts` added names. */
const fileTexts = new Map<string, Branch>();

/**
 * Adds texts that are in no file to a branch of the files: names that the merchant chose. They
 * replace the ones added before.
 */
export function putOwnTexts(
  namespace: string,
  branch: string,
  own: Record<Language, Branch>,
): void {
  for (const language of languages) {
    const branches = resources[language]?.[namespace] as Record<string, Branch>;
    const id = `${language} ${namespace} ${branch}`;
    const filed = fileTexts.get(id) ?? (branches[branch] as Branch);
    fileTexts.set(id, filed);
    const all = { ...filed };
    for (const [key, names] of Object.entries(own[language])) all[key] = { ...names, ...all[key] };
    texts.addResourceBundle(language, namespace, { ...branches, [branch]: all }, false, true);
    (resources[language] as Record<string, unknown>)[namespace] = { ...branches, [branch]: all };
  }
  templates.clear();
}

type Values = Record<string, string | number>;
/**
 * A text that only needs values filled in: text and name of a value alternate, beginning with text.
 */
type Template = readonly string[];

/** By language and namespace, then by key. */
const templates = new Map<Language, Map<string, Map<string, Template | null>>>();

function templatesOf(language: Language, namespace: string): Map<string, Template | null> {
  const ofLanguage = templates.get(language) ?? new Map<string, Map<string, Template | null>>();
  templates.set(language, ofLanguage);
  const found = ofLanguage.get(namespace) ?? new Map<string, Template | null>();
  ofLanguage.set(namespace, found);
  return found;
}

/**
 * Null for a text that needs i18next: one with formats, or one that exists only in the other
 * language.
 */
function templateOf(language: Language, namespace: string, key: string): Template | null {
  const ofNamespace = templatesOf(language, namespace);
  const known = ofNamespace.get(key);
  if (known !== undefined) return known;
  const text: unknown = texts.getResource(language, namespace, key);
  const parts = typeof text === 'string' ? text.split(/\{\{(.+?)\}\}/) : [];
  const isPlain = parts.every((part, place) =>
    place % 2 === 0 ? !/\$t\(|\{\{/.test(part) : /^\w+$/.test(part),
  );
  const template = parts.length > 0 && isPlain ? parts : null;
  // Keys come from the code and from attributes, so their number is small.
  if (ofNamespace.size < MOST_TEMPLATES) ofNamespace.set(key, template);
  return template;
}
const MOST_TEMPLATES = 5_000;

/** Null if a value is missing, or is text that i18next would interpret. */
function filled(template: Template, values: Values): string | null {
  let text = template[0] ?? '';
  for (let place = 1; place < template.length; place += 2) {
    const value = values[template[place] ?? ''];
    if (value === undefined || (typeof value === 'string' && value.includes('$t('))) return null;
    text += `${value}${template[place + 1]}`;
  }
  return text;
}

/** Like `texts.t`, which is twenty times slower: a product has dozens of texts. */
export function translate(
  language: Language,
  namespace: string,
  key: string,
  values: Values = {},
): string {
  const needsRules = 'count' in values || 'context' in values;
  const template = needsRules ? null : templateOf(language, namespace, key);
  return (
    (template && filled(template, values)) ??
    texts.t(key, { lng: language, ns: namespace, ...values })
  );
}
