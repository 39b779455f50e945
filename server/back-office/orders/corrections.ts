// The buyer's data of an order can be corrected until its first parcel leaves: name, phone,
// addresses, invoice. Prices stay as agreed: no shipping rule depends on the place. Decision 0056.

import { isDeepStrictEqual as isEqual } from 'node:util';
import { writeAudit } from '#server/admin-auth/audit.ts';
import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { addMailAgain } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { partiesOf } from '#server/checkout/order-parties.ts';
import { renderRecord } from '#server/checkout/record-contracts.ts';
import type { OrderEdit } from '#server/orders/expected-version.ts';
import { selectInvoices } from '#server/orders/invoices.sql.ts';
import type { Order } from '#server/orders/order-records.ts';
import { canCorrect } from '#server/orders/order-state.ts';
import { selectOrderParts } from '#server/orders/orders.sql.ts';
import { writeHistory } from '#server/orders/orders.ts';
import { moveArrival } from '#server/orders/promise.ts';
import { countParcels } from '#server/orders/shipments.sql.ts';
import { encryptIdentityNumber } from '#server/places/identity-number.ts';
import { requirePlace } from '#server/places/places.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Correction } from '#shared/back-office/order-changes.ts';
import { editOrder } from './edit-order.ts';
import {
  type CorrectedRecord,
  isInvoiceIssued,
  replaceUnaccepted,
  updateCorrected,
} from './order.sql.ts';

type Deps = Platform & { settings: Settings };

/**
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, DISTRICT_NOT_IN_CITY,
 * VALIDATION_FAILED, INVOICE_ISSUED when the invoice would change
 */
export async function correctOrder(
  context: Deps,
  orderNumber: string,
  { isNotified, version, remark, ...typed }: Correction,
  { actor }: Pick<OrderEdit, 'actor'>,
): Promise<void> {
  const [shop, { courier }] = await Promise.all([
    context.settings.shop(),
    context.settings.returns(),
  ]);
  await editOrder(context, orderNumber, version, async (tx, locked, at) => {
    if (!canCorrect(locked, { hasParcels: (await countParcels(tx, locked.id)) > 0 }))
      throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const record = await protectIssuedInvoice(tx, locked, recordOf(context, locked, typed));
    const corrected = { ...locked, ...record, correctedAt: at };
    await updateCorrected(tx, locked.id, record, at);
    await moveArrival(tx, corrected);
    const { items } = await selectOrderParts(tx, locked.id);
    const seller = { shop, returnCarrier: courier, publicUrl: context.config.publicUrl };
    await replaceUnaccepted(tx, locked.id, renderRecord(seller, corrected, items));
    await writeHistory(tx, locked, { actor: actor.email, note: 'corrected', remark, at });
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'order',
        entityId: locked.orderNumber,
        ...changesOf(locked, record, remark),
      },
      at,
    );
    if (isNotified)
      await addMailAgain(tx, { kind: 'order-corrected', orderId: locked.id, paymentId: null });
  });
}

type Typed = Pick<Correction, 'customer' | 'shippingAddress' | 'billingAddress' | 'invoice'>;

function recordOf(
  { secrets }: Pick<Platform, 'secrets'>,
  locked: Order,
  { customer, shippingAddress, billingAddress, invoice }: Typed,
): CorrectedRecord {
  // The identity number of a sole trader is never shown, so an empty field keeps it.
  const isNumberEmpty = invoice.kind === 'corporate' && invoice.taxNumber === '';
  if (isNumberEmpty && !isSoleTrader(locked)) throw taxNumberMissing();
  const { identityNumber, ...parties } = partiesOf({
    customer,
    shippingAddress: { ...shippingAddress, ...requirePlace(shippingAddress) },
    billingAddress: billingAddress ? { ...billingAddress, ...requirePlace(billingAddress) } : null,
    invoice,
  });
  const record =
    isNumberEmpty && parties.invoice.kind === 'corporate'
      ? { ...parties, invoice: { ...parties.invoice, taxNumber: null } }
      : parties;
  const reusesNumber =
    isNumberEmpty || (invoice.kind === 'individual' && locked.invoice.kind === 'individual');
  return {
    ...customer,
    ...record,
    identityNumberEncrypted: identityNumber
      ? encryptIdentityNumber(secrets.identityKey, locked.orderNumber, identityNumber)
      : reusesNumber
        ? locked.identityNumberEncrypted
        : null,
  };
}

const taxNumberMissing = () =>
  new AppError('VALIDATION_FAILED', {
    fieldErrors: (language) => [
      {
        path: 'invoice.taxNumber',
        message: translate(language, 'checkout', 'errors.taxNumber'),
      },
    ],
  });

const isSoleTrader = ({ invoice, identityNumberEncrypted }: Order): boolean =>
  invoice.kind === 'corporate' && invoice.taxNumber === null && identityNumberEncrypted !== null;

/** The names and data on an issued invoice cannot change. */
async function protectIssuedInvoice(
  tx: Tx,
  locked: Order,
  record: CorrectedRecord,
): Promise<CorrectedRecord> {
  const recorded = await selectInvoices(tx, locked.id);
  const isIssued =
    recorded.some(({ kind }) => kind === 'sale') || (await isInvoiceIssued(tx, locked.id));
  if (!isIssued) return record;
  // The billing address may be the shipping address, which may still change.
  const billingAddress = record.billingAddress ?? locked.billingAddress ?? locked.shippingAddress;
  const billed = locked.billingAddress ?? locked.shippingAddress;
  const isSame =
    isEqual(record.invoice, locked.invoice) &&
    isEqual(billingAddress, billed) &&
    record.firstName === locked.firstName &&
    record.lastName === locked.lastName &&
    record.identityNumberEncrypted === locked.identityNumberEncrypted;
  if (!isSame) throw new AppError('INVOICE_ISSUED');
  const isMoved = !isEqual(record.shippingAddress, locked.shippingAddress);
  return { ...record, billingAddress: isMoved ? billed : locked.billingAddress };
}

const fields = [
  'firstName',
  'lastName',
  'phone',
  'shippingAddress',
  'billingAddress',
  'invoice',
] as ('firstName' | 'phone' | 'shippingAddress' | 'invoice')[];

/** The changed fields for the log; of an identity number only the fact that it changed. */
function changesOf(before: Order, after: CorrectedRecord, remark: string | null) {
  const changed = fields.filter((field) => !isEqual(before[field], after[field]));
  const pick = (record: CorrectedRecord) =>
    Object.fromEntries(changed.map((field) => [field, record[field]]));
  const isNumberChanged = before.identityNumberEncrypted !== after.identityNumberEncrypted;
  return {
    before: pick(before),
    after: {
      ...pick(after),
      isCorrected: true,
      ...(isNumberChanged && { isIdentityNumberChanged: true }),
      ...(remark && { remark }),
    },
  };
}
