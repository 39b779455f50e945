// The documents of a product in the back office. Owns product_documents and the storage keys
// "documents/…". A trigger deletes cached answers at every change.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { rewritePdf } from '#server/catalogue/pdf-rewrite.ts';
import { documentAddress, documentKey } from '#server/catalogue/product-files.ts';
import { hashOf } from '#server/images/images.ts';
import {
  type AdminDocument,
  type DocumentTexts,
  MAX_DOCUMENT_BYTES,
  MOST_DOCUMENTS,
  type ProductDocuments,
} from '#shared/back-office/product-files.ts';
import {
  type DocumentRow,
  deleteDocument,
  insertDocument,
  lockDocuments,
  selectDocuments,
  updateDocument,
} from './product-files.sql.ts';

export type Editing = Pick<Platform, 'db' | 'clock' | 'storage'> & {
  productId: number;
  actor: Actor;
};
const ENTITY = 'product-documents';
const textKeys = ['kind', 'titleTr', 'titleEn'] as const;

export const documentTooLarge = (): AppError =>
  new AppError('DOCUMENT_TOO_LARGE', { values: { megabytes: MAX_DOCUMENT_BYTES / 2 ** 20 } });

/** @throws AppError PRODUCT_NOT_FOUND */
export async function listDocuments(
  { db }: Pick<Platform, 'db'>,
  productId: number,
): Promise<ProductDocuments> {
  return toAnswer(required(await selectDocuments(db, productId)));
}

/**
 * @throws AppError PRODUCT_NOT_FOUND, DOCUMENT_NOT_READABLE, DOCUMENT_NOT_SAFE, DOCUMENT_THERE,
 * TOO_MANY_ROWS; StorageError
 */
export async function addDocument(
  editing: Editing,
  texts: DocumentTexts,
  sent: Buffer,
): Promise<ProductDocuments> {
  required(await selectDocuments(editing.db, editing.productId));
  const bytes = await rewritePdf(sent);
  if (typeof bytes === 'string')
    throw new AppError(bytes === 'not-safe' ? 'DOCUMENT_NOT_SAFE' : 'DOCUMENT_NOT_READABLE');
  const hash = hashOf(bytes);
  await editing.storage.write(documentKey(hash), bytes);
  return changeDocuments(editing, 'create', async (tx, documents) => {
    if (documents.some((one) => one.hash === hash)) throw new AppError('DOCUMENT_THERE');
    if (documents.length >= MOST_DOCUMENTS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_DOCUMENTS } });
    await insertDocument(tx, {
      productId: editing.productId,
      ...texts,
      fileHash: hash,
      sizeBytes: bytes.length,
      position: documents.length,
      createdAt: editing.clock(),
    });
  });
}

/**
 * @throws AppError PRODUCT_NOT_FOUND, NOT_FOUND, EDIT_CONFLICT if the texts are not the expected
 * ones
 */
export function changeDocument(
  editing: Editing,
  id: number,
  { expected, ...texts }: DocumentTexts & { expected: DocumentTexts },
): Promise<ProductDocuments> {
  return changeDocuments(editing, 'update', async (tx, documents) => {
    const before = documents.find((one) => one.id === id);
    if (!before) throw new AppError('NOT_FOUND');
    if (textKeys.some((key) => before[key] !== expected[key]))
      throw new AppError('EDIT_CONFLICT', { details: { current: toAnswer(documents) } });
    await updateDocument(tx, id, texts);
  });
}

/**
 * The bytes stay in the storage, but their address no longer works. Removing a missing document is
 * no error. @throws AppError PRODUCT_NOT_FOUND
 */
export function removeDocument(editing: Editing, id: number): Promise<ProductDocuments> {
  return changeDocuments(editing, 'delete', (tx) => deleteDocument(tx, editing.productId, id));
}

type Work = (tx: Tx, documents: DocumentRow[]) => Promise<void>;

/** A call that changes nothing is not logged. */
function changeDocuments(
  { db, clock, productId, actor }: Editing,
  action: 'create' | 'update' | 'delete',
  work: Work,
): Promise<ProductDocuments> {
  return inTransaction(db, async (tx) => {
    const before = required(await lockDocuments(tx, productId));
    await work(tx, before);
    const after = required(await selectDocuments(tx, productId));
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await writeAudit(
        tx,
        actor,
        {
          action,
          entity: ENTITY,
          entityId: productId,
          before: { documents: before },
          after: { documents: after },
        },
        clock(),
      );
    }
    return toAnswer(after);
  });
}

function required(documents: DocumentRow[] | null): DocumentRow[] {
  if (!documents) throw new AppError('PRODUCT_NOT_FOUND');
  return documents;
}

const toAnswer = (documents: readonly DocumentRow[]): ProductDocuments => ({
  documents: documents.map(
    ({ hash, ...row }): AdminDocument => ({ ...row, url: documentAddress(hash, row.titleTr) }),
  ),
});
