// The texts of a page, in the file format and by the rules of i18next. The server and the tests use
// the original i18next (texts.test.ts compares the two for every text). This version exists because
// it is smaller: decision 0034.
import type { i18n, TFunction } from 'i18next';
import { numberText } from '#shared/base/format.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';

export type TextTree = { [key: string]: string | TextTree };
export type Values = Record<string, unknown>;

type TextsOptions = {
  language: string;
  /** By language and namespace: the texts that are there from the start. */
  resources?: Record<string, Record<string, TextTree>>;
  /** Returns null after all attempts have failed. */
  load?: (language: string, namespace: string) => Promise<TextTree | null>;
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
/** Options that i18next's types allow but that are not implemented here. */
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

type Bundles = Map<string, TextTree | null>;
type Say = (
  language: string,
  ownNamespace: string,
  keys: string | readonly string[],
  values: Values,
) => string;

const languagesOf = (language: string): string[] =>
  language === DEFAULT_LANGUAGE ? [language] : [language, DEFAULT_LANGUAGE];

const hasBundle = (bundles: Bundles, language: string, namespace: string): boolean =>
  Boolean(bundles.get(`${language}/${namespace}`));

/** Typed as i18next's own instance; the shop does not use the other methods. */
export function createTexts({
  language: first,
  resources = {},
  load,
  onMissing,
  options = {},
}: TextsOptions): i18n {
  let language = first;
  const bundles = bundlesOf(resources);
  const say = createSay(bundles, onMissing);
  const loadFor = createLoader(bundles, load);
  const fixed = new Map<string, TFunction>();
  const listeners = new Set<(language: string) => void>();
  const texts = {
    options,
    get language() {
      return language;
    },
    t: (key: string | readonly string[], values: Values = {}) =>
      say(language, DEFAULT_NAMESPACE, key, values),
    exists: (fullKey: string) =>
      find(bundles, language, splitKey(fullKey, DEFAULT_NAMESPACE), {}) !== undefined,
    /**
     * Without a language it uses the current one. Returns the same function for the same arguments,
     * as hooks need.
     */
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
    hasResourceBundle: (lng: string, namespace: string) => hasBundle(bundles, lng, namespace),
    /** Loaded, or all attempts have failed. */
    hasLoadedNamespace: (namespace: string) =>
      !load || languagesOf(language).every((code) => bundles.has(`${code}/${namespace}`)),
    loadNamespaces: (namespaces: string | readonly string[]) =>
      loadFor(language, [namespaces].flat()),
    /** Switches only when all texts on the screen are loaded: no key is ever shown. */
    async changeLanguage(lng: string) {
      await loadFor(lng, namespacesOf(bundles));
      language = lng;
      for (const listener of listeners) listener(lng);
    },
    on: (_event: 'languageChanged', listener: (language: string) => void) =>
      listeners.add(listener),
    off: (_event: 'languageChanged', listener: (language: string) => void) =>
      listeners.delete(listener),
    reportNamespaces: createUsedNamespaces(),
  };
  return texts as unknown as i18n;
}

function bundlesOf(resources: NonNullable<TextsOptions['resources']>): Bundles {
  const bundles: Bundles = new Map();
  for (const [language, files] of Object.entries(resources))
    for (const [namespace, tree] of Object.entries(files))
      bundles.set(`${language}/${namespace}`, tree);
  return bundles;
}

const namespacesOf = (bundles: Bundles): string[] => [
  ...new Set([...bundles.keys()].map((id) => id.slice(id.indexOf('/') + 1))),
];

function createUsedNamespaces() {
  const used = new Set<string>();
  return {
    addUsedNamespaces(namespaces: string[]) {
      for (const namespace of namespaces) used.add(namespace);
    },
    getUsedNamespaces: () => [...used],
  };
}

/** If several keys are given, the first with a text is used. */
function createSay(bundles: Bundles, onMissing: TextsOptions['onMissing']): Say {
  return (language, ownNamespace, keys, values) => {
    if (import.meta.env.DEV) refuseUnwritten(values);
    let namespace = ownNamespace;
    let key = '';
    for (const fullKey of [keys].flat()) {
      [namespace, key] = splitKey(fullKey, ownNamespace);
      const found = find(bundles, language, [namespace, key], values);
      if (found !== undefined) return found;
    }
    if (typeof values.defaultValue === 'string')
      return interpolate(values.defaultValue, values, language);
    if (!languagesOf(language).some((code) => hasBundle(bundles, code, namespace)))
      throw new MissingTexts(namespace);
    onMissing?.(language, namespace, key);
    return key;
  };
}

function refuseUnwritten(values: Values): void {
  for (const option of UNWRITTEN)
    if (option in values) throw new RangeError(`texts know nothing of "${option}"`);
}

function find(
  bundles: Bundles,
  language: string,
  [namespace, key]: readonly [namespace: string, key: string],
  values: Values,
): string | undefined {
  for (const code of languagesOf(language)) {
    const tree = bundles.get(`${code}/${namespace}`);
    if (!tree) continue;
    for (const variant of variantsOf(key, code, values)) {
      const found = textAt(tree, variant);
      if (found !== undefined) return interpolate(found, values, language);
    }
  }
  return undefined;
}

/** Loads the missing files, each only once at a time. */
function createLoader(bundles: Bundles, load: TextsOptions['load']) {
  const loading = new Map<string, Promise<unknown>>();
  function loadOne(language: string, namespace: string): Promise<unknown> {
    const id = `${language}/${namespace}`;
    if (bundles.get(id) || !load) return Promise.resolve();
    const begun = loading.get(id);
    if (begun) return begun;
    const promise = load(language, namespace).then((tree) => {
      bundles.set(id, tree);
      loading.delete(id);
    });
    loading.set(id, promise);
    return promise;
  }
  return async (language: string, namespaces: readonly string[]): Promise<void> => {
    await Promise.all(
      languagesOf(language).flatMap((code) =>
        namespaces.map((namespace) => loadOne(code, namespace)),
      ),
    );
  };
}

function splitKey(fullKey: string, ownNamespace: string): [namespace: string, key: string] {
  const colon = fullKey.indexOf(':');
  return colon < 0 ? [ownNamespace, fullKey] : [fullKey.slice(0, colon), fullKey.slice(colon + 1)];
}

function textAt(tree: TextTree, key: string): string | undefined {
  let at: TextTree | string | undefined = tree;
  for (const part of key.split('.'))
    at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The most specific first: with context and count, then with less. */
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

/** Replaces `{{name}}` and `{{count, number}}`; a placeholder without a value stays as it is. */
export function interpolate(text: string, values: Values, language: string): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*(\w+)\s*(?:,\s*number\s*)?\}\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) return placeholder;
    const value = values[name] ?? '';
    return placeholder.includes(',') ? numberText(Number(value), language) : String(value);
  });
}
