import type { Picture } from '#shared/catalogue/images.ts';
import { Photo } from '#web/base/ui/Photo.tsx';

/** An upright picture fills only a part of the width of its 4:3 place: it needs no larger size. */
const sizesOfUpright = (sizes: string, { width, height }: Picture): string =>
  sizes.replace(
    /([\d.]+)(px|vw)(?=,|$)/g,
    (_, number: string, unit: string) =>
      `${Math.ceil((Number(number) * width * 3) / (height * 4))}${unit}`,
  );

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
  picture: Picture | null;
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
      sizes={isTall ? sizesOfUpright(sizes, picture) : sizes}
      isEager={isEager}
    />
  );
}
