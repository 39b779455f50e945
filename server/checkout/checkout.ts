// Checkout: turns a cart into an order in one transaction: stock taken, order, items, accepted texts, payment attempt and
// mails, or nothing at all. Only then the payment provider is called. Specification 7; design.md 6 and 7.
import type { CheckoutAnswer, CheckoutBody, ContractsAnswer, ContractsBody } from '#shared/checkout.ts';
import { foldCoupon } from '#shared/discounts.ts';
import { isVkn } from '#shared/identity.ts';
import { type Kurus, kurus, toLira, ZERO } from '#shared/money.ts';
import type { CartDiscounts, Rates } from '#shared/pricing.ts';
import { AppError } from '../app-error.ts';
import { checkRows, type DeliveryWish, deliveryWish, productIdsOf, sumByProduct, totalsOfRows } from '../cart/cart.ts';
import { isPersonalisedRow, personalisedDesigns } from '../cart/personalised.ts';
import { lockSellables, type SellableRow, selectSellables, takingStock } from '../catalogue/catalogue.sql.ts';
import type { StockChange } from '../changes.ts';
import type { Context } from '../context.ts';
import { writeConsent } from '../customers/consents.ts';
import { inTransaction, isViolationOf, type Tx } from '../db.ts';
import type { Buyer } from '../discounts/rules.ts';
import { usesOf } from '../discounts/uses.ts';
import { addingMails } from '../job-queue.ts';
import type { MailKind } from '../mail/kinds.ts';
import { accessTokenOf } from '../orders/access.ts';
import { insertOrder, KEY_CONSTRAINT, lockOrder, type NewOrder, NUMBER_CONSTRAINT, type Order, selectOrderByKey, toStatusAnswer } from '../orders/orders.ts';
import { toTakenChanges } from '../orders/stock.ts';
import { offerFor } from '../payments/installments.ts';
import { firstAttempt, newestPayment, requireProvider, type StartablePayment, settleFree, startPayment } from '../payments/payments.ts';
import { confirmOrder, confirmUnpaid } from '../payments/settle.ts';
import { type CarriedQuote, findCarried, lockCarried, useCarried } from '../quotes/holding.ts';
import { randomCode } from '../random-code.ts';
import { renderContracts } from './contracts.ts';
import { contractAmounts, hashOfRequest, toNewOrder, writeAddress } from './new-order.ts';
import { requirePlace } from './places.ts';
import { type PricedCart, requireCartAsSeen } from './seen-cart.ts';

const ORDER_NUMBER_LENGTH = 10;
const NUMBER_TRIES = 5;

/** `customerId` is null for a guest; `buyer` is who may have personal discounts: a customer whose address is verified. */
export type Sender = { idempotencyKey: string | null; remoteAddress: string | null; customerId: number | null; buyer?: Buyer | null; desk?: Desk };
type Placed = {
  order: Pick<Order, 'id' | 'orderNumber' | 'state' | 'paymentState' | 'totalKurus' | 'expiresAt'>;
  payment: StartablePayment;
  stockChanges: StockChange[];
  mails: number;
};

/**
 * Places an order, or finds the one that the same key and body placed before.
 * @throws AppError CONSENT_MISSING, PAYMENT_METHOD_OFF, DISTRICT_NOT_IN_CITY, CART_CHANGED, QUANTITY_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED
 */
export async function placeOrder(context: Context, sent: CheckoutBody, sender: Sender, newNumber = () => randomCode(ORDER_NUMBER_LENGTH)): Promise<CheckoutAnswer> {
  if (!sent.consents.preliminaryInformation || !sent.consents.distanceSales) throw new AppError('CONSENT_MISSING');
  const provider = await requireOffered(context, sent.paymentMethod);
  const body = withCanonicalPlaces(sent);
  const { order, payment, stockChanges, mails } = await placeOrFind(context, body, sender, () =>
    withFreeNumber(newNumber, (orderNumber) => placeInTransaction(context, body, sender, provider, orderNumber)),
  );
  context.changes.stockChanged(stockChanges);
  context.changes.mailsAdded(mails);
  const step = await startPayment(context, payment);
  return { ...toStatusAnswer(order), paymentId: payment.id, total: toLira(order.totalKurus), payment: step, accessToken: accessTokenOf(context.secrets, order.orderNumber) };
}

