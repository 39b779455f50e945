// When the server calculates the cart (specification 4 and 9): half a second after a change, a
// tenth after a removal. Only the response to the last request counts, and only while the cart has
// not changed since.
import type { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import type { RequestedBasis } from '#shared/pricing/price-basis.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import { rowsOf } from './cart-rows.ts';
import type { CartChange, CartSnapshot } from './cart-store.ts';

export const RECALCULATE_MS = 500;
const RECALCULATE_AFTER_REMOVAL_MS = 100;
/** The age at which the totals are requested again when the buyer returns to the page. */
const STALE_MS = 30_000;

export const EXPIRED = 0;

export type CalculationState = {
  key: string;
  answer: Calculated | null;
  isAsking: boolean;
  /** Why the last request failed; null if it did not. */
  failure: unknown;
  answeredAt: number;
};
export const NOT_CALCULATED: CalculationState = {
  key: '',
  answer: null,
  isAsking: false,
  failure: null,
  answeredAt: 0,
};

type Cart = {
  subscribe: (listener: (change: CartChange) => void) => () => void;
  getSnapshot: () => CartSnapshot;
  renew: (answers: CalculateAnswer['items']) => void;
};
export type CalculationDeps = {
  cart: Cart;
  calculate: (body: CalculateBody, signal: AbortSignal) => Promise<CalculateAnswer>;
  basis: () => RequestedBasis;
  now?: () => number;
};

/** Everything that a response depends on. The price is not included: the server never uses ours. */
export const calculationKey = (items: readonly CartItem[], basis: RequestedBasis): string =>
  JSON.stringify([
    basis.customerEmail ?? null,
    basis.couponCode ?? null,
    basis.couponCode || items.some(isSample) ? (basis.guest ?? null) : null,
    basis.deliveryId ?? null,
    basis.quoteCode ?? null,
    rowsOf(items),
  ]);

/** Samples are limited per buyer, so it matters who the guest is. */
const isSample = (item: CartItem): boolean => item.isSample === true;

function toGuest(guest: string) {
  const [email = '', phone = ''] = guest.split(' ');
  return { email, phone };
}

const calculationBody = (
  items: readonly CartItem[],
  { customerEmail = null, couponCode, guest, deliveryId, quoteCode }: RequestedBasis,
): CalculateBody => ({
  cartItems: items.map(toCartItem),
  customerEmail,
  ...(couponCode && { couponCode }),
  ...((couponCode || items.some(isSample)) && guest && { guest: toGuest(guest) }),
  ...(deliveryId && { shippingOptionId: deliveryId }),
  ...(quoteCode && { quoteCode }),
});

type NamedFields =
  | 'totalDiscountAmount'
  | 'appliedDiscounts'
  | 'taxAmount'
  | 'shippingCost'
  | 'finalTotal';

/** The subtotal is our own where the response has none. */
export type Calculated = Omit<CalculateAnswer, 'subtotal'> & { subtotal?: number };

/**
 * The specification (3) names five fields of the response. The cart can be shown with these alone:
 * the total is the server's, and rows without the server's figures keep their own.
 */
const withAllFields = (
  answer: Pick<CalculateAnswer, NamedFields> & Partial<CalculateAnswer>,
): Calculated => ({
  taxes: [],
  items: [],
  shippingOptions: [],
  shippingOptionId: null,
  parcel: null,
  coupon: null,
  unusedDiscounts: [],
  ...answer,
});

/** One request at a time: a newer one discards the response to the one before. */
function createQuestion(calculate: CalculationDeps['calculate']) {
  let underway: AbortController | undefined;
  function drop(): void {
    underway?.abort();
    underway = undefined;
  }
  return {
    drop,
    async ask(body: CalculateBody): Promise<Calculated | 'dropped' | { failure: unknown }> {
      drop();
      const request = new AbortController();
      underway = request;
      const answer = await calculate(body, request.signal)
        .then(withAllFields)
        .catch((failure: unknown) => ({ failure }));
      if (underway !== request) return 'dropped';
      underway = undefined;
      return answer;
    },
  };
}

export function createCalculation({ cart, calculate, basis, now = Date.now }: CalculationDeps) {
  let state = NOT_CALCULATED;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const question = createQuestion(calculate);
  const listeners = new Set<() => void>();

  function set(next: Partial<CalculationState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function ask() {
    clearTimeout(timer);
    question.drop();
    const { items } = cart.getSnapshot();
    const present = basis();
    const key = calculationKey(items, present);
    if (items.length === 0) return set({ ...NOT_CALCULATED, key });
    set({ isAsking: true });
    const answer = await question.ask(calculationBody(items, present));
    if (answer === 'dropped') return;
    // Logged by the client. The local figures stay on the screen (specification 9).
    if ('failure' in answer) return set({ isAsking: false, failure: answer.failure });
    set({ key, answer, isAsking: false, failure: null, answeredAt: now() });
    cart.renew(answer.items);
  }

  function askIn(delayMs: number) {
    clearTimeout(timer);
    // The response to the running request would be for an outdated cart.
    question.drop();
    timer = setTimeout(() => void ask(), delayMs);
    if (!state.isAsking) set({ isAsking: true });
  }

  const isFresh = () =>
    state.key === calculationKey(cart.getSnapshot().items, basis()) &&
    state.failure === null &&
    now() - state.answeredAt < STALE_MS;

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,

    /**
     * Follows the cart. Opening a page requests nothing; a page that shows totals calls `refresh`.
     */
    start(): () => void {
      const stop = cart.subscribe((change) => {
        if (change === 'removed') askIn(RECALCULATE_AFTER_REMOVAL_MS);
        else if (change !== 'opened' && change !== 'renewed') askIn(RECALCULATE_MS);
      });
      return () => {
        stop();
        clearTimeout(timer);
        question.drop();
        state = { ...state, isAsking: false };
      };
    },

    /** Requests totals now unless fresh ones for this very cart are there or under way. */
    refresh(): void {
      if (!state.isAsking && !isFresh()) void ask();
    },
    /** The response may be out of date: it stays on the screen until the next `refresh`. */
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
  ...(item.isSample && { isSample: item.isSample }),
});
