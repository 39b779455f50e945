// The words of a page, in the files and by the rules of i18next, of which the server and the tests have the original
// (texts.test.ts compares the two for every word). It is here for its weight: decision 0034.
import type { i18n, TFunction } from 'i18next';
import { numberText } from '#shared/base/format.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';

export type Words = { [key: string]: string | Words };
export type Values = Record<string, unknown>;

type TextsOptions = {
  language: string;
  /** By language and namespace: what is there from the start. */
  resources?: Record<string, Record<string, Words>>;
  /** Everything has been tried when it answers null. */
  load?: (language: string, namespace: string) => Promise<Words | null>;
  /** Called for a key without a text. */
  onMissing?: (language: string, namespace: string, key: string) => void;
  options?: i18n['options'];
};

/** The texts of a page could not be loaded: the error screen is shown instead of text keys. */
export class MissingTexts extends Error {
  constructor(namespace: string) {
    super(`the texts "${namespace}" could not be loaded`);
    this.name = 'MissingTexts';
  }
}

const DEFAULT_NAMESPACE = 'common';
/** What i18next's types allow beside what is written here. */
const UNWRITTEN = [
  'ordinal',
  'returnObjects',
  'returnDetails',
  'joinArrays',
  'lng',
  'lngs',
  'ns',
  'replace',
  'keySeparator',
  'nsSeparator',
  'postProcess',
  'interpolation',
];
const pluralRules = new Map<string, Intl.PluralRules>();

/** Typed as i18next's own; what it has beside this the shop does not use. */
export function createTexts({
  language: first,
  resources = {},
  load,
  onMissing,
  options = {},
}: TextsOptions): i18n {
  let language = first;
  const bundles = new Map<string, Words | null>();
  const loading = new Map<string, Promise<unknown>>();
  const fixed = new Map<string, TFunction>();
  const used = new Set<string>();
  const listeners = new Set<(language: string) => void>();
  for (const [lng, files] of Object.entries(resources))
    for (const [namespace, words] of Object.entries(files))
      bundles.set(`${lng}/${namespace}`, words);

  const languagesOf = (lng: string): string[] =>
    lng === DEFAULT_LANGUAGE ? [lng] : [lng, DEFAULT_LANGUAGE];
  const hasBundle = (lng: string, namespace: string): boolean =>
    Boolean(bundles.get(`${lng}/${namespace}`));

  function find(lng: string, namespace: string, key: string, values: Values): string | undefined {
    for (const code of languagesOf(lng)) {
      const words = bundles.get(`${code}/${namespace}`);
      if (!words) continue;
      for (const variant of variantsOf(key, code, values)) {
        const found = wordAt(words, variant);
        if (found !== undefined) return interpolate(found, values, lng);
      }
    }
    return undefined;
  }

  /** Of several keys the first that has words. */
  function say(
    lng: string,
    ownNamespace: string,
    keys: string | readonly string[],
    values: Values,
  ): string {
    if (import.meta.env.DEV)
      for (const option of UNWRITTEN)
        if (option in values) throw new RangeError(`texts know nothing of "${option}"`);
    let [namespace, key] = [ownNamespace, ''];
    for (const fullKey of [keys].flat()) {
      [namespace, key] = splitKey(fullKey, ownNamespace);
      const found = find(lng, namespace, key, values);
      if (found !== undefined) return found;
    }
    if (typeof values.defaultValue === 'string')
      return interpolate(values.defaultValue, values, lng);
    if (!languagesOf(lng).some((code) => hasBundle(code, namespace)))
      throw new MissingTexts(namespace);
    onMissing?.(lng, namespace, key);
    return key;
  }

  function loadOne(lng: string, namespace: string): Promise<unknown> {
    const id = `${lng}/${namespace}`;
    if (bundles.get(id) || !load) return Promise.resolve();
    const begun = loading.get(id);
    if (begun) return begun;
    const promise = load(lng, namespace).then((words) => {
      bundles.set(id, words);
      loading.delete(id);
    });
    loading.set(id, promise);
    return promise;
  }
  const loadFor = async (lng: string, namespaces: readonly string[]): Promise<void> => {
    await Promise.all(
      languagesOf(lng).flatMap((code) => namespaces.map((namespace) => loadOne(code, namespace))),
    );
  };

  const texts = {
    options,
    get language() {
      return language;
    },
    t: (key: string | readonly string[], values: Values = {}) =>
      say(language, DEFAULT_NAMESPACE, key, values),
    exists: (fullKey: string) =>
      find(language, ...splitKey(fullKey, DEFAULT_NAMESPACE), {}) !== undefined,
    /** Without a language: that of the moment. The same function for the same question, as hooks like it. */
    getFixedT(lng: string | null, namespace: string = DEFAULT_NAMESPACE) {
      const id = `${lng ?? `now ${language}`}/${namespace}`;
      let t = fixed.get(id);
      if (!t) {
        t = ((key: string | readonly string[], values: Values = {}) =>
          say(lng ?? language, namespace, key, values)) as unknown as TFunction;
        fixed.set(id, t);
      }
      return t;
    },
    hasResourceBundle: hasBundle,
    /** Loaded, or tried in vain. */
    hasLoadedNamespace: (namespace: string) =>
      !load || languagesOf(language).every((code) => bundles.has(`${code}/${namespace}`)),
    loadNamespaces: (namespaces: string | readonly string[]) =>
      loadFor(language, [namespaces].flat()),
    /** Not before every word on the screen is there: no key is ever shown. */
    async changeLanguage(lng: string) {
      await loadFor(lng, [
        ...new Set([...bundles.keys()].map((id) => id.slice(id.indexOf('/') + 1))),
      ]);
      language = lng;
      for (const listener of listeners) listener(lng);
    },
    on: (_event: 'languageChanged', listener: (language: string) => void) =>
      listeners.add(listener),
    off: (_event: 'languageChanged', listener: (language: string) => void) =>
      listeners.delete(listener),
    reportNamespaces: {
      addUsedNamespaces(namespaces: string[]) {
        for (const namespace of namespaces) used.add(namespace);
      },
      getUsedNamespaces: () => [...used],
    },
  };
  return texts as unknown as i18n;
}

function splitKey(fullKey: string, ownNamespace: string): [namespace: string, key: string] {
  const colon = fullKey.indexOf(':');
  return colon < 0 ? [ownNamespace, fullKey] : [fullKey.slice(0, colon), fullKey.slice(colon + 1)];
}

function wordAt(words: Words, key: string): string | undefined {
  let at: Words | string | undefined = words;
  for (const part of key.split('.'))
    at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The nearest first: with its context and its number, then with less. */
function variantsOf(key: string, language: string, { count, context }: Values): string[] {
  const keys = typeof context === 'string' ? [`${key}_${context}`, key] : [key];
  if (typeof count !== 'number') return keys;
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  const ending = `_${rules.select(count)}`;
  return keys.flatMap((start) => [
    ...(count === 0 ? [`${start}_zero`] : []),
    start + ending,
    start,
  ]);
}

/** `{{name}}` and `{{count, number}}`; what has not been given is left as it is. */
export function interpolate(text: string, values: Values, language: string): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*(\w+)\s*(?:,\s*number\s*)?\}\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) return placeholder;
    const value = values[name] ?? '';
    return placeholder.includes(',') ? numberText(Number(value), language) : String(value);
  });
}
