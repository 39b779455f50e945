// Price lists for tests: for company 1, active at once, without an end.
import { type Kurus, kurus } from '#shared/base/money.ts';
import type { ListRow, ListStep, PriceList } from '#shared/pricing/price-lists.ts';

export const makeList = (overrides: Partial<PriceList> = {}): PriceList => ({
  id: 1,
  name: 'Bayi',
  companyIds: [1],
  companyGroups: [],
  customerGroups: [],
  startsAt: null,
  endsAt: null,
  isActive: true,
  minNet: null,
  priority: 0,
  isFinal: false,
  ...overrides,
});

export const percentStep = (percent: number, minQuantity = 1): ListStep => ({
  minQuantity,
  points: percent * 100,
  price: null,
});

export const priceStep = (price: Kurus | number, minQuantity = 1): ListStep => ({
  minQuantity,
  points: null,
  price: kurus(price),
});

/** Ten percent off product 1, unless the overrides say otherwise. */
export const makeListRow = (overrides: Partial<ListRow> = {}): ListRow => ({
  listId: 1,
  productId: 1,
  distance: 0,
  steps: [percentStep(10)],
  mayBeDearer: false,
  ...overrides,
});
