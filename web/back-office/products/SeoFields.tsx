import { useId, useState } from 'react';
import type { Language } from '#shared/base/languages.ts';
import { LanguageTabs } from '#web/back-office/kit/LanguageTabs.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { cutText } from '#web/product/cut-text.ts';
import { ProductFieldInput } from './ProductFieldInput.tsx';
import type { FieldsProps, ProductForm } from './product-form.ts';

/** The number of characters that search engines usually show. */
const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 160;

/** The name and the description, used if no texts for search engines are given. */
function usualTexts(form: ProductForm, language: Language) {
  const isEnglish = language === 'en';
  const description = (isEnglish && form.descriptionEn) || form.description;
  return {
    title: (isEnglish && form.nameEn.trim()) || form.name.trim(),
    description: cutText(description.replace(/[*_#>`|]/g, ''), SHOWN_DESCRIPTION),
  };
}

/** The search engine texts of the product, in both languages. */
export function SeoFields(fields: FieldsProps & { path: string }) {
  const { form, path } = fields;
  const { t } = useTranslation('admin-products');
  const [language, setLanguage] = useState<Language>('tr');
  const previewId = useId();
  const [title, description] =
    language === 'en'
      ? (['seoTitleEn', 'seoDescriptionEn'] as const)
      : (['seoTitle', 'seoDescription'] as const);
  const usual = usualTexts(form, language);
  const count = (text: string, most: number) => t('seo.count', { count: text.trim().length, most });
  const shownTitle = form[title].trim() || usual.title;
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('seo.title')}</legend>
      <p className="small second">{t('seo.text')}</p>
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        isEnglishMissing={!form.seoTitleEn && !form.seoDescriptionEn}
      />
      <ProductFieldInput
        name={title}
        hint={count(form[title], SHOWN_TITLE)}
        placeholder={usual.title}
        {...fields}
      />
      <ProductFieldInput
        name={description}
        hint={count(form[description], SHOWN_DESCRIPTION)}
        placeholder={usual.description}
        {...fields}
      />
      <section className="seo-preview" aria-labelledby={previewId}>
        <p className="label second" id={previewId}>
          {t('seo.preview')}
        </p>
        <div lang={language}>
          <p className="small second break">{path}</p>
          <p className="seo-preview-title">
            {cutText(shownTitle || t('seo.noTitle'), SHOWN_TITLE)}
          </p>
          <p className="small">
            {cutText(form[description].trim() || usual.description, SHOWN_DESCRIPTION)}
          </p>
        </div>
      </section>
    </fieldset>
  );
}
