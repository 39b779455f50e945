import type { ProductImage } from '#shared/catalogue/catalogue.ts';
import { Photo } from '#web/base/ui/Photo.tsx';

/** The picture at the head of a text, 4:3. One of a product, which stands upright, is shown whole on its own ground. */
export function Cover({
  picture,
  alt = '',
  sizes,
  isEager = false,
}: {
  picture: ProductImage | null;
  alt?: string;
  sizes: string;
  isEager?: boolean;
}) {
  const isTall = picture !== null && picture.height > picture.width;
  return (
    <Photo
      className={isTall ? 'cover--tall' : undefined}
      picture={picture}
      alt={alt}
      shape="wide"
      sizes={sizes}
      isEager={isEager}
    />
  );
}
