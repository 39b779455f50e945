// The documents of a product for customers. The address has the hash of the bytes and a readable
// file name.
import type { Platform } from '#server/base/platform.ts';

import { DOCUMENT_TITLE_LENGTH } from '#shared/back-office/product-files.ts';
import { slugOf } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import type { ProductDocument } from '#shared/catalogue/catalogue.ts';
import type { ProductDocumentRow } from './neighbours.sql.ts';

export const documentKey = (hash: string): string => `documents/${hash}.pdf`;

export function documentAddress(hash: string, title: string): string {
  return `/media/documents/${hash}/${slugOf(title.slice(0, DOCUMENT_TITLE_LENGTH)) || 'belge'}.pdf`;
}

export function toDocument(
  { kind, titleTr, titleEn, hash, sizeBytes }: ProductDocumentRow,
  language: Language,
): ProductDocument {
  const title = (language === 'en' ? titleEn : null) ?? titleTr;
  return { kind, title, url: documentAddress(hash, title), sizeBytes };
}

/** Null if the document belongs to no product, or no longer does. */
export async function readDocument(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  hash: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('productDocuments')
    .select('id')
    .where('fileHash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row ? storage.read(documentKey(hash)) : null;
}
