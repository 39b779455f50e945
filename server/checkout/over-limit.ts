// The only code that decides whether a member's order needs an approval, at the time of placing and
// with the total that would be charged.
import type { AskedItem } from '#server/companies/approval-requests.ts';
import type { Membership } from '#server/companies/membership.ts';
import type { NewOrder } from '#server/orders/order-records.ts';
import type { Kurus } from '#shared/base/money.ts';

/** Ends the transaction before anything is written; `ask-approval.ts` turns it into a request. */
export class OverLimit extends Error {
  readonly company: Membership;
  readonly totalKurus: Kurus;
  readonly items: AskedItem[];

  constructor(company: Membership, { totalKurus, items }: NewOrder) {
    super('an order over the limit of a member');
    this.company = company;
    this.totalKurus = totalKurus;
    this.items = items.map((item) => ({
      productId: item.productId,
      isPlain: item.designId === null && !item.isSample,
      name: item.name,
      quantity: item.quantity,
      unitPriceKurus: item.unitPriceKurus,
      lineTotalKurus: item.lineTotalKurus,
    }));
  }
}

/**
 * A limit of 1,000.00 allows an order of 1,000.00.
 * @throws OverLimit
 */
export function requireWithinLimit(company: Membership | null, record: NewOrder): void {
  const limit = company?.spendingLimitKurus ?? null;
  if (company && limit !== null && record.totalKurus > limit) throw new OverLimit(company, record);
}
