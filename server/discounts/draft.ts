// A draft as the calculation would read it, were it saved.

import type { Db } from '#server/base/db/db.ts';
import type { DiscountBody } from '#shared/back-office/discounts.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { fromLira, kurus } from '#shared/base/money.ts';
import type { DiscountRule } from '#shared/pricing/discount-rules.ts';
import { selectBranch } from './discounts.sql.ts';

/** The id of a draft that is not saved yet: the newest, so that of equal ones it comes last. */
export const DRAFT_ID = 2_147_483_647;

export async function toDraftRule(
  db: Db,
  body: DiscountBody,
  id: number | null,
): Promise<DiscountRule> {
  const { conditions } = body;
  // One that is not whole yet gives nothing away.
  const buyQuantity = body.buyQuantity ?? 1;
  return {
    id: id ?? DRAFT_ID,
    name: body.name,
    kind: body.kind,
    scope: body.scope,
    points: body.kind === 'PERCENTAGE' ? Math.round((body.percentage ?? 0) * 100) : 0,
    amount: body.kind === 'FIXED_AMOUNT' ? fromLira(body.amount ?? 0) : kurus(0),
    buyQuantity,
    payQuantity: Math.min(body.payQuantity ?? buyQuantity, buyQuantity),
    productIds: body.productIds,
    categoryIds: body.scope === 'CATEGORY' ? await selectBranch(db, body.categoryIds) : [],
    conditions: {
      minSubtotal:
        conditions.minSubtotal === null || conditions.minSubtotal === undefined
          ? null
          : fromLira(conditions.minSubtotal),
      minQuantity: conditions.minQuantity ?? null,
      isFirstOrder: conditions.isFirstOrder,
      customerEmails: conditions.customerEmails.map(foldEmail),
      couponCode: conditions.couponCode || null,
    },
    startsAt: body.startDate ? new Date(body.startDate) : null,
    endsAt: body.endDate ? new Date(body.endDate) : null,
    priority: body.priority,
    isCombinable: body.isCombinable,
    maxUses: body.maxUses ?? null,
    maxUsesPerCustomer: body.maxUsesPerCustomer ?? null,
    isActive: true,
  };
}
