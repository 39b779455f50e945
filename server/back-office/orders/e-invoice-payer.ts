// Whether the buyer of an order is registered for e-Fatura: this decides the kind of its tax
// document (invoice-numbers.ts) and the number series.
import { writeAudit } from '#server/admin-auth/audit.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { OrderEdit } from '#server/orders/expected-version.ts';
import { selectInvoices } from '#server/orders/invoices.sql.ts';
import { raiseVersion } from '#server/orders/orders.sql.ts';
import { editOrder } from './edit-order.ts';
import { isInvoiceIssued, updateEInvoicePayer } from './order.sql.ts';

/**
 * The number of an issued invoice cannot change, and neither can its kind.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, NOT_A_COMPANY, INVOICE_ISSUED
 */
export async function markEInvoicePayer(
  context: Pick<Platform, 'db' | 'clock'>,
  orderNumber: string,
  isPayer: boolean,
  { actor, version }: Pick<OrderEdit, 'actor' | 'version'>,
): Promise<void> {
  await editOrder(context, orderNumber, version, async (tx, { id, invoice, ...order }, at) => {
    if (invoice.kind !== 'corporate') throw new AppError('NOT_A_COMPANY');
    if (invoice.isEInvoicePayer === isPayer) return;
    const recorded = await selectInvoices(tx, id);
    if (recorded.some(({ kind }) => kind === 'sale') || (await isInvoiceIssued(tx, id)))
      throw new AppError('INVOICE_ISSUED');
    await updateEInvoicePayer(tx, id, isPayer);
    await raiseVersion(tx, id, at);
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'order',
        entityId: order.orderNumber,
        before: { isEInvoicePayer: invoice.isEInvoicePayer },
        after: { isEInvoicePayer: isPayer },
      },
      at,
    );
  });
}
