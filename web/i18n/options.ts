// How texts are looked up, the same on the server and in the browser (specification 9: default and fallback tr).
import type { InitOptions } from 'i18next';
import { DEFAULT_LANGUAGE, languages } from '#shared/languages.ts';

export const LANGUAGE_KEY = 'i18nextLng';

export const i18nOptions: InitOptions = {
  supportedLngs: [...languages],
  fallbackLng: DEFAULT_LANGUAGE,
  ns: ['common', 'layout'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
  react: { useSuspense: true },
};