/** Who makes an order for somebody else, and the prices that they agreed on. */
export type Desk = {
  idempotencyKey: string | null;
  placedBy: string;
  agreed: ReadonlyMap<number, Kurus>;
  agreedReason: string | null;
  written(tx: Tx, placed: { orderNumber: string; at: Date }): Promise<void>;
};

/**
 * Places an order for somebody: the texts are sent, not yet accepted, and nobody is asked for money until they are.
 * @throws AppError as `placeOrder`, without consents
 */
export async function placeForBuyer(context: Context, sent: Omit<CheckoutBody, 'consents'>, desk: Desk, newNumber = () => randomCode(ORDER_NUMBER_LENGTH)): Promise<string> {
  // Its texts are accepted with paying: what needs no paying beforehand is not for this way.
  if (sent.paymentMethod === 'cash-on-delivery') throw new AppError('PAYMENT_METHOD_OFF');
  const provider = await requireOffered(context, sent.paymentMethod);
  const body = withCanonicalPlaces({ ...sent, consents: { preliminaryInformation: false, distanceSales: false } });
  const sender = { idempotencyKey: desk.idempotencyKey, remoteAddress: null, customerId: null, desk };
  const { order, stockChanges, mails } = await placeOrFind(context, body, sender, () =>
    withFreeNumber(newNumber, (orderNumber) => placeInTransaction(context, body, sender, provider, orderNumber)),
  );
  context.changes.stockChanged(stockChanges);
  context.changes.mailsAdded(mails);
  return order.orderNumber;
}

/** An agreed price stands in the place of the catalogue's, without its tiers; discount rules act on it as on any other. */
export const withAgreedPrices = <Product extends Pick<SellableRow, 'id' | 'priceKurus' | 'tiers'>>(products: readonly Product[], agreed: ReadonlyMap<number, Kurus>): Product[] =>
  products.map((product) => {
    const price = agreed.get(product.id);
    return price === undefined ? product : { ...product, priceKurus: price, tiers: [] };
  });

/** Of the configured providers those that the merchant offers; an order that is there already may still be paid as it was chosen. */
async function requireOffered({ settings, providers }: Context, method: CheckoutBody['paymentMethod']): Promise<string> {
  if (method === 'cash-on-delivery' && !(await settings.cashOnDelivery())) throw new AppError('PAYMENT_METHOD_OFF');
  const names = [...(await settings.offeredProviders()), 'cash-on-delivery'];
  const offered = names.flatMap((name) => {
    const provider = providers.get(name);
    return provider ? [[name, provider] as const] : [];
  });
  return requireProvider({ providers: new Map(offered) }, method);
}

/**
 * The unique key of the order decides: of the same request sent twice at once, the second waits for the first and then
 * fails on it, or finds its pieces gone. Either way the order of the first is its answer, and it leaves nothing behind.
 * Who is signed in is not part of the request, since a session may end between two tries; yet no customer is shown an order
 * that another one placed.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key placed something else.
 */
async function placeOrFind({ db, secrets }: Context, body: CheckoutBody, { idempotencyKey, customerId }: Sender, place: () => Promise<Placed>): Promise<Placed> {
  try {
    return await place();
  } catch (error) {
    const isKnown = idempotencyKey !== null && (isViolationOf(error, KEY_CONSTRAINT) || error instanceof AppError);
    const order = isKnown ? await selectOrderByKey(db, idempotencyKey) : null;
    const payment = order && (await newestPayment(db, order.id));
    if (!order || !payment) throw error;
    const isOthers = order.customerId !== null && customerId !== null && order.customerId !== customerId;
    if (isOthers || order.requestHash !== hashOfRequest(secrets, body)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return { order, payment, stockChanges: [], mails: 0 };
  }
}

/** Two random numbers are the same once in a life; then another one is drawn. */
async function withFreeNumber<T>(newNumber: () => string, work: (orderNumber: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(newNumber());
    } catch (error) {
      if (!isViolationOf(error, NUMBER_CONSTRAINT) || attempt === NUMBER_TRIES) throw error;
    }
  }
}

