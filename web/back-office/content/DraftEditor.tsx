import { useState } from 'react';
import { type AdminTextVersion, MAX_BODY_LENGTH } from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { LanguageTabs, languagesWithErrors } from '#web/back-office/kit/LanguageTabs.tsx';
import { MarkdownField } from '#web/back-office/kit/MarkdownField.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing, EditorFields } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { Compared } from './Compared.tsx';
import { changeDraft, dropDraft, publishDraft } from './content-calls.ts';

import { isEnglishMissing } from './post-form.ts';
import { valueText } from './value-text.ts';

type DraftForm = {
  version: number;
  titleTr: string;
  titleEn: string;
  bodyTr: string;
  bodyEn: string;
  isChecked: boolean;
};

const toForm = ({
  version,
  titleTr,
  titleEn,
  bodyTr,
  bodyEn,
  isSample,
}: AdminTextVersion): DraftForm => ({
  version,
  titleTr,
  titleEn: titleEn ?? '',
  bodyTr,
  bodyEn: bodyEn ?? '',
  isChecked: !isSample,
});

type DraftEditorProps = {
  draft: AdminTextVersion;
  current: AdminTextVersion | null;
  onChanged: () => void;
};

/** The next version of a text: invisible until it is published, and then it cannot be changed. */
export function DraftEditor({ draft, current, onChanged }: DraftEditorProps) {
  const { t } = useTranslation('admin-content');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [asked, setAsked] = useState<'publish' | 'drop' | null>(null);
  const { key, number } = draft;
  const editor = useEditor<DraftForm>(toForm(draft), async ({ isChecked, ...form }) =>
    toForm(await inForm(() => changeDraft(key, { ...form, isSample: !isChecked }), toForm)),
  );
  const form = editor.draft;
  const isDirty = editor.changed.length > 0;
  const act = async (name: 'publish' | 'drop', work: () => Promise<unknown>) => {
    const done = await run(name, work);
    setAsked(null);
    if (!done) return;
    showToast(t(`texts.done.${name}`, { number }));
    onChanged();
  };
  return (
    <div>
      <section className="bo-box" aria-labelledby="draft">
        <div className="bo-head bo-draft-head">
          <h2 className="h3" id="draft">
            {t('texts.draftOf', { number })}
          </h2>
          <div className="bo-acts">
            <Changing>
              <Button variant="quiet" size="s" onClick={() => setAsked('drop')}>
                {t('texts.drop')}
              </Button>
            </Changing>
            <Changing>
              <Button
                size="s"
                disabled={isDirty}
                title={isDirty ? t('saveFirst') : undefined}
                onClick={() => setAsked('publish')}
              >
                {t('texts.publish')}
              </Button>
            </Changing>
          </div>
        </div>
        <DraftTexts editor={editor} textKey={key} current={current} />
      </section>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`texts.name.${field}`))}
        textOf={(value) =>
          typeof value === 'boolean' ? t(value ? 'yes' : 'no') : valueText(value)
        }
      />
      {asked === 'publish' && (
        <ConfirmDialog
          isHarmless
          title={t('texts.publishTitle', { number })}
          confirm={t('texts.publish')}
          isBusy={busy !== null}
          onClose={() => setAsked(null)}
          onConfirm={() => void act('publish', () => publishDraft(key, editor.original.version))}
        >
          {t(form.isChecked ? 'texts.publishText' : 'texts.publishSampleText')}
        </ConfirmDialog>
      )}
      {asked === 'drop' && (
        <ConfirmDialog
          title={t('texts.dropTitle')}
          confirm={t('texts.drop')}
          isBusy={busy !== null}
          onClose={() => setAsked(null)}
          onConfirm={() => void act('drop', () => dropDraft(key))}
        >
          {t('texts.dropText')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function DraftTexts({
  editor: { draft: form, change, errors },
  textKey,
  current,
}: {
  editor: Editor<DraftForm>;
  textKey: AdminTextVersion['key'];
  current: AdminTextVersion | null;
}) {
  const { t } = useTranslation('admin-content');
  const [language, setLanguage] = useState<Language>('tr');
  const [isCompared, setCompared] = useState(false);
  const of = <Name extends 'title' | 'body'>(name: Name) =>
    `${name}${language === 'tr' ? 'Tr' : 'En'}` as const;
  return (
    <>
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
          hint={t('texts.placeholderHint')}
          language={language}
          rows={24}
          value={form[of('body')]}
          maxLength={MAX_BODY_LENGTH}
          error={errors[of('body')]}
          onChange={(value) => change({ [of('body')]: value })}
        />
        <Checkbox
          checked={form.isChecked}
          onChange={(event) => change({ isChecked: event.target.checked })}
        >
          {t(textKey === 'about' ? 'texts.isChecked.about' : 'texts.isChecked.legal')}
        </Checkbox>
      </EditorFields>
      {!form.isChecked && <p className="small second">{t('texts.sampleHint')}</p>}
      {current && (
        <div className="bo-compare">
          <Button
            variant="line"
            size="s"
            aria-expanded={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            {t(isCompared ? 'texts.compareClose' : 'texts.compare', { number: current.number })}
          </Button>
          {isCompared && <Compared before={current} after={form} language={language} />}
        </div>
      )}
    </>
  );
}
