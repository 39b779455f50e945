// The owner of the browser's cart, in storage for all tabs and reloads, so that no cart goes into
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

/** The local cart is this customer's. */
export type CartOwner = {
  customerId: number;
  /** Of the server's cart when it was last known; null when it could not be loaded: the local rows are additions to it. */
  version: number | null;
  /** What the server has. */
  rows: readonly SyncRow[];
  /** When something was last sent, in milliseconds. */
  sentAt: number;
};
/** A visitor's rows, if any, that a login is to bring along; `customerId` once it is known whose login it was. */
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
      const kept = parse(read(key)) as T | null;
      return Array.isArray(kept?.rows) ? kept : null;
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
 * Called before the tokens of a login are stored: what a visitor has gathered is to be merged,
 * once, also when the page is reloaded before the answer is there. A merge that was never answered
 * stays what it was.
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

/** The cart of this browser and the records of whose it is. */
export type LocalCart = {
  cart: { read: () => readonly CartItem[]; replace: (items: readonly CartItem[]) => void };
  records: CartRecords;
  /** The order of the customer's cart that waits for its payment, as the server answers it. */
  onPending?: (customerId: number, order: CustomerCart['pendingOrder']) => void;
};
export type Unsent = { owner: CartOwner & { version: number }; items: readonly CartItem[] };
type Join = (server: CartItem[], local: readonly CartItem[]) => CartItem[];

/** What the server lacks; null when it lacks nothing, or it is not known what it has. */
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

export function keepUnsaved(local: LocalCart, customerId: number): void {
  const due = unsentOf(local, customerId);
  if (due) local.records.unsaved.write({ customerId, rows: due.owner.rows, items: due.items });
}

export const joinOf =
  ({ version, rows }: Pick<CartOwner, 'version' | 'rows'>): Join =>
  (server, local) =>
    version === null ? addChanges(server, rows, local) : mergeChanges(server, rows, local);

/** The server's cart, with what happened here since, takes the place of the local one. */
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

/** The cart of another account is dropped. */
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
    // Cut off while it was written: as if it were not there.
    return null;
  }
}
