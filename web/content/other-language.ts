import { useTranslation } from '#web/base/i18n/react.tsx';

/** The `lang` attribute, only for text that is not in the page's language. */
export function useOtherLanguage(): (language: string) => string | undefined {
  const { i18n } = useTranslation();
  return (language) => (language === i18n.language ? undefined : language);
}
