// The photographs of a product. Everything here is saved at once and seen in the shop at once.
import { use, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type AdminPicture,
  MOST_PICTURES,
  type ProductPictures,
} from '#shared/back-office/pictures.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { UploadRows } from '#web/back-office/kit/UploadRows.tsx';
import { PICTURE_TYPES, uploadPicture } from '#web/back-office/kit/upload.ts';
import { currentOf } from '#web/back-office/kit/use-back-office-form.ts';
import { usePictureUploads } from '#web/back-office/kit/use-picture-uploads.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useReorder } from '#web/lists/use-reorder.ts';
import { ChosenFilesContext } from './chosen-files.ts';
import { PicturePreview, PictureRow } from './PictureRow.tsx';
import {
  addPicture,
  orderPictures,
  PictureTextsDialog,
  readPictures,
  removePicture,
} from './PictureTextsDialog.tsx';
import './pictures.css';

type PicturesProps = { productId: number; productName: string };

export function Pictures({ productId, productName }: PicturesProps) {
  const remote = useRemote(`pictures ${productId}`, (signal) => readPictures(productId, signal));
  return (
    <RemoteBox remote={remote}>
      {(data) => (
        <Wall
          key={productId}
          productId={productId}
          productName={productName}
          pictures={data.pictures}
          onChange={(now) => remote.change(() => now)}
        />
      )}
    </RemoteBox>
  );
}

/** Reordering needs numeric row ids. */
const idOf = (hash: string): number => Number.parseInt(hash.slice(0, 12), 16);

type WallProps = PicturesProps & {
  pictures: AdminPicture[];
  onChange: (pictures: ProductPictures) => void;
};

function Wall({ productId, productName, pictures, onChange }: WallProps) {
  const { t } = useTranslation(['admin-pictures', 'admin']);
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const { uploads, add, again, cancel } = usePictureUploads({
    send: uploadPicture,
    hang: (hash) => addPicture(productId, hash),
    onHung: onChange,
  });
  const chosenFiles = use(ChosenFilesContext);
  useEffect(() => {
    const files = chosenFiles.take(productId);
    if (files.length > 0) add(files);
  }, [chosenFiles, productId, add]);
  const [edited, setEdited] = useState<AdminPicture | null>(null);
  const [removed, setRemoved] = useState<AdminPicture | null>(null);

  async function remove(picture: AdminPicture) {
    const done = await run('remove', () => removePicture(productId, picture.hash));
    setRemoved(null);
    if (!done) return;
    onChange(done.result);
    showToast(t('remove.done'));
  }
  const placeOf = (picture: AdminPicture) =>
    pictures.findIndex(({ hash }) => hash === picture.hash) + 1;
  return (
    <div className="bo-column">
      <section className="bo-box" aria-labelledby="pictures">
        <h2 className="h3" id="pictures">
          {t('title')}
        </h2>
        <p className="small second">{t(pictures.length === 0 ? 'none' : 'text')}</p>
        <DropZone
          label={t('add')}
          hint={t('addHint', { count: MOST_PICTURES })}
          accept={PICTURE_TYPES}
          isMultiple
          onFiles={add}
        />
        <UploadRows uploads={uploads} onAgain={again} onCancel={cancel} />
        <PictureList
          productId={productId}
          pictures={pictures}
          onChange={onChange}
          onEdit={setEdited}
          onRemove={setRemoved}
        />
      </section>
      {pictures.length > 0 && <PicturePreview pictures={pictures} productName={productName} />}

      {edited && (
        <PictureTextsDialog
          productId={productId}
          picture={edited}
          onClose={() => setEdited(null)}
          onChanged={onChange}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        title={t('remove.title', { name: removed ? t('nameOf', { place: placeOf(removed) }) : '' })}
        confirm={t('remove.do')}
        isBusy={busy === 'remove'}
        onClose={() => setRemoved(null)}
        onConfirm={() => removed && void remove(removed)}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </div>
  );
}

type PictureListProps = Omit<WallProps, 'productName'> & {
  onEdit: (picture: AdminPicture) => void;
  onRemove: (picture: AdminPicture) => void;
};

/** The photographs in their order, which is saved as soon as one is dropped. */
function PictureList({ productId, pictures, onChange, onEdit, onRemove }: PictureListProps) {
  const { t } = useTranslation(['admin-pictures', 'lists']);
  const { run } = useWork();
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const rows = useMemo(
    () =>
      pictures.map(({ hash }, index) => ({
        id: idOf(hash),
        name: t('nameOf', { place: index + 1 }),
      })),
    [pictures, t],
  );
  const reorder = useReorder(rows, list, (id, to) => void move(id, to));
  const shown = reorder.moving ? moved(pictures, reorder.moving.id, reorder.moving.to) : pictures;

  async function move(id: number, to: number) {
    const expectedOrder = pictures.map(({ hash }) => hash);
    const reordered = moved(pictures, id, to);
    onChange({ pictures: reordered });
    setAnnouncement(t('order.moved', { place: to + 1, count: pictures.length }));
    const done = await run('order', async () => {
      try {
        return await orderPictures(
          productId,
          reordered.map(({ hash }) => hash),
          expectedOrder,
        );
      } catch (error) {
        onChange(currentOf<ProductPictures>(error) ?? { pictures });
        throw error;
      }
    });
    if (done) onChange(done.result);
  }
  return (
    <>
      <p className="sr-only" id={hintId}>
        {t('lists:reorder.hint')}
      </p>
      {shown.length > 0 && (
        <ol className="picture-rows" ref={list} aria-labelledby="pictures">
          {shown.map((picture, index) => (
            <PictureRow
              key={picture.hash}
              id={idOf(picture.hash)}
              picture={picture}
              place={index + 1}
              hintId={hintId}
              reorder={reorder}
              onEdit={() => onEdit(picture)}
              onRemove={() => onRemove(picture)}
            />
          ))}
        </ol>
      )}
      <p className="sr-only" role="status" aria-live="assertive">
        {reorder.moving
          ? t('order.held', { place: reorder.moving.to + 1, count: pictures.length })
          : announcement}
      </p>
    </>
  );
}

function moved(pictures: readonly AdminPicture[], id: number, to: number): AdminPicture[] {
  const moving = pictures.filter(({ hash }) => idOf(hash) === id);
  const others = pictures.filter(({ hash }) => idOf(hash) !== id);
  return [...others.slice(0, to), ...moving, ...others.slice(to)];
}
