// The photographs that a sheet names: which were sent, and which are missing.
import type { Import, ImportPictures } from '#shared/back-office/imports.ts';
import { numberText } from '#shared/base/format.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { UploadRows } from '#web/back-office/kit/UploadRows.tsx';
import { PICTURE_TYPES, uploadPicture } from '#web/back-office/kit/upload.ts';
import { usePictureUploads } from '#web/back-office/kit/use-picture-uploads.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { addImportPicture, fetchImportPictures } from './import-calls.ts';
import { picturesInZip, UnreadableZip } from './unzip.ts';

const ZIP_TYPES = '.zip,application/zip,application/x-zip-compressed';
const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip';

export function NamedPictures({ shown }: { shown: Import }) {
  const { t, i18n } = useTranslation('admin-import');
  const remote = useRemote(`pictures ${shown.id} ${shown.previewId} ${shown.state}`, (signal) =>
    fetchImportPictures(shown.id, signal),
  );
  const { data } = remote;
  if (!data || data.named === 0) return null;
  const figure = (value: number) => numberText(value, i18n.language);
  return (
    <section className="bo-box" aria-label={t('page.pictures.title')}>
      <h2 className="h3">{t('page.pictures.title')}</h2>
      <p role="status">
        {t('page.pictures.found', { found: figure(data.found), named: figure(data.named) })}
      </p>
      {data.missing.length > 0 && <Missing data={data} />}
      {data.unused.length > 0 && (
        <p className="small second break">
          {t('page.pictures.unused', { names: data.unused.join(', ') })}
        </p>
      )}
      {shown.state === 'preview' && (
        <Changing>
          <Sending importId={shown.id} onAdded={(next) => remote.change(() => next)} />
        </Changing>
      )}
    </section>
  );
}

function Missing({ data }: { data: ImportPictures }) {
  const { t } = useTranslation('admin-import');
  return (
    <Alert tone="warn">
      <p>{t('page.pictures.missing', { count: data.named - data.found })}</p>
      <p className="small break">
        {data.missing
          .map(({ rowNumber, name }) => t('page.pictures.ofRow', { row: rowNumber, name }))
          .join(', ')}
      </p>
    </Alert>
  );
}

type SendingProps = { importId: number; onAdded: (pictures: ImportPictures) => void };

function Sending({ importId, onAdded }: SendingProps) {
  const { t } = useTranslation('admin-import');
  const { showToast } = useToast();
  const { uploads, add, again, cancel } = usePictureUploads({
    send: uploadPicture,
    hang: (hash, file) => addImportPicture(importId, file.name, hash),
    onHung: onAdded,
  });
  async function choose(files: readonly File[]) {
    for (const file of files.filter(isZip)) {
      try {
        add(await picturesInZip(file));
      } catch (error) {
        if (!(error instanceof UnreadableZip)) throw error;
        showToast(t('page.pictures.badZip', { name: file.name }), { type: 'error' });
      }
    }
    add(files.filter((file) => !isZip(file)));
  }
  return (
    <>
      <DropZone
        label={t('page.pictures.send')}
        hint={t('page.pictures.hint')}
        accept={`${PICTURE_TYPES},${ZIP_TYPES}`}
        isMultiple
        onFiles={(files) => void choose(files)}
      />
      <UploadRows uploads={uploads} onAgain={again} onCancel={cancel} />
    </>
  );
}
