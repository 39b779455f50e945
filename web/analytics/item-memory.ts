// Data that an order lacks about its products: the list that led to them, their brand and category.
// Stored in this tab from the click on a card to the purchase.
import { readSession, writeSession } from '#web/base/api/storage.ts';

export type ItemFacts = {
  index?: number;
  item_list_id?: string;
  item_list_name?: string;
  item_brand?: string;
  item_category?: string;
  item_category2?: string;
  item_variant?: string;
};

const KEY = 'analytics:items';
/** The maximum of one event; the oldest entry is dropped. */
const MOST_REMEMBERED = 200;

let memory: Map<number, ItemFacts> | undefined;

function remembered(): Map<number, ItemFacts> {
  memory ??= read();
  return memory;
}

function read(): Map<number, ItemFacts> {
  try {
    const stored: unknown = JSON.parse(readSession(KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [number, ItemFacts][]) : []);
  } catch {
    // Not our data.
    return new Map();
  }
}

export const recall = (productId: number): ItemFacts => remembered().get(productId) ?? {};

export function remember(
  entries: readonly (readonly [productId: number, facts: ItemFacts])[],
): void {
  const known = remembered();
  for (const [productId, facts] of entries) {
    const all = { ...known.get(productId), ...facts };
    known.delete(productId);
    known.set(productId, all);
  }
  for (const productId of known.keys()) {
    if (known.size <= MOST_REMEMBERED) break;
    known.delete(productId);
  }
  writeSession(KEY, JSON.stringify([...known]));
}
