import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Ring } from './Logo.tsx';

export type PhotoSource = { type: string; srcSet: string };

type PhotoProps = {
  /** Without one the ring stands in. */
  src?: string | null | undefined;
  /** What is seen; empty when the words beside it say it already. */
  alt: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Lighter formats first, e.g. AVIF, WebP. */
  sources?: readonly PhotoSource[];
  shape?: 'portrait' | 'square' | 'wide';
  /** The first picture of a page comes at once and first; all others when they are near. */
  isEager?: boolean;
  width?: number;
  height?: number;
  className?: string;
  children?: ReactNode;
};

const measures = { portrait: [800, 1000], square: [1000, 1000], wide: [1200, 900] } as const;

/** A photograph in its frame (4:5, 1:1 or 4:3), whose room is kept before it has come. */
export function Photo({ src, alt, srcSet, sizes, sources = [], shape = 'portrait', isEager = false, width, height, className, children }: PhotoProps) {
  const [naturalWidth, naturalHeight] = measures[shape];
  const image = src ? (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width ?? naturalWidth}
      height={height ?? naturalHeight}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding={isEager ? undefined : 'async'}
    />
  ) : (
    <Ring />
  );
  return (
    <span className={classNames('photo', shape !== 'portrait' && `photo--${shape}`, className)}>
      {src && sources.length > 0 ? (
        <picture>
          {sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
          {image}
        </picture>
      ) : (
        image
      )}
      {children}
    </span>
  );
}
