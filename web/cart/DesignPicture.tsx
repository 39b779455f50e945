import { useState } from 'react';
import type { Picture } from '#shared/catalogue/images.ts';
import { Photo } from '#web/base/ui/Photo.tsx';

type DesignPictureProps = {
  code: string;
  fallback?: Picture | null | undefined;
  src?: string | undefined;
  sizes?: string;
};

/** The drawing of a saved design, or the photograph of its bottle if it cannot be loaded. */
export function DesignPicture({ code, fallback, src, sizes = '6rem' }: DesignPictureProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Photo picture={fallback} src={src} alt="" sizes={sizes} />;
  return (
    <span className="photo">
      <img
        src={`/api/designs/${code}/picture.svg`}
        alt=""
        width={800}
        height={1000}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </span>
  );
}

/** The address of a saved design. */
export const designHref = (code: string): string => `/configurator?design=${code}`;
/** The design that is chosen there replaces this one in the cart. */
export const editDesignHref = (code: string): string => `${designHref(code)}&edit=1`;
