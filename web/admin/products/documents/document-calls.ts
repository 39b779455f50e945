// The calls of a product's papers; each answers with all of them as they are now.
import type { DocumentWords, ProductDocuments } from '#shared/admin-documents.ts';
import { adminApi } from '../../admin-browser.ts';
import { uploadFile } from '../../kit/upload.ts';

const path = (productId: number, rest: string | number = '') => `/admin/products/${productId}/documents${rest && `/${rest}`}`;

export const readDocuments = (productId: number, signal: AbortSignal) => adminApi().call<ProductDocuments>('GET', path(productId), { signal });
export const addDocument = (productId: number, file: File, { kind, titleTr, titleEn }: DocumentWords, wish: Parameters<typeof uploadFile>[2]) =>
  uploadFile<ProductDocuments>(`${path(productId)}?${new URLSearchParams({ kind, titleTr, titleEn: titleEn ?? '' })}`, file, wish);
export const changeDocument = (productId: number, id: number, words: DocumentWords, seen: DocumentWords) =>
  adminApi().call<ProductDocuments>('PUT', path(productId, id), { body: { ...words, seen } });
export const removeDocument = (productId: number, id: number) => adminApi().call<ProductDocuments>('DELETE', path(productId, id));
