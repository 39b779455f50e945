// The order that was made of the cart and waits for its payment by card, for all tabs. Until it is
// paid, the cart keeps its rows.
import type { PendingCartOrder } from '#shared/cart/customer-cart.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '#web/base/api/storage.ts';
import { type SyncRow, toSyncRow } from './cart-rows.ts';

export type PendingOrder = {
  orderNumber: string;
  /** Opens a guest's order; a customer needs none. */
  token: string | null;
  /** Whose cart it was made of; null for a guest's. */
  customerId: number | null;
  rows: readonly SyncRow[];
};

export type PendingOrderStore = ReturnType<typeof createPendingOrder>;

export function createPendingOrder() {
  let order: PendingOrder | null = null;
  const listeners = new Set<() => void>();

  function show(text: string | null): void {
    order = parse(text);
    for (const listener of listeners) listener();
  }

  function save(next: PendingOrder | null): void {
    const text = JSON.stringify(next);
    if (next) writeStored('pendingOrder', text);
    else removeStored('pendingOrder');
    show(text);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => order,
    save,
    /** Reads what is stored and follows other tabs. Returns what stops it. */
    open(): () => void {
      show(readStored('pendingOrder'));
      return onStoredElsewhere('pendingOrder', show);
    },
    /** What the server says of a customer's cart counts, also when another device has ordered. */
    follow(customerId: number, pending: PendingCartOrder | null): void {
      const isTheirs = order?.customerId === customerId;
      if (!pending) {
        if (isTheirs) save(null);
      } else if (!isTheirs || order?.orderNumber !== pending.orderNumber)
        save({
          orderNumber: pending.orderNumber,
          token: null,
          customerId,
          rows: pending.items.map((row) => toSyncRow(row.productId, row.quantity, row)),
        });
    },
  };
}

/** As any tab has stored it. */
export const storedPendingOrder = (): PendingOrder | null => parse(readStored('pendingOrder'));

function parse(text: string | null): PendingOrder | null {
  try {
    const stored = JSON.parse(text ?? 'null') as PendingOrder | null;
    return stored && Array.isArray(stored.rows) ? stored : null;
  } catch {
    // Cut off while it was written: as if it were not there.
    return null;
  }
}
