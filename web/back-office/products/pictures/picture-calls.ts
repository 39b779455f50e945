// The calls of a product's pictures; each answers with all of them as they are now.
import type { PictureTexts, ProductPictures } from '#shared/back-office/pictures.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

const path = (productId: number, rest = '') => `/admin/products/${productId}/pictures${rest}`;

export const readPictures = (productId: number, signal: AbortSignal) =>
  adminApi().call<ProductPictures>('GET', path(productId), { signal });
export const addPicture = (productId: number, hash: string) =>
  adminApi().call<ProductPictures>('POST', path(productId), { body: { hashes: [hash] } });
export const orderPictures = (
  productId: number,
  hashes: readonly string[],
  seen: readonly string[],
) => adminApi().call<ProductPictures>('PUT', path(productId, '/order'), { body: { hashes, seen } });
export const changeTexts = (
  productId: number,
  hash: string,
  words: PictureTexts,
  seen: PictureTexts,
) =>
  adminApi().call<ProductPictures>('PUT', path(productId, `/${hash}`), {
    body: { ...words, seen },
  });
export const removePicture = (productId: number, hash: string) =>
  adminApi().call<ProductPictures>('DELETE', path(productId, `/${hash}`));
