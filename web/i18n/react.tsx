// Stands in for `react-i18next` in the pages (vite.config.ts): what the shop uses of it. The language comes by the context,
// so that a list of cards has one listener and not hundreds.
import type { i18n } from 'i18next';
import { cloneElement, createContext, type ReactElement, type ReactNode, use, useEffect, useMemo, useState } from 'react';
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

/** Words of a namespace, the first of several; the page waits (Suspense) until all of them have come. */
export function useTranslation(namespaces: string | readonly string[] = 'common') {
  const found = use(TextsContext);
  if (!found) throw new Error('useTranslation must be used inside I18nextProvider');
  const { texts } = found;
  const all = typeof namespaces === 'string' ? [namespaces] : namespaces;
  for (const namespace of all) if (!texts.hasLoadedNamespace(namespace)) throw texts.loadNamespaces([...all]);
  texts.reportNamespaces?.addUsedNamespaces([...all]);
  return { t: texts.getFixedT(null, all[0] as 'common'), i18n: texts };
}

type TransProps = { t: (key: string, values: Values) => string; i18nKey: string; values?: Values; components: Record<string, ReactElement<{ children?: ReactNode }>> };

/** Words with parts that are more than words: `<b>…</b>` is what `components` has for `b`. A value is never read as such. */
export function Trans({ t, i18nKey, values = {}, components }: TransProps) {
  const found = use(TextsContext);
  const template = t(i18nKey, Object.fromEntries(Object.keys(values).map((name) => [name, `{{${name}}}`])));
  const say = (text = '') => interpolate(text, values, found?.language ?? '');
  // Text, name, content, text, name, content, text.
  const parts = template.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return say(part);
    const component = components[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
    return index % 3 === 1 ? component && cloneElement(component, { key: index }, say(parts[index + 1])) : null;
  });
}
