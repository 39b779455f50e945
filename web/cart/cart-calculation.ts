// When the server is asked what the cart costs (specification 4 and 9): half a second after a change, a tenth after a
// removal. Only the answer to the last question counts, and only while the cart is still the one it was asked about.
import type { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import type { CartChange, CartSnapshot } from './cart-store.ts';

export const RECALCULATE_MS = 500;
export const RECALCULATE_AFTER_REMOVAL_MS = 100;
/** An answer this old is asked for again when the buyer comes back to the page. */
export const STALE_MS = 30_000;

export const EXPIRED = 0;

export type CalculationState = {
  key: string;
  answer: CalculateAnswer | null;
  isAsking: boolean;
  hasFailed: boolean;
  answeredAt: number;
};
export const NOT_CALCULATED: CalculationState = {
  key: '',
  answer: null,
  isAsking: false,
  hasFailed: false,
  answeredAt: 0,
};

type Cart = {
  subscribe: (listener: (change: CartChange) => void) => () => void;
  getSnapshot: () => CartSnapshot;
  renew: (answers: CalculateAnswer['items']) => void;
};
export type CalculationParts = {
  cart: Cart;
  calculate: (body: CalculateBody, signal: AbortSignal) => Promise<CalculateAnswer>;
  /** The signed-in user's, else null (specification 4). */
  customerEmail: () => string | null;
  couponCode?: () => string | null;
  /** The wished way of delivery. */
  deliveryId?: () => string | null;
  /** Of the quote that it was filled from. */
  quoteCode?: () => string | null;
  now?: () => number;
};

/** What an answer is about. The price is none of it: the server never takes it from us. */
export const calculationKey = (
  items: readonly CartItem[],
  email: string | null,
  coupon: string | null = null,
  deliveryId: string | null = null,
  quoteCode: string | null = null,
): string =>
  JSON.stringify([
    email,
    coupon,
    deliveryId,
    quoteCode,
    items.map((item) => [item.id, item.quantity, item.designId ?? null]),
  ]);

export function createCalculation({
  cart,
  calculate,
  customerEmail,
  couponCode = () => null,
  deliveryId = () => null,
  quoteCode = () => null,
  now = Date.now,
}: CalculationParts) {
  let state = NOT_CALCULATED;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underway: AbortController | undefined;
  const listeners = new Set<() => void>();

  function set(next: Partial<CalculationState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function ask() {
    clearTimeout(timer);
    underway?.abort();
    const { items } = cart.getSnapshot();
    const email = customerEmail();
    const coupon = couponCode();
    const delivery = deliveryId();
    const quote = quoteCode();
    const key = calculationKey(items, email, coupon, delivery, quote);
    if (items.length === 0) return set({ ...NOT_CALCULATED, key });
    const request = new AbortController();
    underway = request;
    set({ isAsking: true });
    try {
      const body = {
        ...{ cartItems: items.map(toCartItem), customerEmail: email },
        ...(coupon && { couponCode: coupon }),
        ...(delivery && { shippingOptionId: delivery }),
        ...(quote && { quoteCode: quote }),
      };
      const answer = await calculate(body, request.signal);
      if (underway !== request) return;
      underway = undefined;
      set({ key, answer, isAsking: false, hasFailed: false, answeredAt: now() });
      cart.renew(answer.items);
    } catch {
      // Logged by the client. The local figures stay on the screen (specification 9).
      if (underway !== request) return;
      underway = undefined;
      set({ isAsking: false, hasFailed: true });
    }
  }

  function askIn(delayMs: number) {
    clearTimeout(timer);
    // What is on its way would answer about a cart that is no more.
    underway?.abort();
    underway = undefined;
    timer = setTimeout(() => void ask(), delayMs);
    if (!state.isAsking) set({ isAsking: true });
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,

    /** Follows the cart. Opening a page alone asks nothing; a page that shows totals calls `refresh`. */
    start(): () => void {
      const stop = cart.subscribe((change) => {
        if (change === 'removed') askIn(RECALCULATE_AFTER_REMOVAL_MS);
        else if (change !== 'opened' && change !== 'renewed') askIn(RECALCULATE_MS);
      });
      return () => {
        stop();
        clearTimeout(timer);
        underway?.abort();
        underway = undefined;
        state = { ...state, isAsking: false };
      };
    },

    /** Asks now unless a fresh answer about this very cart is there or on its way. */
    refresh(): void {
      const { items } = cart.getSnapshot();
      const isCurrent =
        state.key ===
          calculationKey(items, customerEmail(), couponCode(), deliveryId(), quoteCode()) &&
        !state.hasFailed;
      if (state.isAsking || (isCurrent && now() - state.answeredAt < STALE_MS)) return;
      void ask();
    },
    /** What was answered may no longer be true: it stays on the screen until the next `refresh`. */
    expire(): void {
      if (state.answer) set({ answeredAt: EXPIRED });
    },
    askNow: ask,
  };
}

const toCartItem = (item: CartItem) => ({
  productId: item.id,
  quantity: item.quantity,
  price: item.unitPrice,
  ...(item.designId ? { designId: item.designId } : {}),
});
