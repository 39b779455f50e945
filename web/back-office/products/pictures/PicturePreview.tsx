import type { AdminPicture } from '#shared/back-office/pictures.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { ProductGallery } from '#web/catalogue/ProductGallery.tsx';

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
