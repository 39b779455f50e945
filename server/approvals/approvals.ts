// Orders over the limit of a member, as the requester, the approvers and the shop see them, at
// current prices (decision 0070).

import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { calculateCart } from '#server/cart/cart.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { couponOf, type PlacedBody } from '#server/checkout/new-order.ts';
import { writeAddress } from '#server/checkout/order-parties.ts';
import type { CheckoutDeps } from '#server/checkout/order-terms.ts';
import {
  type ApprovalRecord,
  type AskedItem,
  selectApproval,
  selectApprovals,
  selectApprovers,
} from '#server/companies/approval-requests.ts';
import { isApprover, selectMembershipIn } from '#server/companies/membership.ts';
import type { Buyer } from '#server/discounts/rules.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { add, fromLira, toLira, ZERO } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Approval, ApprovalRow, ApprovalState } from '#shared/orders/approvals.ts';
import { selectBuyer } from './approvals.sql.ts';

export type ApprovalDeps = CheckoutDeps & { sellables: Sellables };

export const stateOf = ({ state, expiresAt }: ApprovalRecord, now: Date): ApprovalState =>
  state === 'waiting' && expiresAt <= now ? 'expired' : state;

const toRow = (row: ApprovalRecord, customerId: number | null, now: Date): ApprovalRow => ({
  id: row.id,
  state: stateOf(row, now),
  requestedBy: row.requestedBy,
  isOwn: customerId !== null && row.customerId === customerId,
  total: toLira(row.totalKurus),
  firstItem: row.items[0]?.name ?? '',
  itemCount: row.items.length,
  createdAt: row.createdAt.toISOString(),
});

/** Approvers see all requests, others only their own. @throws AppError COMPANY_NOT_FOUND */
export async function listApprovals(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { companyId, customerId }: { companyId: number; customerId: number },
): Promise<ApprovalRow[]> {
  const membership = await selectMembershipIn(db, customerId, companyId);
  if (!membership) throw new AppError('COMPANY_NOT_FOUND');
  const rows = await selectApprovals(db, companyId, isApprover(membership) ? null : customerId);
  return rows.map((row) => toRow(row, customerId, clock()));
}

/** @throws AppError APPROVAL_NOT_FOUND, the same whether it does not exist or belongs to others */
export async function requireApproval(
  { db }: Pick<Platform, 'db'>,
  id: number,
  customerId: number,
): Promise<{ row: ApprovalRecord; isOwn: boolean; mayDecide: boolean }> {
  const row = await selectApproval(db, id);
  if (!row) throw new AppError('APPROVAL_NOT_FOUND');
  const isOwn = row.customerId === customerId;
  const approvers = await selectApprovers(db, row.companyId, row.customerId ?? 0);
  const mayDecide = !isOwn && approvers.includes(customerId);
  if (!isOwn && !mayDecide) throw new AppError('APPROVAL_NOT_FOUND');
  return { row, isOwn, mayDecide };
}

export async function readApproval(
  deps: ApprovalDeps,
  id: number,
  customerId: number,
): Promise<Approval> {
  const { row, mayDecide } = await requireApproval(deps, id, customerId);
  return showApproval(deps, row, { customerId, mayDecide });
}

/** @throws AppError APPROVAL_NOT_FOUND */
export async function readApprovalForShop(deps: ApprovalDeps, id: number): Promise<Approval> {
  const row = await selectApproval(deps.db, id);
  if (!row) throw new AppError('APPROVAL_NOT_FOUND');
  return showApproval(deps, row, { customerId: null, mayDecide: true });
}

