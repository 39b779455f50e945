// Returns for the merchant: the list, one return, and its moves. Each move runs under the order's
// lock, only if the return is unchanged since it was on the screen, and is recorded with person and
// reason in the history and the log; the buyer is mailed where necessary.

import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Order } from '#server/orders/order-records.ts';
import { canRefund as isRefundable } from '#server/orders/order-state.ts';
import { selectOrderById } from '#server/orders/orders.sql.ts';
import { usualInstructions } from '#server/returns/instructions.ts';
import { refundOf } from '#server/returns/refund-preview.ts';
import {
  needsReturnInvoice,
  type Return,
  selectReturn,
  selectReturnInvoice,
  selectReturnItems,
} from '#server/returns/returns.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  AdminReturn,
  AdminReturnsPage,
  AdminReturnsQuery,
  BackOfficeReturnMove,
} from '#shared/back-office/returns.ts';
import type { AdminGrants } from '#shared/back-office/rights.ts';
import { may } from '#shared/back-office/rights.ts';
import { endOfDayAfter } from '#shared/base/format.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import { readOrderNumber } from '#shared/orders/order-number.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import type { RefundQuote } from '#shared/orders/refunds.ts';
import {
  isReturnMove,
  openReturnStates,
  REFUND_DAYS,
  type ReturnState,
} from '#shared/orders/return-rules.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import {
  countOpenReturns,
  type ReturnFilter,
  selectBackOfficeReturns,
  selectReturnDetails,
} from './returns.sql.ts';

const isLate = (
  { state, sendBy }: { state: ReturnState; sendBy: Date | null },
  now: Date,
): boolean => state === 'approved' && sendBy !== null && sendBy < now;
const iso = (at: string): string => new Date(at).toISOString();

export async function listBackOfficeReturns(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { page, size, ...query }: AdminReturnsQuery,
): Promise<AdminReturnsPage> {
  const now = clock();
  const { rows, total } = await selectBackOfficeReturns(db, toFilter(query, now), {
    offset: page * size,
    limit: size,
  });
  return {
    content: rows.map(({ sendBy, createdAt, ...row }) => ({
      ...row,
      isLate: isLate({ state: row.state, sendBy }, now),
      createdAt: createdAt.toISOString(),
    })),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
    hasNext: (page + 1) * size < total,
  };
}

function toFilter(
  { state, reason, text }: Pick<AdminReturnsQuery, 'state' | 'reason' | 'text'>,
  now: Date,
): ReturnFilter {
  return {
    ...(state === 'open' && { states: openReturnStates }),
    ...(state === 'late' && { lateAt: now }),
    ...(state && state !== 'open' && state !== 'late' && { states: [state] }),
    ...(reason && { reason }),
    ...(text && { code: readOrderNumber(text) }),
  };
}

export { selectReturnsOfCustomer as returnsOfCustomer } from './returns.sql.ts';
export const countReturns = ({ db }: Pick<Platform, 'db'>) => countOpenReturns(db);

/** @throws AppError RETURN_NOT_FOUND */
export async function requireReturn({ db }: Pick<Platform, 'db'>, id: number): Promise<Return> {
  const request = await selectReturn(db, id);
  if (!request) throw new AppError('RETURN_NOT_FOUND');
  return request;
}

/** The state after each move, and the right that it needs. Refunds need their own right. */
export const backOfficeReturnMoves = {
  approve: { to: 'approved', right: 'returns' },
  reject: { to: 'rejected', right: 'returns' },
  receive: { to: 'received', right: 'returns' },
  refund: { to: 'refunded', right: 'refunds' },
  close: { to: 'closed', right: 'returns' },
} as const satisfies Record<BackOfficeReturnMove, { to: ReturnState; right: string }>;

export async function readBackOfficeReturn(
  context: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  id: number,
  grants: AdminGrants,
): Promise<AdminReturn> {
  const { db, clock, settings } = context;
  const request = await requireReturn(context, id);
  const [order, parts, items, shop, usual, needsInvoice, invoice] = await Promise.all([
    selectOrderById(db, request.orderId),
    selectReturnDetails(db, id),
    selectReturnItems(db, id),
    settings.shop(),
    settings.returns(),
    needsReturnInvoice(db, request.orderId),
    selectReturnInvoice(db, id),
  ]);
  if (!order) throw new Error(`return ${id} has no order`);
  const mayEnd = isReturnMove(request.state, 'refunded');
  const quote = mayEnd ? (await refundOf(db, order, request, items)).quote : null;
  const canRefund = quote !== null && quote.amount > 0;
  const moves = (Object.keys(backOfficeReturnMoves) as BackOfficeReturnMove[]).filter(
    (move) =>
      isReturnMove(request.state, backOfficeReturnMoves[move].to) &&
      may(grants, backOfficeReturnMoves[move].right, 'change') &&
      // Cash on delivery cannot be refunded before the courier has paid it to the shop.
      (move !== 'refund' ||
        (canRefund && isRefundable(order) && (!needsInvoice || invoice !== null))) &&
      (move !== 'receive' || request.sendBy !== null),
  );
  return {
    id,
    version: request.version,
    code: request.code,
    reason: request.reason,
    state: request.state,
    note: request.note,
    instructions: request.instructions,
    answer: request.answer,
    sendBy: request.sendBy?.toISOString() ?? null,
    carrierCode:
      request.carrier && request.carrierCode
        ? { carrier: carrierName(request.carrier), code: request.carrierCode }
        : null,
    isLate: isLate(request, clock()),
    refundBy:
      request.reason === 'withdrawal' && request.endedAt === null
        ? endOfDayAfter(request.createdAt, REFUND_DAYS).toISOString()
        : null,
    order: toOrder(order),
    items: parts.items,
    pictures: parts.pictures,
    history: parts.history.map((entry) => ({ ...entry, at: iso(entry.at) })),
    returnInvoice: needsInvoice ? (invoice ?? { number: null, issuedOn: null }) : null,
    quote: canRefund ? toQuote(quote) : null,
    refund: parts.refund && {
      amount: liraOf(parts.refund.amountKurus),
      shipping: liraOf(parts.refund.shippingKurus),
      state: parts.refund.state,
    },
    usualInstructions: usualInstructions(usual, order.language) ?? parts.lastInstructions,
    address: usual.address || [shop.title, shop.address].filter(Boolean).join(', '),
    moves,
    createdAt: request.createdAt.toISOString(),
  };
}

const toOrder = (order: Order): AdminReturn['order'] => ({
  orderNumber: order.orderNumber,
  status: customerStatus(order.state, order.paymentState, order.returnState),
  paymentStatus: order.paymentState,
  isCorporate: order.invoice.kind === 'corporate',
  name: `${order.firstName} ${order.lastName}`,
  email: order.email,
  phone: order.phone,
  total: toLira(order.totalKurus),
  holdsStock: order.holdsStock,
  ...(order.customerId !== null && order.paymentMethod !== 'account' && { hasAccount: true }),
});

const toQuote = ({ rows, shipping, surplus, amount }: RefundQuote): AdminReturn['quote'] => ({
  rows: rows.map((row) => ({ ...row, amount: toLira(row.amount) })),
  shipping: toLira(shipping),
  surplus: toLira(surplus),
  amount: toLira(amount),
});
