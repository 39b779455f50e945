// The terms for pricing and limiting a checkout, read before its transaction.
import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { deliveryChoice } from '#server/cart/cart.ts';
import { productIdsOf } from '#server/cart/check-rows.ts';
import { personalisedDesigns } from '#server/cart/personalised.ts';
import {
  holdMembers,
  isApprover,
  type Membership,
  selectAsShop,
  selectMembership,
  selectMembershipIn,
} from '#server/companies/membership.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { offerFor } from '#server/payments/installments.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import { exactKurus } from '#shared/base/money.ts';
import type { PlacedBody } from './new-order.ts';

export type CheckoutDeps = Platform & { settings: Settings; rules: Rules; providers: Providers };
type Whose = {
  customerId: number | null;
  /** `company`: the company for which the shop places the order. */
  backOffice?: { company?: Membership | null };
  /** `approvedBy` is null if the shop approves. */
  approval?: { company: Membership; approvedBy: number | null };
};

export type Terms = Awaited<ReturnType<typeof readTerms>>;

/**
 * Data that is read before the transaction, because a provider may have to be called and a design
 * never changes.
 */
export async function readTerms(deps: CheckoutDeps, sent: PlacedBody, sender: Whose) {
  const { settings } = deps;
  const { paymentMethod, ...body } = sent;
  const company = await companyOf(deps, sender);
  const toPay = body.balances?.toPay ?? body.expectedTotal;
  const expected = exactKurus(toPay);
  const [credit, ...read] = await Promise.all([
    settings.credit(),
    settings.rates(),
    settings.shop(),
    settings.returns(),
    settings.unpaid(),
    deps.rules.current(),
    deliveryChoice(deps, body.shippingOptionId),
    personalisedDesigns(deps.db, body.items),
    paymentMethod === 'cash-on-delivery' ? settings.cashOnDelivery() : null,
    // Calculated for the expected total: with another total there is no order.
    paymentMethod === 'card' && expected
      ? offerFor(deps, expected, productIdsOf(body.items))
      : null,
  ]);
  const [rates, shop, returns, unpaid, currentRules, delivery, personalised, cash, installments] =
    read;
  const returnCarrier = returns.courier;
  const seller = { rates, shop, returnCarrier, unpaid, company, credit };
  return { ...seller, currentRules, delivery, personalised, cash, installments };
}

/** The company for which a signed-in customer buys, or for which the shop places the order. */
async function companyOf(
  { db }: CheckoutDeps,
  { customerId, backOffice, approval }: Whose,
): Promise<Membership | null> {
  if (approval) return approval.company;
  if (backOffice) return backOffice.company ?? null;
  return customerId === null ? null : selectMembership(db, customerId);
}

/**
 * The choice may have changed in another tab since the page was shown.
 * @throws AppError COMPANY_CHANGED
 */
export function requireExpectedCompany(
  { companyId }: PlacedBody,
  company: Membership | null,
): void {
  if (companyId !== undefined && companyId !== (company?.companyId ?? null))
    throw new AppError('COMPANY_CHANGED');
}

/**
 * Read again and locked in the order's transaction: a member who is removed at this moment can
 * neither order nor approve, and a changed limit counts.
 * @throws AppError COMPANY_CHANGED; for an order that was approved MEMBER_NOT_FOUND, NOT_ALLOWED;
 * for one by the shop COMPANY_CLOSED
 */
export async function holdCompany(
  tx: Tx,
  company: Membership | null,
  { customerId, approval }: Whose,
): Promise<Membership | null> {
  if (!company) return null;
  const { companyId } = company;
  if (customerId === null) {
    await holdMembers(tx, companyId, []);
    const open = await selectAsShop(tx, companyId);
    if (!open) throw new AppError('COMPANY_CLOSED');
    return open;
  }
  const approvedBy = approval?.approvedBy ?? null;
  await holdMembers(tx, companyId, approvedBy === null ? [customerId] : [customerId, approvedBy]);
  const membership = await selectMembershipIn(tx, customerId, companyId);
  if (!membership) throw new AppError(approval ? 'MEMBER_NOT_FOUND' : 'COMPANY_CHANGED');
  if (approvedBy !== null && !isApprover(await selectMembershipIn(tx, approvedBy, companyId)))
    throw new AppError('NOT_ALLOWED');
  return membership;
}
