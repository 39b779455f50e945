// The calls of a product's documents; each answers with all of them as they are now.
import type { DocumentTexts, ProductDocuments } from '#shared/back-office/product-files.ts';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

const path = (productId: number, rest: string | number = '') =>
  `/admin/products/${productId}/documents${rest && `/${rest}`}`;

export const readDocuments = (productId: number, signal: AbortSignal) =>
  adminApi().call<ProductDocuments>('GET', path(productId), { signal });
export const addDocument = (
  productId: number,
  file: File,
  { kind, titleTr, titleEn }: DocumentTexts,
  params: Parameters<typeof uploadFile>[2],
) =>
  uploadFile<ProductDocuments>(
    `${path(productId)}?${new URLSearchParams({ kind, titleTr, titleEn: titleEn ?? '' })}`,
    file,
    params,
  );
export const changeDocument = (
  productId: number,
  id: number,
  words: DocumentTexts,
  seen: DocumentTexts,
) => adminApi().call<ProductDocuments>('PUT', path(productId, id), { body: { ...words, seen } });
export const removeDocument = (productId: number, id: number) =>
  adminApi().call<ProductDocuments>('DELETE', path(productId, id));
