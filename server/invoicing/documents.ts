// The accounting documents: a sale for each issued invoice, a refund for each refund of an invoice,
// a cancellation for an invoice whose order was refused at the door; with lines that add up to the
// total, each at one rate of KDV (shared/pricing/taxes.ts). Pure. Refunds before the invoice was
// issued are not included. Decision 0043.
import { taxesOfRecord } from '#server/orders/order-taxes.ts';
import { add, type Kurus, kurus, subtract, taxWithin, ZERO } from '#shared/base/money.ts';
import { divide } from '#shared/pricing/tax-rows.ts';
import type { SoldTaxes, TaxLine } from '#shared/pricing/taxes.ts';
import type { EventItem, EventRow, RefundedItem } from './events.sql.ts';

export type DocumentLine = {
  kind: 'goods' | 'shipping' | 'surcharge' | 'rest';
  sku: string;
  name: string;
  quantity: number;
  /** The tax rate, in basis points. */
  points: number;
  /** Without tax: `amount` before the discount, the discount, and the taxable `base`. */
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
  const lines = event.kind === 'refund' ? refundLines(event) : saleLines(event);
  return { event, kind: event.kind, at: event.at, lines, sums: lines.reduce(addSums, NO_SUMS) };
}

export const addSums = (one: Sums, other: Sums): Sums => ({
  amount: add(one.amount, other.amount),
  discount: add(one.discount, other.discount),
  base: add(one.base, other.base),
  tax: add(one.tax, other.tax),
  total: add(one.total, other.total),
});

/** The sums of a document for each rate, the lowest rate first. */
export const sumsByRate = (lines: readonly DocumentLine[]): [points: number, sums: Sums][] =>
  [...Map.groupBy(lines, ({ points }) => points)]
    .sort(([one], [other]) => one - other)
    .map(([points, own]) => [points, own.reduce(addSums, NO_SUMS)]);

type SoldRow = SoldTaxes['rows'][number] & { quantity: number };

function saleLines({ order, items, before }: EventRow): DocumentLine[] {
  const taxes = taxesOfRecord(order, items);
  const rows = items.map((item, index) =>
    remaining(
      item,
      taxes.rows[index],
      before.items.filter(({ position }) => position === item.position),
    ),
  );
  const goods = items.flatMap((item, index) => {
    const row = rows[index];
    return row && row.quantity > 0 ? [goodsLine(item, row, order.pricesIncludeTax)] : [];
  });
  const surcharge = [...Map.groupBy(rows, ({ points }) => points)].map(([points, own]) => {
    const tax = add(...own.map((row) => row.surchargeTax));
    return { points, base: subtract(add(...own.map((row) => row.surcharge)), tax), tax };
  });
  return [
    ...goods,
    ...(before.shippingKurus > 0 ? [] : taxes.shipping.map(chargeLine('shipping'))),
    ...surcharge.filter(({ base, tax }) => base + tax > 0).map(chargeLine('surcharge')),
  ];
}

/** The row after the refunds that were made before the invoice. */
function remaining(
  { quantity, taxPoints }: EventItem,
  row: SoldTaxes['rows'][number] = {
    points: taxPoints ?? 0,
    gross: ZERO,
    tax: ZERO,
    surcharge: ZERO,
    surchargeTax: ZERO,
  },
  refunds: readonly RefundedItem[],
): SoldRow {
  const gone = refunds.map((refund) => partsOf(refund, row));
  const less = (whole: Kurus, key: 'gross' | 'tax' | 'surcharge' | 'surchargeTax') =>
    subtract(whole, add(...gone.map((part) => part[key])));
  return {
    points: row.points,
    quantity: quantity - refunds.reduce((sum, refund) => sum + refund.quantity, 0),
    gross: less(row.gross, 'gross'),
    tax: less(row.tax, 'tax'),
    surcharge: less(row.surcharge, 'surcharge'),
    surchargeTax: less(row.surchargeTax, 'surchargeTax'),
  };
}

