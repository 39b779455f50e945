import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ProductImage } from '#shared/catalogue/catalogue.ts';
import { sizesOnPhone } from '#shared/catalogue/image-sources.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import type { SpaceProduct } from './space-product.ts';

const BottleInSpace = lazyPart(() => import('./BottleInSpace.tsx'));
const GalleryLightbox = lazyPart(() => import('#web/product/GalleryLightbox.tsx'));

/**
 * The large picture is beside the buying block, on a phone as wide as the screen; the small ones
 * are at its left, on a phone below it in a row of six.
 */
const LARGE_SIZES = [
  '(min-width: 120em) 800px',
  '(min-width: 92em) 608px',
  '(min-width: 48.01em) 49vw',
  sizesOnPhone(),
].join(', ');
const SMALL_SIZES = '(min-width: 75em) 88px, (min-width: 48.01em) 8vw, 15vw';

type ProductGalleryProps = {
  images: readonly ProductImage[];
  /** A bottle: its 3D view is the last picture. */
  space?: SpaceProduct | null;
};

/**
 * The pictures of a product: one large, the others to choose from, by pointer or arrow keys. The
 * large one opens over the whole screen.
 */
export function ProductGallery({ images, space = null }: ProductGalleryProps) {
  const { t } = useTranslation('catalogue');
  const [index, setIndex] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const count = images.length + (space ? 1 : 0);
  const shown = images[index];
  useEffect(() => {
    if (!isOpen) return;
    // The element that opened it, such as the 3D view, may be gone: then the focus would be lost.
    return () => {
      if (document.activeElement !== document.body) return;
      const [opener, entry] = ['.gallery-open', '[aria-current]'].map((place) =>
        frame.current?.querySelector<HTMLElement>(place),
      );
      (opener ?? entry)?.focus();
    };
  }, [isOpen]);
  return (
    <div className="gallery" data-many={count > 1 || undefined} ref={frame}>
      <figure className="gallery-main">
        <Photo picture={shown ?? images[0]} alt={shown?.alt ?? ''} sizes={LARGE_SIZES} isEager />
        {shown && (
          <button
            type="button"
            className="gallery-open"
            aria-label={t('gallery.open', { alt: shown.alt })}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        )}
        {space && !shown && !isOpen && (
          <LazyPart>
            <BottleInSpace product={space} onEnlarge={() => setOpen(true)} />
          </LazyPart>
        )}
        {count > 1 && (
          <figcaption className="badge num" aria-live="polite">
            <span className="sr-only">{t('gallery.position', { number: index + 1, count })}</span>
            <span aria-hidden="true">
              {index + 1} / {count}
            </span>
          </figcaption>
        )}
      </figure>
      {count > 1 && (
        <Thumbs images={images} hasSpace={space !== null} index={index} onChange={setIndex} />
      )}
      {isOpen && (
        <LazyPart>
          <GalleryLightbox
            images={images}
            space={
              space && (
                // Its own LazyPart: else the dialog around it would disappear while the view loads,
                // and the focus with it.
                <LazyPart>
                  <BottleInSpace product={space} />
                </LazyPart>
              )
            }
            index={index}
            onClose={() => setOpen(false)}
            onIndexChange={setIndex}
          />
        </LazyPart>
      )}
    </div>
  );
}

type ThumbsProps = {
  images: readonly ProductImage[];
  hasSpace: boolean;
  index: number;
  onChange: (index: number) => void;
};

function Thumbs({ images, hasSpace, index, onChange }: ThumbsProps) {
  const { t } = useTranslation('catalogue');
  const thumbs = useRef<HTMLUListElement>(null);
  const count = images.length + (hasSpace ? 1 : 0);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (index + step + count) % count;
    onChange(next);
    thumbs.current?.querySelectorAll('button')[next]?.focus();
  };
  const choosing = (place: number) => ({
    type: 'button' as const,
    'aria-current': place === index || undefined,
    onClick: () => onChange(place),
    onKeyDown: handleKeyDown,
  });

  return (
    <ul className="gallery-thumbs" aria-label={t('gallery.label')} ref={thumbs}>
      {images.map((image, place) => (
        <li key={image.url}>
          <button
            {...choosing(place)}
            aria-label={t('gallery.show', { number: place + 1, alt: image.alt })}
          >
            <Photo picture={image} alt="" sizes={SMALL_SIZES} />
          </button>
        </li>
      ))}
      {hasSpace && (
        <li>
          <button {...choosing(images.length)} aria-label={t('gallery.space')}>
            <span className="gallery-space-mark">
              <Icon name="box" />
              <span aria-hidden="true">{t('gallery.spaceMark')}</span>
            </span>
          </button>
        </li>
      )}
    </ul>
  );
}
