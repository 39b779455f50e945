// The payments and refunds that need the merchant's decision, as one list: payments that do not
// match, are duplicate, late or belong to no order, manual refunds, attempts without a result. The
// list is read from payments and refunds; only unmatched payments have a table of their own.
// Decision 0031.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { selectPayment } from '#server/payments/payments.sql.ts';
import type { Providers } from '#server/payments/provider.ts';
import { isRefundedByProvider } from '#server/payments/providers.ts';
import { type SettleDeps, settlePayment } from '#server/payments/settle.ts';
import {
  type CaseAct,
  type PaymentCase,
  type PaymentCases,
  reportKinds,
} from '#shared/back-office/payment-cases.ts';
import { type AdminGrants, may } from '#shared/back-office/rights.ts';
import { liraOf } from '#shared/base/money.ts';
import {
  type CaseRecord,
  countCases,
  selectCases,
  updatePaymentSeen,
  updateUnmatchedSeen,
} from './cases.sql.ts';

/**
 * A payment page is used for 45 minutes at most; an attempt that is open longer was queried many
 * times without a result.
 */
const OPEN_MS = 2 * 3_600_000;
const UNKNOWN_MS = 30 * 60_000;
const MOST = 100;

const sinceOf = (now: Date) => ({ now, openMs: OPEN_MS, unknownMs: UNKNOWN_MS });

export async function listCases(
  { db, clock, providers }: Pick<Platform, 'db' | 'clock'> & { providers: Providers },
  grants: AdminGrants,
): Promise<Pick<PaymentCases, 'cases' | 'count'>> {
  const records = await selectCases(db, sinceOf(clock()), { offset: 0, limit: MOST });
  return {
    cases: records.map((record) => toCase(record, actsOf(record, providers, grants))),
    count: records[0]?.count ?? 0,
  };
}

/** For the file: a part of the list, without actions. */
export async function readCases(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { page, size }: { page: number; size: number },
): Promise<{ content: PaymentCase[] }> {
  const part = { offset: page * size, limit: size };
  const records = await selectCases(db, sinceOf(clock()), part);
  return { content: records.map((record) => toCase(record, [])) };
}

export const countOpenCases = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> =>
  countCases(db, sinceOf(clock()));

/**
 * The actions that refund money or accept a mismatched payment need the right to refunds; the calls
 * themselves check it again.
 */
function actsOf(
  { kind, provider, refundState, takenCurrency }: CaseRecord,
  providers: Providers,
  grants: AdminGrants,
): CaseAct[] {
  const forOrders = (acts: CaseAct[]): CaseAct[] => (may(grants, 'orders', 'change') ? acts : []);
  if (isReportKind(kind))
    return forOrders([...(providers.get(provider)?.report ? (['compare'] as const) : []), 'seen']);
  const isByItself = isRefundedByProvider(providers, { provider });
  const forRefunds = (acts: CaseAct[]): CaseAct[] => (may(grants, 'refunds', 'change') ? acts : []);
  switch (kind) {
    case 'mismatch':
      return forRefunds([
        ...(takenCurrency === null ? (['accept'] as const) : []),
        ...(isByItself ? (['refund'] as const) : []),
        'dismiss',
      ]);
    case 'refund-refused':
    case 'refund-manual':
      return forRefunds(isByItself ? ['again', 'given'] : ['given']);
    case 'open':
    case 'reviewing':
      return forOrders(providers.get(provider)?.isAskable ? ['ask'] : []);
    case 'unmatched':
    case 'start-refused':
      return forOrders(['seen']);
    case 'refund-unknown':
      return [];
    default:
      return refundState === 'done' ? ['seen'] : [];
  }
}

const isReportKind = (kind: string): boolean => reportKinds.some((one) => one === kind);

const toCase = (
  { amountKurus, takenKurus, at, count: _count, ...record }: CaseRecord,
  acts: CaseAct[],
): PaymentCase => ({
  ...record,
  at: new Date(at).toISOString(),
  amount: amountKurus === null ? null : liraOf(amountKurus),
  taken: takenKurus === null ? null : liraOf(takenKurus),
  acts,
});

/**
 * Asks the provider at once instead of waiting for the sweep.
 * @throws AppError PAYMENT_NOT_FOUND, PROVIDER_UNREACHABLE
 */
export async function askAgain(context: SettleDeps, paymentId: string): Promise<void> {
  const payment = await selectPayment(context.db, paymentId);
  if (!payment || !context.providers.get(payment.provider)?.isAskable)
    throw new AppError('PAYMENT_NOT_FOUND');
  await settlePayment(context, payment);
}

type SeenContext = Pick<Platform, 'db' | 'clock'>;

/**
 * For a payment whose money is already returned: no action is left.
 * @throws AppError PAYMENT_NOT_TO_DECIDE
 */
export async function markSeen(
  { db, clock }: SeenContext,
  actor: Actor,
  paymentId: string,
  remark: string | null,
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    if (!(await updatePaymentSeen(tx, paymentId, { seenAt: at, seenBy: actor.email })))
      throw new AppError('PAYMENT_NOT_TO_DECIDE');
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'payment',
        entityId: paymentId,
        before: null,
        after: { seen: true, ...(remark && { remark }) },
      },
      at,
    );
  });
}

/** @throws AppError PAYMENT_NOT_TO_DECIDE */
export async function markUnmatchedSeen(
  { db, clock }: SeenContext,
  actor: Actor,
  id: number,
  remark: string | null,
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const unmatched = await updateUnmatchedSeen(tx, id, {
      seenAt: at,
      seenBy: actor.email,
      remark,
    });
    if (!unmatched) throw new AppError('PAYMENT_NOT_TO_DECIDE');
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'payment',
        entityId: unmatched.reference,
        before: null,
        after: { ...unmatched, seen: true, ...(remark && { remark }) },
      },
      at,
    );
  });
}
