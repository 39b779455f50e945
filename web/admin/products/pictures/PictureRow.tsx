import { useTranslation } from 'react-i18next';
import type { AdminPicture } from '#shared/admin-pictures.ts';
import type { Reorder } from '../../../lists/use-reorder.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { OrderHandle } from '../../kit/OrderHandle.tsx';

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
export function PictureRow({ id, picture, place, hintId, reorder, onEdit, onRemove }: PictureRowProps) {
  const { t } = useTranslation('admin-pictures');
  const name = t('nameOf', { place });
  return (
    <li className="picture-row" data-row={id} data-held={reorder.held?.id === id || undefined}>
      <OrderHandle id={id} name={name} hintId={hintId} reorder={reorder} />
      <Photo picture={picture.picture} alt="" sizes="6rem" />
      <div className="picture-words">
        <p>
          <span className="num second">{place}.</span> <b>{t(`view.${picture.view}`)}</b> {place === 1 && <Badge>{t('first')}</Badge>}
        </p>
        <p className="small">
          <span className="mute">TR</span> <span className={picture.altTr ? undefined : 'second'}>{picture.altTr ?? picture.suggestedTr}</span>
        </p>
        <p className="small">
          <span className="mute">EN</span> <span className={picture.altEn ? undefined : 'second'}>{picture.altEn ?? picture.suggestedEn}</span>
        </p>
      </div>
      <div className="picture-acts">
        <IconButton icon="pencil" label={t('words.open', { name })} onClick={onEdit} />
        <IconButton icon="trash" label={t('remove.open', { name })} onClick={onRemove} />
      </div>
    </li>
  );
}
