// An e-Arşiv invoice is cancelled at the invoice service, while that is allowed: then the order has
// no invoice (decision 0068; e-Fatura is cancelled by its buyer, or on the tax office's portal).
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { changeEDocument, type EDocument } from '#server/invoicing/e-documents.sql.ts';
import type { InvoicingDeps } from '#server/invoicing/issue-invoice.ts';
import { removeRecorded } from '#server/invoicing/record-invoice.ts';
import { type DocumentRef, InvoiceRefusal } from '#server/invoicing/service.ts';
import { serviceOf } from '#server/invoicing/services.ts';
import type { InvoiceSettings } from '#server/settings/setting-records.ts';
import { DAY_MS, istanbulDay } from '#shared/base/format.ts';

/**
 * Possible until the day that the service gives, otherwise for the number of days in the settings.
 */
export function mayCancel(
  {
    state,
    profile,
    issuedAt,
    cancellableUntil,
  }: Pick<EDocument, 'state' | 'profile' | 'issuedAt' | 'cancellableUntil'>,
  { cancelDays }: Pick<InvoiceSettings, 'cancelDays'>,
  now: Date,
): boolean {
  if (profile !== 'EARSIVFATURA' || (state !== 'issued' && state !== 'closed')) return false;
  const last = cancellableUntil ?? istanbulDay(new Date(issuedAt.getTime() + cancelDays * DAY_MS));
  return istanbulDay(now) <= last;
}

/**
 * If it is repeated after a lost response, it first asks the service.
 * @throws AppError INVOICE_NOT_CANCELLABLE, INVOICE_SERVICE_REFUSED with the service's message,
 * INVOICE_SERVICE_UNREACHABLE, EDIT_CONFLICT
 */
export async function cancelInvoice(
  deps: InvoicingDeps,
  actor: Actor,
  document: EDocument & { orderNumber: string },
  reason: string,
): Promise<void> {
  const settings = await deps.settings.invoices();
  if (!mayCancel(document, settings, deps.clock())) throw new AppError('INVOICE_NOT_CANCELLABLE');
  await cancelThere(deps, document, reason);
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const isOurs = await changeEDocument(
      tx,
      { ...document, stillIn: document.state },
      { state: 'cancelled', cancelledAt: at, nextAt: null, failure: null, words: reason },
      at,
    );
    if (!isOurs) throw new AppError('EDIT_CONFLICT');
    await removeRecorded(tx, document, {
      removedAt: at,
      removedBy: actor.email,
      removedReason: reason,
    });
    await writeAudit(
      tx,
      actor,
      {
        action: 'delete',
        entity: 'order-invoice',
        entityId: document.orderNumber,
        before: { number: document.number, state: document.state },
        after: { state: 'cancelled', reason },
      },
      at,
    );
  });
}

async function cancelThere(deps: InvoicingDeps, document: EDocument, reason: string) {
  const service = document.service && (await serviceOf(deps, document.service));
  if (!service) throw new AppError('INVOICE_SERVICE_UNREACHABLE');
  const ref: DocumentRef = {
    uuid: document.uuid,
    reference: document.reference,
    profile: 'EARSIVFATURA',
  };
  try {
    if ((await service.state(ref)).state !== 'cancelled') await service.cancel(ref, reason);
  } catch (error) {
    if (error instanceof InvoiceRefusal)
      throw new AppError('INVOICE_SERVICE_REFUSED', { values: { reason: error.message } });
    throw new AppError('INVOICE_SERVICE_UNREACHABLE', { cause: error });
  }
}
