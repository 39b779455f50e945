import type { ProductImage } from '#shared/catalogue/catalogue.ts';
import { Photo } from '#web/base/ui/Photo.tsx';

/**
 * The picture above a text, 4:3. An upright product picture is shown completely on its own
 * background.
 */
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
