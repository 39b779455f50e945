// The transaction of a checkout: it reserves stock and writes order, items, accepted texts, payment
// attempt and mails, or nothing at all.
import {
  type ReservedBalances,
  reserveBalances,
  spendBalances,
} from '#server/balances/balances.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { MailKind } from '#server/base/jobs/mail-kinds.ts';
import { insertingMails } from '#server/base/jobs/queue.sql.ts';
import { lockQuote, markQuoteUsed } from '#server/cart/applied-quote.ts';
import { productIdsOf, sumByProduct } from '#server/cart/check-rows.ts';
import { refuseWithoutDesign } from '#server/cart/design-drafts.ts';
import { findSampleRules } from '#server/cart/samples.ts';
import { lockSellables, takingStock } from '#server/catalogue/sellables.sql.ts';
import { writeConsent } from '#server/consents/consents.ts';
import type { Chargeable } from '#server/credit/credit.ts';
import { readGuest } from '#server/discounts/rules.ts';
import { usesOf } from '#server/discounts/uses.ts';
import { keepMeasurement } from '#server/orders/measurements.ts';
import type { NewOrder } from '#server/orders/order-records.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import { insertOrder } from '#server/orders/orders.ts';
import { causeOfPlaced, releaseStock, toReservedChanges } from '#server/orders/stock.ts';
import { firstAttempt, settleOrderWithoutPayment } from '#server/payments/payments.ts';
import { confirmOrder, confirmUnpaid } from '#server/payments/settle.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import { type Kurus, ZERO } from '#shared/base/money.ts';
import { sumWithTax } from '#shared/pricing/goods.ts';
import type { PriceBasis } from '#shared/pricing/price-basis.ts';
import { boundBuyer, boundGuests, waitsForMailbox } from './bounds-of-buyer.ts';
import { type PricedCart, requireExpectedTotal } from './expected-total.ts';
import { amountsOf, couponOf, toNewOrder } from './new-order.ts';
import {
  type CheckoutDeps,
  holdCompany,
  readTerms,
  requireExpectedCompany,
  type Terms,
} from './order-terms.ts';
import { requireWithinLimit } from './over-limit.ts';
import { payNothing, payOnAccount, reserveCredit } from './paid-at-once.ts';
import { type BackOfficeOrder, type Placed, type Placing, withAgreedPrices } from './placing.ts';

export async function placeInTransaction(deps: CheckoutDeps, placing: Placing): Promise<Placed> {
  const { body, sender } = placing;
  const read = await readTerms(deps, body, sender);
  const { cash } = read;
  requireExpectedCompany(body, read.company);
  return inTransaction(deps.db, async (db) => {
    await boundBuyer(db, deps, placing, read);
    const company = await holdCompany(db, read.company, sender);
    const terms = { ...read, company };
    const { basis, cart, listPrices } = await priceLocked(db, deps, placing, terms);
    if (!sender.backOffice && !cart.isQuotedByShop)
      refuseWithoutDesign(cart.rows.map(({ row }) => row));
    const at = deps.clock();
    const reserved = await reserveBalances(db, body.balances ?? null, {
      total: amountsOf(cart, basis).totalKurus,
      customerId: sender.customerId,
      at,
    });
    const isUnreserved = waitsForMailbox(placing, { cart, reserved }, terms.unpaid);
    if (!isUnreserved) await boundGuests(db, deps, placing, { cart, unpaid: terms.unpaid });
    const record = recordOf(deps, placing, { ...terms, basis, cart, listPrices, reserved, at });
    if (cash) requireCashPossible(record, cart.totals, cash);
    if (!sender.approval) requireWithinLimit(company, record);
    const charged = await reserveCredit(db, body, { record, terms, at });
    const placed = await writeOrder(db, placing, { record, cart, basis });
    await spendBalances(db, reserved, { orderId: placed.order.id, by: 'customer', at });
    // The stock was reserved first, so that an order of missing pieces is refused as usual.
    if (isUnreserved) await releaseStock(db, placed.order, { actor: 'customer', at });
    if (isUnreserved) return { ...placed, stockChanges: [] };
    const order = await confirmPlaced(db, placing, { placed, charged, cash, at });
    return { ...placed, order };
  });
}

async function confirmPlaced(
  tx: Tx,
  placing: Placing,
  {
    placed,
    charged,
    cash,
    at,
  }: { placed: Placed; charged: Chargeable | null; at: Date } & Pick<Terms, 'cash'>,
): Promise<Placed['order']> {
  if (moneyOf(placed.order) === 0) return payNothing(tx, placed, at);
  const actor = placing.sender.backOffice?.placedBy;
  if (charged) return payOnAccount(tx, placed, charged, { actor, at });
  return confirmAtOnce(tx, placing, { placed, isToCollect: cash !== null, at });
}

