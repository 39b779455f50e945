import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminPicture, ALT_TEXT_LENGTH, type PhotographView, type PictureWords, type ProductPictures, photographViews } from '#shared/admin-pictures.ts';
import { serverMessage } from '../../../session/action-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, Select, Textarea } from '../../../ui/Field.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { currentOf } from '../../kit/in-form.ts';
import { changeWords } from './picture-calls.ts';

type WordsDialogProps = { productId: number; picture: AdminPicture; onClose: () => void; onChanged: (pictures: ProductPictures) => void };

const wordsOf = ({ view, altTr, altEn }: PictureWords): PictureWords => ({ view, altTr, altEn });
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** What a photograph shows, and the words for those who do not see it. Without words of one's own the suggestion stands. */
export function WordsDialog({ productId, picture, onClose, onChanged }: WordsDialogProps) {
  const { t } = useTranslation(['admin-pictures', 'admin']);
  const [draft, setDraft] = useState(wordsOf(picture));
  const [seen, setSeen] = useState(wordsOf(picture));
  const [theirs, setTheirs] = useState<PictureWords | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const words = { ...draft, altTr: draft.altTr?.trim() || null, altEn: draft.altEn?.trim() || null };
      onChanged(await changeWords(productId, picture.hash, words, seen));
      onClose();
    } catch (error) {
      const current = currentOf<ProductPictures>(error);
      const now = current?.pictures.find(({ hash }) => hash === picture.hash);
      if (current) onChanged(current);
      // What was typed stays; the next save knows what it replaces.
      if (now) {
        setTheirs(wordsOf(now));
        setSeen(wordsOf(now));
      }
      setFault(serverMessage(error) ?? t('admin:network'));
      setBusy(false);
    }
  }
  const languages = [
    { key: 'altTr', label: t('words.tr'), suggested: picture.suggestedTr },
    { key: 'altEn', label: t('words.en'), suggested: picture.suggestedEn },
  ] as const;
  return (
    <FormDialog
      title={t('words.title')}
      confirm={t('admin:editor.save')}
      isBusy={isBusy}
      fault={
        fault && (
          <>
            <p>{fault}</p>
            {theirs && <p>{t('words.theirs', { view: t(`view.${theirs.view}`), tr: theirs.altTr ?? '–', en: theirs.altEn ?? '–' })}</p>}
          </>
        )
      }
      className="picture-dialog"
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="picture-dialog-photo">
        <Photo picture={picture.picture} alt="" sizes="10rem" />
      </div>
      <Field label={t('words.view')} hint={t('words.viewHint')}>
        <Select value={draft.view} onChange={(event) => setDraft({ ...draft, view: event.target.value as PhotographView })}>
          {photographViews.map((view) => (
            <option key={view} value={view}>
              {t(`view.${view}`)}
            </option>
          ))}
        </Select>
      </Field>
      {languages.map(({ key, label, suggested }) => (
        <div key={key}>
          <Field label={label} hint={draft[key] ? undefined : t('words.suggested', { text: suggested })}>
            <Textarea
              rows={2}
              value={draft[key] ?? ''}
              maxLength={ALT_TEXT_LENGTH}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={(event) => setDraft({ ...draft, [key]: oneLine(event.target.value) || null })}
            />
          </Field>
          {!draft[key] && (
            <Button variant="quiet" size="s" onClick={() => setDraft({ ...draft, [key]: suggested.slice(0, ALT_TEXT_LENGTH) })}>
              {t('words.take')}
            </Button>
          )}
        </div>
      ))}
    </FormDialog>
  );
}
