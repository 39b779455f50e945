// Orders over the limit of a member: seen by whoever asked and whoever may decide, approved once,
// rejected or withdrawn. What is approved is priced and placed as at checkout (decision 0070).
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { calculateCart } from '#server/cart/cart.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { placeApproved } from '#server/checkout/checkout.ts';
import { couponOf, type PlacedBody } from '#server/checkout/new-order.ts';
import { writeAddress } from '#server/checkout/order-parties.ts';
import type { CheckoutDeps } from '#server/checkout/order-terms.ts';
import {
  type ApprovalRecord,
  type Decision,
  selectApproval,
  selectApprovals,
  selectApprovers,
  updateDecision,
} from '#server/companies/approval-requests.ts';
import { writeCompanyHistory } from '#server/companies/history.ts';
import { selectMembershipIn } from '#server/companies/membership.ts';
import type { Buyer } from '#server/discounts/rules.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { add, fromLira, toLira, ZERO } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type {
  Approval,
  ApprovalRow,
  ApprovalState,
  ApproveBody,
} from '#shared/orders/approvals.ts';
import { selectBuyer } from './approvals.sql.ts';

export type ApprovalDeps = CheckoutDeps & { sellables: Sellables };

const stateOf = ({ state, expiresAt }: ApprovalRecord, now: Date): ApprovalState =>
  state === 'waiting' && expiresAt <= now ? 'expired' : state;

const toRow = (row: ApprovalRecord, customerId: number, now: Date): ApprovalRow => ({
  id: row.id,
  state: stateOf(row, now),
  requestedBy: row.requestedBy,
  isOwn: row.customerId === customerId,
  total: toLira(row.totalKurus),
  firstItem: row.items[0]?.name ?? '',
  itemCount: row.items.length,
  createdAt: row.createdAt.toISOString(),
});

/** All for whoever may decide; others see what they asked for. @throws AppError COMPANY_NOT_FOUND */
export async function listApprovals(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { companyId, customerId }: { companyId: number; customerId: number },
): Promise<ApprovalRow[]> {
  const membership = await selectMembershipIn(db, customerId, companyId);
  if (!membership) throw new AppError('COMPANY_NOT_FOUND');
  const seesAll = membership.role === 'approver' || membership.role === 'administrator';
  const rows = await selectApprovals(db, companyId, seesAll ? null : customerId);
  return rows.map((row) => toRow(row, customerId, clock()));
}

/**
 * @throws AppError APPROVAL_NOT_FOUND, the same whether it does not exist or is none of theirs
 */
async function requireApproval(
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
  const shown = toRow(row, customerId, deps.clock());
  const body = row.body as PlacedBody | null;
  const isWaiting = shown.state === 'waiting';
  return {
    ...shown,
    companyId: row.companyId,
    companyName: row.companyName,
    mayDecide: mayDecide && isWaiting,
    items: row.items.map(({ name, quantity, unitPriceKurus, lineTotalKurus }) => ({
      ...{ name, quantity, unitPrice: toLira(unitPriceKurus), lineTotal: toLira(lineTotalKurus) },
    })),
    paymentMethod: row.paymentMethod,
    address: body ? writeAddress(body.shippingAddress) : null,
    note: body?.note ?? null,
    today: isWaiting && body ? toToday(await priceToday(deps, row, body), row, body) : null,
    comment: row.comment,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    expiresAt: row.expiresAt.toISOString(),
  };
}

type Today = { cart: CalculateAnswer; total: number };

/** For whoever asked, with what they may have; cash on delivery costs something besides. */
async function priceToday(
  deps: ApprovalDeps,
  request: ApprovalRecord,
  body: PlacedBody,
): Promise<Today> {
  const buyer = await buyerOf(deps, request);
  const cart = await calculateCart(
    deps,
    body.items,
    {
      ...{ couponCode: couponOf(body), buyer },
      ...{ shippingOptionId: body.shippingOptionId ?? null, quoteCode: body.quoteCode },
    },
    body.languagePreference,
  );
  const cash =
    body.paymentMethod === 'cash-on-delivery' ? await deps.settings.cashOnDelivery() : null;
  return { cart, total: toLira(add(fromLira(cart.finalTotal), cash?.surcharge ?? ZERO)) };
}

async function buyerOf(
  { db }: ApprovalDeps,
  { customerId, companyId }: ApprovalRecord,
): Promise<Buyer | null> {
  const customer = customerId === null ? null : await selectBuyer(db, customerId);
  return customer && { customerId: customer.id, email: foldEmail(customer.email), companyId };
}

