// Price lists: a product's price for a company, or for a customer of a group (decision 0089). Pure:
// the cart, the order and the pages calculate with it.
//
// One row applies to a product. A row for the product comes before one for a category, a nearer
// category before one above it, then the list with the higher priority, then the older list. The
// row's price replaces the product's price and tiers. It is never above the public price for that
// quantity, unless the row allows it. Discount rules apply to it as to any other price, unless the
// list says that its prices are final.
import { fold } from '#shared/base/fold.ts';
import { type Kurus, kurus, percentOf, subtract, ZERO } from '#shared/base/money.ts';
import { type PricedRow, priceGoods, sumWithTax } from './goods.ts';
import { type PieceDiscount, withPieceDiscount } from './piece-discounts.ts';
import type { Rates } from './rates.ts';
import { type Tier, unitPrice } from './tiers.ts';

/**
 * From a quantity on: `points` off the product's price (basis points), or the unit price `price`.
 */
export type ListStep = { minQuantity: number; points: number | null; price: Kurus | null };

export type PriceList = {
  id: number;
  name: string;
  companyIds: readonly number[];
  companyGroups: readonly string[];
  customerGroups: readonly string[];
  startsAt: Date | null;
  endsAt: Date | null;
  isActive: boolean;
  /** The minimum value of the goods in the cart, without tax, at the prices of the lists. */
  minNet: Kurus | null;
  priority: number;
  /** No discount rule applies to its prices. */
  isFinal: boolean;
};

/**
 * The buyer that the cart is for. A customer who buys for a company gets only the company's lists.
 */
export type ListBuyer = {
  companyId: number | null;
  companyGroup: string | null;
  customerGroup: string | null;
};

/**
 * `distance`: 0 for a row of the product itself, 1 for one of its category, 2 for one of the
 * category above.
 */
export type ListRow = {
  listId: number;
  productId: number;
  distance: number;
  steps: readonly ListStep[];
  mayBeDearer: boolean;
};

/**
 * A buyer's active lists, the highest priority first, and their rows for the products of a cart.
 */
export type BuyerLists = {
  lists: readonly PriceList[];
  rows: readonly ListRow[];
  /** True for a company's lists, false for a customer group's. */
  isForCompany: boolean;
};

/** Replaces the product's price and tiers. */
export type OwnPrice = {
  listId: number;
  listName: string;
  price: Kurus;
  tiers: Tier[];
  isFinal: boolean;
};

export function listsFor(lists: readonly PriceList[], buyer: ListBuyer, now: Date): PriceList[] {
  return lists
    .filter((list) => isInForce(list, now) && isForBuyer(list, buyer))
    .sort((a, b) => b.priority - a.priority || a.id - b.id);
}

const isInForce = ({ isActive, startsAt, endsAt }: PriceList, now: Date): boolean =>
  isActive && (!startsAt || now >= startsAt) && (!endsAt || now < endsAt);

function isForBuyer(
  list: PriceList,
  { companyId, companyGroup, customerGroup }: ListBuyer,
): boolean {
  if (companyId === null) return hasGroup(list.customerGroups, customerGroup);
  return list.companyIds.includes(companyId) || hasGroup(list.companyGroups, companyGroup);
}

const hasGroup = (groups: readonly string[], group: string | null): boolean =>
  group !== null && groups.some((each) => fold(each.trim()) === fold(group.trim()));

type Chosen = { list: PriceList; row: ListRow };

/** The row that applies to a product; null if there is none. */
export function rowFor(
  { lists, rows }: Pick<BuyerLists, 'lists' | 'rows'>,
  productId: number,
): Chosen | null {
  let best: (Chosen & { place: number }) | null = null;
  for (const row of rows) {
    const place = lists.findIndex(({ id }) => id === row.listId);
    const list = lists[place];
    if (!list || row.productId !== productId) continue;
    const isStronger =
      !best ||
      row.distance < best.row.distance ||
      (row.distance === best.row.distance && place < best.place);
    if (isStronger) best = { list, row, place };
  }
  return best && { list: best.list, row: best.row };
}

type Priced = { price: Kurus; tiers: readonly Tier[] };

/**
 * The price that a row gives a product; null if the public price is as low. `discount`: the piece
 * discount. Final prices are compared with the price after it.
 */
export function ownPrice(
  product: Priced,
  { list, row }: Chosen,
  discount: Pick<PieceDiscount, 'steps'> | null,
): OwnPrice | null {
  const everybodys = (quantity: number) => {
    const each = unitPrice(product.price, product.tiers, quantity);
    return list.isFinal ? withPieceDiscount(each, discount) : each;
  };
  const starts = startsOf(product.tiers, row.steps);
  const prices = starts.map((from) => {
    const others = everybodys(from);
    const step = reachedStep(row.steps, from);
    if (!step) return others;
    const listed = step.price ?? percentOf(product.price, 10_000 - (step.points ?? 0));
    return row.mayBeDearer || listed < others ? listed : others;
  });
  if (starts.every((from, place) => prices[place] === everybodys(from))) return null;
  return {
    listId: list.id,
    listName: list.name,
    isFinal: list.isFinal,
    ...asTiers(starts, prices),
  };
}

