// Every Turkish text of the shop for tests, whatever namespaces there are.
import i18next from 'i18next';

const files = import.meta.glob<Record<string, unknown>>('../../locales/tr/*.json', { eager: true, import: 'default' });
const namespaces = Object.fromEntries(Object.entries(files).map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ''), words]));

export const texts = i18next.createInstance();
await texts.init({
  lng: 'tr',
  resources: { tr: namespaces as Record<string, Record<string, string>> },
  ns: Object.keys(namespaces),
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});
