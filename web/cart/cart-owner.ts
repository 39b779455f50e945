// The owner of the browser's cart, stored for all tabs and reloads, so that no cart gets into
// another account and nothing is merged twice. The local cart and these records change together.
import type { CustomerCart } from '#shared/cart/customer-cart.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { readStored, removeStored, type StorageKey, writeStored } from '#web/base/api/storage.ts';
import { type CartItem, readItems } from '#web/product/cart-item.ts';
import {
  addChanges,
  isSameCart,
  mergeChanges,
  readServerCart,
  rowsOf,
  type SyncRow,
} from './cart-rows.ts';

/** The local cart belongs to this customer. */
export type CartOwner = {
  customerId: number;
  /**
   * The last known version of the server's cart; null when it could not be loaded: then the local
   * rows are additions to it.
   */
  version: number | null;
  /** The rows on the server. */
  rows: readonly SyncRow[];
  /** The time of the last sending, in milliseconds. */
  sentAt: number;
};
/**
 * A visitor's rows, if any, that are merged after a login; `customerId` is set once it is known who
 * logged in.
 */
export type PendingMerge = { mergeId: string; customerId: number | null; rows: readonly SyncRow[] };
/** Unsent changes of an ended session, restored only for the same customer. */
export type UnsavedCart = {
  customerId: number;
  rows: readonly SyncRow[];
  items: readonly CartItem[];
};

export type CartRecords = ReturnType<typeof createCartRecords>;

type Storage = {
  read: (key: StorageKey) => string | null;
  write: (key: StorageKey, value: string) => void;
  remove: (key: StorageKey) => void;
};

export function createCartRecords({ read, write, remove }: Storage) {
  const record = <T extends { rows: readonly SyncRow[] }>(key: StorageKey) => ({
    read: (): T | null => {
      const stored = parse(read(key)) as T | null;
      return Array.isArray(stored?.rows) ? stored : null;
    },
    write: (value: T) => write(key, JSON.stringify(value)),
    remove: () => remove(key),
  });
  return {
    owner: record<CartOwner>('cartSync'),
    merge: record<PendingMerge>('cartMerge'),
    unsaved: record<UnsavedCart>('cartUnsaved'),
  };
}

export const storedCartRecords = createCartRecords({
  read: readStored,
  write: (key, value) => void writeStored(key, value),
  remove: removeStored,
});

/**
 * Called before the tokens of a login are stored. A visitor's cart is merged exactly once, even if
 * the page is reloaded before the response. A merge without a response stays unchanged.
 */
export function recordPendingMerge(
  records: CartRecords = storedCartRecords,
  stored: string | null = readStored('cart'),
): void {
  const rows = rowsOf(readItems(stored));
  const pending = records.merge.read();
  if (pending && pending.customerId !== null) return;
  if (records.owner.read()) records.merge.remove();
  else records.merge.write({ mergeId: randomId(), customerId: null, rows });
}

/** The cart of this browser and the records of its owner. */
export type LocalCart = {
  cart: { read: () => readonly CartItem[]; replace: (items: readonly CartItem[]) => void };
  records: CartRecords;
  /** The unpaid order of the customer's cart, as the server returns it. */
  onPending?: (customerId: number, order: CustomerCart['pendingOrder']) => void;
};
export type Unsent = { owner: CartOwner & { version: number }; items: readonly CartItem[] };
type Join = (server: CartItem[], local: readonly CartItem[]) => CartItem[];

/**
 * The changes that the server lacks; null when there are none, or when the server's cart is not
 * known.
 */
export function unsentOf({ cart, records }: LocalCart, customerId: number): Unsent | null {
  const owner = records.owner.read();
  const items = cart.read();
  if (
    owner?.customerId !== customerId ||
    owner.version === null ||
    isSameCart(rowsOf(items), owner.rows)
  )
    return null;
  return { owner: { ...owner, version: owner.version }, items };
}

export function storeUnsaved(local: LocalCart, customerId: number): void {
  const due = unsentOf(local, customerId);
  if (due) local.records.unsaved.write({ customerId, rows: due.owner.rows, items: due.items });
}

export const joinOf =
  ({ version, rows }: Pick<CartOwner, 'version' | 'rows'>): Join =>
  (server, local) =>
    version === null ? addChanges(server, rows, local) : mergeChanges(server, rows, local);

/** Replaces the local cart by the server's cart plus the local changes since. */
export function takeServerCart(
  { cart, records, onPending }: LocalCart,
  { customerId, answer, join }: { customerId: number; answer: CustomerCart; join: Join },
): void {
  const local = cart.read();
  const server = readServerCart(answer, local);
  const joined = join(server, local);
  const unsaved = records.unsaved.read();
  const whole =
    unsaved?.customerId === customerId ? mergeChanges(joined, unsaved.rows, unsaved.items) : joined;
  records.unsaved.remove();
  records.merge.remove();
  records.owner.write({
    customerId,
    version: answer.version,
    rows: rowsOf(server),
    sentAt: records.owner.read()?.sentAt ?? 0,
  });
  cart.replace(whole);
  onPending?.(customerId, answer.pendingOrder);
}

/** Drops the cart of another account. */
export function dropForeign({ cart, records }: LocalCart, customerId: number): void {
  const owner = records.owner.read();
  const pending = records.merge.read();
  if (
    (owner?.customerId ?? customerId) === customerId &&
    (pending?.customerId ?? customerId) === customerId
  )
    return;
  records.merge.remove();
  records.owner.remove();
  cart.replace([]);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Cut off while it was being written: treated as absent.
    return null;
  }
}
