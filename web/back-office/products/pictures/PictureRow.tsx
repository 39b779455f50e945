import type { AdminPicture } from '#shared/back-office/pictures.ts';
import { OrderHandle } from '#web/back-office/kit/OrderHandle.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import type { Reorder } from '#web/lists/use-reorder.ts';

type PictureRowProps = {
  /** Of the row, for the reordering. */
  id: number;
  picture: AdminPicture;
  /** Counted from 1. */
  place: number;
  hintId: string;
  reorder: Reorder;
  onEdit: () => void;
  onRemove: () => void;
};

/** One photograph: its place, what it shows, the words for it. */
export function PictureRow({
  id,
  picture,
  place,
  hintId,
  reorder,
  onEdit,
  onRemove,
}: PictureRowProps) {
  const { t } = useTranslation('admin-pictures');
  const name = t('nameOf', { place });
  return (
    <li className="picture-row" data-row={id} data-held={reorder.held?.id === id || undefined}>
      <OrderHandle id={id} name={name} hintId={hintId} reorder={reorder} />
      <Photo picture={picture.picture} alt="" sizes="6rem" />
      <div className="picture-words">
        <p>
          <span className="num second">{place}.</span> <b>{t(`view.${picture.view}`)}</b>{' '}
          {place === 1 && <Badge>{t('first')}</Badge>}
        </p>
        <p className="small">
          <span className="mute">TR</span>{' '}
          <span className={picture.altTr ? undefined : 'second'}>
            {picture.altTr ?? picture.suggestedTr}
          </span>
        </p>
        <p className="small">
          <span className="mute">EN</span>{' '}
          <span className={picture.altEn ? undefined : 'second'}>
            {picture.altEn ?? picture.suggestedEn}
          </span>
        </p>
      </div>
      <div className="picture-acts">
        <IconButton icon="pencil" label={t('words.open', { name })} onClick={onEdit} />
        <IconButton icon="trash" label={t('remove.open', { name })} onClick={onRemove} />
      </div>
    </li>
  );
}
