// Hands the cart of this browser to every page. On the server and until the first effect it is empty and not ready.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import type { CustomerCart } from '#shared/cart/customer-cart.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import { cartChanged } from '#web/analytics/cart-changes.ts';
import { logError } from '#web/base/api/log.ts';
import {
  onStoredElsewhere,
  readSession,
  readStored,
  removeSession,
  writeSession,
  writeStored,
} from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import {
  createStoreContext,
  StoreProvider,
  useStoreContext,
} from '#web/base/page/context-store.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import type { CartItem } from '#web/product/cart-item.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { beforeLogout } from '#web/session/session-hooks.ts';
import { createCalculation, EXPIRED, NOT_CALCULATED } from './cart-calculation.ts';
import { createCartStore, UNREAD_CART } from './cart-store.ts';
import { type CartView, viewCart } from './cart-view.ts';
import { useCartSync } from './use-cart-sync.ts';

export type Cart = CartView & {
  items: readonly CartItem[];
  /** Sum of quantities: what the badge shows. */
  count: number;
  /** The code in use, kept while this tab is open. */
  couponCode: string | null;
  /** False on the server and until the cart has been read. */
  isReady: boolean;
  /** The server has been asked and has not answered yet. */
  isCalculating: boolean;
  /** The last answer may no longer be true, e.g. since discount rules have changed. */
  isExpired: boolean;
  addToCart: (product: Product, quantity?: number, designId?: string) => void;
  /** The same without a message, for several at once, which are counted as one act; those that the cart took. */
  putIntoCart: <Row extends { product: Product; quantity: number }>(rows: readonly Row[]) => Row[];
  /** The rows of a design, all or none; false when there was no room. What it replaces leaves in the same step. */
  putSetIntoCart: (
    code: string,
    rows: readonly { product: Product; quantity: number }[],
    replaces: string | null,
  ) => boolean;
  removeSet: (code: string) => void;
  changeQuantities: (quantities: ReadonlyMap<string, number>) => void;
  changeQuantity: (cartItemId: string, quantity: number) => void;
  removeItem: (cartItemId: string) => void;
  clearCart: () => void;
  /** What it held has become an order: nothing was taken out of it. */
  emptyAfterOrder: () => void;
  acknowledgePrice: (cartItemId: string) => void;
  /** Uses a code, or none; resolves when the server has said what it is worth. */
  applyCoupon: (code: string | null) => Promise<void>;
  /** Of the quote whose prices are asked for, kept while this tab is open. */
  quoteCode: string | null;
  /** Puts in what is missing of a quote's rows and asks for its prices. */
  takeQuote: (quote: QuoteToTake) => Promise<void>;
  /** Back to today's prices. */
  dropQuote: () => Promise<void>;
  /** Another way of delivery, kept while this tab is open. */
  chooseDelivery: (id: string) => Promise<void>;
  /** Pages that show totals ask for them again. */
  expireTotals: () => void;
  /** Asks the server for totals unless a fresh answer is there. */
  refreshTotals: () => void;
  /** Asks again at once; resolves when the answer, or its failure, is there. */
  recalculate: () => Promise<void>;
  /** A call has changed the customer's cart on the server, as reordering does: what it answered is the cart now. */
  takeServerCart: (cart: CustomerCart) => void;
};

type QuoteToTake = {
  code: string;
  shippingOptionId: string | null;
  items: readonly {
    productId: number;
    designId: string | null;
    quantity: number;
    product: Product | null;
  }[];
};

type CartProviderProps = {
  rates: Rates;
  /** Shipping costs what the parcel's desi says. */
  isByDesi?: boolean;
  children: ReactNode;
  calculate?: (body: CalculateBody, signal: AbortSignal) => Promise<CalculateAnswer>;
};

const COUPON_KEY = 'cart:coupon';
const DELIVERY_KEY = 'cart:delivery';
const QUOTE_KEY = 'cart:quote';

const CartContext = createStoreContext<Cart>();

/** Beside the cart, since it never changes: a list of cards need not be drawn anew with every cart. */
const AddToCartContext = createContext<Cart['addToCart'] | null>(null);

const askServer = (body: CalculateBody, signal: AbortSignal) =>
  browserApi().call<CalculateAnswer>('POST', '/cart/calculate', { body, signal });

