// Texts for components, by the rules of i18next in a tenth of the size of react-i18next (decision
// 0034). The language comes through one context, so that a list of cards has one listener instead
// of hundreds.
import type { i18n, Namespace, TFunction } from 'i18next';
import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { interpolate, type Values } from './texts.ts';

const TextsContext = createContext<{ texts: i18n; language: string } | null>(null);

export function I18nextProvider({ i18n: texts, children }: { i18n: i18n; children: ReactNode }) {
  const [language, setLanguage] = useState(texts.language);
  useEffect(() => {
    texts.on('languageChanged', setLanguage);
    return () => texts.off('languageChanged', setLanguage);
  }, [texts]);
  const value = useMemo(() => ({ texts, language }), [texts, language]);
  return <TextsContext value={value}>{children}</TextsContext>;
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
  const found = use(TextsContext);
  if (!found) throw new Error('useTranslation must be used inside I18nextProvider');
  const texts: ReportingI18n = found.texts;
  const all: string[] = [namespaces ?? 'common'].flat();
  for (const namespace of all)
    if (!texts.hasLoadedNamespace(namespace)) throw texts.loadNamespaces(all);
  texts.reportNamespaces?.addUsedNamespaces(all);
  return { t: texts.getFixedT(null, all[0] as string) as TFunction<Names>, i18n: texts };
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
  const found = use(TextsContext);
  const template = t(
    i18nKey,
    Object.fromEntries(Object.keys(values).map((name) => [name, `{{${name}}}`])),
  );
  const say = (text = '') => interpolate(text, values, found?.language ?? '');
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