const toToday = (
  { cart, total }: Today,
  { items }: ApprovalRecord,
  body: PlacedBody,
): NonNullable<Approval['today']> => ({
  total,
  problems: cart.items.flatMap(({ problem, productId }, index) =>
    problem ? [{ productId, name: items[index]?.name ?? String(body.items.length), problem }] : [],
  ),
});

/**
 * Places the order, once, by the total that the approver saw; a second time answers the same.
 * @throws AppError APPROVAL_NOT_FOUND, NOT_ALLOWED, APPROVAL_DECIDED, MEMBER_NOT_FOUND when whoever
 * asked has left, CART_CHANGED with the total as it is now, and what placing an order throws
 */
export async function approve(
  deps: ApprovalDeps,
  id: number,
  approverId: number,
  body: ApproveBody,
): Promise<Approval> {
  const { row, mayDecide } = await requireApproval(deps, id, approverId);
  if (!mayDecide) throw new AppError('NOT_ALLOWED');
  if (row.state !== 'approved') await placeOnce(deps, row, approverId, body);
  return readApproval(deps, id, approverId);
}

async function placeOnce(
  deps: ApprovalDeps,
  row: ApprovalRecord,
  approverId: number,
  { expectedTotal, comment }: ApproveBody,
): Promise<void> {
  const sent = row.body as PlacedBody | null;
  if (!sent || row.customerId === null || stateOf(row, deps.clock()) !== 'waiting')
    throw new AppError('APPROVAL_DECIDED');
  const company = await selectMembershipIn(deps.db, row.customerId, row.companyId);
  if (!company) throw new AppError('MEMBER_NOT_FOUND');
  const { cart } = await priceToday(deps, row, sent);
  // The approver agrees to the total; the rows are of today, or the placing refuses it.
  const items = sent.items.map((item, index) => ({
    ...item,
    price: cart.items[index]?.price ?? item.price,
  }));
  const decision = { state: 'approved', decidedBy: approverId, comment: comment || null } as const;
  try {
    await placeApproved(
      deps,
      { ...sent, items, expectedTotal },
      {
        // No checkout sends a key with a space.
        idempotencyKey: `approval ${row.id}`,
        remoteAddress: null,
        customerId: row.customerId,
        buyer: await buyerOf(deps, row),
        approval: {
          company,
          written: (tx, { orderId, at }) => decide(tx, row, { ...decision, orderId, at }),
        },
      },
    );
  } catch (error) {
    // Another approver was first: their order is the answer.
    const now = error instanceof AppError ? await selectApproval(deps.db, row.id) : null;
    if (now?.state !== 'approved') throw error;
  }
}

/** @throws AppError APPROVAL_DECIDED when somebody else was first */
async function decide(tx: Tx, row: ApprovalRecord, decision: Decision): Promise<void> {
  if (!(await updateDecision(tx, row.id, decision))) throw new AppError('APPROVAL_DECIDED');
  const { state: act, decidedBy: by, at } = decision;
  const about = act === 'withdrawn' ? null : row.customerId;
  await writeCompanyHistory(tx, { companyId: row.companyId, act, by, about, at });
  if (act !== 'withdrawn')
    await addJob(
      tx,
      'send-company-decision',
      { approvalId: row.id },
      `approval decision ${row.id}`,
    );
}

/** @throws AppError APPROVAL_NOT_FOUND, NOT_ALLOWED, APPROVAL_DECIDED */
export async function reject(
  deps: ApprovalDeps,
  id: number,
  approverId: number,
  { comment }: { comment: string },
): Promise<Approval> {
  const { row, mayDecide } = await requireApproval(deps, id, approverId);
  if (!mayDecide) throw new AppError('NOT_ALLOWED');
  const at = deps.clock();
  const decision = { state: 'rejected', decidedBy: approverId, comment: comment || null } as const;
  await inTransaction(deps.db, (tx) => decide(tx, row, { ...decision, at }));
  return readApproval(deps, id, approverId);
}

/** By whoever asked. @throws AppError APPROVAL_NOT_FOUND, NOT_ALLOWED, APPROVAL_DECIDED */
export async function withdraw(
  deps: ApprovalDeps,
  id: number,
  customerId: number,
): Promise<Approval> {
  const { row, isOwn } = await requireApproval(deps, id, customerId);
  if (!isOwn) throw new AppError('NOT_ALLOWED');
  const at = deps.clock();
  const decision = { state: 'withdrawn', decidedBy: customerId, comment: null } as const;
  await inTransaction(deps.db, (tx) => decide(tx, row, { ...decision, at }));
  return readApproval(deps, id, customerId);
}
