// A browser with tabs, its storage, and a server with the carts of several customers: for tests of
// the cart sync.
import { vi } from 'vitest';
import type {
  CartMergeBody,
  CartSyncBody,
  CustomerCart,
  CutRow,
} from '#shared/cart/customer-cart.ts';
import { ApiError } from '#web/base/api/api.ts';
import type { StorageKey } from '#web/base/api/storage.ts';
import { createCartRecords, recordPendingMerge } from '#web/cart/cart-owner.ts';
import { createCartStore } from '#web/cart/cart-store.ts';
import { createCartSync } from '#web/cart/cart-sync.ts';
import type { Lock } from '#web/session/lock.ts';
import { makeProduct } from './make-product.ts';
import { makeServerCart } from './make-server-cart.ts';

export const A = 7;
export const B = 8;

/**
 * A server with one cart for each customer, which may be down, slow, or lose its responses after it
 * has stored a request.
 */
function makeServer(carts: Record<number, CustomerCart>) {
  const state = {
    isDown: false,
    isDeaf: false,
    signedIn: null as number | null,
    cut: [] as CutRow[],
    delayMs: 0,
  };
  const arrive = () =>
    state.delayMs > 0
      ? new Promise((resolve) => setTimeout(resolve, state.delayMs))
      : Promise.resolve();
  const merged = new Set<string>();
  const asked: { call: string; at: number; quantities?: Record<number, number> }[] = [];
  const cartOf = () => carts[state.signedIn ?? 0] ?? makeServerCart({}, 0);
  const note = (call: string, items?: { productId: number; quantity: number }[]) => {
    asked.push({
      call,
      at: Date.now(),
      ...(items
        ? {
            quantities: Object.fromEntries(
              items.map(({ productId, quantity }) => [productId, quantity]),
            ),
          }
        : {}),
    });
    if (state.isDown) throw new TypeError('fetch failed');
  };
  const quantitiesOf = (cart: CustomerCart) =>
    Object.fromEntries(cart.items.map(({ id, quantity }) => [id, quantity]));
  const hear = <T>(answer: T): T => {
    if (state.isDeaf) throw new TypeError('the answer was lost');
    return answer;
  };
  const change = (quantities: Record<number, number>) => {
    const next = makeServerCart(quantities, cartOf().version + 1);
    carts[state.signedIn ?? 0] = next;
    return next;
  };
  return {
    state,
    asked,
    calls: () => asked.map(({ call }) => call),
    quantities: (customer = state.signedIn ?? 0) =>
      quantitiesOf(carts[customer] ?? makeServerCart({})),
    change,
    /**
     * Delays responses to requests from now on by this time. Returns the function that undoes it.
     */
    delay(delayMs: number): () => void {
      state.delayMs = delayMs;
      return () => {
        state.delayMs = 0;
      };
    },
    load: async () => {
      note('load');
      await arrive();
      return hear(cartOf());
    },
    sync: async ({ items, version }: CartSyncBody) => {
      note('sync', items);
      await arrive();
      if (version !== undefined && version !== cartOf().version)
        throw new ApiError(409, { code: 'CART_VERSION', message: 'değişti', details: cartOf() });
      return hear(
        change(Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]))),
      );
    },
    merge: async ({ anonymousItems, mergeId }: CartMergeBody) => {
      note('merge', anonymousItems);
      if (!merged.has(mergeId ?? '')) {
        merged.add(mergeId ?? '');
        const sum = quantitiesOf(cartOf());
        for (const { productId, quantity } of anonymousItems)
          sum[productId] = (sum[productId] ?? 0) + quantity;
        change(sum);
      }
      return hear({ ...cartOf(), cut: state.cut });
    },
  };
}

export function browser(carts: Record<number, CustomerCart> = {}) {
  const stored = new Map<StorageKey, string>();
  const server = makeServer(carts);
  const followers: ((text: string | null) => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const lock: Lock = (_name, work) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const records = createCartRecords({
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  });

  function openTab() {
    let callback: (text: string | null) => void = () => undefined;
    const store = createCartStore({
      read: () => stored.get('cart') ?? null,
      write: (text) => {
        stored.set('cart', text);
        for (const follower of followers) if (follower !== callback) follower(text);
        return true;
      },
      onElsewhere: (next) => {
        callback = next;
        followers.push(next);
        return () => undefined;
      },
      logError: () => undefined,
    });
    const onCut = vi.fn();
    const onMerged = vi.fn();
    const sync = createCartSync({
      cart: store,
      records,
      load: server.load,
      sync: server.sync,
      merge: server.merge,
      lock,
      isSignedInAs: (customer) => server.state.signedIn === customer,
      isSignedOut: () => server.state.signedIn === null,
      onCut,
      onMerged,
    });
    store.open();
    sync.start();
    return {
      store,
      sync,
      onCut,
      onMerged,
      items: () =>
        Object.fromEntries(store.getSnapshot().items.map(({ id, quantity }) => [id, quantity])),
      add: (id: number, quantity = 1) => store.add(makeProduct({ id, price: 10 }), quantity),
      /** A stored token was found. */
      restore: async (customer = A) => {
        server.state.signedIn = customer;
        sync.setCustomer(customer);
        await tick();
      },
      login: async (customer = A) => {
        recordPendingMerge(records, stored.get('cart') ?? null);
        server.state.signedIn = customer;
        sync.setCustomer(customer);
        await tick();
      },
      logout: async () => {
        await sync.leaveAccount();
        server.state.signedIn = null;
        sync.setCustomer(null);
        await tick();
      },
      /** The session ended without a sign-out. */
      end: async () => {
        server.state.signedIn = null;
        sync.setCustomer(null);
        await tick();
      },
      /** The page starts, nobody is signed in. */
      asVisitor: () => sync.setCustomer(null),
    };
  }
  return { server, stored, records, openTab };
}
export const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
