// SQL of a product's documents in the back office.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { utcText } from '#server/base/db/sql-parts.ts';
import type { DocumentTexts } from '#shared/back-office/product-files.ts';
import type { DocumentKind } from '#shared/catalogue/catalogue.ts';

export type DocumentRow = {
  id: number;
  kind: DocumentKind;
  titleTr: string;
  titleEn: string | null;
  hash: string;
  sizeBytes: number;
  createdAt: string;
};

/** Null if the product does not exist. */
export async function selectDocuments(db: Db, productId: number): Promise<DocumentRow[] | null> {
  const { rows } = await sql<{ documents: DocumentRow[] }>`
    select coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'titleTr', d.title_tr, 'titleEn', d.title_en, 'hash', d.file_hash, 'sizeBytes', d.size_bytes,
        'createdAt', ${utcText('d.created_at')}) order by d.position, d.id)
      from product_documents d where d.product_id = p.id), '[]'::jsonb) as documents
    from products p where p.id = ${productId}`.execute(db);
  return rows[0]?.documents ?? null;
}

/** Locks, so that two changes of one product's documents run one after the other. */
export async function lockDocuments(tx: Tx, productId: number): Promise<DocumentRow[] | null> {
  await sql`select 1 from products where id = ${productId} for no key update`.execute(tx);
  return selectDocuments(tx, productId);
}

export async function insertDocument(
  tx: Tx,
  row: DocumentTexts & {
    productId: number;
    fileHash: string;
    sizeBytes: number;
    position: number;
    createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto('productDocuments').values(row).execute();
}

export async function updateDocument(
  tx: Tx,
  id: number,
  { kind, titleTr, titleEn }: DocumentTexts,
): Promise<void> {
  await tx
    .updateTable('productDocuments')
    .set({ kind, titleTr, titleEn })
    .where('id', '=', id)
    .execute();
}

export async function deleteDocument(tx: Tx, productId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('productDocuments')
    .where('productId', '=', productId)
    .where('id', '=', id)
    .execute();
}
