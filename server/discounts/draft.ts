// A draft in the form of the calculation, as if it were saved.

import type { Db } from '#server/base/db/db.ts';
import type { DiscountBody } from '#shared/back-office/discounts.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { fromLira, kurus, percentPoints } from '#shared/base/money.ts';
import type { DiscountRule } from '#shared/pricing/discount-rules.ts';
import { selectBranch } from './discounts.sql.ts';

/** The id of an unsaved draft: the largest, so that among equal rules it comes last. */
const DRAFT_ID = 2_147_483_647;

export async function toDraftRule(
  db: Db,
  body: DiscountBody,
  id: number | null,
): Promise<DiscountRule> {
  // An incomplete one gives no discount.
  const buyQuantity = body.buyQuantity ?? 1;
  return {
    id: id ?? DRAFT_ID,
    name: body.name,
    kind: body.kind,
    scope: body.scope,
    points: body.kind === 'PERCENTAGE' ? percentPoints(body.percentage ?? 0) : 0,
    amount: body.kind === 'FIXED_AMOUNT' ? fromLira(body.amount ?? 0) : kurus(0),
    buyQuantity,
    payQuantity: Math.min(body.payQuantity ?? buyQuantity, buyQuantity),
    productIds: body.productIds,
    categoryIds: body.scope === 'CATEGORY' ? await selectBranch(db, body.categoryIds) : [],
    conditions: toRuleConditions(body.conditions),
    startsAt: body.startDate ? new Date(body.startDate) : null,
    endsAt: body.endDate ? new Date(body.endDate) : null,
    priority: body.priority,
    isCombinable: body.isCombinable,
    maxUses: body.maxUses ?? null,
    maxUsesPerCustomer: body.maxUsesPerCustomer ?? null,
    isActive: true,
  };
}

const toRuleConditions = ({
  minSubtotal = null,
  minQuantity = null,
  isFirstOrder,
  customerEmails,
  couponCode,
}: DiscountBody['conditions']): DiscountRule['conditions'] => ({
  minSubtotal: minSubtotal === null ? null : fromLira(minSubtotal),
  minQuantity,
  isFirstOrder,
  customerEmails: customerEmails.map(foldEmail),
  couponCode: couponCode || null,
});
