// What the buyer can do to the cart. Each act changes the stores and asks for new totals where the
// price may have changed.
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import type { CustomerCart } from '#shared/cart/customer-cart.ts';
import { cartChanged } from '#web/analytics/cart-changes.ts';
import type { CardProduct } from '#web/product/card-product.ts';
import type { createCalculation } from './cart-calculation.ts';
import type { CartChoicesStore } from './cart-choices.ts';
import type { createCartStore } from './cart-store.ts';
import type { createCartSync } from './cart-sync.ts';
import type { PendingOrder, PendingOrderStore } from './pending-order.ts';

export type QuoteToTake = {
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
  /** Adds several without a message, counted as one act; returns those that the cart took. */
  putIntoCart: <Row extends { product: CardProduct; quantity: number }>(
    rows: readonly Row[],
  ) => Row[];
  /** The rows of a design, all or none; false when there was no room. What it replaces leaves in the same step. */
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
  /** An order of these rows waits for its payment; the cart keeps them until then. */
  holdForPayment: (order: PendingOrder) => void;
  /** The pending order is paid, or ended without a payment. */
  endPendingOrder: (outcome: { isPaid: boolean }) => void;
  /** Its items have become an order, so nothing counts as removed. */
  emptyAfterOrder: () => void;
  acknowledgePrice: (cartItemId: string) => void;
  /** Uses a code, or none; resolves when the server has answered what it is worth. */
  applyCoupon: (code: string | null) => Promise<void>;
  /** A guest has written e-mail and phone, or has changed them to something that is none. */
  setGuest: (contact: { email: string; phone: string } | null) => void;
  /** Puts in what is missing of a quote's rows and asks for its prices. */
  takeQuote: (quote: QuoteToTake) => Promise<void>;
  /** Back to today's prices. */
  dropQuote: () => Promise<void>;
  /** Chooses another shipping option, stored while this tab is open. */
  chooseDelivery: (id: string) => Promise<void>;
  /** Pages that show totals ask for them again. */
  expireTotals: () => void;
  /** Asks the server for totals unless a fresh answer is there. */
  refreshTotals: () => void;
  /** Asks again at once; resolves when the answer, or its failure, is there. */
  recalculate: () => Promise<void>;
  /** A call has changed the customer's cart on the server, as reordering does: its answer is the cart now. */
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

/** Analytics counts what the buyer does to the cart, not what a sync, a merge or another tab does (specification 7). */
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
    /** A cart that is emptied on purpose is filled with something else. */
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
        // The server takes them out of a customer's cart itself, whichever device has ordered.
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
    /** A page with totals loads the cart again if it could not be loaded before. */
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
