import { useState } from 'react';
import {
  type AdminOccasion,
  MAX_OCCASION_PRODUCTS,
  MAX_OCCASION_SLUG,
  MAX_OCCASION_WRAPPINGS,
  MAX_SEARCH_TERMS,
} from '#shared/back-office/occasions.ts';
import type { Language } from '#shared/base/languages.ts';
import { GoodsField } from '#web/back-office/content/GoodsField.tsx';
import { isEnglishMissing } from '#web/back-office/content/post-form.ts';
import { valueText } from '#web/back-office/content/value-text.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { LanguageTabs, languagesWithErrors } from '#web/back-office/kit/LanguageTabs.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { changeOccasion } from './occasion-calls.ts';
import { type OccasionForm, retitled, toBody, toForm } from './occasion-form.ts';

type OccasionEditorProps = { saved: OccasionForm } & (
  | { occasion: null; send: (form: OccasionForm) => Promise<OccasionForm>; onSaved?: never }
  | { occasion: AdminOccasion; send?: never; onSaved: (occasion: AdminOccasion) => void }
);

export function OccasionEditor({ saved, occasion, send, onSaved }: OccasionEditorProps) {
  const { t } = useTranslation('admin-occasions');
  const editor = useEditor<OccasionForm>(
    saved,
    async (form) => {
      if (occasion === null) return send(form);
      const changed = await inForm(
        () => changeOccasion(occasion.id, toBody(form), form.version),
        toForm,
      );
      onSaved(changed);
      return toForm(changed);
    },
    { isNew: occasion === null },
  );
  const { draft: form, change, errors } = editor;
  return (
    <>
      <form
        method="post"
        className="bo-column"
        aria-label={t('edit')}
        onSubmit={(event) => event.preventDefault()}
      >
        <OccasionTexts editor={editor} isNew={occasion === null} />
        <EditorFields>
          <OccasionAddress editor={editor} isNew={occasion === null} />
          <GoodsField
            title={t('goods.title')}
            text={t('goods.text')}
            most={MAX_OCCASION_PRODUCTS}
            goods={form.products}
            onChange={(products) => change({ products })}
            error={errors.productIds}
          />
          <GiftFields editor={editor} />
          <GoodsField
            title={t('wrappings.title')}
            text={t('wrappings.text')}
            most={MAX_OCCASION_WRAPPINGS}
            goods={form.wrappings}
            onChange={(wrappings) => change({ wrappings })}
            error={errors.wrappingIds}
          />
        </EditorFields>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`name.${field}`))}
        textOf={(value) =>
          typeof value === 'boolean' ? t(value ? 'yes' : 'no') : valueText(value)
        }
      />
    </>
  );
}

function GiftFields({ editor: { draft: form, change, errors } }: Pick<FieldsProps, 'editor'>) {
  const { t } = useTranslation('admin-occasions');
  return (
    <section className="bo-box" aria-label={t('forGuests')}>
      <Field label={t('field.gifts')} hint={t('hint.gifts')} error={errors.gifts}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={form.gifts}
          maxLength={7}
          onChange={(event) => change({ gifts: event.target.value })}
        />
      </Field>
      <Checkbox
        checked={form.hasLabel}
        onChange={(event) => change({ hasLabel: event.target.checked })}
      >
        {t('field.hasLabel')}
      </Checkbox>
    </section>
  );
}

type FieldsProps = { editor: Editor<OccasionForm>; isNew: boolean };

function OccasionTexts({ editor: { draft: form, change, errors }, isNew }: FieldsProps) {
  const { t } = useTranslation('admin-occasions');
  const [language, setLanguage] = useState<Language>('tr');
  const of = <Name extends 'title' | 'lead'>(name: Name) =>
    `${name}${language === 'tr' ? 'Tr' : 'En'}` as const;
  return (
    <section className="bo-box" aria-label={t('texts')}>
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        isEnglishMissing={isEnglishMissing([form.titleEn, form.leadEn])}
        faulty={languagesWithErrors(errors)}
      />
      <EditorFields>
        {language === 'en' && <p className="small second">{t('hint.english')}</p>}
        <Field label={t('field.title')} error={errors[of('title')]}>
          <Input
            lang={language}
            value={form[of('title')]}
            maxLength={120}
            onChange={({ target: { value } }) =>
              change(isNew && language === 'tr' ? retitled(form, value) : { [of('title')]: value })
            }
          />
        </Field>
        <Field label={t('field.lead')} hint={t('hint.lead')} error={errors[of('lead')]}>
          <Input
            lang={language}
            value={form[of('lead')]}
            maxLength={300}
            onChange={(event) => change({ [of('lead')]: event.target.value })}
          />
        </Field>
      </EditorFields>
    </section>
  );
}

function OccasionAddress({
  editor: { draft: form, original, change, errors },
  isNew,
}: FieldsProps) {
  const { t } = useTranslation('admin-occasions');
  const isMoved = !isNew && form.slug !== original.slug;
  // The server names the line that it refuses: "searchTerms.3".
  const searchTermsError = Object.entries(errors).find(
    ([path]) => path.split('.')[0] === 'searchTerms',
  )?.[1];
  return (
    <section className="bo-box" aria-label={t('address')}>
      <Field
        label={t('field.slug')}
        hint={isMoved ? t('hint.moved', { slug: original.slug }) : t('hint.slug')}
        error={errors.slug}
      >
        <Input
          value={form.slug}
          maxLength={MAX_OCCASION_SLUG}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ slug: event.target.value })}
        />
      </Field>
      <Field
        label={t('field.searchTerms')}
        hint={t('hint.searchTerms', { count: MAX_SEARCH_TERMS })}
        error={searchTermsError}
        isOptional
      >
        <Textarea
          rows={6}
          value={form.searchTerms}
          maxLength={2_500}
          onChange={(event) => change({ searchTerms: event.target.value })}
        />
      </Field>
      <Checkbox
        checked={form.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
      >
        {t('field.isActive')}
      </Checkbox>
    </section>
  );
}
