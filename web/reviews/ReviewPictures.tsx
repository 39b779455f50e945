import { useState } from 'react';
import type { Picture } from '#shared/catalogue/images.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';

const GalleryLightbox = lazyPart(() => import('#web/product/GalleryLightbox.tsx'));

/** Small pictures of a review; each opens in full screen. */
export function ReviewPictures({
  pictures,
  author,
}: {
  pictures: readonly Picture[];
  author: string;
}) {
  const { t } = useTranslation('reviews');
  const [index, setIndex] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const alt = (place: number) => t('pictureOf', { author, number: place + 1 });
  return (
    <>
      <ul className="opinion-pictures">
        {pictures.map((picture, place) => (
          <li key={picture.url}>
            <button type="button" onClick={() => setIndex(place)}>
              <Photo picture={picture} alt={alt(place)} sizes="80px" shape="square" />
            </button>
          </li>
        ))}
      </ul>
      {index !== null && (
        <LazyPart>
          <GalleryLightbox
            images={pictures.map((picture, place) => ({ ...picture, alt: alt(place) }))}
            index={index}
            onClose={() => setIndex(null)}
            onIndexChange={setIndex}
          />
        </LazyPart>
      )}
    </>
  );
}
