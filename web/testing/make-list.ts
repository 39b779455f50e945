// Named lists for tests.
import type { ListItem, ListWithItems } from '#shared/customers/lists.ts';
import { makeProduct } from './make-product.ts';

export const makeListItem = (id: number, parts: Partial<ListItem> = {}): ListItem => ({
  id,
  product: makeProduct({ id, name: `Ürün ${id}` }),
  isWithdrawn: false,
  quantity: 1,
  notes: null,
  addedAt: '2026-11-01T10:00:00.000Z',
  ...parts,
});

export const makeList = (parts: Partial<ListWithItems> = {}): ListWithItems => {
  const items = parts.items ?? [];
  return {
    id: 3,
    name: 'Yaz koleksiyonu',
    description: null,
    itemCount: items.length,
    isShared: false,
    shareCode: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    items,
    ...parts,
  };
};
