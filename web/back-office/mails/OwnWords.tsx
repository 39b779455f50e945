import type { MailWordsAnswer, MailWordsBody } from '#shared/back-office/mails.ts';
import type { Language } from '#shared/base/languages.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { VersionList } from '#web/back-office/kit/VersionList.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';

type Words = MailWordsBody[Language];
type WordsForm = MailWordsBody & { version: number };

type OwnWordsProps = {
  kind: string;
  /** The mail is about an order: the texts may use its number and amount. */
  hasOrder: boolean;
  language: Language;
  /** Called when a field is left, and after saving: the mail is then shown with these texts. */
  onShow: (words: MailWordsBody) => void;
};

/** The merchant's subject, heading and sentences of a mail, and their versions. */
export function OwnWords({ kind, hasOrder, language, onShow }: OwnWordsProps) {
  const path = `/admin/mail-words/${kind}`;
  const remote = useRemote(path, (signal) =>
    adminApi().get('/admin/mail-words/{kind}', { path: { kind }, signal }),
  );
  return (
    <RemoteBox remote={remote}>
      {(data) => (
        <WordsEditor
          data={data}
          hasOrder={hasOrder}
          language={language}
          send={(body) => adminApi().put('/admin/mail-words/{kind}', { path: { kind }, body })}
          onShow={onShow}
          onSaved={() => void remote.reload()}
        />
      )}
    </RemoteBox>
  );
}

const toForm = ({ version, tr, en }: MailWordsAnswer): WordsForm => ({ version, tr, en });

function WordsEditor({
  data,
  hasOrder,
  language,
  send,
  onShow,
  onSaved,
}: Pick<OwnWordsProps, 'hasOrder' | 'language' | 'onShow'> & {
  data: MailWordsAnswer;
  send: (form: WordsForm) => Promise<MailWordsAnswer>;
  onSaved: () => void;
}) {
  const { t } = useTranslation('admin-mails');
  const editor = useEditor<WordsForm>(toForm(data), async (form) => {
    const saved = await inForm(() => send(form), toForm);
    onSaved();
    return toForm(saved);
  });
  const { draft, change, errors } = editor;
  const show = () => onShow(draft);
  const field = (key: keyof Words) => ({
    lang: language,
    value: draft[language][key],
    onBlur: show,
    onChange: (event: { target: { value: string } }) =>
      change({ [language]: { ...draft[language], [key]: event.target.value } }),
  });
  const label = (key: keyof Words) => ({
    label: t(`words.field.${key}`),
    error: errors[`${language}.${key}`],
    isOptional: true,
  });
  return (
    <div className="bo-column">
      <section className="bo-box" aria-labelledby="words">
        <h2 className="h3" id="words">
          {t('words.title')}
        </h2>
        <p className="small second">
          {t('words.text')}{' '}
          {hasOrder && t('words.hint', { number: '{{orderNumber}}', amount: '{{amount}}' })}
        </p>
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
      </section>
      <VersionList
        versions={data.versions}
        none={t('words.none')}
        onRestore={({ tr, en }) => {
          change({ tr, en });
          onShow({ tr, en });
        }}
      />
      <EditorBar
        editor={editor}
        nameOf={(name) => (name === 'version' ? '' : t(`words.${name}`))}
        textOf={(value) => Object.values(value as Words).join(' · ')}
        onSaved={onShow}
      />
    </div>
  );
}
