import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type AdminDocument,
  DOCUMENT_TITLE_LENGTH,
  DocumentTexts,
  type ProductDocuments,
} from '#shared/back-office/product-files.ts';
import { documentKinds } from '#shared/catalogue/catalogue.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { type UploadOptions, uploadFile } from '#web/back-office/kit/upload.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';

type DocumentDialogProps = {
  productId: number;
  subject: File | AdminDocument;
  onClose: () => void;
  onChanged: (documents: ProductDocuments) => void;
};

/** The suggested title: made from a file name such as "sds_kare-50ml.pdf". */
const titleOf = (file: File): string =>
  file.name
    .replace(/\.pdf$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, DOCUMENT_TITLE_LENGTH);

const textsOf = (subject: File | AdminDocument): DocumentTexts =>
  subject instanceof File
    ? { kind: 'other', titleTr: titleOf(subject), titleEn: null }
    : { kind: subject.kind, titleTr: subject.titleTr, titleEn: subject.titleEn };

/** The kind and the titles of a file, which is either new or already uploaded. */
export function DocumentDialog({ productId, subject, onClose, onChanged }: DocumentDialogProps) {
  const { t } = useTranslation(['admin-pictures', 'admin', 'catalogue']);
  const [theirs, setTheirs] = useState<DocumentTexts | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);
  const isFile = subject instanceof File;
  const form = useBackOfficeForm<DocumentTexts, DocumentTexts, ProductDocuments>({
    schema: DocumentTexts,
    defaultValues: textsOf(subject),
    async submit(texts) {
      setTheirs(null);
      onChanged(
        isFile
          ? await send(subject, texts)
          : await changeDocument(productId, subject.id, texts, theirs ?? textsOf(subject)),
      );
      onClose();
    },
    // Shows what another administrator saved; saving again overwrites it.
    onConflict(current) {
      onChanged(current);
      const now = isFile ? undefined : current.documents.find(({ id }) => id === subject.id);
      if (now) setTheirs(textsOf(now));
      return null;
    },
  });

  async function send(file: File, texts: DocumentTexts) {
    setShare(0);
    try {
      const { signal } = abort.current;
      return await addDocument(productId, file, texts, { onProgress: setShare, signal });
    } finally {
      setShare(null);
    }
  }

  const failure: ReactNode = form.failure && (
    <>
      {form.failure}
      {theirs &&
        ` ${t('document.theirs', { kind: t(`catalogue:document.kind.${theirs.kind}`), tr: theirs.titleTr, en: theirs.titleEn ?? '–' })}`}
    </>
  );
  return (
    <FormDialog
      title={t(isFile ? 'document.addTitle' : 'document.editTitle')}
      confirm={t(isFile ? 'document.send' : 'admin:editor.save')}
      form={{ ...form, failure }}
      onClose={onClose}
    >
      {isFile && <p className="small second break">{subject.name}</p>}
      <Field label={t('document.kind')}>
        <Select {...form.register('kind')}>
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`catalogue:document.kind.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('document.tr')}
        hint={t('document.titleHint')}
        error={form.errorOf('titleTr')}
      >
        <Input {...form.register('titleTr')} required maxLength={DOCUMENT_TITLE_LENGTH} />
      </Field>
      <Field
        label={t('document.en')}
        hint={t('document.enHint')}
        error={form.errorOf('titleEn')}
        isOptional
      >
        <Input {...form.register('titleEn')} maxLength={DOCUMENT_TITLE_LENGTH} />
      </Field>
      {share !== null && (
        <Meter
          label={t(share < 1 ? 'progress.sending' : 'document.checking')}
          value={share}
          max={1}
        />
      )}
    </FormDialog>
  );
}

export const readDocuments = (productId: number, signal: AbortSignal) =>
  adminApi().get('/admin/products/{id}/documents', { path: { id: productId }, signal });
const addDocument = (
  productId: number,
  file: File,
  { kind, titleTr, titleEn }: DocumentTexts,
  options: UploadOptions,
) =>
  uploadFile('/admin/products/{id}/documents', file, {
    path: { id: productId },
    query: { kind, titleTr, titleEn: titleEn ?? '' },
    ...options,
  });
const changeDocument = (
  productId: number,
  id: number,
  texts: DocumentTexts,
  expected: DocumentTexts,
) =>
  adminApi().put('/admin/products/{id}/documents/{documentId}', {
    path: { id: productId, documentId: id },
    body: { ...texts, expected },
  });
export const removeDocument = (productId: number, id: number) =>
  adminApi().delete('/admin/products/{id}/documents/{documentId}', {
    path: { id: productId, documentId: id },
  });
