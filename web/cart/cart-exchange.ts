// The requests between browser and server for a customer's cart: loading, merging after a login,
// sending, leaving the account. cart-sync.ts decides when they happen.
import type {
  CartMergeAnswer,
  CartMergeBody,
  CartSyncBody,
  CustomerCart,
  CutRow,
} from '#shared/cart/customer-cart.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import {
  type CartOwner,
  dropForeign,
  joinOf,
  type LocalCart,
  type PendingMerge,
  storeUnsaved,
  takeServerCart,
  type Unsent,
  unsentOf,
} from './cart-owner.ts';
import { addChanges, isSameCart, rowsOf, type SyncRow, toSent, toSentRows } from './cart-rows.ts';

export type CartExchangeDeps = LocalCart & {
  load: () => Promise<CustomerCart>;
  sync: (body: CartSyncBody, options?: { isLeaving: boolean }) => Promise<CustomerCart>;
  merge: (body: CartMergeBody) => Promise<CartMergeAnswer>;
  onCut: (cut: readonly CutRow[]) => void;
  /** The cart was changed on another device; both carts are merged now. */
  onMerged: () => void;
  now?: () => number;
};

/**
 * `gone`: another customer or nobody is signed in now. `failed`: the server's cart is still
 * unknown.
 */
export type Outcome = 'done' | 'failed' | 'gone';

/**
 * @param isStill whether this customer is still signed in: no call may send one customer's cart
 * with another's token
 */
export function createCartExchange(
  deps: CartExchangeDeps,
  isStill: (customerId: number) => boolean,
) {
  const { cart, records, sync, onCut, onMerged, now = Date.now } = deps;

  /** Another device was faster: both carts are merged. */
  function takeNewer(customerId: number, newer: CustomerCart, owner: CartOwner): void {
    const before = rowsOf(cart.read());
    takeServerCart(deps, { customerId, answer: newer, join: joinOf(owner) });
    if (!isSameCart(before, rowsOf(cart.read()))) onMerged();
  }

  return {
    unsent: (customerId: number) => unsentOf(deps, customerId),

    /**
     * @param atStart the rows at the start of the page: without a record of their owner, they are
     * replaced (specification 4)
     */
    async load(customerId: number, atStart: readonly SyncRow[]): Promise<Outcome> {
      dropForeign(deps, customerId);
      const known = {
        owner: records.owner.read(),
        pending: records.merge.read(),
        atStart,
      };
      if (known.pending) records.merge.write({ ...known.pending, customerId });
      try {
        const answer = await loadOrMerge(deps, known.pending);
        if (!isStill(customerId)) return 'gone';
        takeServerCart(deps, { customerId, answer, join: joinOf(baseOf(known, answer.version)) });
        if (answer.cut && answer.cut.length > 0) onCut(answer.cut);
        return 'done';
      } catch {
        if (!isStill(customerId)) return 'gone';
        continueWithoutServer(deps, customerId, known);
        return 'failed';
      }
    },

    /** @throws the server's error; it is only logged (specification 8) */
    async send(customerId: number, { owner, items }: Unsent): Promise<Outcome> {
      records.owner.write({ ...owner, sentAt: now() });
      try {
        const answer = await sync({ items: toSent(items), version: owner.version });
        if (!isStill(customerId)) return 'gone';
        recordSent(deps, customerId, answer, items);
      } catch (error) {
        const newer = newerCart(error);
        if (!newer) throw error;
        if (!isStill(customerId)) return 'gone';
        takeNewer(customerId, newer, owner);
      }
      return 'done';
    },

    /**
     * The page is being left: there is no time to wait for the response. If the request is lost,
     * the next load finds that both carts still differ.
     */
    sendLeaving(customerId: number, { owner, items }: Unsent): void {
      sync({ items: toSent(items), version: owner.version }, { isLeaving: true }).then(
        (answer) => recordSent(deps, customerId, answer, items),
        () => undefined,
      );
    },

    /** A call, such as reordering, has changed the server's cart. */
    takeAnswer(customerId: number, answer: CustomerCart): void {
      const owner = records.owner.read();
      const isKnown = owner?.customerId === customerId && owner.version !== null;
      const join = isKnown ? joinOf(owner) : (server: CartItem[]) => server;
      takeServerCart(deps, { customerId, answer, join });
    },

    release: (customerId: number | undefined, options: { hasSignedOut: boolean }) =>
      releaseCart(deps, customerId, options),
  };
}

/** What this browser knew before the request. */
type Known = { owner: CartOwner | null; pending: PendingMerge | null; atStart: readonly SyncRow[] };

const loadOrMerge = (
  { load, merge }: CartExchangeDeps,
  pending: PendingMerge | null,
): Promise<CustomerCart & Partial<CartMergeAnswer>> =>
  pending && pending.rows.length > 0
    ? merge({ anonymousItems: toSentRows(pending.rows), mergeId: pending.mergeId })
    : load();

/** The last state that both sides had in common. */
function baseOf({ owner, pending, atStart }: Known, version: number) {
  if (pending) return { version: null, rows: pending.rows };
  return owner ?? { version, rows: atStart };
}

/** A visitor's rows stay until they are merged; else the cart counts as empty (specification 8). */
function continueWithoutServer(
  local: LocalCart,
  customerId: number,
  { owner, pending, atStart }: Known,
): void {
  if (pending || owner?.version === null) return;
  storeUnsaved(local, customerId);
  const added = owner ? [] : addChanges([], atStart, local.cart.read());
  local.records.owner.write({ customerId, version: null, rows: [], sentAt: 0 });
  local.cart.replace(added);
}

/**
 * The server's rows are the sent ones, even if it has left out a product that is no longer sold.
 */
function recordSent(
  { records, onPending }: LocalCart,
  customerId: number,
  { version, pendingOrder }: CustomerCart,
  items: readonly CartItem[],
): void {
  const owner = records.owner.read();
  if (owner?.customerId === customerId)
    records.owner.write({ ...owner, version, rows: rowsOf(items) });
  onPending?.(customerId, pendingOrder);
}

/**
 * The customer leaves the account: the cart stays on the server and is removed from this browser.
 */
function releaseCart(
  local: LocalCart,
  customerId: number | undefined,
  { hasSignedOut }: { hasSignedOut: boolean },
): void {
  const { cart, records } = local;
  const owner = records.owner.read();
  // If the customer has not signed out, unsent changes are stored for the same customer.
  if (owner && !hasSignedOut) storeUnsaved(local, owner.customerId);
  if (hasSignedOut) {
    records.merge.remove();
    records.unsaved.remove();
  }
  records.owner.remove();
  if (owner || (hasSignedOut && customerId !== undefined)) cart.replace([]);
}

/** The server's cart in a 409 CART_VERSION. */
function newerCart(error: unknown): CustomerCart | null {
  const { code, details } = (error ?? {}) as { code?: unknown; details?: CustomerCart | null };
  return code === 'CART_VERSION' &&
    typeof details?.version === 'number' &&
    Array.isArray(details.items)
    ? details
    : null;
}
