import { useState } from 'react';
import type { AdminFaqEntry, AdminFaqGroup, FaqEntryBody } from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { LanguageTabs, languagesWithErrors } from '#web/back-office/kit/LanguageTabs.tsx';
import { MarkdownField } from '#web/back-office/kit/MarkdownField.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { changeEntry } from './content-calls.ts';

import { isEnglishMissing } from './post-form.ts';
import { valueText } from './value-text.ts';

export type FaqForm = {
  version: number;
  groupId: number;
  questionTr: string;
  questionEn: string;
  answerTr: string;
  answerEn: string;
  isActive: boolean;
};

export const newEntry = (groupId: number): FaqForm => ({
  version: 0,
  groupId,
  questionTr: '',
  questionEn: '',
  answerTr: '',
  answerEn: '',
  isActive: true,
});
export const toForm = ({
  version,
  groupId,
  questionTr,
  questionEn,
  answerTr,
  answerEn,
  isActive,
}: AdminFaqEntry): FaqForm => ({
  version,
  groupId,
  questionTr,
  questionEn: questionEn ?? '',
  answerTr,
  answerEn: answerEn ?? '',
  isActive,
});
export const toBody = ({ version: _, ...form }: FaqForm): FaqEntryBody => form;

type FaqEntryEditorProps = { saved: FaqForm; groups: readonly AdminFaqGroup[] } & (
  | { entry: null; send: (form: FaqForm) => Promise<FaqForm>; onSaved?: never }
  | { entry: AdminFaqEntry; send?: never; onSaved: (entry: AdminFaqEntry) => void }
);

export function FaqEntryEditor({ saved, groups, entry, send, onSaved }: FaqEntryEditorProps) {
  const { t } = useTranslation('admin-content');
  const [language, setLanguage] = useState<Language>('tr');
  const editor = useEditor<FaqForm>(
    saved,
    async (form) => {
      if (entry === null) return send(form);
      const saved = await inForm(() => changeEntry(entry.id, toBody(form), form.version), toForm);
      onSaved(saved);
      return toForm(saved);
    },
    { isNew: entry === null },
  );
  const { draft: form, change, errors } = editor;
  const of = <Name extends 'question' | 'answer'>(name: Name) =>
    `${name}${language === 'tr' ? 'Tr' : 'En'}` as const;
  const groupName = (id: unknown) => groups.find((group) => group.id === id)?.nameTr ?? '–';
  return (
    <>
      <form
        method="post"
        className="bo-column"
        aria-label={t('faq.edit')}
        onSubmit={(event) => event.preventDefault()}
      >
        <section className="bo-box" aria-label={t('language.label')}>
          <LanguageTabs
            value={language}
            onChange={setLanguage}
            isEnglishMissing={isEnglishMissing([form.questionEn, form.answerEn])}
            faulty={languagesWithErrors(errors)}
          />
          <EditorFields>
            {language === 'en' && <p className="small second">{t('language.hint')}</p>}
            <Field label={t('faq.field.question')} error={errors[of('question')]}>
              <Input
                lang={language}
                value={form[of('question')]}
                maxLength={300}
                onChange={(event) => change({ [of('question')]: event.target.value })}
              />
            </Field>
            <MarkdownField
              key={language}
              label={t('faq.field.answer')}
              language={language}
              rows={8}
              value={form[of('answer')]}
              maxLength={10_000}
              error={errors[of('answer')]}
              onChange={(value) => change({ [of('answer')]: value })}
            />
          </EditorFields>
        </section>
        <EditorFields>
          <section className="bo-box" aria-label={t('faq.field.groupId')}>
            <Field label={t('faq.field.groupId')} error={errors.groupId}>
              <Select
                value={String(form.groupId)}
                onChange={(event) => change({ groupId: Number(event.target.value) })}
              >
                {groups.map(({ id, nameTr }) => (
                  <option key={id} value={String(id)}>
                    {nameTr}
                  </option>
                ))}
              </Select>
            </Field>
            <Checkbox
              checked={form.isActive}
              onChange={(event) => change({ isActive: event.target.checked })}
            >
              {t('faq.field.isActive')}
            </Checkbox>
          </section>
        </EditorFields>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`faq.name.${field}`))}
        textOf={(value, field) =>
          typeof value === 'boolean'
            ? t(value ? 'yes' : 'no')
            : field === 'groupId'
              ? groupName(value)
              : valueText(value)
        }
      />
    </>
  );
}
