// The buyer's actions on the cart. Each changes the stores and requests new totals where the price
// may have changed.
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import type { CustomerCart } from '#shared/cart/customer-cart.ts';
import { cartChanged } from '#web/analytics/cart-changes.ts';
import type { CardProduct } from '#web/product/card-product.ts';
import type { createCalculation } from './cart-calculation.ts';
import type { CartChoicesStore } from './cart-choices.ts';
import type { createCartStore } from './cart-store.ts';
import type { createCartSync } from './cart-sync.ts';
import type { PendingOrder, PendingOrderStore } from './pending-order.ts';

type QuoteToTake = {
  code: string;
  shippingOptionId: string | null;
  items: readonly {
    productId: number;
    designId: string | null;
    quantity: number;
    product: CardProduct | null;
  }[];
};

export type CartActions = {
  addToCart: (product: CardProduct, quantity?: number, designId?: string) => void;
  /**
   * Adds several products without a message, counted as one action; returns those that were added.
   */
  putIntoCart: <Row extends { product: CardProduct; quantity: number }>(
    rows: readonly Row[],
  ) => Row[];
  /**
   * Adds the rows of a design, all or none; false when there was no room. The design that it
   * replaces is removed in the same step.
   */
  putSetIntoCart: (
    code: string,
    rows: readonly { product: CardProduct; quantity: number }[],
    replaces: string | null,
  ) => boolean;
  removeSet: (code: string) => void;
  changeQuantities: (quantities: ReadonlyMap<string, number>) => void;
  changeQuantity: (cartItemId: string, quantity: number) => void;
  removeItem: (cartItemId: string) => void;
  clearCart: () => void;
  /** An order of these rows waits for its payment; the cart keeps the rows until then. */
  holdForPayment: (order: PendingOrder) => void;
  /** The pending order is paid, or ended without a payment. */
  endPendingOrder: (outcome: { isPaid: boolean }) => void;
  /** The items have become an order, so analytics does not count them as removed. */
  emptyAfterOrder: () => void;
  acknowledgePrice: (cartItemId: string) => void;
  /** Applies a code, or none; resolves when the server has responded with its effect. */
  applyCoupon: (code: string | null) => Promise<void>;
  /** A guest has typed e-mail and phone; null if they are no longer valid. */
  setGuest: (contact: { email: string; phone: string } | null) => void;
  /** Adds the missing rows of a quote and requests its prices. */
  takeQuote: (quote: QuoteToTake) => Promise<void>;
  /** Returns to today's prices. */
  dropQuote: () => Promise<void>;
  /** Chooses another shipping option, stored while this tab is open. */
  chooseDelivery: (id: string) => Promise<void>;
  /** Pages that show totals request them again. */
  expireTotals: () => void;
  /** Requests totals from the server unless they are still fresh. */
  refreshTotals: () => void;
  /** Requests totals at once; resolves when they have arrived or the request has failed. */
  recalculate: () => Promise<void>;
  /**
   * A call, such as reordering, has changed the customer's cart on the server: its response becomes
   * the cart.
   */
  takeServerCart: (cart: CustomerCart) => void;
};

export type CartActionDeps = {
  store: ReturnType<typeof createCartStore>;
  choices: CartChoicesStore;
  calculation: ReturnType<typeof createCalculation>;
  pending: PendingOrderStore;
  sync: Pick<ReturnType<typeof createCartSync>, 'sendAtOnce' | 'retry' | 'reload' | 'takeAnswer'>;
  onAdded: (product: CardProduct) => void;
  onFull: () => void;
};

export const createCartActions = (deps: CartActionDeps): CartActions => ({
  ...rowActions(deps),
  ...pendingActions(deps),
  ...priceActions(deps),
});

/**
 * Analytics counts the buyer's actions on the cart, not changes by a sync, a merge or another tab
 * (specification 7).
 */
