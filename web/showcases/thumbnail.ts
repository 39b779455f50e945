import type { Picture } from '#shared/catalogue/images.ts';

/** In pixels of the picture: 4.5rem on the finest screens. */
const WIDEST = 320;

/** Only the variants for a place of 4.5rem: the page is smaller without the other addresses. */
export const thumbnailOf = (picture: Picture | undefined): Picture | undefined =>
  picture && { ...picture, widths: picture.widths.filter((width) => width <= WIDEST) };
