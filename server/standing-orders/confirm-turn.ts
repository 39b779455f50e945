// The link in a turn's mail: what the turn would be today, and the confirmation that orders it.
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { mainImageUrl } from '#server/catalogue/images.ts';
import { selectSellables } from '#server/catalogue/sellables.sql.ts';
import { placeOrAsk } from '#server/checkout/ask-approval.ts';
import { previewContracts } from '#server/checkout/contract-preview.ts';
import type { CheckoutDeps } from '#server/checkout/order-terms.ts';
import { type Delivery, readDelivery } from '#server/customers/addresses.ts';
import { findListOwner } from '#server/lists/list-owner.ts';
import { accessTokenOf } from '#server/orders/order-access.ts';
import { selectOrderByKey } from '#server/orders/orders.sql.ts';
import type { CheckoutBody } from '#shared/checkout/checkout.ts';
import type {
  ConfirmedTurn,
  ConfirmTurnBody,
  TurnAnswer,
  TurnRow,
} from '#shared/customers/standing-orders.ts';
import { endStandingOrder, markTurnOrdered, type TurnRecord } from './standing-orders.sql.ts';
import { buyerOf, type CartDeps, type TurnCart, turnCart } from './turn-cart.ts';
import { requireTurn, stateOf } from './turns.ts';

type Deps = CheckoutDeps & CartDeps;

/** A checkout key contains no space, so the two never collide. */
const keyOf = ({ turnId }: TurnRecord): string => `standing turn ${turnId}`;

/** @throws AppError LINK_NOT_VALID */
export async function lookAtTurn(deps: Deps, token: string): Promise<TurnAnswer> {
  const turn = await requireTurn(deps, token);
  const [cart, delivery] = await Promise.all([turnCart(deps, turn), deliveryOf(deps, turn)]);
  const { answer } = cart;
  const state = stateOf(turn, deps.clock());
  const documents =
    state === 'open' && delivery && answer.items.length > 0
      ? (await previewContracts(deps, bodyOf(turn, cart, delivery), buyerOf(turn))).documents
      : [];
  return {
    state,
    listName: turn.listName,
    turnOn: turn.turnOn,
    nextOn: turn.nextOn,
    order: turn.orderNumber === null ? null : orderOf(deps, turn.orderNumber),
    rows: await rowsOf(deps, cart),
    subtotal: answer.subtotal,
    discount: answer.totalDiscountAmount,
    shippingCost: answer.shippingCost,
    total: answer.finalTotal,
    address: delivery && addressText(delivery),
    isChanged: cart.isChanged,
    documents,
  };
}

/**
 * Orders the turn once, however often and from wherever it is confirmed: the order's unique key is
 * the turn's. Payment is by bank transfer.
 * @throws AppError LINK_NOT_VALID, TURN_OVER, TURN_CHANGED, COMPANY_NOT_CHOSEN, ADDRESS_NOT_FOUND,
 * CART_CHANGED, CONSENT_MISSING and the errors of a checkout
 */
export async function confirmTurn(
  deps: Deps,
  token: string,
  answer: ConfirmTurnBody,
  remoteAddress: string | null,
): Promise<ConfirmedTurn> {
  const turn = await requireTurn(deps, token);
  if (turn.orderNumber !== null) return confirmed(deps, turn.orderNumber);
  try {
    return confirmed(deps, await orderTurn(deps, turn, answer, remoteAddress));
  } catch (error) {
    // Another press has ordered it since the turn was read, and perhaps took the last pieces:
    // return that order.
    const order = error instanceof AppError ? await selectOrderByKey(deps.db, keyOf(turn)) : null;
    if (!order) throw error;
    return confirmed(deps, order.orderNumber);
  }
}

async function orderTurn(
  deps: Deps,
  turn: TurnRecord,
  { expectedTotal, acceptsChanges, acceptsTexts }: ConfirmTurnBody,
  remoteAddress: string | null,
): Promise<string> {
  if (stateOf(turn, deps.clock()) !== 'open') throw new AppError('TURN_OVER');
  await requireCompany(deps, turn);
  const delivery = await deliveryOf(deps, turn);
  if (!delivery) throw new AppError('ADDRESS_NOT_FOUND');
  const cart = await turnCart(deps, turn);
  const isAccepted = !cart.isChanged || acceptsChanges;
  if (cart.answer.items.length === 0 || !isAccepted) throw new AppError('TURN_CHANGED');
  const body: CheckoutBody = {
    ...bodyOf(turn, cart, delivery),
    consents: { preliminaryInformation: acceptsTexts, distanceSales: acceptsTexts },
    expectedTotal,
    languagePreference: turn.language,
  };
  const { orderNumber } = await placeOrAsk(deps, body, {
    idempotencyKey: keyOf(turn),
    remoteAddress,
    customerId: turn.customerId,
    buyer: buyerOf(turn),
    written: (tx, { orderId }) => markTurnOrdered(tx, turn.turnId, orderId),
  });
  return orderNumber;
}

/** @throws AppError LINK_NOT_VALID. Ending it twice is no error. */
export async function endByLink(
  deps: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<{ listName: string }> {
  const { id, customerId, listName } = await requireTurn(deps, token);
  await endStandingOrder(deps.db, { id, customerId }, deps.clock());
  return { listName };
}

/**
 * A company's list is ordered only for that company: a member who buys for another one must choose
 * it first.
 */
async function requireCompany({ db }: Deps, { customerId, companyId }: TurnRecord): Promise<void> {
  if (companyId === null) return;
  const { company } = await findListOwner(db, customerId);
  if (company?.id !== companyId) throw new AppError('COMPANY_NOT_CHOSEN');
}

const deliveryOf = async (deps: Deps, { customerId, addressId }: TurnRecord) =>
  addressId === null ? null : readDelivery(deps, customerId, addressId);

const addressText = ({ title, shippingAddress: { line, district, city } }: Delivery): string =>
  `${title}: ${line}, ${district}, ${city}`;

const orderOf = ({ secrets }: Pick<Platform, 'secrets'>, number: string) => ({
  number,
  accessToken: accessTokenOf(secrets, number),
});
const confirmed = (deps: Pick<Platform, 'secrets'>, orderNumber: string): ConfirmedTurn => ({
  orderNumber,
  accessToken: accessTokenOf(deps.secrets, orderNumber),
});

const bodyOf = (
  { buyer }: TurnRecord,
  { answer }: TurnCart,
  { shippingAddress, invoice, phone }: Delivery,
) => ({
  items: answer.items.map(({ productId, quantity, unitPrice }) => ({
    productId,
    quantity,
    price: unitPrice,
  })),
  customer: {
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    email: buyer.email,
    phone: buyer.phone ?? phone,
  },
  shippingAddress,
  invoice,
  paymentMethod: 'transfer' as const,
});

async function rowsOf({ db }: Deps, { rows, answer }: TurnCart): Promise<TurnRow[]> {
  const products = new Map(
    (
      await selectSellables(
        db,
        rows.map(({ productId }) => productId),
      )
    ).map((one) => [one.id, one]),
  );
  const priced = new Map(answer.items.map((item) => [item.productId, item]));
  return rows.map(({ productId, quantity: asked, notes, possible, problem }) => {
    const product = products.get(productId);
    const { unitPrice = 0, lineTotal = 0 } = priced.get(productId) ?? {};
    return {
      productId,
      asked,
      notes,
      quantity: possible,
      problem,
      unitPrice,
      lineTotal,
      sku: product?.sku ?? '',
      name: product?.name ?? '',
      imageUrl: product ? mainImageUrl(product) : '',
    };
  });
}
