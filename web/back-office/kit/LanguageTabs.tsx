import './language-tabs.css';
import { useId } from 'react';
import { type Language, languages } from '#shared/base/languages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

type LanguageTabsProps = {
  value: Language;
  onChange: (language: Language) => void;
  isEnglishMissing: boolean;
  faulty?: readonly Language[];
};

/** The language that is being edited, with marks for missing English and for errors. */
export function LanguageTabs({
  value,
  onChange,
  isEnglishMissing,
  faulty = [],
}: LanguageTabsProps) {
  const { t } = useTranslation('admin-content');
  const name = useId();
  const remarkOf = (language: Language) =>
    faulty.includes(language)
      ? t('language.faulty')
      : language === 'en' && isEnglishMissing
        ? t('language.missing')
        : null;
  return (
    <div className="lang-tabs" role="radiogroup" aria-label={t('language.label')}>
      {languages.map((language) => (
        <label key={language} data-faulty={faulty.includes(language) || undefined}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={language === value}
            onChange={() => onChange(language)}
          />
          <span>{t(`language.${language}`)}</span>
          {remarkOf(language) && <span className="small lang-note">{remarkOf(language)}</span>}
        </label>
      ))}
    </div>
  );
}

/** The languages with errors: "titleEn" is English. */
export const languagesWithErrors = (errors: Readonly<Record<string, string>>): Language[] =>
  languages.filter((language) =>
    Object.keys(errors).some((path) => path.endsWith(language === 'tr' ? 'Tr' : 'En')),
  );