async function placeInTransaction(context: Context, body: CheckoutBody, sender: Sender, provider: string, orderNumber: string): Promise<Placed> {
  const { secrets, settings, rules, config, clock } = context;
  const [rates, shop, currentRules, delivery, personalised, cash, installments] = await Promise.all([
    settings.rates(),
    settings.shop(),
    rules.current(),
    deliveryWish({ settings }, body.shippingOptionId),
    // A kept design is never changed.
    personalisedDesigns(context.db, body.items),
    body.paymentMethod === 'cash-on-delivery' ? settings.cashOnDelivery() : null,
    // Before the transaction, since a provider may have to be asked; the total is the one on the button, or there is no order.
    body.paymentMethod === 'card' ? offerFor(context, kurus(Math.round(body.expectedTotal * 100)), productIdsOf(body.items)) : null,
  ]);
  const surcharge = cash?.surcharge ?? ZERO;
  return inTransaction(context.db, async (db) => {
    // Before the products: of two orders with one quote the second waits here, and finds it used.
    const carried = await lockCarried(db, body.quoteCode, clock());
    const sellables = await lockSellables(db, productIdsOf(body.items));
    const { desk } = sender;
    const discounts = await rules.forOrder(db, currentRules, { couponCode: couponOf(body), buyer: sender.buyer ?? null });
    const cart = requireCartAsSeen({ ...body, surcharge }, desk ? withAgreedPrices(sellables, desk.agreed) : sellables, rates, discounts, delivery, carried);

    const at = clock();
    const record = toNewOrder({
      body,
      cart,
      personalised,
      rates,
      shop,
      secrets,
      publicUrl: config.publicUrl,
      orderNumber,
      ...sender,
      surcharge,
      installments,
      byHand: desk && { ...desk, listPrices: new Map(sellables.map(({ id, priceKurus }) => [id, priceKurus])) },
      at,
    });
    if (cash) requireCashPossible(record, cart.totals, cash);
    const { payment, inserting } = firstAttempt(record, provider, at);
    const taken = [...sumByProduct(body.items)].map(([productId, quantity]) => ({ productId, quantity }));
    const mails = mailsOf(record, desk);
    const { id, levels } = await insertOrder(db, record, {
      stock: takingStock(taken),
      payment: inserting,
      ...usesOf(cart.totals.appliedDiscounts),
      mails: addingMails(mails),
    });
    if (levels.length !== taken.length) throw new Error('stock was taken from products that were not locked');
    if (cart.held) await useCarried(db, carried, cart.held, id);
    if (body.consents.marketing) {
      await writeConsent(db, {
        channel: 'EPOSTA',
        state: 'ONAY',
        recipient: record.email,
        source: 'HS_WEB',
        customerId: sender.customerId,
        remoteAddress: sender.remoteAddress,
        at,
      });
    }
    await desk?.written(db, { orderNumber, at });
    const placed = { order: { ...record, id, state: 'PENDING_PAYMENT', paymentState: 'PENDING' } as const, payment, stockChanges: toTakenChanges(levels), mails: mails.length };
    if (record.totalKurus === 0) return { ...placed, order: await payNothing(db, placed, at) };
    return cash ? { ...placed, order: await confirmUnpaid(db, await lockOrder(db, id), at) } : placed;
  });
}

/** To the buyer; and to the shop, which hears of an order by card when it is paid, and of one that it made itself not at all. */
const mailsOf = ({ paymentMethod }: NewOrder, desk: Desk | undefined): MailKind[] =>
  desk ? ['order-for-you'] : paymentMethod === 'card' ? ['order-received'] : ['order-received', 'new-order'];

/**
 * The courier takes no more than the merchant allows, brings nothing that nobody else would buy, and is paid by the shop.
 * @throws AppError CASH_NOT_POSSIBLE
 */
function requireCashPossible({ items }: NewOrder, { finalTotal, delivery }: PricedCart['totals'], { maxTotal }: { maxTotal: Kurus }): void {
  if (finalTotal > maxTotal || delivery?.chosen.isBuyerPays || items.some(({ isPersonalised }) => isPersonalised)) throw new AppError('CASH_NOT_POSSIBLE');
}