/** @throws AppError as `requireExpectedTotal` */
async function priceLocked(
  db: Tx,
  { rules, clock }: CheckoutDeps,
  { body, sender: { buyer = null, customerId, backOffice } }: Placing,
  { rates: own, delivery, cash, currentRules }: Terms,
) {
  // Locked before the products: of two orders with one quote the second waits here, and finds the
  // quote used.
  const quote = await lockQuote(db, body.quoteCode, clock());
  const sellables = await lockSellables(db, productIdsOf(body.items));
  const guest = readGuest(body.customer);
  const whose = { couponCode: couponOf(body), buyer, guest };
  const isElsewhere = backOffice?.isElsewhere ?? false;
  const rates = isElsewhere ? { ...own, pricesIncludeTax: true } : own;
  const discounts = isElsewhere ? undefined : await rules.forOrder(db, currentRules, whose);
  const sold = backOffice ? withAgreedPrices(sellables, backOffice.agreed) : sellables;
  const listed = productIdsOf(body.items).filter((id) => !backOffice?.agreed.has(id));
  const lists = await rules.lists.forBuyer(backOffice?.listBuyer ?? buyer, listed, db);
  const basis = {
    rates,
    discounts,
    delivery,
    quote,
    lists,
    surcharge: cash?.surcharge ?? ZERO,
    agreedShipping: backOffice?.agreedShipping ?? null,
  };
  const orderer = customerId === null ? null : { customerId, email: body.customer.email };
  const samples = await findSampleRules(db, body.items, { buyer: orderer, guest }, clock());
  const listPrices = new Map(
    sellables.map(({ id, priceKurus: price, taxPercent }) => [
      id,
      // As the prices of the order: with tax, if they are.
      isElsewhere ? sumWithTax([{ price, taxPercent: taxPercent ?? undefined }], own).gross : price,
    ]),
  );
  const promise = backOffice?.dearer
    ? { state: 'holds' as const, promises: backOffice.dearer, shipping: undefined }
    : null;
  const cart = requireExpectedTotal(body, sold, { ...basis, samples }, promise);
  return { basis, cart, listPrices };
}

const recordOf = (
  { secrets, config: { publicUrl } }: CheckoutDeps,
  { body, sender, orderNumber }: Placing,
  {
    listPrices,
    ...priced
  }: Terms &
    Awaited<ReturnType<typeof priceLocked>> & { reserved: ReservedBalances | null; at: Date },
): NewOrder =>
  toNewOrder({
    body,
    secrets,
    publicUrl,
    orderNumber,
    isApproved: sender.approval !== undefined,
    ...sender,
    ...priced,
    backOffice: sender.backOffice && { ...sender.backOffice, listPrices },
  });

async function writeOrder(
  db: Tx,
  { body, sender, provider }: Placing,
  { record, cart, basis }: { record: NewOrder; cart: PricedCart; basis: PriceBasis },
): Promise<Placed> {
  const { orderNumber, createdAt: at } = record;
  const { payment, inserting } = firstAttempt(record, provider, at);
  const taken = [...sumByProduct(body.items)].map(([productId, quantity]) => ({
    productId,
    quantity,
  }));
  const mails = mailsOf(record, sender.backOffice);
  const { id, levels } = await insertOrder(db, record, {
    stock: takingStock(taken, causeOfPlaced),
    payment: inserting,
    ...usesOf(cart.totals.appliedDiscounts),
    mails: insertingMails(mails),
  });
  if (levels.length !== taken.length)
    throw new Error('stock was taken from products that were not locked');
  if (cart.quoted) await markQuoteUsed(db, basis.quote ?? null, cart.quoted, id);
  if (body.consents.marketing)
    await writeConsent(db, {
      channel: 'EPOSTA',
      state: 'ONAY',
      recipient: record.email,
      source: 'HS_WEB',
      customerId: sender.customerId,
      remoteAddress: sender.remoteAddress,
      at,
    });
  if (sender.visitor) await keepMeasurement(db, id, sender.visitor, at);
  await sender.backOffice?.written(db, { orderNumber, at });
  await sender.written?.(db, { orderId: id, at });
  return {
    order: { ...record, id, state: 'PENDING_PAYMENT', paymentState: 'PENDING' },
    payment,
    record,
    stockChanges: toReservedChanges(levels),
    mails: mails.length,
  };
}

/**
 * Mails to the buyer and the shop. The shop is notified of a card order only when it is paid, and
 * never of an order that it placed itself.
 */
const mailsOf = (
  { paymentMethod }: NewOrder,
  backOffice: BackOfficeOrder | undefined,
): MailKind[] =>
  backOffice
    ? backOffice.isElsewhere
      ? []
      : ['order-for-you']
    : paymentMethod === 'card'
      ? ['order-received']
      : ['order-received', 'new-order'];

/**
 * Only up to the merchant's limit, without personalised goods, and if the shop pays the carrier.
 * @throws AppError CASH_NOT_POSSIBLE
 */
export function requireCashPossible(
  { items }: Pick<NewOrder, 'items'>,
  { finalTotal, delivery }: PricedCart['totals'],
  { maxTotal }: { maxTotal: Kurus },
): void {
  if (
    finalTotal > maxTotal ||
    delivery?.chosen.isBuyerPays ||
    items.some(({ isPersonalised }) => isPersonalised)
  )
    throw new AppError('CASH_NOT_POSSIBLE');
}

/** Orders with cash on delivery, or whose money the merchant already has, are confirmed at once. */
async function confirmAtOnce(
  tx: Tx,
  { sender: { backOffice } }: Placing,
  { placed, isToCollect, at }: { placed: Placed; isToCollect: boolean; at: Date },
): Promise<Placed['order']> {
  const { order, payment } = placed;
  if (isToCollect)
    return confirmUnpaid(tx, await lockOrder(tx, order.id), { actor: backOffice?.placedBy, at });
  if (!backOffice?.isPaid) return order;
  await settleOrderWithoutPayment(tx, payment, at);
  return confirmOrder(tx, await lockOrder(tx, order.id), payment.id, {
    actor: backOffice.placedBy,
    note: null,
    isNotified: false,
    at,
  });
}
