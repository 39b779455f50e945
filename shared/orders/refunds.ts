// What is refunded for rows of an order (decision 0025). This is the only place: the browser shows
// the amounts that the server decides. A row's share is what was paid for it: its total after
// discounts, plus its tax if prices are without tax, and its part of the surcharge of installments
// or cash on delivery (shared/pricing/taxes.ts). The refund of some pieces is the value of all
// pieces refunded so far, rounded down to the kuruş, less what was refunded before. So in any
// number of steps all pieces add up to the share, and all shares with the shipping to the total.
import { add, type Kurus, kurus, subtract, ZERO } from '#shared/base/money.ts';
import { divide } from '#shared/pricing/tax-rows.ts';
import { taxesOf } from '#shared/pricing/taxes.ts';

export const refundReasons = ['missing', 'damaged', 'returned', 'agreed', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];
/** The reasons to refund an amount without a product. */
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
    /**
     * The rate at the time of sale; null in older orders, for which the order's one rate applies.
     */
    taxPoints: number | null;
    tax: Kurus | null;
  }[];
  tax: Kurus;
  taxPoints: number;
  pricesIncludeTax: boolean;
  shipping: Kurus;
  /** For installments or cash on delivery; it is refunded with the goods. */
  surcharge?: Kurus;
};
/** What is already refunded or requested. */
export type RefundedBefore = {
  quantities: ReadonlyMap<number, number>;
  isShippingRefunded: boolean;
  /** For rows with a goodwill refund: all that was refunded of them, for pieces and without. */
  given?: ReadonlyMap<number, { amount: Kurus; tax: Kurus }>;
  /**
   * What is left of everything that was paid. It is not the rest of the order if the money did not
   * fit and was accepted (decision 0116). Absent while the order is not paid.
   */
  left?: Kurus;
};
export type RefundedRows = {
  rows: readonly { position: number; quantity: number }[];
  shipping: boolean;
};
export type RefundQuote = {
  /** `tax` is contained in the amount, at the row's rate. */
  rows: { position: number; quantity: number; amount: Kurus; tax: Kurus }[];
  shipping: Kurus;
  /** What was paid above the order's total: it goes back with the last piece. */
  surplus: Kurus;
  /** All of it: rows, shipping and surplus. */
  amount: Kurus;
};

/** The amount paid for each row, in the order of the rows. */
export function paidShares(order: PaidOrder): Kurus[] {
  const { rows, tax, pricesIncludeTax, surcharge = ZERO } = order;
  if (rows.every((row) => row.tax !== null))
    return taxesOf(order).rows.map((row) => add(row.gross, row.surcharge));
  // Older orders keep the earlier calculation, because a part of them may be refunded already.
  const nets = rows.map(({ lineTotal, discount }) => subtract(lineTotal, discount));
  const parts = divide(pricesIncludeTax ? surcharge : add(tax, surcharge), nets);
  return nets.map((net, index) => add(net, parts[index] ?? ZERO));
}

/**
 * The value of a row's first `pieces`. With big integers: a share times a quantity may exceed the
 * safe integers.
 */
const worthOf = (share: Kurus, pieces: number, quantity: number): number =>
  Number((BigInt(share) * BigInt(pieces)) / BigInt(quantity));

/** Null if a part cannot be refunded: an unknown row, a row named twice, or more than is left. */
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
      position,
      quantity,
      amount: partOf(shares[index], given?.amount),
      tax: partOf(taxes[index], given?.tax),
    });
  }
  if (chosen.shipping && before.isShippingRefunded) return null;
  const shipping = chosen.shipping ? order.shipping : ZERO;
  const amount = add(shipping, ...rows.map((row) => row.amount));
  return fitToLeft(order, before, { rows, shipping, surplus: ZERO, amount });
}

/** Never more than is left of what was paid; with the last piece goes what was paid too much. */
function fitToLeft(order: PaidOrder, before: RefundedBefore, quote: RefundQuote): RefundQuote {
  const { quantities, isShippingRefunded, left } = before;
  if (left === undefined) return quote;
  if (quote.amount > left) return lowerTo(left, quote);
  const going = new Map(quote.rows.map(({ position, quantity }) => [position, quantity]));
  const isLast = order.rows.every(
    ({ position, quantity }) =>
      (quantities.get(position) ?? 0) + (going.get(position) ?? 0) === quantity,
  );
  const shippingLeft = isShippingRefunded || quote.shipping > 0 ? ZERO : order.shipping;
  const surplus = isLast ? kurus(Math.max(0, left - quote.amount - shippingLeft)) : ZERO;
  return { ...quote, surplus, amount: add(quote.amount, surplus) };
}

/** Rows and shipping are lowered in proportion, and the tax with them. */
function lowerTo(left: Kurus, { rows, shipping }: RefundQuote): RefundQuote {
  const [ofShipping = ZERO, ...parts] = divide(left, [
    shipping,
    ...rows.map(({ amount }) => amount),
  ]);
  return {
    rows: rows.map((row, index) => {
      const amount = parts[index] ?? ZERO;
      const tax = amount > 0 ? kurus(worthOf(row.tax, amount, row.amount)) : ZERO;
      return { ...row, amount, tax };
    }),
    shipping: ofShipping,
    surplus: ZERO,
    amount: left,
  };
}

/** The part of each row that is not refunded, with the tax in it. */
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

/** The most that can be refunded without a product: all that is left of the goods. */
export const goodwillLimit = (order: PaidOrder, before: RefundedBefore): Kurus =>
  add(...restsOf(order, before).map(({ amount }) => amount));

/**
 * A refund without a product lowers the rest of each row in proportion, and the tax with it, so
 * that each rate has its part. Null if the amount is more than is left.
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

/** Everything that is not refunded yet. */
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
