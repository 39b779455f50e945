// The pictures of a product over the whole screen: swiped, with thumbnails, enlarged by pinching,
// wheel, double tap or + and −. Loads when the first picture is opened.
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import './gallery-lightbox.css';
import { type ReactNode, useEffect, useRef } from 'react';
import Lightbox, {
  type ControllerRef,
  type GenericSlide,
  type Slide,
  type SlideImage,
} from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { pictureSources } from '#shared/catalogue/image-sources.ts';
import type { Picture } from '#shared/catalogue/images.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    /** The 3D view, the last slide. */
    space: GenericSlide & { type: 'space' };
  }
}

type GalleryLightboxProps = {
  images: readonly (Picture & { alt: string })[];
  /** Fills the last slide while that is shown: a 3D view. */
  space?: ReactNode;
  index: number;
  onClose: () => void;
  /** Called when another picture is shown. */
  onIndexChange: (index: number) => void;
};

/** A drawing has no pixels of its own; this is its width at the highest zoom. */
const DRAWING_WIDTH = 2_400;
const SPACE: Slide = { type: 'space' };
const THUMBNAIL = { width: 64, height: 80 };

export default function GalleryLightbox({
  images,
  space = null,
  index,
  onClose,
  onIndexChange,
}: GalleryLightboxProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  const slides = [...images.map(slideOf), ...(space ? [SPACE] : [])];
  const isOne = slides.length < 2;
  const isSpaceShown = space !== null && index === images.length;
  const controls = useRef<ControllerRef>(null);
  // The focused element may have disappeared with the previous picture: the keys must keep working.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is shown
  useEffect(() => {
    if (document.activeElement === document.body) controls.current?.focus();
  }, [index]);
  useCloseOnBack(onClose);
  useEffect(() => {
    // Escape closes it wherever the focus is; the library hears only the keys inside.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.activeElement === document.body)
        controls.current?.close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={isOne ? [Zoom] : [Zoom, Counter, Thumbnails]}
      on={{ view: ({ index: shown }) => onIndexChange(shown) }}
      className="gallery-lightbox"
      labels={{
        Lightbox: t('gallery.full'),
        'Photo gallery': t('gallery.label'),
        Carousel: t('gallery.carousel'),
        Slide: t('gallery.picture'),
        '{index} of {total}': t('gallery.place'),
        Previous: t('gallery.previous'),
        Next: t('gallery.next'),
        Close: t('common:close'),
        'Zoom in': t('gallery.zoomIn'),
        'Zoom out': t('gallery.zoomOut'),
        Thumbnails: t('gallery.thumbnails'),
      }}
      render={{
        // A 3D scene is expensive: it is rendered only while its slide is shown.
        slide: ({ slide, offset }) =>
          isSpace(slide) ? <div className="gallery-slide">{offset === 0 && space}</div> : undefined,
        thumbnail: ({ slide }) =>
          isSpace(slide) ? (
            <span className="gallery-space-mark">{t('gallery.spaceMark')}</span>
          ) : undefined,
        iconPrev: () => <Icon name="back" />,
        iconNext: () => <Icon name="arrow" />,
        iconClose: () => <Icon name="close" />,
        iconZoomIn: () => <Icon name="plus" />,
        iconZoomOut: () => <Icon name="minus" />,
        ...(isSpaceShown && { buttonZoom: () => null }),
        ...(isOne && { buttonPrev: () => null, buttonNext: () => null }),
      }}
      carousel={{ finite: true, padding: 0, imageProps: { draggable: false } }}
      animation={isCalm() ? { fade: 0, swipe: 0, zoom: 0 } : { fade: 150, swipe: 250 }}
      controller={{ ref: controls, closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 2, doubleClickMaxStops: 2, scrollToZoom: true }}
      thumbnails={{ ...THUMBNAIL, border: 1, borderRadius: 0, padding: 0, gap: 8, vignette: false }}
    />
  );
}

/**
 * On a phone, the Back button is expected to close what covers the page. It has an entry of its own
 * in the history, because nothing can stop Back from leaving a page that was loaded directly. The
 * router does not see it: the page under it stays as it is.
 */
function useCloseOnBack(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    // Later, because React runs an effect twice in development.
    const entering = setTimeout(() => history.pushState({ ...history.state, isCover: true }, ''));
    const closeOnPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      close.current();
    };
    addEventListener('popstate', closeOnPop, { capture: true });
    return () => {
      clearTimeout(entering);
      removeEventListener('popstate', closeOnPop, { capture: true });
      if (!history.state?.isCover) return;
      addEventListener('popstate', hideFromRouter, { capture: true, once: true });
      history.back();
    };
  }, []);
}

const hideFromRouter = (event: PopStateEvent) => event.stopImmediatePropagation();

const isSpace = (slide: Slide) => slide.type === 'space';

/**
 * The widest version is loaded when the picture is zoomed; before that, the one that the screen
 * needs.
 */
function slideOf({ alt, ...picture }: GalleryLightboxProps['images'][number]): SlideImage {
  const sources = pictureSources(picture, 'webp');
  const shape = picture.height / picture.width;
  const [widest] = sources.slice(-1);
  return {
    src: widest?.src ?? picture.url,
    alt,
    width: widest?.width ?? DRAWING_WIDTH,
    height: Math.round((widest?.width ?? DRAWING_WIDTH) * shape),
    ...(sources[0] && { thumbnail: sources[0].src }),
    ...(sources.length > 0 && {
      srcSet: sources.map(({ src, width }) => ({ src, width, height: Math.round(width * shape) })),
    }),
  };
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