async function showApproval(
  deps: ApprovalDeps,
  row: ApprovalRecord,
  { customerId, mayDecide }: { customerId: number | null; mayDecide: boolean },
): Promise<Approval> {
  const shown = toRow(row, customerId, deps.clock());
  const body = row.body as PlacedBody | null;
  const isWaiting = shown.state === 'waiting';
  const { pricesIncludeTax } = await deps.settings.rates();
  return {
    ...shown,
    companyId: row.companyId,
    companyName: row.companyName,
    mayDecide: mayDecide && isWaiting,
    items: row.items.map((item) => ({
      productId: item.isPlain ? (item.productId ?? null) : null,
      name: item.name,
      quantity: item.quantity,
      unitPrice: toLira(item.unitPriceKurus),
      lineTotal: toLira(item.lineTotalKurus),
    })),
    pricesIncludeTax,
    paymentMethod: row.paymentMethod,
    address: body ? writeAddress(body.shippingAddress) : null,
    note: body?.note ?? null,
    today: isWaiting && body ? toToday(await priceToday(deps, row, body), row) : null,
    comment: row.comment,
    decidedBy: row.decidedBy,
    isDecidedByShop: row.isDecidedByShop,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    orderTotal: row.orderTotalKurus === null ? null : toLira(row.orderTotalKurus),
    expiresAt: row.expiresAt.toISOString(),
  };
}

type Today = { cart: CalculateAnswer; total: number };

/** The price for the requester, with their discounts and the surcharge of cash on delivery. */
export async function priceToday(
  deps: ApprovalDeps,
  request: ApprovalRecord,
  body: PlacedBody,
): Promise<Today> {
  const buyer = await buyerOf(deps, request);
  const cart = await calculateCart(
    deps,
    body.items,
    {
      couponCode: couponOf(body),
      buyer,
      shippingOptionId: body.shippingOptionId ?? null,
      quoteCode: body.quoteCode,
    },
    body.languagePreference,
  );
  const cash =
    body.paymentMethod === 'cash-on-delivery' ? await deps.settings.cashOnDelivery() : null;
  return { cart, total: toLira(add(fromLira(cart.finalTotal), cash?.surcharge ?? ZERO)) };
}

export async function buyerOf(
  { db }: ApprovalDeps,
  { customerId, companyId }: ApprovalRecord,
): Promise<Buyer | null> {
  const customer = customerId === null ? null : await selectBuyer(db, customerId);
  return customer && { customerId: customer.id, email: foldEmail(customer.email), companyId };
}

const toToday = (
  { cart, total }: Today,
  { items }: ApprovalRecord,
): NonNullable<Approval['today']> => ({
  total,
  problems: cart.items.flatMap(({ problem, productId, name }) =>
    problem ? [{ productId, name: name?.text ?? askedName(items, productId), problem }] : [],
  ),
});

/** A product that is not sold any more has a name only in the request. */
const askedName = (items: readonly AskedItem[], productId: number): string =>
  items.find((item) => item.productId === productId)?.name ?? '';

// The link in the mail to an approver names the request and the approver. It is valid while the
// request waits and the approver may decide, so nothing of it is stored.

type Keys = Pick<Platform, 'secrets'>;
type ApprovalLink = { approvalId: number; approverId: number };

const TOKEN = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;
const sign = ({ secrets }: Keys, { approvalId, approverId }: ApprovalLink): string =>
  createHmac('sha256', secrets.mailboxKey)
    .update(`approval ${approvalId} ${approverId}`)
    .digest('base64url');

/** "<request>.<approver>.<signature>" */
export const makeApprovalToken = (keys: Keys, link: ApprovalLink): string =>
  `${link.approvalId}.${link.approverId}.${sign(keys, link)}`;

/** Null for a token that we did not sign. */
export function readApprovalToken(keys: Keys, token: string): ApprovalLink | null {
  const [, approval, approver, signature] = TOKEN.exec(token) ?? [];
  if (!approval || !approver || !signature) return null;
  const link = { approvalId: Number(approval), approverId: Number(approver) };
  // Compared as text: two bits of the last character are not part of the signature's bytes.
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(keys, link)));
  return isOurs ? link : null;
}
