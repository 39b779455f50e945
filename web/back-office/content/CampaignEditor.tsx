import { useState } from 'react';
import type { AdminCampaign } from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { LanguageTabs, languagesWithErrors } from '#web/back-office/kit/LanguageTabs.tsx';
import { MarkdownField } from '#web/back-office/kit/MarkdownField.tsx';
import { PictureField } from '#web/back-office/kit/PictureField.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { type CampaignForm, ownPathOf, toBody, toForm, wrongFields } from './campaign-form.ts';
import { changeCampaign, listRules } from './content-calls.ts';

import { isEnglishMissing } from './post-form.ts';
import { valueText } from './value-text.ts';

type CampaignEditorProps = { saved: CampaignForm } & (
  | { campaign: null; send: (form: CampaignForm) => Promise<CampaignForm>; onSaved?: never }
  | { campaign: AdminCampaign; send?: never; onSaved: (campaign: AdminCampaign) => void }
);

export function CampaignEditor({ saved, campaign, send, onSaved }: CampaignEditorProps) {
  const { t } = useTranslation('admin-content');
  const maySeeRules = useAdminSession().may('discounts');
  const rules = useRemote('rules', async (signal) =>
    maySeeRules ? (await listRules(signal)).content.map(({ id, name }) => ({ id, name })) : [],
  );
  const editor = useEditor<CampaignForm>(
    saved,
    async (form) => {
      if (campaign === null) return send(form);
      const saved = await inForm(
        () => changeCampaign(campaign.id, toBody(form), form.version),
        toForm,
      );
      onSaved(saved);
      return toForm(saved);
    },
    { isNew: campaign === null },
  );
  const { draft: form, change, errors } = editor;
  // The rule that it announces stays among the choices, however old it is.
  const known = rules.data ?? [];
  const choices =
    campaign?.rule && !known.some(({ id }) => id === campaign.rule?.id)
      ? [...known, campaign.rule]
      : known;
  return (
    <>
      <form
        method="post"
        className="bo-column"
        aria-label={t('campaign.edit')}
        onSubmit={(event) => event.preventDefault()}
      >
        <CampaignTexts editor={editor} />
        <EditorFields>
          <div className="bo-grid--even bo-grid">
            <CampaignFields editor={editor} rules={choices} maySeeRules={maySeeRules} />
            <section className="bo-box bo-cover" aria-label={t('post.field.cover')}>
              <PictureField
                label={t('post.field.cover')}
                hint={t('campaign.hint.cover')}
                value={form.cover}
                onChange={(cover) => change({ cover })}
                error={errors.coverHash}
              />
            </section>
          </div>
        </EditorFields>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`campaign.name.${field}`))}
        textOf={(value, field) =>
          typeof value === 'boolean'
            ? t(value ? 'yes' : 'no')
            : field === 'ruleId'
              ? (choices.find(({ id }) => String(id) === value)?.name ?? '–')
              : valueText(value)
        }
      />
    </>
  );
}

type FieldsProps = { editor: Editor<CampaignForm> };

function CampaignTexts({ editor: { draft: form, change, errors } }: FieldsProps) {
  const { t } = useTranslation('admin-content');
  const [language, setLanguage] = useState<Language>('tr');
  const of = <Name extends 'title' | 'body'>(name: Name) =>
    `${name}${language === 'tr' ? 'Tr' : 'En'}` as const;
  return (
    <section className="bo-box" aria-label={t('language.label')}>
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        isEnglishMissing={isEnglishMissing([form.titleEn, form.bodyEn])}
        faulty={languagesWithErrors(errors)}
      />
      <EditorFields>
        {language === 'en' && <p className="small second">{t('language.hint')}</p>}
        <Field label={t('post.field.title')} error={errors[of('title')]}>
          <Input
            lang={language}
            value={form[of('title')]}
            maxLength={160}
            onChange={(event) => change({ [of('title')]: event.target.value })}
          />
        </Field>
        <MarkdownField
          key={language}
          label={t('post.field.body')}
          language={language}
          rows={8}
          value={form[of('body')]}
          maxLength={4_000}
          error={errors[of('body')]}
          onChange={(value) => change({ [of('body')]: value })}
        />
      </EditorFields>
    </section>
  );
}

function CampaignFields({
  editor: { draft: form, change, errors },
  rules,
  maySeeRules,
}: FieldsProps & { rules: readonly { id: number; name: string }[]; maySeeRules: boolean }) {
  const { t } = useTranslation('admin-content');
  const wrong = wrongFields(form);
  return (
    <section className="bo-box" aria-label={t('campaign.where')}>
      <Field
        label={t('campaign.field.ruleId')}
        hint={t(maySeeRules ? 'campaign.hint.rule' : 'campaign.hint.ruleNotAllowed')}
        error={errors.discountId}
        isOptional
      >
        <Select
          disabled={!maySeeRules}
          value={form.ruleId}
          onChange={(event) => change({ ruleId: event.target.value })}
        >
          <option value="">{t('campaign.noRule')}</option>
          {rules.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('campaign.field.link')}
        hint={t('campaign.hint.link')}
        error={wrong.link ? t('campaign.error.link') : errors.link}
      >
        <Input
          value={form.link}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ link: event.target.value })}
          onBlur={() => change({ link: ownPathOf(form.link, window.location.origin) })}
        />
      </Field>
      <Field
        label={t('campaign.field.startsAt')}
        hint={t('istanbulTime')}
        error={errors.startsAt}
        isOptional
      >
        <Input
          type="datetime-local"
          value={form.startsAt}
          onChange={(event) => change({ startsAt: event.target.value })}
        />
      </Field>
      <Field
        label={t('campaign.field.endsAt')}
        error={wrong.endsAt ? t('campaign.error.backwards') : errors.endsAt}
        isOptional
      >
        <Input
          type="datetime-local"
          value={form.endsAt}
          onChange={(event) => change({ endsAt: event.target.value })}
        />
      </Field>
      <Checkbox
        checked={form.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
      >
        {t('campaign.field.isActive')}
      </Checkbox>
    </section>
  );
}
