import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus, ZERO } from '#shared/base/money.ts';
import { makeList, makeListRow, percentStep, priceStep } from '#shared/testing/make-price-list.ts';
import type { PricedRow } from './goods.ts';
import { withPieceDiscount } from './piece-discounts.ts';
import {
  type AppliedLists,
  applyLists,
  type ListRow,
  listsFor,
  type OwnPrice,
  ownPrice,
  type PriceList,
  rowFor,
  withOwnPrice,
} from './price-lists.ts';
import { cartTotals } from './pricing.ts';
import type { Rates } from './rates.ts';
import { type Tier, unitPrice } from './tiers.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const rates = { taxRate: 0.2, shippingCost: kurus(8_000), freeShippingThreshold: kurus(50_000) };
const RATES = { ...rates, pricesIncludeTax: false };
const buyer = { companyId: 1, companyGroup: null, customerGroup: null };
const NO_DISCOUNT = () => null;

const percentTier = (minQuantity: number, percent: number): Tier => ({
  minQuantity,
  discountType: 'PERCENTAGE',
  discountPoints: percent * 100,
  discountAmount: ZERO,
  isActive: true,
});
const row = (overrides: Partial<PricedRow> = {}): PricedRow => ({
  productId: 1,
  quantity: 1,
  price: kurus(1_000),
  tiers: [],
  ...overrides,
});
const at = (own: OwnPrice | null, quantity: number) =>
  own && unitPrice(own.price, own.tiers, quantity);

describe('whom a list is for', () => {
  const ids = (lists: PriceList[], who: Partial<typeof buyer> = {}) =>
    listsFor(lists, { ...buyer, ...who } as never, NOW).map(({ id }) => id);

  test('a company, its group, or the group of a customer who buys for no company', () => {
    const company = makeList({ id: 1 });
    const group = makeList({ id: 2, companyIds: [], companyGroups: ['BAYİ '] });
    const customers = makeList({ id: 3, companyIds: [], customerGroups: ['bayi'] });
    const all = [company, group, customers];
    const bayi = { companyGroup: 'Bayi', customerGroup: 'Bayi' } as never;
    expect(ids(all, bayi)).toEqual([1, 2]);
    expect(ids(all, { companyId: 7 as never })).toEqual([]);
    expect(ids(all, { ...(bayi as object), companyId: null as never })).toEqual([3]);
    expect(ids(all, { companyId: null as never })).toEqual([]);
  });

  test('it applies from its start until just before its end; the higher priority comes first', () => {
    const before = makeList({ id: 1, startsAt: new Date(NOW.getTime() + 1) });
    const first = makeList({ id: 2, startsAt: NOW });
    const over = makeList({ id: 3, endsAt: NOW, priority: 9 });
    const last = makeList({ id: 4, endsAt: new Date(NOW.getTime() + 1), priority: 5 });
    const off = makeList({ id: 5, isActive: false });
    expect(ids([before, first, over, last, off])).toEqual([4, 2]);
  });
});

test('the row of a product comes before that of a category, the nearest before one above, then priority', () => {
  const lists = listsFor([makeList({ id: 1 }), makeList({ id: 2, priority: 1 })], buyer, NOW);
  const rows = [
    makeListRow({ listId: 2, distance: 2 }),
    makeListRow({ listId: 1, distance: 1 }),
    makeListRow({ listId: 2, distance: 1 }),
  ];
  const chosen = (all: ListRow[]) => {
    const best = rowFor({ lists, rows: all }, 1);
    return best && [best.row.listId, best.row.distance];
  };
  expect(chosen(rows)).toEqual([2, 1]);
  expect(chosen([...rows, makeListRow({ listId: 1, distance: 0 })])).toEqual([1, 0]);
  expect(chosen(rows.slice(0, 1))).toEqual([2, 2]);
  expect(chosen([makeListRow({ listId: 9 }), makeListRow({ productId: 2 })])).toBeNull();
});

describe('what a row makes of a price', () => {
  const product = { price: kurus(1_000), tiers: [percentTier(100, 20)] };
  const own = (change: Partial<ListRow>, list: Partial<PriceList> = {}, points = 0) =>
    ownPrice(
      product,
      { list: makeList(list), row: makeListRow(change) },
      points ? { steps: [{ points, amount: ZERO }] } : null,
    );

  test('it replaces price and tiers, and is never higher than the public price', () => {
    const fifteen = own({ steps: [percentStep(15)] });
    expect([at(fifteen, 1), at(fifteen, 99), at(fifteen, 100)]).toEqual([850, 850, 800]);
  });

  test('it may be higher where the row allows it', () => {
    const dear = own({ steps: [priceStep(900)], mayBeDearer: true });
    expect([at(dear, 1), at(dear, 100)]).toEqual([900, 900]);
    const dearer = own({ steps: [priceStep(900), priceStep(1_200, 50)], mayBeDearer: true });
    expect([at(dearer, 1), at(dearer, 49), at(dearer, 50)]).toEqual([900, 900, 1_200]);
  });

  test('below its first step the public price applies', () => {
    const steps = own({ steps: [priceStep(700, 50), percentStep(40, 200)] });
    expect([1, 49, 50, 199, 200].map((count) => at(steps, count))).toEqual([
      1_000, 1_000, 700, 700, 600,
    ]);
  });

  test('a row that lowers nothing makes no own price', () => {
    expect(own({ steps: [priceStep(1_000)] })).toBeNull();
    expect(own({ steps: [percentStep(20, 100)] })).toBeNull();
  });

  test('a final price is compared with the discounted public price', () => {
    expect(own({ steps: [percentStep(15)] }, { isFinal: true }, 3_000)).toBeNull();
    const final = own({ steps: [percentStep(25)] }, { isFinal: true }, 1_000);
    expect([at(final, 1), at(final, 100)]).toEqual([750, 720]);
  });
});

