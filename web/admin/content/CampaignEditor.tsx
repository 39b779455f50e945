import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCampaign } from '#shared/admin-content.ts';
import type { Language } from '#shared/languages.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useRemote } from '../../use-remote.ts';
import { EditorBar } from '../kit/EditorBar.tsx';
import { inForm } from '../kit/in-form.ts';
import { LanguageTabs } from '../kit/LanguageTabs.tsx';
import { MarkdownField } from '../kit/MarkdownField.tsx';
import { PictureField } from '../kit/PictureField.tsx';
import { useEditor } from '../kit/use-editor.ts';
import { type CampaignForm, ownPathOf, toBody, toForm, wrongFields } from './campaign-form.ts';
import { changeCampaign, listRules } from './content-calls.ts';
import { faultyLanguages } from './faulty-languages.ts';
import { isEnglishMissing } from './post-form.ts';
import { valueText } from './value-text.ts';

type CampaignEditorProps = { saved: CampaignForm } & (
  | { campaign: null; send: (form: CampaignForm) => Promise<CampaignForm>; onSaved?: never }
  | { campaign: AdminCampaign; send?: never; onSaved: (campaign: AdminCampaign) => void }
);

export function CampaignEditor({ saved, campaign, send, onSaved }: CampaignEditorProps) {
  const { t } = useTranslation('admin-content');
  const [language, setLanguage] = useState<Language>('tr');
  const rules = useRemote('rules', async (signal) => (await listRules(signal)).content.map(({ id, name }) => ({ id, name })));
  const editor = useEditor<CampaignForm>(
    saved,
    async (form) => {
      if (campaign === null) return send(form);
      const kept = await inForm(() => changeCampaign(campaign.id, toBody(form), form.version), toForm);
      onSaved(kept);
      return toForm(kept);
    },
    { isNew: campaign === null },
  );
  const { draft: form, change, faults } = editor;
  const wrong = wrongFields(form);
  const of = <Name extends 'title' | 'body'>(name: Name) => `${name}${language === 'tr' ? 'Tr' : 'En'}` as const;
  // The rule that it tells of stays among the choices, however old it is.
  const known = rules.data ?? [];
  const choices = campaign?.rule && !known.some(({ id }) => id === campaign.rule?.id) ? [...known, campaign.rule] : known;
  return (
    <>
      <form className="office-column" aria-label={t('campaign.edit')} onSubmit={(event) => event.preventDefault()}>
        <section className="office-box" aria-label={t('language.label')}>
          <LanguageTabs value={language} onChange={setLanguage} isEnglishMissing={isEnglishMissing([form.titleEn, form.bodyEn])} faulty={faultyLanguages(faults)} />
          {language === 'en' && <p className="small second">{t('language.hint')}</p>}
          <Field label={t('post.field.title')} error={faults[of('title')]}>
            <Input lang={language} value={form[of('title')]} maxLength={160} onChange={(event) => change({ [of('title')]: event.target.value })} />
          </Field>
          <MarkdownField
            key={language}
            label={t('post.field.body')}
            language={language}
            rows={8}
            value={form[of('body')]}
            maxLength={4_000}
            error={faults[of('body')]}
            onChange={(value) => change({ [of('body')]: value })}
          />
        </section>
        <div className="office-grid--even office-grid">
          <section className="office-box" aria-label={t('campaign.where')}>
            <Field label={t('campaign.field.ruleId')} hint={t('campaign.hint.rule')} error={faults.discountId} isOptional>
              <Select value={form.ruleId} onChange={(event) => change({ ruleId: event.target.value })}>
                <option value="">{t('campaign.noRule')}</option>
                {choices.map(({ id, name }) => (
                  <option key={id} value={String(id)}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('campaign.field.link')} hint={t('campaign.hint.link')} error={wrong.link ? t('campaign.fault.link') : faults.link}>
              <Input
                value={form.link}
                maxLength={300}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ link: event.target.value })}
                onBlur={() => change({ link: ownPathOf(form.link, window.location.origin) })}
              />
            </Field>
            <Field label={t('campaign.field.startsAt')} hint={t('istanbulTime')} error={faults.startsAt} isOptional>
              <Input type="datetime-local" value={form.startsAt} onChange={(event) => change({ startsAt: event.target.value })} />
            </Field>
            <Field label={t('campaign.field.endsAt')} error={wrong.endsAt ? t('campaign.fault.backwards') : faults.endsAt} isOptional>
              <Input type="datetime-local" value={form.endsAt} onChange={(event) => change({ endsAt: event.target.value })} />
            </Field>
            <Checkbox checked={form.isActive} onChange={(event) => change({ isActive: event.target.checked })}>
              {t('campaign.field.isActive')}
            </Checkbox>
          </section>
          <section className="office-box desk-top" aria-label={t('post.field.cover')}>
            <PictureField label={t('post.field.cover')} hint={t('campaign.hint.cover')} value={form.cover} onChange={(cover) => change({ cover })} error={faults.coverHash} />
          </section>
        </div>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`campaign.name.${field}`))}
        textOf={(value, field) =>
          typeof value === 'boolean' ? t(value ? 'yes' : 'no') : field === 'ruleId' ? (choices.find(({ id }) => String(id) === value)?.name ?? '–') : valueText(value)
        }
      />
    </>
  );
}
