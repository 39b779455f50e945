// Records the result of the invoice service in the order: number, ETTN and PDF, with a mail to the
// buyer.
import { createHash } from 'node:crypto';
import { inTransaction, isViolationOf, type Tx } from '#server/base/db/db.ts';
import { addInvoiceMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { invoiceFileKey } from '#server/orders/invoice-file.ts';
import {
  INVOICE_NUMBER_CONSTRAINT,
  insertInvoice,
  removeInvoiceRow,
} from '#server/orders/invoices.sql.ts';
import { istanbulDay } from '#shared/base/format.ts';
import {
  changeEDocument,
  type EDocument,
  type EDocumentChange,
  updateIssued,
} from './e-documents.sql.ts';
import type { DocumentState } from './service.ts';

type Deps = Pick<Platform, 'db' | 'storage' | 'clock'>;
type Issued = Extract<DocumentState, { state: 'issued' }>;

/** False if another invoice already has this number. */
export async function recordInvoice(
  { db, storage, clock }: Deps,
  document: EDocument,
  { issued, pdf, change }: { issued: Issued; pdf: Buffer; change: EDocumentChange },
): Promise<boolean> {
  const { orderId } = document;
  const at = clock();
  const { uuid = document.uuid, number = document.number, issuedOn } = issued.given ?? {};
  if (!number) throw new Error(`the invoice of order ${orderId} has no number`);
  const fileHash = createHash('sha256').update(pdf).digest('hex');
  // The file is stored before its row, because a file without a row does no harm.
  await storage.write(invoiceFileKey(fileHash), pdf);
  try {
    await inTransaction(db, async (tx) => {
      const invoiceId = await insertInvoice(tx, {
        orderId,
        kind: 'sale',
        number,
        ettn: uuid,
        url: null,
        fileHash,
        issuedOn: issuedOn ?? istanbulDay(document.issuedAt),
        sizeBytes: pdf.length,
        createdBy: document.service ?? '',
        createdAt: at,
      });
      if (issued.given) await updateIssued(tx, orderId, { uuid, number });
      const isOurs = await changeEDocument(tx, document, { ...change, invoiceId }, at);
      if (!isOurs) throw new Error(`e-document ${orderId} was claimed by another`);
      await addInvoiceMail(tx, orderId, invoiceId);
    });
    return true;
  } catch (error) {
    if (isViolationOf(error, INVOICE_NUMBER_CONSTRAINT)) return false;
    throw error;
  }
}

/** The invoice is no longer valid: its record in the order stays only as evidence. */
export async function removeRecorded(
  tx: Tx,
  { invoiceId }: Pick<EDocument, 'invoiceId'>,
  removed: { removedAt: Date; removedBy: string; removedReason: string },
): Promise<void> {
  if (invoiceId !== null) await removeInvoiceRow(tx, invoiceId, removed);
}
