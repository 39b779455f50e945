import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminDocument, DOCUMENT_TITLE_LENGTH, type DocumentWords, type ProductDocuments } from '#shared/admin-documents.ts';
import { type DocumentKind, documentKinds } from '#shared/catalogue.ts';
import { serverMessage } from '../../../session/action-texts.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, Input, Select } from '../../../ui/Field.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { currentOf } from '../../kit/in-form.ts';
import { addDocument, changeDocument } from './document-calls.ts';

type DocumentDialogProps = { productId: number; subject: File | AdminDocument; onClose: () => void; onChanged: (documents: ProductDocuments) => void };

/** "sds_kare-50ml.pdf" is a title to begin with. */
const titleOf = (file: File): string =>
  file.name
    .replace(/\.pdf$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, DOCUMENT_TITLE_LENGTH);

const wordsOf = (subject: File | AdminDocument): DocumentWords =>
  subject instanceof File ? { kind: 'other', titleTr: titleOf(subject), titleEn: null } : { kind: subject.kind, titleTr: subject.titleTr, titleEn: subject.titleEn };

/** What a paper is and what it is called: of a file that is to be sent, or of one that is there. */
export function DocumentDialog({ productId, subject, onClose, onChanged }: DocumentDialogProps) {
  const { t } = useTranslation(['admin-pictures', 'admin', 'catalogue']);
  const [draft, setDraft] = useState(() => wordsOf(subject));
  const [seen, setSeen] = useState(() => wordsOf(subject));
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const underway = useRef<AbortController | null>(null);
  useEffect(() => () => underway.current?.abort(), []);
  const isFile = subject instanceof File;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (share !== null) return;
    const abort = new AbortController();
    underway.current = abort;
    setFault(null);
    setShare(0);
    const words = { ...draft, titleEn: draft.titleEn?.trim() || null };
    try {
      onChanged(isFile ? await addDocument(productId, subject, words, { onProgress: setShare, signal: abort.signal }) : await changeDocument(productId, subject.id, words, seen));
      onClose();
    } catch (error) {
      if (abort.signal.aborted) return;
      const current = currentOf<ProductDocuments>(error);
      const now = isFile ? undefined : current?.documents.find(({ id }) => id === subject.id);
      if (current) onChanged(current);
      if (now) setSeen(wordsOf(now));
      const theirs = now ? ` ${t('document.theirs', { kind: t(`catalogue:paper.kind.${now.kind}`), tr: now.titleTr, en: now.titleEn ?? '–' })}` : '';
      setFault(`${serverMessage(error) ?? t('admin:network')}${theirs}`);
      setShare(null);
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isFile ? 'document.addTitle' : 'document.editTitle')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="document" isBusy={share !== null}>
            {t(isFile ? 'document.send' : 'admin:editor.save')}
          </Button>
        </>
      }
    >
      <form className="stack" id="document" onSubmit={(event) => void submit(event)}>
        {isFile && <p className="small second break">{subject.name}</p>}
        <Field label={t('document.kind')}>
          <Select value={draft.kind} onChange={(event) => setDraft({ ...draft, kind: event.target.value as DocumentKind })}>
            {documentKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`catalogue:paper.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('document.tr')} hint={t('document.titleHint')}>
          <Input value={draft.titleTr} required maxLength={DOCUMENT_TITLE_LENGTH} onChange={(event) => setDraft({ ...draft, titleTr: event.target.value })} />
        </Field>
        <Field label={t('document.en')} hint={t('document.enHint')} isOptional>
          <Input value={draft.titleEn ?? ''} maxLength={DOCUMENT_TITLE_LENGTH} onChange={(event) => setDraft({ ...draft, titleEn: event.target.value })} />
        </Field>
        {isFile && share !== null && <Meter label={t(share < 1 ? 'progress.sending' : 'document.checking')} value={share} max={1} />}
        {fault && <Alert tone="no">{fault}</Alert>}
      </form>
    </Dialog>
  );
}
