// The accounting documents: a sale for each paid order, a refund for each refunded amount, with
// lines that add up to the total. Pure. Goods have their part of the order's tax by largest
// remainder; shipping and surcharge include their tax. A refund has gross amounts, and each line
// names the tax included. Decision 0032.
import { add, type Kurus, split, subtract, taxWithin, ZERO } from '#shared/base/money.ts';
import type { EventRow } from './accounting.sql.ts';

export type DocumentLine = {
  kind: 'goods' | 'shipping' | 'surcharge' | 'rest';
  sku: string;
  name: string;
  quantity: number;
  /** Without tax: before the discount, the discount, and what is taxed. */
  amount: Kurus;
  discount: Kurus;
  base: Kurus;
  tax: Kurus;
  total: Kurus;
};
export type Sums = { amount: Kurus; discount: Kurus; base: Kurus; tax: Kurus; total: Kurus };
export type AccountingDocument = {
  event: EventRow;
  kind: EventRow['kind'];
  at: Date;
  lines: DocumentLine[];
  sums: Sums;
};

/** Includes the buyer's tax data; null if it is unknown or cannot be decrypted. */
export type Booked = AccountingDocument & { identityNumber: string | null };

export const NO_SUMS: Sums = { amount: ZERO, discount: ZERO, base: ZERO, tax: ZERO, total: ZERO };

export function toDocument(event: EventRow): AccountingDocument {
  const lines = event.kind === 'sale' ? saleLines(event) : refundLines(event);
  return { event, kind: event.kind, at: event.at, lines, sums: lines.reduce(addSums, NO_SUMS) };
}

export const addSums = (one: Sums, other: Sums): Sums => ({
  amount: add(one.amount, other.amount),
  discount: add(one.discount, other.discount),
  base: add(one.base, other.base),
  tax: add(one.tax, other.tax),
  total: add(one.total, other.total),
});

function saleLines({ order, items }: EventRow): DocumentLine[] {
  const nets = items.map(({ lineTotalKurus, discountKurus }) =>
    subtract(lineTotalKurus, discountKurus),
  );
  const taxes = split(order.taxKurus, nets.some((net) => net > 0) ? nets : nets.map(() => 1));
  const goods = items.map(
    ({ sku, name, quantity, lineTotalKurus, discountKurus }, index): DocumentLine => {
      const net = nets[index] ?? ZERO;
      const tax = taxes[index] ?? ZERO;
      const base = order.pricesIncludeTax ? subtract(net, tax) : net;
      const amount =
        discountKurus === 0
          ? base
          : order.pricesIncludeTax
            ? larger(base, subtract(lineTotalKurus, taxWithin(lineTotalKurus, order.taxPoints)))
            : lineTotalKurus;
      return {
        kind: 'goods',
        sku,
        name,
        quantity,
        amount,
        discount: subtract(amount, base),
        base,
        tax,
        total: add(base, tax),
      };
    },
  );
  return [
    ...goods,
    ...within('shipping', order.shippingKurus, order.taxPoints),
    ...within('surcharge', order.surchargeKurus, order.taxPoints),
  ];
}

function refundLines({ order, refund }: EventRow): DocumentLine[] {
  if (!refund) return [];
  const goods = refund.items.flatMap(({ sku, name, quantity, amountKurus }) =>
    grossLine({ kind: 'goods', sku, name, quantity }, amountKurus, order.taxPoints),
  );
  const rest = subtract(
    refund.amountKurus,
    add(refund.shippingKurus, ...refund.items.map(({ amountKurus }) => amountKurus)),
  );
  return [
    ...goods,
    ...within('shipping', refund.shippingKurus, order.taxPoints),
    ...within('rest', rest, order.taxPoints),
  ];
}

const within = (
  kind: 'shipping' | 'surcharge' | 'rest',
  gross: Kurus,
  points: number,
): DocumentLine[] =>
  gross === 0 ? [] : [grossLine({ kind, sku: '', name: '', quantity: 1 }, gross, points)];

function grossLine(
  what: Pick<DocumentLine, 'kind' | 'sku' | 'name' | 'quantity'>,
  gross: Kurus,
  points: number,
): DocumentLine {
  const tax = taxWithin(gross, points);
  const base = subtract(gross, tax);
  return { ...what, amount: base, discount: ZERO, base, tax, total: gross };
}

const larger = (one: Kurus, other: Kurus): Kurus => (one > other ? one : other);