/** The quantities where a price may change: 1, and the minimum of each tier and each list step. */
const startsOf = (tiers: readonly Tier[], steps: readonly ListStep[]): number[] => {
  const all = [
    1,
    ...tiers.filter(({ isActive }) => isActive).map(({ minQuantity }) => minQuantity),
    ...steps.map(({ minQuantity }) => minQuantity),
  ];
  return [...new Set(all)].sort((a, b) => a - b);
};

const reachedStep = (steps: readonly ListStep[], quantity: number): ListStep | undefined =>
  steps
    .filter(({ minQuantity }) => minQuantity <= quantity)
    .reduce<ListStep | undefined>(
      (best, step) => (!best || step.minQuantity > best.minQuantity ? step : best),
      undefined,
    );

/**
 * Prices as tiers with amounts off: the base is the highest price, so that no amount is negative.
 */
function asTiers(starts: readonly number[], prices: readonly Kurus[]): Priced & { tiers: Tier[] } {
  const price = kurus(Math.max(...prices));
  const tiers: Tier[] = [];
  let last: Kurus = price;
  for (const [place, minQuantity] of starts.entries()) {
    const each = prices[place] ?? last;
    if (each === last) continue;
    tiers.push({
      minQuantity,
      discountType: 'FIXED_AMOUNT',
      discountPoints: 0,
      isActive: true,
      discountAmount: subtract(price, each),
    });
    last = each;
  }
  return { price, tiers };
}

export type AppliedLists = {
  /** By product id. */
  prices: ReadonlyMap<number, OwnPrice>;
  /** The list whose minimum is nearest but not reached, with the missing amount without tax. */
  missing: { listId: number; minimum: Kurus; amount: Kurus } | null;
};

/**
 * The price-list prices of a cart. If the goods do not reach a list's minimum, the list is left out
 * and the goods are priced without it, until all remaining lists have reached their minimum.
 */
export function applyLists(
  rows: readonly PricedRow[],
  lists: Pick<BuyerLists, 'lists' | 'rows'>,
  basis: {
    rates: Rates;
    discountOf(row: PricedRow): Pick<PieceDiscount, 'steps'> | null;
  },
): AppliedLists {
  let missing: AppliedLists['missing'] = null;
  let left = lists;
  for (;;) {
    const prices = pricesBy(rows, left, basis.discountOf);
    const used = new Set([...prices.values()].map(({ listId }) => listId));
    const net = netOf(rows, prices, basis.rates);
    const short = left.lists.filter(
      ({ id, minNet }) => used.has(id) && minNet !== null && minNet > net,
    );
    if (short.length === 0) return { prices, missing };
    for (const { id, minNet } of short) {
      const minimum = minNet ?? ZERO;
      const amount = subtract(minimum, net);
      if (!missing || amount < missing.amount) missing = { listId: id, minimum, amount };
    }
    left = { ...left, lists: left.lists.filter((list) => !short.includes(list)) };
  }
}

function pricesBy(
  rows: readonly PricedRow[],
  lists: Pick<BuyerLists, 'lists' | 'rows'>,
  discountOf: (row: PricedRow) => Pick<PieceDiscount, 'steps'> | null,
): Map<number, OwnPrice> {
  const prices = new Map<number, OwnPrice>();
  for (const row of rows) {
    const chosen = row.isSample || prices.has(row.productId) ? null : rowFor(lists, row.productId);
    const own = chosen && ownPrice(row, chosen, chosen.list.isFinal ? discountOf(row) : null);
    if (own) prices.set(row.productId, own);
  }
  return prices;
}

const netOf = (
  rows: readonly PricedRow[],
  prices: ReadonlyMap<number, OwnPrice>,
  rates: Rates,
): Kurus =>
  sumWithTax(
    priceGoods(rows.map((row) => withOwnPrice(row, prices))).rows.map(
      ({ lineTotal, taxPercent }) => ({ price: lineTotal, taxPercent }),
    ),
    rates,
  ).net;

/** The row at its price-list price, if it has one. */
export function withOwnPrice<Row extends PricedRow>(
  row: Row,
  prices: ReadonlyMap<number, OwnPrice>,
): Row {
  const own = prices.get(row.productId);
  return own && !row.isSample
    ? { ...row, price: own.price, tiers: own.tiers, isFinal: own.isFinal }
    : row;
}
