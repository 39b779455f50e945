// The papers of a product in the back office. Owns product_documents and the keys "documents/…" of the storage. A change
// drops what is kept of the catalogue by a trigger.
import { type AdminDocument, type DocumentWords, MAX_DOCUMENT_BYTES, MOST_DOCUMENTS, type ProductDocuments } from '#shared/admin-documents.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { hashOf } from '../images/images.ts';
import { type DocumentRow, deleteDocument, insertDocument, lockDocuments, selectDocuments, updateDocument } from './admin-documents.sql.ts';
import { documentAddress, documentKey } from './documents.ts';
import { findPdfFault } from './pdf-check.ts';

type Parts = Pick<Context, 'db' | 'clock'>;
const ENTITY = 'product-documents';

export const documentTooLarge = (): AppError => new AppError('DOCUMENT_TOO_LARGE', { values: { megabytes: MAX_DOCUMENT_BYTES / 2 ** 20 } });

/** @throws AppError PRODUCT_NOT_FOUND */
export async function listDocuments({ db }: Pick<Context, 'db'>, productId: number): Promise<ProductDocuments> {
  return toAnswer(required(await selectDocuments(db, productId)));
}

/** @throws AppError PRODUCT_NOT_FOUND, DOCUMENT_NOT_READABLE, DOCUMENT_NOT_SAFE, DOCUMENT_THERE, TOO_MANY_ROWS; StorageError */
export async function addDocument(context: Parts & Pick<Context, 'storage'>, productId: number, words: DocumentWords, bytes: Buffer, actor: Actor): Promise<ProductDocuments> {
  required(await selectDocuments(context.db, productId));
  const fault = await findPdfFault(bytes);
  if (fault) throw new AppError(fault === 'not-safe' ? 'DOCUMENT_NOT_SAFE' : 'DOCUMENT_NOT_READABLE');
  const hash = hashOf(bytes);
  await context.storage.write(documentKey(hash), bytes);
  return changeDocuments(context, productId, 'create', actor, async (tx, documents) => {
    if (documents.some((one) => one.hash === hash)) throw new AppError('DOCUMENT_THERE');
    if (documents.length >= MOST_DOCUMENTS) throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_DOCUMENTS } });
    await insertDocument(tx, { productId, ...words, fileHash: hash, sizeBytes: bytes.length, position: documents.length, createdAt: context.clock() });
  });
}

/** @throws AppError PRODUCT_NOT_FOUND, NOT_FOUND, EDIT_CONFLICT when the words are not what was `seen` any more */
export function changeDocument(parts: Parts, productId: number, id: number, { seen, ...words }: DocumentWords & { seen: DocumentWords }, actor: Actor): Promise<ProductDocuments> {
  return changeDocuments(parts, productId, 'update', actor, async (tx, documents) => {
    const before = documents.find((one) => one.id === id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.kind !== seen.kind || before.titleTr !== seen.titleTr || before.titleEn !== seen.titleEn) {
      throw new AppError('EDIT_CONFLICT', { details: { current: toAnswer(documents) } });
    }
    await updateDocument(tx, id, words);
  });
}

/** The bytes stay, under an address that answers no more. One that is gone already is no failure. @throws AppError PRODUCT_NOT_FOUND */
export function removeDocument(parts: Parts, productId: number, id: number, actor: Actor): Promise<ProductDocuments> {
  return changeDocuments(parts, productId, 'delete', actor, (tx) => deleteDocument(tx, productId, id));
}

type Work = (tx: Tx, documents: DocumentRow[]) => Promise<void>;

/** What changes nothing is not written down. */
function changeDocuments({ db, clock }: Parts, productId: number, action: 'create' | 'update' | 'delete', actor: Actor, work: Work): Promise<ProductDocuments> {
  return inTransaction(db, async (tx) => {
    const before = required(await lockDocuments(tx, productId));
    await work(tx, before);
    const after = required(await selectDocuments(tx, productId));
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await writeAudit(tx, actor, { action, entity: ENTITY, entityId: productId, before: { documents: before }, after: { documents: after } }, clock());
    }
    return toAnswer(after);
  });
}

function required(documents: DocumentRow[] | null): DocumentRow[] {
  if (!documents) throw new AppError('PRODUCT_NOT_FOUND');
  return documents;
}

const toAnswer = (documents: readonly DocumentRow[]): ProductDocuments => ({
  documents: documents.map(({ hash, ...row }): AdminDocument => ({ ...row, url: documentAddress(hash, row.titleTr) })),
});