function counted<T>(store: CartActionDeps['store'], act: () => T): T {
  const before = store.read();
  const result = act();
  cartChanged(before, store.getSnapshot().items);
  return result;
}

function rowActions({ store, choices, sync, onAdded, onFull }: CartActionDeps) {
  function emptyAfterOrder(): void {
    store.clear();
    void sync.sendAtOnce();
  }
  return {
    addToCart(product, quantity = 1, designId) {
      if (counted(store, () => store.add(product, quantity, designId))) onAdded(product);
      else if (store.getSnapshot().items.length >= MAX_CART_ROWS) onFull();
    },
    putIntoCart: (rows) =>
      counted(store, () =>
        rows.filter(({ product, quantity }) => store.add(product, quantity) !== null),
      ),
    putSetIntoCart: (code, rows, replaces) =>
      counted(store, () => store.putSet({ code, rows, replaces })),
    removeSet: (code) => counted(store, () => store.removeSet(code)),
    changeQuantities: (quantities) => counted(store, () => store.changeQuantities(quantities)),
    changeQuantity: (cartItemId, quantity) =>
      counted(store, () => store.changeQuantity(cartItemId, quantity)),
    removeItem: (cartItemId) => counted(store, () => store.remove(cartItemId)),
    /** A cart that is emptied on purpose gets other goods next, so the quote is dropped. */
    clearCart() {
      choices.choose('quoteCode', null);
      counted(store, emptyAfterOrder);
    },
    emptyAfterOrder,
    acknowledgePrice: store.acknowledgePrice,
    takeServerCart: (cart) => counted(store, () => sync.takeAnswer(cart)),
  } satisfies Partial<CartActions>;
}

function pendingActions({ store, choices, calculation, pending, sync }: CartActionDeps) {
  return {
    holdForPayment: pending.save,
    endPendingOrder({ isPaid }) {
      const order = pending.get();
      pending.save(null);
      if (order && isPaid) {
        choices.choose('couponCode', null);
        choices.choose('quoteCode', null);
        // The server removes them from a customer's cart itself, whichever device placed the order.
        if (order.customerId === null) store.takeOut(order.rows);
        else void sync.reload();
      }
      calculation.expire();
    },
  } satisfies Partial<CartActions>;
}

function priceActions({ store, choices, calculation, sync }: CartActionDeps) {
  async function chooseDelivery(id: string): Promise<void> {
    choices.choose('deliveryId', id);
    await calculation.askNow();
  }
  return {
    async applyCoupon(code) {
      choices.choose('couponCode', code);
      await calculation.askNow();
    },
    chooseDelivery,
    setGuest(contact) {
      const guest = contact && `${contact.email} ${contact.phone}`;
      if (choices.get().guest === guest) return;
      choices.choose('guest', guest);
      const hasSample = store.getSnapshot().items.some(({ isSample }) => isSample);
      if (choices.get().couponCode !== null || hasSample) void calculation.askNow();
    },
    async takeQuote({ code, shippingOptionId, items }) {
      choices.choose('quoteCode', code);
      counted(store, () => {
        for (const row of items) addMissing(store, row);
      });
      if (shippingOptionId !== null) await chooseDelivery(shippingOptionId);
      else await calculation.askNow();
    },
    async dropQuote() {
      choices.choose('quoteCode', null);
      await calculation.askNow();
    },
    expireTotals: calculation.expire,
    /** A page with totals loads the cart again if that has failed before. */
    refreshTotals() {
      sync.retry();
      calculation.refresh();
    },
    recalculate: calculation.askNow,
  } satisfies Partial<CartActions>;
}

function addMissing(
  store: CartActionDeps['store'],
  { productId, designId, quantity, product }: QuoteToTake['items'][number],
): void {
  const present = store
    .read()
    .find(
      (item) => item.id === productId && (item.designId ?? null) === designId && !item.isSample,
    );
  const missing = quantity - (present?.quantity ?? 0);
  if (product && missing > 0) store.add(product, missing, designId ?? undefined);
}
