// The documents of a product: safety data sheets, drawings, certificates. Everything here is saved
// at once.

import { useState } from 'react';
import {
  type AdminDocument,
  MAX_DOCUMENT_BYTES,
  type ProductDocuments,
} from '#shared/back-office/product-files.ts';
import { dateText, fileSizeText } from '#shared/base/format.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { DocumentDialog, readDocuments, removeDocument } from './DocumentDialog.tsx';

export function Documents({ productId }: { productId: number }) {
  const remote = useRemote(`documents ${productId}`, (signal) => readDocuments(productId, signal));
  return (
    <RemoteBox remote={remote}>
      {({ documents }) => (
        <DocumentList
          productId={productId}
          documents={documents}
          onChange={(now) => remote.change(() => now)}
        />
      )}
    </RemoteBox>
  );
}

type DocumentListProps = {
  productId: number;
  documents: readonly AdminDocument[];
  onChange: (documents: ProductDocuments) => void;
};

function DocumentList({ productId, documents, onChange }: DocumentListProps) {
  const { t, i18n } = useTranslation(['admin-pictures', 'admin', 'catalogue']);
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [subject, setSubject] = useState<File | AdminDocument | null>(null);
  const [removed, setRemoved] = useState<AdminDocument | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  function choose(file: File) {
    const isTooLarge = file.size > MAX_DOCUMENT_BYTES;
    setRefusal(
      isTooLarge
        ? `${file.name}: ${t('error.tooLarge', { megabytes: MAX_DOCUMENT_BYTES / 2 ** 20 })}`
        : null,
    );
    if (!isTooLarge) setSubject(file);
  }
  async function remove({ id }: AdminDocument) {
    const done = await run('remove', () => removeDocument(productId, id));
    setRemoved(null);
    if (!done) return;
    onChange(done.result);
    showToast(t('document.removed'));
  }
  return (
    <section className="bo-box" aria-labelledby="documents">
      <h2 className="h3" id="documents">
        {t('document.title')}
      </h2>
      <p className="small second">
        {t(documents.length === 0 ? 'document.none' : 'document.text')}
      </p>
      <DropZone
        label={t('document.choose')}
        hint={t('document.hint')}
        accept="application/pdf"
        onFiles={([file]) => file && choose(file)}
      />
      {refusal && <FieldError id="document-error">{refusal}</FieldError>}
      {documents.length > 0 && (
        <ul className="bo-rows">
          {documents.map((document) => (
            <li key={document.id}>
              <div>
                <p>
                  <a className="link break" href={document.url} download>
                    {document.titleTr}
                  </a>
                </p>
                <p className="small second break">
                  {[
                    t(`catalogue:document.kind.${document.kind}`),
                    fileSizeText(document.sizeBytes, i18n.language),
                    dateText(document.createdAt, i18n.language),
                    document.titleEn ? `EN: ${document.titleEn}` : t('document.noEnglish'),
                  ].join(' · ')}
                </p>
              </div>
              <Changing>
                <div className="bo-acts">
                  <IconButton
                    icon="pencil"
                    label={t('document.edit', { name: document.titleTr })}
                    onClick={() => setSubject(document)}
                  />
                  <IconButton
                    icon="trash"
                    label={t('document.remove', { name: document.titleTr })}
                    onClick={() => setRemoved(document)}
                  />
                </div>
              </Changing>
            </li>
          ))}
        </ul>
      )}
      {subject && (
        <DocumentDialog
          productId={productId}
          subject={subject}
          onClose={() => setSubject(null)}
          onChanged={onChange}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        title={t('document.removeTitle', { name: removed?.titleTr ?? '' })}
        confirm={t('remove.do')}
        isBusy={busy === 'remove'}
        onClose={() => setRemoved(null)}
        onConfirm={() => removed && void remove(removed)}
      >
        {t('document.removeText')}
      </ConfirmDialog>
    </section>
  );
}
