// Texts for components, by the rules of i18next in a tenth of the size of react-i18next (decision
// 0034). The language is no value of a context: when one changes, React discards the parts that have
// not hydrated yet. A part that hydrates late begins with the language that the server rendered.
import type { i18n, Namespace, TFunction } from 'i18next';
import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { interpolate, type Values } from './texts.ts';

type TextsSource = {
  subscribe: (listener: () => void) => () => void;
  /** The texts, whose `language` does not change: another language is another object. */
  current: () => i18n;
  /** In the language that the server rendered. */
  first: () => i18n;
};

const TextsContext = createContext<TextsSource | null>(null);

export function I18nextProvider({ i18n: texts, children }: { i18n: i18n; children: ReactNode }) {
  const source = useMemo(() => sourceOf(texts), [texts]);
  return <TextsContext value={source}>{children}</TextsContext>;
}

function sourceOf(texts: i18n): TextsSource {
  const known = new Map<string, i18n>();
  const textsIn = (language: string): i18n => {
    const found = known.get(language) ?? Object.create(texts, { language: { value: language } });
    known.set(language, found);
    return found;
  };
  const first = textsIn(texts.language);
  return {
    subscribe(listener) {
      texts.on('languageChanged', listener);
      return () => texts.off('languageChanged', listener);
    },
    current: () => textsIn(texts.language),
    first: () => first,
  };
}

function useTexts(): ReportingI18n {
  const source = use(TextsContext);
  if (!source) throw new Error('useTranslation must be used inside I18nextProvider');
  return useSyncExternalStore(source.subscribe, source.current, source.first);
}

/** Which namespaces a page used, recorded while the server renders it. */
export type NamespaceReport = {
  addUsedNamespaces: (namespaces: string[]) => void;
  getUsedNamespaces: () => string[];
};
export type ReportingI18n = i18n & { reportNamespaces?: NamespaceReport };

/** Texts of one or more namespaces, the first being the default; suspends until all are loaded. */
export function useTranslation<const Names extends Namespace = 'common'>(
  namespaces?: Names,
): { t: TFunction<Names>; i18n: i18n } {
  const texts = useTexts();
  const all: string[] = [namespaces ?? 'common'].flat();
  for (const namespace of all)
    if (!texts.hasLoadedNamespace(namespace)) throw texts.loadNamespaces(all);
  texts.reportNamespaces?.addUsedNamespaces(all);
  return { t: texts.getFixedT(texts.language, all[0] as string) as TFunction<Names>, i18n: texts };
}

type TransProps = {
  t: (key: string, values: Values) => string;
  i18nKey: string;
  values?: Values;
  components: Record<string, ReactElement<{ children?: ReactNode }>>;
};

/**
 * A text with components in it: `<b>…</b>` becomes what `components` has for `b`. Tags inside
 * values are not interpreted.
 */
export function Trans({ t, i18nKey, values = {}, components }: TransProps) {
  const { language } = useTexts();
  const template = t(
    i18nKey,
    Object.fromEntries(Object.keys(values).map((name) => [name, `{{${name}}}`])),
  );
  const say = (text = '') => interpolate(text, values, language);
  // Text, name, content, text, name, content, text.
  const parts = template.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return say(part);
    const component = components[part];
    if (index % 3 !== 1 || !component) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
    return cloneElement(component, { key: index }, say(parts[index + 1]));
  });
}
