import { momentField, typedMoment } from '#shared/base/format.ts';
import { type Language, languages } from '#shared/base/languages.ts';
import type { Editor } from '#web/back-office/kit/use-editor.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { ownPathOf } from './campaign-form.ts';
import { SiteEditor, type SiteForm } from './SiteEditor.tsx';
import { valueText } from './value-text.ts';

/** The line at the top of every page. */
export function SiteAnnouncement() {
  const { t } = useTranslation('admin-content');
  return (
    <SiteEditor
      part="announcement"
      nameOf={(field) => t(`site.announcement.${field}`)}
      textOf={(value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : valueText(value))}
    >
      {(editor) => <Fields editor={editor} />}
    </SiteEditor>
  );
}

type FieldsProps = { editor: Editor<SiteForm<'announcement'>> };

function Fields({ editor: { draft, change, errors } }: FieldsProps) {
  const { t } = useTranslation('admin-content');
  return (
    <section className="bo-box" aria-label={t('part.announcement')}>
      <Checkbox
        checked={draft.isShown}
        onChange={(event) => change({ isShown: event.target.checked })}
      >
        {t('site.announcement.isShown')}
      </Checkbox>
      {languages.map((language) => {
        const key = `text${language === 'tr' ? 'Tr' : 'En'}` as const;
        return (
          <Field
            key={language}
            label={t(`site.announcement.${key}`)}
            error={errors[key]}
            isOptional={language === 'en'}
          >
            <Input
              lang={language}
              value={draft[key]}
              maxLength={120}
              onChange={(event) => change({ [key]: event.target.value })}
            />
          </Field>
        );
      })}
      <Field
        label={t('site.announcement.href')}
        hint={t('site.hint.href')}
        error={errors.href}
        isOptional
      >
        <Input
          value={draft.href}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ href: event.target.value })}
          onBlur={() => change({ href: ownPathOf(draft.href, window.location.origin) })}
        />
      </Field>
      <div className="site-fields">
        {(['startsAt', 'endsAt'] as const).map((key) => (
          <Field
            key={key}
            label={t(`site.announcement.${key}`)}
            hint={t('istanbulTime')}
            error={errors[key]}
            isOptional
          >
            <Input
              type="datetime-local"
              value={momentField(draft[key])}
              onChange={(event) => change({ [key]: typedMoment(event.target.value) })}
            />
          </Field>
        ))}
      </div>
      {languages.map((language) => (
        <Preview key={language} language={language} draft={draft} />
      ))}
    </section>
  );
}

/** As it looks at the top of the page. */
function Preview({ language, draft }: { language: Language; draft: SiteForm<'announcement'> }) {
  const { t } = useTranslation('admin-content');
  const text = (language === 'en' && draft.textEn) || draft.textTr;
  if (text === '') return null;
  return (
    <figure className="bo-strip">
      <figcaption className="small second">{t(`site.preview.${language}`)}</figcaption>
      <p className="on-ink" lang={language === 'en' && !draft.textEn ? 'tr' : language}>
        {draft.href ? <u>{text}</u> : text}
      </p>
    </figure>
  );
}
