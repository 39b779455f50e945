import type { Language } from '#shared/base/languages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** Offers the other language, written in that language. */
export function LanguageSwitch({ onChange }: { onChange: (language: Language) => void }) {
  const { t, i18n } = useTranslation('layout');
  const other: Language = i18n.language === 'en' ? 'tr' : 'en';
  return (
    <button type="button" lang={other} onClick={() => onChange(other)}>
      {t('otherLanguage')}
    </button>
  );
}