test('[H01] discount rules apply to an own price, but not to a final one', () => {
  const rule = { steps: [{ points: 1_000, amount: ZERO }] };
  const priced = (isFinal: boolean) =>
    withOwnPrice(
      row(),
      applyLists(
        [row()],
        { lists: [makeList({ isFinal })], rows: [makeListRow()] },
        { rates: RATES, discountOf: () => (isFinal ? null : rule) },
      ).prices,
    );
  expect(priced(false)).toMatchObject({ price: 900, isFinal: false });
  expect(priced(true)).toMatchObject({ price: 900, isFinal: true });
});

describe('the minimum of a list', () => {
  const list = makeList({ minNet: kurus(50_000) });
  const apply = (quantity: number, includesTax = false) =>
    applyLists(
      [row({ quantity })],
      { lists: [list], rows: [makeListRow()] },
      {
        rates: { ...RATES, pricesIncludeTax: includesTax },
        discountOf: NO_DISCOUNT,
      },
    );

  test('is compared with the goods at the price of the list, without tax', () => {
    expect(apply(55)).toMatchObject({ missing: { amount: 500, minimum: 50_000 } });
    expect(apply(55).prices.size).toBe(0);
    expect(apply(56)).toMatchObject({ missing: null });
    expect(apply(56).prices.size).toBe(1);
    expect(apply(66, true).prices.size).toBe(0);
    expect(apply(67, true).prices.size).toBe(1);
  });

  test('when it is not reached, the next list applies', () => {
    const lists = [makeList({ id: 2, priority: 1, minNet: kurus(90_000) }), makeList()];
    const rows = [makeListRow({ listId: 2, steps: [percentStep(30)] }), makeListRow()];
    const { prices, missing } = applyLists(
      [row({ quantity: 10 })],
      { lists, rows },
      { rates: RATES, discountOf: NO_DISCOUNT },
    );
    expect(prices.get(1)).toMatchObject({ listId: 1, price: 900 });
    expect(missing).toEqual({ listId: 2, minimum: 90_000, amount: 83_000 });
  });
});