export function CartProvider({
  rates,
  isByDesi = false,
  children,
  calculate = askServer,
}: CartProviderProps) {
  const customerEmail = useSession().user?.email ?? null;
  const { i18n } = useTranslation();
  const { showToast } = useToast();
  const [store] = useState(() =>
    createCartStore({
      read: () => readStored('cart'),
      write: (text) => writeStored('cart', text),
      onElsewhere: (callback) => onStoredElsewhere('cart', callback),
      logError,
    }),
  );
  // The e-mail can change while the page lives; the calculation reads the present one.
  const [email] = useState<{ current: string | null }>({ current: customerEmail });
  const [couponCode, setCouponCode] = useState<string | null>(null);
  const [coupon] = useState<{ current: string | null }>({ current: null });
  const [deliveryId, setDeliveryId] = useState<string | null>(null);
  const [delivery] = useState<{ current: string | null }>({ current: null });
  const [quoteCode, setQuoteCode] = useState<string | null>(null);
  const [quote] = useState<{ current: string | null }>({ current: null });
  const [calculation] = useState(() =>
    createCalculation({
      ...{ cart: store, calculate },
      customerEmail: () => email.current,
      couponCode: () => coupon.current,
      deliveryId: () => delivery.current,
      quoteCode: () => quote.current,
    }),
  );
  const { items, isReady } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    () => UNREAD_CART,
  );
  const calculated = useSyncExternalStore(
    calculation.subscribe,
    calculation.getState,
    () => NOT_CALCULATED,
  );

  useEffect(() => {
    coupon.current = readSession(COUPON_KEY);
    setCouponCode(coupon.current);
    delivery.current = readSession(DELIVERY_KEY);
    setDeliveryId(delivery.current);
    quote.current = readSession(QUOTE_KEY);
    setQuoteCode(quote.current);
    const stopAsking = calculation.start();
    const stopFollowing = store.open();
    return () => {
      stopFollowing();
      stopAsking();
    };
  }, [store, calculation, coupon, delivery, quote]);
  // Storage forgets them too (clearCustomer): the next one at this browser has neither codes nor prices of this one.
  useEffect(
    () =>
      beforeLogout(async () => {
        for (const code of [coupon, delivery, quote]) code.current = null;
        for (const forget of [setCouponCode, setDeliveryId, setQuoteCode]) forget(null);
      }),
    [coupon, delivery, quote],
  );
  // After the store was opened: what is stored is the cart that is compared.
  const sync = useCartSync(store);

  useEffect(() => {
    if (email.current === customerEmail) return;
    email.current = customerEmail;
    // What was calculated for somebody else, or for nobody, is asked for again where it is shown.
    if (calculation.getState() !== NOT_CALCULATED) calculation.refresh();
  }, [email, customerEmail, calculation]);

  /** What the buyer does to the cart is counted; what a sync, a merge or another tab does is not (specification 7). */
  const counted = useCallback(
    <T,>(act: () => T): T => {
      const before = store.read();
      const result = act();
      cartChanged(before, store.getSnapshot().items);
      return result;
    },
    [store],
  );

  const addToCart = useCallback(
    (product: Product, quantity = 1, designId?: string) => {
      const added = counted(() => store.add(product, quantity, designId));
      const isFull = !added && store.getSnapshot().items.length >= MAX_CART_ROWS;
      if (!added && !isFull) return;
      // The words of the cart are fetched when they are first needed: most pages are read without them.
      void i18n.loadNamespaces('cart').then(() => {
        if (isFull) showToast(i18n.t('cart:full', { count: MAX_CART_ROWS }), { type: 'warning' });
        else
          showToast(i18n.t('cart:added', { name: product.name }), {
            action: { label: i18n.t('cart:goToCart'), to: '/cart' },
          });
      });
    },
    [store, counted, i18n, showToast],
  );

  const emptyAfterOrder = useCallback(() => {
    store.clear();
    void sync.sendAtOnce();
  }, [store, sync]);

  const applyCoupon = useCallback(
    async (code: string | null) => {
      coupon.current = code;
      setCouponCode(code);
      if (code === null) removeSession(COUPON_KEY);
      else writeSession(COUPON_KEY, code);
      await calculation.askNow();
    },
    [calculation, coupon],
  );

  const chooseDelivery = useCallback(
    async (id: string) => {
      delivery.current = id;
      setDeliveryId(id);
      writeSession(DELIVERY_KEY, id);
      await calculation.askNow();
    },
    [calculation, delivery],
  );

  const rememberQuote = useCallback(
    (code: string | null) => {
      quote.current = code;
      setQuoteCode(code);
      if (code === null) removeSession(QUOTE_KEY);
      else writeSession(QUOTE_KEY, code);
    },
    [quote],
  );

  const takeQuote = useCallback(
    async ({ code, shippingOptionId, items: rows }: QuoteToTake) => {
      rememberQuote(code);
      counted(() => {
        for (const { productId, designId, quantity, product } of rows) {
          const there =
            store
              .read()
              .find((item) => item.id === productId && (item.designId ?? null) === designId)
              ?.quantity ?? 0;
          if (product && there < quantity)
            store.add(product, quantity - there, designId ?? undefined);
        }
      });
      if (shippingOptionId !== null) await chooseDelivery(shippingOptionId);
      else await calculation.askNow();
    },
    [rememberQuote, counted, store, chooseDelivery, calculation],
  );

  /** A cart that is emptied on purpose is filled with something else. */
  const clearCart = useCallback(() => {
    rememberQuote(null);
    counted(emptyAfterOrder);
  }, [rememberQuote, counted, emptyAfterOrder]);

  const dropQuote = useCallback(async () => {
    rememberQuote(null);
    await calculation.askNow();
  }, [rememberQuote, calculation]);

  /** Whoever looks at totals is on the way to the checkout: a cart that could not be loaded is asked for again. */
  const refreshTotals = useCallback(() => {
    sync.retry();
    calculation.refresh();
  }, [sync, calculation]);

  const view = useMemo(
    () =>
      viewCart(
        items,
        rates,
        calculated,
        customerEmail,
        couponCode,
        { isByDesi, id: deliveryId },
        quoteCode,
      ),
    [items, rates, calculated, customerEmail, couponCode, isByDesi, deliveryId, quoteCode],
  );
  const value = useMemo<Cart>(
    () => ({
      ...view,
      items,
      isReady,
      count: items.reduce((sum, item) => sum + item.quantity, 0),
      couponCode,
      quoteCode,
      isCalculating: calculated.isAsking,
      isExpired: calculated.answer !== null && calculated.answeredAt === EXPIRED,
      addToCart,
      putIntoCart: (rows) =>
        counted(() =>
          rows.filter(({ product, quantity }) => store.add(product, quantity) !== null),
        ),
      putSetIntoCart: (code, rows, replaces) =>
        counted(() => store.putSet({ code, rows, replaces })),
      removeSet: (code) => counted(() => store.removeSet(code)),
      changeQuantities: (quantities) => counted(() => store.changeQuantities(quantities)),
      changeQuantity: (cartItemId, quantity) =>
        counted(() => store.changeQuantity(cartItemId, quantity)),
      removeItem: (cartItemId) => counted(() => store.remove(cartItemId)),
      clearCart,
      emptyAfterOrder,
      acknowledgePrice: store.acknowledgePrice,
      applyCoupon,
      takeQuote,
      dropQuote,
      chooseDelivery,
      expireTotals: calculation.expire,
      refreshTotals,
      recalculate: calculation.askNow,
      takeServerCart: (cart) => counted(() => sync.takeAnswer(cart)),
    }),
    [
      view,
      items,
      isReady,
      couponCode,
      quoteCode,
      calculated,
      addToCart,
      counted,
      clearCart,
      emptyAfterOrder,
      applyCoupon,
      takeQuote,
      dropQuote,
      chooseDelivery,
      refreshTotals,
      store,
      calculation,
      sync,
    ],
  );
  return (
    <AddToCartContext value={addToCart}>
      <StoreProvider of={CartContext} value={value}>
        {children}
      </StoreProvider>
    </AddToCartContext>
  );
}

/** For who fills the cart without looking into it. */
export function useAddToCart(): Cart['addToCart'] {
  const addToCart = useContext(AddToCartContext);
  if (!addToCart) throw new Error('useAddToCart must be used inside CartProvider');
  return addToCart;
}

export const useCart = (): Cart =>
  useStoreContext(CartContext, 'useCart must be used inside CartProvider');

/** For pages that show totals: asks on arrival, and again when the buyer comes back after a while. */
export function useFreshTotals(): void {
  const { isReady, isExpired, refreshTotals } = useCart();
  useEffect(() => {
    if (isExpired) refreshTotals();
  }, [isExpired, refreshTotals]);
  useEffect(() => {
    if (!isReady) return;
    refreshTotals();
    window.addEventListener('focus', refreshTotals);
    window.addEventListener('online', refreshTotals);
    return () => {
      window.removeEventListener('focus', refreshTotals);
      window.removeEventListener('online', refreshTotals);
    };
  }, [isReady, refreshTotals]);
}
