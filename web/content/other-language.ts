import { useTranslation } from '#web/base/i18n/react.tsx';

/** For `lang`: only what is not in the page's own language says so. */
export function useOtherLanguage(): (language: string) => string | undefined {
  const { i18n } = useTranslation();
  return (language) => (language === i18n.language ? undefined : language);
}
