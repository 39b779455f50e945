import { type KeyboardEvent, useRef, useState } from 'react';
import type { ProductImage } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';

const GalleryLightbox = lazyPart(() => import('#web/product/GalleryLightbox.tsx'));

/** The large picture beside the buying block, as wide as a phone; the small ones left of it, below it in a row of five. */
const LARGE_SIZES =
  '(min-width: 120em) 800px, (min-width: 92em) 608px, (min-width: 48.01em) 49vw, 100vw';
const SMALL_SIZES = '(min-width: 75em) 88px, (min-width: 48.01em) 10vw, 17vw';

/**
 * The pictures of a product: one large, the others to choose from, by pointer or arrow keys. The
 * large one opens over the whole screen.
 */
export function ProductGallery({ images }: { images: readonly ProductImage[] }) {
  const { t } = useTranslation('catalogue');
  const [index, setIndex] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const thumbs = useRef<HTMLUListElement>(null);
  const shown = images[index];

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (index + step + images.length) % images.length;
    setIndex(next);
    thumbs.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div className="gallery">
      {images.length > 1 && (
        <ul className="gallery-thumbs" aria-label={t('gallery.label')} ref={thumbs}>
          {images.map((image, place) => (
            <li key={image.url}>
              <button
                type="button"
                aria-label={t('gallery.show', { number: place + 1, alt: image.alt })}
                aria-current={place === index || undefined}
                onClick={() => setIndex(place)}
                onKeyDown={handleKeyDown}
              >
                <Photo picture={image} alt="" sizes={SMALL_SIZES} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <figure className="gallery-main">
        <Photo picture={shown} alt={shown?.alt ?? ''} sizes={LARGE_SIZES} isEager />
        {shown && (
          <button
            type="button"
            className="gallery-open"
            aria-label={t('gallery.open', { alt: shown.alt })}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        )}
        {images.length > 1 && (
          <figcaption className="badge num" aria-live="polite">
            <span className="sr-only">
              {t('gallery.position', { number: index + 1, count: images.length })}
            </span>
            <span aria-hidden="true">
              {index + 1} / {images.length}
            </span>
          </figcaption>
        )}
      </figure>
      {isOpen && (
        <LazyPart>
          <GalleryLightbox
            images={images}
            index={index}
            onClose={() => setOpen(false)}
            onIndexChange={setIndex}
          />
        </LazyPart>
      )}
    </div>
  );
}
