// The order that was made from the cart and waits for its payment by card, for all tabs. Until it
// is paid, the cart keeps its rows.
import type { PendingCartOrder } from '#shared/cart/customer-cart.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '#web/base/api/storage.ts';
import { type SyncRow, toSyncRow } from './cart-rows.ts';

export type PendingOrder = {
  orderNumber: string;
  /** Gives access to a guest's order; a customer needs none. */
  token: string | null;
  /** The customer whose cart it was made from; null for a guest. */
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
    /** Reads the stored order and follows other tabs. Returns the function that stops this. */
    open(): () => void {
      show(readStored('pendingOrder'));
      return onStoredElsewhere('pendingOrder', show);
    },
    /**
     * The server's information about a customer's cart decides, also when another device placed the
     * order.
     */
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

/** The pending order as stored by any tab. */
export const storedPendingOrder = (): PendingOrder | null => parse(readStored('pendingOrder'));

function parse(text: string | null): PendingOrder | null {
  try {
    const stored = JSON.parse(text ?? 'null') as PendingOrder | null;
    return stored && Array.isArray(stored.rows) ? stored : null;
  } catch {
    // Cut off while it was being written: treated as absent.
    return null;
  }
}
