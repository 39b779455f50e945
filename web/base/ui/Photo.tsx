import type { ReactNode } from 'react';
import { srcSetOf } from '#shared/catalogue/image-sources.ts';
import type { Picture } from '#shared/catalogue/images.ts';
import { classNames } from './class-names.ts';
import { Ring } from './Logo.tsx';

type PhotoProps = {
  /** A photograph in all its widths, or a drawing. */
  picture?: Picture | null | undefined;
  /** For a picture that has only an address. Without `picture` and `src` the ring is shown. */
  src?: string | null | undefined;
  /** What the picture shows; empty when the text beside it says the same. */
  alt: string;
  /** The width of its place; without it a photograph is loaded as wide as the window. */
  sizes?: string | undefined;
  /** Its place is that of a card: no screen needs the narrowest or the widest variants. */
  isCard?: boolean;
  /** The shape of its place; the style sheet may override it. */
  shape?: 'portrait' | 'square' | 'wide';
  /** The first picture of a page loads at once and with priority; all others when they are near. */
  isEager?: boolean;
  className?: string | undefined;
  /** The picture could not be loaded from its address. */
  onError?: () => void;
  children?: ReactNode;
};

/** In pixels of the picture. Only a gallery and the hero of the home page show wider ones. */
const WIDEST_CARD = 960;
const measures = { portrait: [800, 1000], square: [1000, 1000], wide: [1200, 900] } as const;

function sourcesOf(picture: Picture | null | undefined, isCard: boolean) {
  if (!picture) return {};
  const ofCard = picture.widths.filter((width, index) => index > 0 && width <= WIDEST_CARD);
  const widths = isCard && ofCard.length > 0 ? ofCard : picture.widths;
  const offered = { url: picture.url, widths };
  return { avif: srcSetOf(offered, 'avif'), webp: srcSetOf(offered, 'webp') };
}

/**
 * A picture in its frame (4:5, 1:1 or 4:3). Its space and background are there before it has
 * loaded.
 */
export function Photo({
  picture,
  src = picture?.url,
  alt,
  sizes,
  isCard = false,
  shape = 'portrait',
  isEager = false,
  className,
  onError,
  children,
}: PhotoProps) {
  const [width, height] = picture ? [picture.width, picture.height] : measures[shape];
  const { avif, webp } = sourcesOf(picture, isCard);
  const image = (
    <img
      src={src ?? undefined}
      // Few browsers lack AVIF: for them a picture further down comes in one size.
      srcSet={isEager ? webp : undefined}
      sizes={avif && isEager ? sizes : undefined}
      alt={alt}
      onError={onError}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding={isEager ? undefined : 'async'}
    />
  );
  return (
    <span
      className={classNames('photo', shape !== 'portrait' && `photo--${shape}`, className)}
      style={picture?.placeholder ? { backgroundColor: picture.placeholder } : undefined}
    >
      {!src ? (
        <Ring />
      ) : avif ? (
        <picture>
          <source type="image/avif" srcSet={avif} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
      {children}
    </span>
  );
}