/** An order that costs nothing is confirmed with its placing. */
async function payNothing(tx: Tx, { order, payment }: Pick<Placed, 'order' | 'payment'>, at: Date): Promise<Order> {
  await settleFree(tx, payment, at);
  return confirmOrder(tx, await lockOrder(tx, order.id), payment.id, { note: null, at });
}

const couponOf = ({ couponCode }: { couponCode?: string | null | undefined }): string | null => (couponCode ? foldCoupon(couponCode) || null : null);

/** @throws AppError DISTRICT_NOT_IN_CITY */
function withCanonicalPlaces(body: CheckoutBody): CheckoutBody {
  const { shippingAddress, billingAddress } = body;
  return {
    ...body,
    shippingAddress: { ...shippingAddress, ...requirePlace(shippingAddress) },
    ...(billingAddress ? { billingAddress: { ...billingAddress, ...requirePlace(billingAddress) } } : {}),
  };
}

/** The texts for a checkout that is still being typed; rows that are gone are not in them. */
export async function previewContracts(context: Context, body: ContractsBody, buyer: Buyer | null = null): Promise<ContractsAnswer> {
  const { db, settings, rules, config, clock } = context;
  const [rates, shop, delivery, sellables, discounts, carried, personalised] = await Promise.all([
    settings.rates(),
    settings.shop(),
    deliveryWish({ settings }, body.shippingOptionId),
    selectSellables(db, productIdsOf(body.items)),
    rules.forCart({ couponCode: couponOf(body), buyer }),
    findCarried(db, body.quoteCode, clock()),
    personalisedDesigns(db, body.items),
  ]);
  const cash = body.paymentMethod === 'cash-on-delivery' ? await settings.cashOnDelivery() : null;
  const { items, ...amounts } = contractGoods(body, sellables, personalised, rates, discounts, delivery, carried, cash?.surcharge ?? ZERO);
  const installments = body.paymentMethod === 'card' && amounts.total > 0 ? await offerFor(context, amounts.total, productIdsOf(body.items)) : null;
  const documents = renderContracts({
    shop,
    publicUrl: config.publicUrl,
    orderNumber: null,
    date: clock(),
    buyer: {
      name: [body.customer?.firstName, body.customer?.lastName].filter(Boolean).join(' '),
      email: body.customer?.email ?? '',
      phone: body.customer?.phone ?? '',
    },
    deliveryAddress: body.shippingAddress ? writeAddress(body.shippingAddress) : '',
    billingAddress: body.billingAddress ? writeAddress(body.billingAddress) : null,
    invoice: body.invoice?.kind === 'corporate' ? companyOf(body.invoice) : null,
    items,
    ...amounts,
    paymentMethod: body.paymentMethod ?? null,
    installments,
  });
  return { documents };
}

/** A tax number that is a person's stands in no text. */
const companyOf = ({ companyName, taxOffice, taxNumber }: NonNullable<ContractsBody['invoice']>) => ({
  companyName: companyName ?? '',
  taxOffice: taxOffice ?? '',
  taxNumber: taxNumber && isVkn(taxNumber) ? taxNumber : '',
});

function contractGoods(
  body: ContractsBody,
  sellables: Awaited<ReturnType<typeof selectSellables>>,
  personalised: ReadonlySet<string>,
  rates: Rates,
  discounts: CartDiscounts,
  delivery: DeliveryWish | undefined,
  carried: CarriedQuote | null,
  surcharge: Kurus,
) {
  const rows = checkRows(body.items, sellables).filter((row) => row.product !== undefined);
  const { totals, pricedOf } = totalsOfRows(rows, rates, discounts, delivery, carried);
  const items = rows.flatMap((row) => {
    const isPersonalised = isPersonalisedRow(row, row.product, personalised);
    return pricedOf(row).parts.map((part) => ({ name: row.product?.name ?? '', isPersonalised, ...part }));
  });
  return { items, ...contractAmounts({ totals }, rates, surcharge) };
}
