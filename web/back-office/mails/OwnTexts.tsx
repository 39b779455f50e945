import type { MailTextsAnswer, MailTextsBody } from '#shared/back-office/mails.ts';
import type { Language } from '#shared/base/languages.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { VersionList } from '#web/back-office/kit/VersionList.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';

type MailTexts = MailTextsBody[Language];
type TextsForm = MailTextsBody & { version: number };

type OwnTextsProps = {
  kind: string;
  /** The mail is about an order: the texts may use its number and amount. */
  hasOrder: boolean;
  language: Language;
  /** Called when a field is left, and after saving: the mail is then shown with these texts. */
  onShow: (texts: MailTextsBody) => void;
};

/** The merchant's subject, heading and sentences of a mail, and their versions. */
export function OwnTexts({ kind, hasOrder, language, onShow }: OwnTextsProps) {
  const path = `/admin/mail-texts/${kind}`;
  const remote = useRemote(path, (signal) =>
    adminApi().get('/admin/mail-texts/{kind}', { path: { kind }, signal }),
  );
  return (
    <RemoteBox remote={remote}>
      {(data) => (
        <TextsEditor
          data={data}
          hasOrder={hasOrder}
          language={language}
          send={(body) => adminApi().put('/admin/mail-texts/{kind}', { path: { kind }, body })}
          onShow={onShow}
          onSaved={() => void remote.reload()}
        />
      )}
    </RemoteBox>
  );
}

const toForm = ({ version, tr, en }: MailTextsAnswer): TextsForm => ({ version, tr, en });

function TextsEditor({
  data,
  hasOrder,
  language,
  send,
  onShow,
  onSaved,
}: Pick<OwnTextsProps, 'hasOrder' | 'language' | 'onShow'> & {
  data: MailTextsAnswer;
  send: (form: TextsForm) => Promise<MailTextsAnswer>;
  onSaved: () => void;
}) {
  const { t } = useTranslation('admin-mails');
  const editor = useEditor<TextsForm>(toForm(data), async (form) => {
    const saved = await inForm(() => send(form), toForm);
    onSaved();
    return toForm(saved);
  });
  const { draft, change, errors } = editor;
  const show = () => onShow(draft);
  const field = (key: keyof MailTexts) => ({
    lang: language,
    value: draft[language][key],
    onBlur: show,
    onChange: (event: { target: { value: string } }) =>
      change({ [language]: { ...draft[language], [key]: event.target.value } }),
  });
  const label = (key: keyof MailTexts) => ({
    label: t(`texts.field.${key}`),
    error: errors[`${language}.${key}`],
    isOptional: true,
  });
  return (
    <div className="bo-column">
      <section className="bo-box" aria-labelledby="texts">
        <h2 className="h3" id="texts">
          {t('texts.title')}
        </h2>
        <p className="small second">
          {t('texts.text')}{' '}
          {hasOrder && t('texts.hint', { number: '{{orderNumber}}', amount: '{{amount}}' })}
        </p>
        <EditorFields>
          <Field {...label('subject')}>
            <Input {...field('subject')} maxLength={120} />
          </Field>
          <Field {...label('heading')}>
            <Input {...field('heading')} maxLength={80} />
          </Field>
          <Field {...label('intro')}>
            <Textarea {...field('intro')} rows={3} maxLength={600} />
          </Field>
          <Field {...label('closing')}>
            <Textarea {...field('closing')} rows={3} maxLength={600} />
          </Field>
        </EditorFields>
      </section>
      <VersionList
        versions={data.versions}
        none={t('texts.none')}
        onRestore={({ tr, en }) => {
          change({ tr, en });
          onShow({ tr, en });
        }}
      />
      <EditorBar
        editor={editor}
        nameOf={(name) => (name === 'version' ? '' : t(`texts.${name}`))}
        textOf={(value) => Object.values(value as MailTexts).join(' · ')}
        onSaved={onShow}
      />
    </div>
  );
}
