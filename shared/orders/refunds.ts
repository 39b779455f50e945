// What goes back for rows of an order (decision 0025). The one place: the browser shows with it what the server decides with.
// A row's share is what was paid for it: its total after discounts, and, where tax came on top, its part of the tax, and of
// the surcharge of installments or cash on delivery, spread by largest remainder. Of a share, n of N pieces are worth what n pieces are worth from the first on, cut to the kuruş, less
// what went back before: whatever the steps, all pieces together are the share, and all shares with the shipping the total.
import { add, type Kurus, kurus, split, subtract, ZERO } from '#shared/base/money.ts';

export const refundReasons = ['missing', 'damaged', 'returned', 'agreed', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];
export const refundStates = ['wanted', 'sent', 'done', 'refused', 'by-hand'] as const;
export type RefundState = (typeof refundStates)[number];

export type PaidOrder = {
  rows: readonly { position: number; quantity: number; lineTotal: Kurus; discount: Kurus }[];
  tax: Kurus;
  pricesIncludeTax: boolean;
  shipping: Kurus;
  /** Of installments, or of cash on delivery: it goes back with the goods. */
  surcharge?: Kurus;
};
/** What was asked to go back already. */
export type RefundedBefore = {
  quantities: ReadonlyMap<number, number>;
  isShippingRefunded: boolean;
};
export type RefundedRows = {
  rows: readonly { position: number; quantity: number }[];
  shipping: boolean;
};
export type RefundQuote = {
  rows: { position: number; quantity: number; amount: Kurus }[];
  shipping: Kurus;
  amount: Kurus;
};

/** What was paid for each row, in the order of the rows. */
export function paidShares({
  rows,
  tax,
  pricesIncludeTax,
  surcharge = ZERO,
}: Omit<PaidOrder, 'shipping'>): Kurus[] {
  const nets = rows.map(({ lineTotal, discount }) => subtract(lineTotal, discount));
  const besides = pricesIncludeTax ? surcharge : add(tax, surcharge);
  if (besides === 0) return nets;
  // Goods without a price get none by price.
  const weights = nets.some((net) => net > 0) ? nets : nets.map(() => 1);
  const parts = split(besides, weights);
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
    const share = shares[index] ?? ZERO;
    rows.push({
      position,
      quantity,
      amount: kurus(
        worthOf(share, already + quantity, row.quantity) - worthOf(share, already, row.quantity),
      ),
    });
  }
  if (chosen.shipping && before.isShippingRefunded) return null;
  const shipping = chosen.shipping ? order.shipping : ZERO;
  return { rows, shipping, amount: add(shipping, ...rows.map(({ amount }) => amount)) };
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
