// Checkout: turns a cart into an order in one transaction (order-transaction.ts), once for each
// key. The payment provider is called only afterwards. Specification 7.
import { isViolationOf } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { refuseDrafts } from '#server/cart/design-drafts.ts';
import { accessTokenOf } from '#server/orders/order-access.ts';
import { toStatusAnswer } from '#server/orders/order-answer.ts';
import { selectOrderByKey } from '#server/orders/orders.sql.ts';
import { KEY_CONSTRAINT, NUMBER_CONSTRAINT } from '#server/orders/orders.ts';
import { newestPayment, startPayment } from '#server/payments/payments.ts';
import { requireProvider } from '#server/payments/providers.ts';
import { cancelUnstarted } from '#server/payments/unpaid-orders.ts';
import { requirePlace } from '#server/places/places.ts';
import { requirePhoneCode } from '#server/sms/phone-codes.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import { toLira } from '#shared/base/money.ts';
import type { CheckoutAnswer, CheckoutBody } from '#shared/checkout/checkout.ts';
import { manualProviders, type PaymentMethod } from '#shared/orders/payment-methods.ts';
import { hashOfRequest, type PlacedBody } from './new-order.ts';
import type { CheckoutDeps } from './order-terms.ts';
import { placeInTransaction } from './order-transaction.ts';
import type { ApprovedOrder, BackOfficeOrder, Placed, Sender } from './placing.ts';

const ORDER_NUMBER_LENGTH = 10;
const NUMBER_TRIES = 5;

/**
 * Places an order, or finds the order that the same key and body placed before.
 * @throws AppError CONSENT_MISSING, PAYMENT_METHOD_OFF, DISTRICT_NOT_IN_CITY, CART_CHANGED,
 * QUANTITY_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED, PROVIDER_REFUSED, PHONE_CODE_NEEDED,
 * PHONE_CODE_WRONG, and for balances as `reserveBalances`
 */
export async function placeOrder(
  deps: CheckoutDeps,
  body: CheckoutBody,
  sender: Sender,
  newNumber = newOrderNumber,
): Promise<CheckoutAnswer> {
  if (!body.consents.preliminaryInformation || !body.consents.distanceSales)
    throw new AppError('CONSENT_MISSING');
  // Not part of the order: a new phone code does not make it a different request.
  const { phoneCode, ...placed } = body;
  const requireCode = async () => {
    if (
      body.paymentMethod === 'cash-on-delivery' &&
      (await deps.settings.cashOnDelivery())?.needsCode
    )
      await requirePhoneCode(deps, body.customer.phone, phoneCode ?? null);
  };
  const { order, payment, record } = await place(
    deps,
    placed,
    { ...sender, requireCode },
    newNumber,
  );
  const step = await startPayment(deps, payment, record).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'PROVIDER_REFUSED')
      await cancelUnstarted(deps, order.id);
    throw error;
  });
  return {
    ...toStatusAnswer(order),
    paymentId: payment.id,
    total: toLira(order.totalKurus),
    toPay: toLira(moneyOf(order)),
    payment: step,
    accessToken: accessTokenOf(deps.secrets, order.orderNumber),
  };
}

/**
 * Places an order for a buyer: the legal texts are sent but not accepted yet, and online payment is
 * possible only after the acceptance. Payment at the door or directly to the merchant was agreed on
 * the phone (decision 0062).
 * @throws AppError as `placeOrder`, without consents
 */
export async function placeForBuyer(
  deps: CheckoutDeps,
  sent: Omit<PlacedBody, 'consents'>,
  backOffice: BackOfficeOrder,
): Promise<string> {
  const body = { ...sent, consents: { preliminaryInformation: false, distanceSales: false } };
  const { idempotencyKey } = backOffice;
  const sender = { idempotencyKey, remoteAddress: null, customerId: null, backOffice };
  return (await place(deps, body, sender, newOrderNumber)).order.orderNumber;
}

/**
 * Places an approved order, once for its key; the customer who ordered pays it through its link.
 * @throws AppError as `placeOrder`
 */
export async function placeApproved(
  deps: CheckoutDeps,
  body: PlacedBody,
  sender: Sender & { approval: ApprovedOrder },
): Promise<void> {
  await place(deps, body, sender, newOrderNumber);
}

const newOrderNumber = () => randomCode(ORDER_NUMBER_LENGTH);

async function place(
  deps: CheckoutDeps,
  sent: PlacedBody,
  sender: Sender,
  newNumber: () => string,
): Promise<Placed> {
  const provider = await requireOffered(deps, sent.paymentMethod);
  await refuseDrafts(deps.db, sent.items);
  const body = withCanonicalPlaces(sent);
  const placed = await placeOrFind(deps, body, sender, async () => {
    await sender.requireCode?.();
    return withFreeNumber(newNumber, (orderNumber) =>
      placeInTransaction(deps, { body, sender, provider, orderNumber }),
    );
  });
  deps.changes.stockChanged(placed.stockChanges);
  deps.changes.mailsAdded(placed.mails);
  return placed;
}

/**
 * The configured providers that the merchant offers; an existing order can still be paid in the way
 * that was chosen.
 */
async function requireOffered(
  { settings, providers }: CheckoutDeps,
  method: PaymentMethod,
): Promise<string> {
  if (method === 'cash-on-delivery' && !(await settings.cashOnDelivery()))
    throw new AppError('PAYMENT_METHOD_OFF');
  const names = [...(await settings.offeredProviders()), ...manualProviders];
  const offered = names.flatMap((name) => {
    const provider = providers.get(name);
    return provider ? [[name, provider] as const] : [];
  });
  return requireProvider({ providers: new Map(offered) }, method);
}

/**
 * The unique key of the order decides: if the same request is sent twice at once, the second waits
 * for the first and then fails on the key, or finds its pieces sold out. In both cases it returns
 * the first order and leaves nothing behind. The session is not part of the request, because it may
 * end between two attempts; but no customer is shown an order that another one placed.
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the key placed something else.
 */
async function placeOrFind(
  { db, secrets }: CheckoutDeps,
  body: PlacedBody,
  { idempotencyKey, customerId }: Sender,
  place: () => Promise<Placed>,
): Promise<Placed> {
  try {
    return await place();
  } catch (error) {
    const isKnown =
      idempotencyKey !== null &&
      (isViolationOf(error, KEY_CONSTRAINT) || error instanceof AppError);
    const order = isKnown ? await selectOrderByKey(db, idempotencyKey) : null;
    const payment = order && (await newestPayment(db, order.id));
    if (!order || !payment) throw error;
    const isOthers =
      order.customerId !== null && customerId !== null && order.customerId !== customerId;
    if (isOthers || order.requestHash !== hashOfRequest(secrets, body))
      throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return { order, payment, record: null, stockChanges: [], mails: 0 };
  }
}

/** Random numbers almost never collide; if they do, another number is drawn. */
async function withFreeNumber<T>(
  newNumber: () => string,
  work: (orderNumber: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(newNumber());
    } catch (error) {
      if (!isViolationOf(error, NUMBER_CONSTRAINT) || attempt === NUMBER_TRIES) throw error;
    }
  }
}

/** @throws AppError DISTRICT_NOT_IN_CITY */
function withCanonicalPlaces(body: PlacedBody): PlacedBody {
  const { shippingAddress, billingAddress } = body;
  return {
    ...body,
    shippingAddress: { ...shippingAddress, ...requirePlace(shippingAddress) },
    ...(billingAddress
      ? { billingAddress: { ...billingAddress, ...requirePlace(billingAddress) } }
      : {}),
  };
}
