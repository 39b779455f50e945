// A discount rule as it is stored and as it is sent: one mapping each way.
import type { Discount, DiscountBody, DiscountState } from '#shared/back-office/discounts.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { fromLira, type Kurus, liraOf, percentPoints } from '#shared/base/money.ts';
import type { DiscountKind, DiscountScope } from '#shared/pricing/discount-rules.ts';
import type { DiscountRow, NewDiscount } from './discounts.sql.ts';

const orNull = (lira: number | null | undefined): Kurus | null =>
  lira === null || lira === undefined ? null : fromLira(lira);
const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** Fields that do not belong to the kind or scope are not stored. */
export function toRow(body: DiscountBody, now: Date): NewDiscount {
  const { kind, scope, conditions } = body;
  const isBuy = kind === 'BUY_X_PAY_Y';
  return {
    name: body.name,
    nameEn: body.nameEn,
    description: body.description,
    kind,
    scope,
    points: kind === 'PERCENTAGE' ? percentPoints(body.percentage ?? 0) : 0,
    amountKurus: kind === 'FIXED_AMOUNT' ? fromLira(body.amount ?? 0) : 0,
    buyQuantity: isBuy ? (body.buyQuantity ?? 0) : 0,
    payQuantity: isBuy ? (body.payQuantity ?? 0) : 0,
    productIds:
      scope === 'PRODUCT' || scope === 'BUNDLE'
        ? [...new Set(body.productIds)].sort((a, b) => a - b)
        : [],
    categoryIds: scope === 'CATEGORY' ? [...new Set(body.categoryIds)].sort((a, b) => a - b) : [],
    minSubtotalKurus: orNull(conditions.minSubtotal),
    minQuantity: conditions.minQuantity ?? null,
    isFirstOrder: conditions.isFirstOrder,
    customerEmails: [...new Set(conditions.customerEmails.map(foldEmail))],
    couponCode: conditions.couponCode || null,
    startsAt: momentOf(body.startDate),
    endsAt: momentOf(body.endDate),
    priority: body.priority,
    isCombinable: body.isCombinable,
    maxUses: body.maxUses ?? null,
    maxUsesPerCustomer: body.maxUsesPerCustomer ?? null,
    isActive: body.isActive,
    updatedAt: now,
  };
}

function stateOf(
  { isActive, endsAt, startsAt, maxUses, counted }: DiscountRow,
  now: Date,
): DiscountState {
  if (!isActive) return 'off';
  if (endsAt && endsAt <= now) return 'over';
  if (maxUses !== null && counted >= maxUses) return 'used-up';
  return startsAt && startsAt > now ? 'planned' : 'in-force';
}

export function toDiscount(row: DiscountRow, now: Date): Discount {
  const kind = row.kind as DiscountKind;
  const liraOrNull = (amount: number | null) => (amount === null ? null : liraOf(amount));
  return {
    id: row.id,
    name: row.name,
    nameEn: row.nameEn,
    description: row.description,
    kind,
    scope: row.scope as DiscountScope,
    percentage: kind === 'PERCENTAGE' ? row.points / 100 : null,
    amount: kind === 'FIXED_AMOUNT' ? liraOf(row.amountKurus) : null,
    buyQuantity: kind === 'BUY_X_PAY_Y' ? row.buyQuantity : null,
    payQuantity: kind === 'BUY_X_PAY_Y' ? row.payQuantity : null,
    productIds: row.productIds,
    categoryIds: row.categoryIds,
    conditions: {
      minSubtotal: liraOrNull(row.minSubtotalKurus),
      minQuantity: row.minQuantity,
      isFirstOrder: row.isFirstOrder,
      customerEmails: row.customerEmails,
      couponCode: row.couponCode,
    },
    startDate: row.startsAt?.toISOString() ?? null,
    endDate: row.endsAt?.toISOString() ?? null,
    priority: row.priority,
    isCombinable: row.isCombinable,
    maxUses: row.maxUses,
    maxUsesPerCustomer: row.maxUsesPerCustomer,
    uses: row.counted,
    isActive: row.isActive,
    state: stateOf(row, now),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
