// What the browser and the server say to each other about a customer's cart, and what becomes of the local one: loading,
// merging after a login, sending, leaving the account. When any of it happens is decided in cart-sync.ts.
import type {
  CartMergeAnswer,
  CartMergeBody,
  CartSyncBody,
  CustomerCart,
  CutRow,
} from '#shared/cart/customer-cart.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import type { CartOwner, CartRecords } from './cart-owner.ts';
import {
  addChanges,
  isSameCart,
  mergeChanges,
  readServerCart,
  rowsOf,
  type SyncRow,
  toSent,
  toSentRows,
} from './cart-rows.ts';

export type CartExchangeParts = {
  cart: { read: () => readonly CartItem[]; replace: (items: readonly CartItem[]) => void };
  records: CartRecords;
  load: () => Promise<CustomerCart>;
  sync: (body: CartSyncBody, options?: { isLeaving: boolean }) => Promise<CustomerCart>;
  merge: (body: CartMergeBody) => Promise<CartMergeAnswer>;
  onCut: (cut: readonly CutRow[]) => void;
  /** The cart was changed on another device; both are in it now. */
  onMerged: () => void;
  now?: () => number;
};

/** `gone`: somebody else is signed in by now, or nobody. `failed`: the server's cart is still not known. */
export type Outcome = 'done' | 'failed' | 'gone';
type Unsent = { owner: CartOwner & { version: number }; items: readonly CartItem[] };
type Join = (server: CartItem[], local: readonly CartItem[]) => CartItem[];

/** @param isStill whether this customer is the one who is signed in: no call may carry one's cart with another's token */
export function createCartExchange(
  { cart, records, load, sync, merge, onCut, onMerged, now = Date.now }: CartExchangeParts,
  isStill: (customerId: number) => boolean,
) {
  /** What the server lacks; null when it lacks nothing, or it is not known what it has. */
  function unsent(customerId: number): Unsent | null {
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

  function keepUnsaved(customerId: number): void {
    const due = unsent(customerId);
    if (due) records.unsaved.write({ customerId, rows: due.owner.rows, items: due.items });
  }

  /** The server's cart, with what happened here since, takes the place of the local one. */
  function take(answer: CustomerCart, customerId: number, join: Join): void {
    const local = cart.read();
    const server = readServerCart(answer, local);
    const joined = join(server, local);
    const unsaved = records.unsaved.read();
    const whole =
      unsaved?.customerId === customerId
        ? mergeChanges(joined, unsaved.rows, unsaved.items)
        : joined;
    records.unsaved.remove();
    records.merge.remove();
    records.owner.write({
      customerId,
      version: answer.version,
      rows: rowsOf(server),
      sentAt: records.owner.read()?.sentAt ?? 0,
    });
    cart.replace(whole);
  }

  const joinOf =
    ({ version, rows }: Pick<CartOwner, 'version' | 'rows'>): Join =>
    (server, local) =>
      version === null ? addChanges(server, rows, local) : mergeChanges(server, rows, local);

  /** What was sent is what the server has, also where it left out a product that is no longer sold. */
  function noteSent(
    customerId: number,
    { version }: CustomerCart,
    items: readonly CartItem[],
  ): void {
    const owner = records.owner.read();
    if (owner?.customerId === customerId)
      records.owner.write({ ...owner, version, rows: rowsOf(items) });
  }

  /** The cart of another account is nobody's here. */
  function dropForeign(customerId: number): void {
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

  return {
    unsent,

    /** @param atStart the rows that were here when the page came: without a record of whose they are, they are replaced (specification 4) */
    async load(customerId: number, atStart: readonly SyncRow[]): Promise<Outcome> {
      dropForeign(customerId);
      const owner = records.owner.read();
      const pending = records.merge.read();
      if (pending) records.merge.write({ ...pending, customerId });
      try {
        const answer: CustomerCart & Partial<CartMergeAnswer> =
          pending && pending.rows.length > 0
            ? await merge({ anonymousItems: toSentRows(pending.rows), mergeId: pending.mergeId })
            : await load();
        if (!isStill(customerId)) return 'gone';
        take(
          answer,
          customerId,
          joinOf(
            pending
              ? { version: null, rows: pending.rows }
              : (owner ?? { version: answer.version, rows: atStart }),
          ),
        );
        if (answer.cut && answer.cut.length > 0) onCut(answer.cut);
        return 'done';
      } catch {
        if (!isStill(customerId)) return 'gone';
        // A visitor's rows stay until they are merged; else the cart counts as empty (specification 8).
        if (!pending && owner?.version !== null) {
          keepUnsaved(customerId);
          const added = owner ? [] : addChanges([], atStart, cart.read());
          records.owner.write({ customerId, version: null, rows: [], sentAt: 0 });
          cart.replace(added);
        }
        return 'failed';
      }
    },

    /** @throws what the server said; it is for the log alone (specification 8) */
    async send(customerId: number, { owner, items }: Unsent): Promise<Outcome> {
      records.owner.write({ ...owner, sentAt: now() });
      try {
        const answer = await sync({ items: toSent(items), version: owner.version });
        if (!isStill(customerId)) return 'gone';
        noteSent(customerId, answer, items);
      } catch (error) {
        const present = newerCart(error);
        if (!present) throw error;
        if (!isStill(customerId)) return 'gone';
        const before = rowsOf(cart.read());
        take(present, customerId, joinOf(owner));
        if (!isSameCart(before, rowsOf(cart.read()))) onMerged();
      }
      return 'done';
    },

    /** The page is going: no time to wait for an answer. A lost one shows at the next load, where both still differ. */
    sendLeaving(customerId: number, { owner, items }: Unsent): void {
      sync({ items: toSent(items), version: owner.version }, { isLeaving: true }).then(
        (answer) => noteSent(customerId, answer, items),
        () => undefined,
      );
    },

    /** A call has changed the server's cart, as reordering does. */
    takeAnswer(customerId: number, answer: CustomerCart): void {
      const owner = records.owner.read();
      const isKnown = owner?.customerId === customerId && owner.version !== null;
      take(answer, customerId, isKnown ? joinOf(owner) : (server) => server);
    },

    /** The account is left: its cart stays with the server and goes from this browser. */
    release(customerId: number | undefined, { hasSignedOut }: { hasSignedOut: boolean }): void {
      const owner = records.owner.read();
      // Where nobody signed out, what the server lacks waits for the same customer.
      if (owner && !hasSignedOut) keepUnsaved(owner.customerId);
      if (hasSignedOut) {
        records.merge.remove();
        records.unsaved.remove();
      }
      records.owner.remove();
      if (owner || (hasSignedOut && customerId !== undefined)) cart.replace([]);
    },
  };
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
