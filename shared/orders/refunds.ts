// What goes back for rows of an order (decision 0025). The one place: the browser shows with it
// what the server decides with. A row's share is what was paid for it: its total after discounts,
// and, where tax came on top, its tax, and its part of the surcharge of installments or cash on
// delivery (shared/pricing/tax-rows.ts). Of a share, n of N pieces are worth what n pieces are
// worth from the first on, cut to the kuruş, less what went back before: whatever the steps, all
// pieces together are the share, and all shares with the shipping the total.
import { add, type Kurus, kurus, subtract, ZERO } from '#shared/base/money.ts';
import { divide } from '#shared/pricing/tax-rows.ts';
import { taxesOf } from '#shared/pricing/taxes.ts';

export const refundReasons = ['missing', 'damaged', 'returned', 'agreed', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];
/** Why an amount goes back without a product. */
export const goodwillReasons = [
  'damaged',
  'agreed',
  'other',
] as const satisfies readonly RefundReason[];
export const refundStates = ['wanted', 'sent', 'done', 'refused', 'by-hand'] as const;
export type RefundState = (typeof refundStates)[number];

export type PaidOrder = {
  rows: readonly {
    position: number;
    quantity: number;
    lineTotal: Kurus;
    discount: Kurus;
    /** As it was sold; null in orders of before: theirs is the order's one rate. */
    taxPoints: number | null;
    tax: Kurus | null;
  }[];
  tax: Kurus;
  taxPoints: number;
  pricesIncludeTax: boolean;
  shipping: Kurus;
  /** Of installments, or of cash on delivery: it goes back with the goods. */
  surcharge?: Kurus;
};
/** What was asked to go back already. */
export type RefundedBefore = {
  quantities: ReadonlyMap<number, number>;
  isShippingRefunded: boolean;
  /** Of rows with a goodwill: all that went back of them, for pieces and without. */
  given?: ReadonlyMap<number, { amount: Kurus; tax: Kurus }>;
};
export type RefundedRows = {
  rows: readonly { position: number; quantity: number }[];
  shipping: boolean;
};
export type RefundQuote = {
  /** `tax` is within the amount, at the row's rate. */
  rows: { position: number; quantity: number; amount: Kurus; tax: Kurus }[];
  shipping: Kurus;
  amount: Kurus;
};

/** What was paid for each row, in the order of the rows. */
export function paidShares(order: PaidOrder): Kurus[] {
  const { rows, tax, pricesIncludeTax, surcharge = ZERO } = order;
  if (rows.every((row) => row.tax !== null))
    return taxesOf(order).rows.map((row) => add(row.gross, row.surcharge));
  // Orders of before keep their way: a part of them may have gone back already.
  const nets = rows.map(({ lineTotal, discount }) => subtract(lineTotal, discount));
  const parts = divide(pricesIncludeTax ? surcharge : add(tax, surcharge), nets);
  return nets.map((net, index) => add(net, parts[index] ?? ZERO));
}

/** What the first `pieces` of a row are worth. As big integers: a share times a quantity may leave the safe ones. */
const worthOf = (share: Kurus, pieces: number, quantity: number): number =>
  Number((BigInt(share) * BigInt(pieces)) / BigInt(quantity));

/** Null when something of it cannot go back: a row that there is not, twice the same, or more than is left. */
export function quoteRefund(
  order: PaidOrder,
  before: RefundedBefore,
  chosen: RefundedRows,
): RefundQuote | null {
  const shares = paidShares(order);
  const taxes = taxesOf(order).rows.map((row) => add(row.tax, row.surchargeTax));
  const places = new Map(order.rows.map(({ position }, index) => [position, index]));
  const rows: RefundQuote['rows'] = [];
  for (const { position, quantity } of chosen.rows) {
    const index = places.get(position);
    const row = index === undefined ? undefined : order.rows[index];
    const already = before.quantities.get(position) ?? 0;
    if (
      index === undefined ||
      !row ||
      quantity < 1 ||
      already + quantity > row.quantity ||
      rows.some((other) => other.position === position)
    )
      return null;
    const given = before.given?.get(position);
    const partOf = (whole: Kurus = ZERO, back?: Kurus) =>
      kurus(
        back === undefined
          ? worthOf(whole, already + quantity, row.quantity) - worthOf(whole, already, row.quantity)
          : worthOf(subtract(whole, back), quantity, row.quantity - already),
      );
    rows.push({
      ...{ position, quantity },
      amount: partOf(shares[index], given?.amount),
      tax: partOf(taxes[index], given?.tax),
    });
  }
  if (chosen.shipping && before.isShippingRefunded) return null;
  const shipping = chosen.shipping ? order.shipping : ZERO;
  return { rows, shipping, amount: add(shipping, ...rows.map(({ amount }) => amount)) };
}

/** What of each row has not gone back, with the tax in it. */
function restsOf(order: PaidOrder, { quantities, given }: RefundedBefore) {
  const shares = paidShares(order);
  const taxes = taxesOf(order).rows.map((row) => add(row.tax, row.surchargeTax));
  return order.rows.map(({ position, quantity }, index) => {
    const back = given?.get(position);
    const pieces = quantities.get(position) ?? 0;
    const restOf = (whole: Kurus = ZERO, gone?: Kurus) =>
      subtract(whole, gone ?? kurus(worthOf(whole, pieces, quantity)));
    return {
      position,
      amount: restOf(shares[index], back?.amount),
      tax: restOf(taxes[index], back?.tax),
    };
  });
}

/** The most that can go back without a product: all that is left of the goods. */
export const goodwillLimit = (order: PaidOrder, before: RefundedBefore): Kurus =>
  add(...restsOf(order, before).map(({ amount }) => amount));

/**
 * An amount without a product lowers what is left of each row, in proportion; its tax goes with
 * it, so that each rate has its part. Null for more than is left.
 */
export function quoteGoodwill(
  order: PaidOrder,
  before: RefundedBefore,
  amount: Kurus,
): { position: number; amount: Kurus; tax: Kurus }[] | null {
  const rests = restsOf(order, before);
  if (amount < 1 || amount > goodwillLimit(order, before)) return null;
  const parts = divide(
    amount,
    rests.map((rest) => rest.amount),
  );
  return rests.flatMap(({ position, ...rest }, index) => {
    const part = parts[index] ?? ZERO;
    const tax = part > 0 ? kurus(worthOf(rest.tax, part, rest.amount)) : ZERO;
    return part > 0 ? [{ position, amount: part, tax }] : [];
  });
}

/** Everything that has not gone back yet. */
export function wholeRest(
  order: PaidOrder,
  { quantities, isShippingRefunded }: RefundedBefore,
): RefundedRows {
  const rows = order.rows.map(({ position, quantity }) => ({
    position,
    quantity: quantity - (quantities.get(position) ?? 0),
  }));
  return { rows: rows.filter(({ quantity }) => quantity > 0), shipping: !isShippingRefunded };
}