/** Divides the refunded amount of a row into goods and surcharge, each with its tax. */
function partsOf(refund: RefundedItem, row: SoldTaxes['rows'][number]) {
  const [gross = ZERO, surcharge = ZERO] = divide(refund.amountKurus, [row.gross, row.surcharge]);
  const [tax = ZERO, surchargeTax = ZERO] = divide(taxOf(refund, row.points), [
    row.tax,
    row.surchargeTax,
  ]);
  return { gross, surcharge, tax, surchargeTax };
}

const taxOf = ({ amountKurus, taxKurus }: RefundedItem, points: number): Kurus =>
  taxKurus ?? taxWithin(amountKurus, points);

function goodsLine(item: EventItem, row: SoldRow, pricesIncludeTax: boolean): DocumentLine {
  const { lineTotalKurus, discountKurus } = item;
  const base = subtract(row.gross, row.tax);
  const whole = pricesIncludeTax
    ? subtract(lineTotalKurus, taxWithin(lineTotalKurus, row.points))
    : lineTotalKurus;
  const left = kurus(Number((BigInt(whole) * BigInt(row.quantity)) / BigInt(item.quantity)));
  const amount = discountKurus === 0 || left < base ? base : left;
  return {
    kind: 'goods',
    sku: item.sku,
    name: item.name,
    quantity: row.quantity,
    points: row.points,
    amount,
    discount: subtract(amount, base),
    base,
    tax: row.tax,
    total: row.gross,
  };
}

function refundLines(event: EventRow): DocumentLine[] {
  const { order, items, refund } = event;
  if (!refund) return [];
  const taxes = taxesOfRecord(order, items);
  const pieces = refund.items.filter(({ quantity }) => quantity > 0);
  const goods = pieces.map((refunded): DocumentLine => {
    const item = items.find(({ position }) => position === refunded.position);
    const points = item?.taxPoints ?? order.taxPoints;
    const tax = taxOf(refunded, points);
    const base = subtract(refunded.amountKurus, tax);
    return {
      kind: 'goods',
      sku: item?.sku ?? '',
      name: item?.name ?? '',
      quantity: refunded.quantity,
      points,
      amount: base,
      discount: ZERO,
      base,
      tax,
      total: refunded.amountKurus,
    };
  });
  const rest = subtract(
    refund.amountKurus,
    add(refund.shippingKurus, ...refund.items.map(({ amountKurus }) => amountKurus)),
  );
  return [
    ...goods,
    ...goodwillLines(event, refund.items),
    ...partOfLines(refund.shippingKurus, taxes.shipping).map(chargeLine('shipping')),
    ...partOfLines(rest, taxes.all).map(chargeLine('rest')),
  ];
}

/** An amount without a product: one line for each rate. */
function goodwillLines({ order, items }: EventRow, parts: readonly RefundedItem[]): DocumentLine[] {
  const pointsOf = ({ position }: RefundedItem): number =>
    items.find((item) => item.position === position)?.taxPoints ?? order.taxPoints;
  const ofRates = Map.groupBy(
    parts.filter(({ quantity }) => quantity === 0),
    pointsOf,
  );
  return [...ofRates].map(([points, own]) => {
    const tax = add(...own.map((part) => taxOf(part, points)));
    const gross = add(...own.map(({ amountKurus }) => amountKurus));
    return chargeLine('rest')({ points, base: subtract(gross, tax), tax });
  });
}

/** Divides an amount in the proportions of these lines; the whole amount keeps the given taxes. */
function partOfLines(amount: Kurus, lines: readonly TaxLine[]): TaxLine[] {
  if (amount === ZERO) return [];
  const wholes = lines.map(({ base, tax }) => add(base, tax));
  if (amount === add(...wholes)) return [...lines];
  return divide(amount, wholes).map((gross, index) => {
    const points = lines[index]?.points ?? 0;
    const tax = taxWithin(gross, points);
    return { points, base: subtract(gross, tax), tax };
  });
}

const chargeLine =
  (kind: 'shipping' | 'surcharge' | 'rest') =>
  ({ points, base, tax }: TaxLine): DocumentLine => ({
    kind,
    sku: '',
    name: '',
    quantity: 1,
    points,
    amount: base,
    discount: ZERO,
    base,
    tax,
    total: add(base, tax),
  });