describe('10,000 random carts, lists and buyers', () => {
  const steps = fc
    .uniqueArray(fc.constantFrom(1, 5, 10, 24, 50), { minLength: 1, maxLength: 3 })
    .chain((starts) =>
      fc.tuple(
        ...starts.map((minQuantity) =>
          fc.oneof(
            fc.integer({ min: 0, max: 60 }).map((percent) => percentStep(percent, minQuantity)),
            fc.integer({ min: 0, max: 3_000 }).map((price) => priceStep(price, minQuantity)),
          ),
        ),
      ),
    );
  const moments = fc.constantFrom(null, new Date('2026-01-01'), new Date('2027-01-01'));
  const lists = fc
    .array(
      fc.record({
        companyIds: fc.constantFrom([1], [2], []),
        companyGroups: fc.constantFrom([], ['a']),
        customerGroups: fc.constantFrom([], ['a']),
        startsAt: moments,
        endsAt: moments,
        isActive: fc.constantFrom(true, true, false),
        minNet: fc.constantFrom(null, null, kurus(20_000), kurus(60_000)),
        priority: fc.integer({ min: 0, max: 2 }),
        isFinal: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((all) => all.map((list, index) => makeList({ ...list, id: index + 1 })));
  const rows = fc.array(
    fc.record({
      listId: fc.integer({ min: 1, max: 4 }),
      productId: fc.integer({ min: 1, max: 3 }),
      distance: fc.integer({ min: 0, max: 3 }),
      steps,
      mayBeDearer: fc.constantFrom(false, false, true),
    }),
    { maxLength: 8 },
  );
  const products = fc.tuple(
    ...[1, 2, 3].map((productId) =>
      fc.record({
        productId: fc.constant(productId),
        price: fc.integer({ min: 1, max: 3_000 }).map(kurus),
        tiers: fc.array(
          fc
            .tuple(fc.constantFrom(5, 12, 50), fc.integer({ min: 0, max: 50 }))
            .map(([minQuantity, percent]) => percentTier(minQuantity, percent)),
          { maxLength: 2 },
        ),
        taxPercent: fc.constantFrom(undefined, 1, 10, 20),
      }),
    ),
  );
  const buyers = fc.record({
    companyId: fc.constantFrom(1, 2, null),
    companyGroup: fc.constantFrom('a', null),
    customerGroup: fc.constantFrom('a', null),
  });
  const reduction = { steps: [{ points: 1_500, amount: ZERO }] };
  const discounts = fc.boolean().map((isOn) => (isOn ? reduction : null));
  const quantities = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 60 })),
    { maxLength: 5 },
  );
  const cases = fc.record({ lists, rows, products, buyer: buyers, discounts, quantities });
  const includes = fc.boolean();

  test('a cart costs what a simple calculation gives, in any order, and no more than at public prices', () => {
    fc.assert(
      fc.property(cases, includes, (all, pricesIncludeTax) => {
        const unique = all.rows.filter(
          (one, index) => index === all.rows.findIndex((other) => isSamePlace(one, other)),
        );
        const cart = all.quantities.map(([product, quantity]) =>
          row({ ...all.products[product], quantity }),
        );
        const basis = {
          rates: { ...RATES, pricesIncludeTax },
          discountOf: () => all.discounts,
        };
        const found = listsFor(all.lists, all.buyer, NOW);
        const applied = applyLists(cart, { lists: found, rows: unique }, basis);
        const turned = applyLists(
          [...cart].reverse(),
          {
            lists: listsFor([...all.lists].reverse(), all.buyer, NOW),
            rows: [...unique].reverse(),
          },
          basis,
        );
        expect(sorted(turned.prices)).toEqual(sorted(applied.prices));
        expect(turned.missing).toEqual(applied.missing);

        expectMinimums(cart, found, { applied, rates: basis.rates });
        const of = { rows: unique, lists: found, discount: all.discounts };
        for (const each of cart) {
          const own = applied.prices.get(each.productId) ?? null;
          expectObvious(each, own, of);
          if (!applied.missing && own)
            expect(own.listId).toBe(obviousRow(of, each.productId)?.listId);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

const isSamePlace = (one: ListRow, other: ListRow) =>
  one.listId === other.listId &&
  one.productId === other.productId &&
  one.distance === other.distance;

const sorted = (prices: ReadonlyMap<number, OwnPrice>) =>
  [...prices].sort(([one], [other]) => one - other);

/** Every list in use has reached its minimum in the resulting cart. */
function expectMinimums(
  cart: readonly PricedRow[],
  lists: readonly PriceList[],
  { applied, rates }: { applied: AppliedLists; rates: Rates },
): void {
  const used = new Set([...applied.prices.values()].map(({ listId }) => listId));
  const priced = cart.map((each) => withOwnPrice(each, applied.prices));
  const { subtotal, taxAmount } = cartTotals(priced, { rates });
  const net = rates.pricesIncludeTax ? subtotal - taxAmount : subtotal;
  for (const { minNet } of lists.filter(({ id }) => used.has(id)))
    expect(minNet ?? 0).toBeLessThanOrEqual(net);
  if (applied.missing) expect(used.has(applied.missing.listId)).toBe(false);
}

type Lists = {
  rows: ListRow[];
  lists: PriceList[];
  discount: { steps: { points: number; amount: typeof ZERO }[] } | null;
};

const obviousRow = ({ rows, lists }: Lists, productId: number) =>
  rows
    .flatMap((each) => {
      const list = lists.find(({ id }) => id === each.listId);
      return list && each.productId === productId ? [{ ...each, priority: list.priority }] : [];
    })
    .sort((a, b) => a.distance - b.distance || b.priority - a.priority || a.listId - b.listId)[0];

/** Compares the price at each quantity with the nearest row of the price's list. */
function expectObvious(
  product: PricedRow,
  own: OwnPrice | null,
  { rows, lists, discount }: Lists,
): void {
  if (!own) return;
  const list = lists.find(({ id }) => id === own.listId);
  const nearest = rows
    .filter((each) => each.listId === own.listId && each.productId === product.productId)
    .sort((a, b) => a.distance - b.distance)[0];
  expect(list).toBeDefined();
  expect(nearest).toBeDefined();
  for (let quantity = 1; quantity <= 61; quantity += 1) {
    const publicPrice = unitPrice(product.price, product.tiers, quantity);
    const everybodys = own.isFinal ? withPieceDiscount(publicPrice, discount) : publicPrice;
    const step = [...(nearest?.steps ?? [])]
      .sort((a, b) => b.minQuantity - a.minQuantity)
      .find(({ minQuantity }) => minQuantity <= quantity);
    const listed = step
      ? (step.price ?? Math.floor((product.price * (10_000 - (step.points ?? 0)) + 5_000) / 10_000))
      : everybodys;
    const expected = nearest?.mayBeDearer ? listed : Math.min(listed, everybodys);
    expect(unitPrice(own.price, own.tiers, quantity)).toBe(expected);
  }
}
