// An addition to a paid order becomes a separate order (decision 0087): the address of the form for
// a new order contains the first order and the added rows.

import type { AdminOrder } from '#shared/back-office/order.ts';
import type { RowsPreview } from '#shared/back-office/order-changes.ts';

export type AddedRow = {
  productId: number;
  quantity: number;
  /** In lira, the price of one for a product that the first order has; null: today's price. */
  unitPrice: number | null;
};
export type Addition = {
  addsTo: string;
  rows: AddedRow[];
  /** In lira, the additional shipping cost; null: the price from the table. */
  shipping: number | null;
};

type Row = { position: number | null; productId: number; quantity: number };

/** The rows that exceed the order; null if any row is smaller. */
export function addedRows(
  order: Pick<AdminOrder, 'items'>,
  rows: readonly Row[],
  { priced }: Pick<RowsPreview, 'priced'>,
): AddedRow[] | null {
  const before = new Map(order.items.map(({ position, quantity }) => [position, quantity]));
  const isOnlyAddition = order.items.every((item) => {
    const row = rows.find(({ position }) => position === item.position);
    return row !== undefined && row.quantity >= item.quantity;
  });
  if (!isOnlyAddition) return null;
  return rows.flatMap(({ position, productId, quantity }, index) => {
    const more = quantity - (position === null ? 0 : (before.get(position) ?? 0));
    if (more === 0) return [];
    const unitPrice = position === null ? null : (priced.items[index]?.unitPrice ?? null);
    return [{ productId, quantity: more, unitPrice }];
  });
}

/** The address of the form. */
export function additionHref({ addsTo, rows, shipping }: Addition): string {
  const text = rows.map(({ productId, quantity, unitPrice }) =>
    [productId, quantity, ...(unitPrice === null ? [] : [unitPrice])].join(':'),
  );
  const query = {
    addsTo,
    rows: text.join(),
    ...(shipping !== null && { shipping: `${shipping}` }),
  };
  return `/admin/orders/new?${new URLSearchParams(query)}`;
}

/** Null if the address names no order; invalid rows are left out. */
export function readAddition(query: URLSearchParams): Addition | null {
  const addsTo = query.get('addsTo');
  if (!addsTo) return null;
  const rows = (query.get('rows') ?? '').split(',').flatMap((text) => {
    const [productId = 0, quantity = 0, unitPrice = null] = text.split(':').map(Number);
    if (!Number.isSafeInteger(productId) || !Number.isSafeInteger(quantity)) return [];
    if (productId < 1 || quantity < 1 || !Number.isFinite(unitPrice ?? 0)) return [];
    return [{ productId, quantity, unitPrice }];
  });
  const shipping = Number(query.get('shipping') ?? Number.NaN);
  return { addsTo, rows, shipping: Number.isFinite(shipping) && shipping >= 0 ? shipping : null };
}
