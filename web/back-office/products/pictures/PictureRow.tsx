import type { AdminPicture } from '#shared/back-office/pictures.ts';
import { OrderHandle } from '#web/back-office/kit/OrderedRows.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { ProductGallery } from '#web/catalogue/ProductGallery.tsx';
import type { Reorder } from '#web/lists/use-reorder.ts';

type PictureRowProps = {
  /** The id of the row, for reordering. */
  id: number;
  picture: AdminPicture;
  /** Counted from 1. */
  place: number;
  hintId: string;
  reorder: Reorder;
  onEdit: () => void;
  onRemove: () => void;
};

/** One photograph: its place, its view, its texts. */
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
    <li className="picture-row" data-row={id} data-moving={reorder.moving?.id === id || undefined}>
      <OrderHandle id={id} name={name} hintId={hintId} reorder={reorder} />
      <Photo picture={picture.picture} alt="" sizes="6rem" />
      <div className="picture-text">
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
      <Changing>
        <div className="picture-acts">
          <IconButton icon="pencil" label={t('texts.open', { name })} onClick={onEdit} />
          <IconButton icon="trash" label={t('remove.open', { name })} onClick={onRemove} />
        </div>
      </Changing>
    </li>
  );
}

/** As customers see the photographs: on the card of a list, and on the product's page. */
export function PicturePreview({
  pictures,
  productName,
}: {
  pictures: readonly AdminPicture[];
  productName: string;
}) {
  const { t, i18n } = useTranslation('admin-pictures');
  const isEnglish = i18n.language === 'en';
  const images = pictures.map(({ picture, view, altTr, altEn, suggestedTr, suggestedEn }) => ({
    ...picture,
    view,
    alt: isEnglish ? (altEn ?? suggestedEn) : (altTr ?? suggestedTr),
  }));
  const first = images[0];
  return (
    <section className="bo-box" aria-labelledby="picture-preview">
      <h2 className="h3" id="picture-preview">
        {t('preview.title')}
      </h2>
      <div className="picture-preview">
        <figure>
          <figcaption className="small second">{t('preview.card')}</figcaption>
          <div className="card">
            <Photo picture={first} alt={first?.alt ?? ''} sizes="14rem" />
            <div className="card-body">
              <p className="card-title">{productName}</p>
            </div>
          </div>
        </figure>
        <div>
          <p className="small second">{t('preview.page')}</p>
          <ProductGallery key={images.map(({ url }) => url).join()} images={images} />
        </div>
      </div>
    </section>
  );
}
