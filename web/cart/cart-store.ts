// The cart of this browser (specification 3, 4 and 5). Local storage is the source of truth: every
// change starts from the stored state and is stored at once, so tabs never overwrite each other.
// First pure functions, then the small store.

import type { Language } from '#shared/base/languages.ts';
import type { CalculatedItem } from '#shared/cart/cart.ts';
import { randomId } from '#web/base/api/random-id.ts';
import {
  type CartItem,
  makeItem,
  type ProductLike,
  readCartQuantity,
  readItems,
  reprice,
} from '#web/product/cart-item.ts';
import { type SyncRow, withoutRows } from './cart-rows.ts';
import { type SetAddition, withAdded, withoutSet, withQuantities, withSet } from './cart-sets.ts';

/** A quantity below 1 changes nothing (specification 4 and 5). */
function withQuantity(
  items: readonly CartItem[],
  cartItemId: string,
  quantity: number,
): readonly CartItem[] {
  const requested = readCartQuantity(quantity);
  if (
    requested === null ||
    !items.some((item) => item.cartItemId === cartItemId && item.quantity !== requested)
  )
    return items;
  return reprice(
    items.map((item) => (item.cartItemId === cartItemId ? { ...item, quantity: requested } : item)),
  );
}

function withoutItem(items: readonly CartItem[], cartItemId: string): readonly CartItem[] {
  const left = items.filter((item) => item.cartItemId !== cartItemId);
  return left.length === items.length ? items : reprice(left);
}

type TodaysFigures = Pick<
  CalculatedItem,
  'productId' | 'isSample' | 'price' | 'stock' | 'minQuantity' | 'quantityStep'
>;

/**
 * Today's price, stock and rules of each product; a changed price is marked until the buyer has
 * seen it.
 */
function withTodaysFigures(
  items: readonly CartItem[],
  answers: readonly TodaysFigures[],
): readonly CartItem[] {
  const ofItem = ({ id, isSample }: CartItem) =>
    answers.findLast((answer) => answer.productId === id && answer.isSample === isSample);
  let hasChanged = false;
  const renewed = items.map((item) => {
    const today = ofItem(item);
    if (!today || today.price === null) return item;
    const { price, stock, minQuantity, quantityStep } = today;
    if (
      price === item.price &&
      stock === item.stock &&
      minQuantity === item.minQuantity &&
      quantityStep === item.quantityStep
    )
      return item;
    hasChanged = true;
    const { previousPrice = item.price, ...rest } = item;
    return {
      ...rest,
      price,
      stock,
      minQuantity,
      quantityStep,
      ...(previousPrice === price ? {} : { previousPrice }),
    };
  });
  return hasChanged ? reprice(renewed) : items;
}

function withPriceSeen(items: readonly CartItem[], cartItemId: string): readonly CartItem[] {
  return items.map((item) => {
    if (item.cartItemId !== cartItemId) return item;
    const { previousPrice: _, ...rest } = item;
    return rest;
  });
}

/** New names are in the language of the page, unless their product says otherwise. */
function withNameLanguages(
  items: readonly CartItem[],
  before: readonly CartItem[],
  page: Language | undefined,
): readonly CartItem[] {
  return items.map((item) => {
    if (item.nameLanguage) return item;
    const isOld = ({ cartItemId, name }: CartItem) =>
      cartItemId === item.cartItemId && name === item.name;
    const was = before.find(isOld);
    const nameLanguage = was ? was.nameLanguage : page;
    return nameLanguage ? { ...item, nameLanguage } : item;
  });
}

export type CartStoreDeps = {
  read: () => string | null;
  /** False when there was no room: the page continues with its own copy. */
  write: (text: string) => boolean;
  onElsewhere: (callback: (text: string | null) => void) => () => void;
  logError: (what: string, error: unknown) => void;
  now?: () => Date;
  newId?: () => string;
  /** The language of the page. */
  language?: () => Language;
};

export type CartSnapshot = { items: readonly CartItem[]; isReady: boolean };
/** `elsewhere`: another tab changed it. `replaced`: the server's cart replaced it. */
export type CartChange = 'opened' | 'changed' | 'removed' | 'renewed' | 'elsewhere' | 'replaced';

/** The state that the server renders and the browser hydrates: nothing has been read yet. */
export const UNREAD_CART: CartSnapshot = { items: [], isReady: false };

type StorageDeps = Pick<CartStoreDeps, 'read' | 'write' | 'onElsewhere' | 'language'>;

/** The rows in memory and in storage. */
function createStoredRows({ read, write, onElsewhere, language }: StorageDeps) {
  let snapshot = UNREAD_CART;
  /** The text that `snapshot` was read from or stored as; undefined while storing fails. */
  let known: string | null | undefined = null;
  const listeners = new Set<(change: CartChange) => void>();

  function show(items: readonly CartItem[], change: CartChange) {
    snapshot = { items, isReady: true };
    for (const listener of listeners) listener(change);
  }

  /** Includes what another tab stored while this one was inactive. */
  function current(): readonly CartItem[] {
    const stored = read();
    return known === undefined || stored === known ? snapshot.items : readItems(stored);
  }

  return {
    subscribe(listener: (change: CartChange) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    /** The stored rows, even if this tab was not notified of a change. */
    read: current,

    /** Reads the stored rows and follows other tabs. Returns the function that stops this. */
    open(): () => void {
      known = read();
      show(readItems(known), 'opened');
      return onElsewhere((stored) => {
        known = stored;
        show(readItems(stored), 'elsewhere');
      });
    },

    change(kind: CartChange, apply: (items: readonly CartItem[]) => readonly CartItem[]): void {
      const before = current();
      const applied = apply(before);
      if (applied === before) {
        if (before === snapshot.items) return;
        known = read();
        show(before, 'elsewhere');
        return;
      }
      const after = withNameLanguages(applied, before, language?.());
      const text = JSON.stringify(after);
      known = write(text) ? text : undefined;
      show(after, kind);
    },
  };
}

/** Made once per page load, never shared by two renderings. */
export function createCartStore({
  logError,
  now = () => new Date(),
  newId = randomId,
  ...storage
}: CartStoreDeps) {
  const { change, ...rows } = createStoredRows(storage);
  return {
    ...rows,

    /**
     * The row of the added product; null if it was not added, which is logged (specification 5).
     */
    add(product: ProductLike, quantity = 1, designId?: string): CartItem | null {
      if (readCartQuantity(quantity) === null) return null;
      const addition = {
        product,
        quantity,
        designId,
        cartItemId: newId(),
        addedAt: now().toISOString(),
      };
      if (!makeItem(product, addition)) {
        logError(
          'addToCart',
          new TypeError(
            `a product without an id or a numeric price: ${JSON.stringify({ id: product?.id, price: product?.price })}`,
          ),
        );
        return null;
      }
      change('changed', (items) => withAdded(items, addition) ?? items);
      return (
        rows
          .getSnapshot()
          .items.find(
            (item) =>
              item.id === product.id &&
              item.designId === designId &&
              item.isSample === product.isSample,
          ) ?? null
      );
    },
    /**
     * The rows of a design, all or none; false when there is no room for them. The design that it
     * replaces is removed in the same step.
     */
    putSet(set: Pick<SetAddition, 'code' | 'rows' | 'replaces'>): boolean {
      let isIn = false;
      change('changed', (items) => {
        const after = withSet(items, { ...set, newId, addedAt: now().toISOString() });
        isIn = after !== null;
        return after ?? items;
      });
      return isIn;
    },
    changeQuantities: (quantities: ReadonlyMap<string, number>) =>
      change('changed', (items) => withQuantities(items, quantities)),
    removeSet: (code: string) => change('removed', (items) => withoutSet(items, code)),
    changeQuantity: (cartItemId: string, quantity: number) =>
      change('changed', (items) => withQuantity(items, cartItemId, quantity)),
    remove: (cartItemId: string) => change('removed', (items) => withoutItem(items, cartItemId)),
    clear: () => change('changed', (items) => (items.length === 0 ? items : [])),
    /** An order of these rows is paid. */
    takeOut: (rows: readonly SyncRow[]) =>
      change('changed', (items) => reprice(withoutRows(items, rows))),
    replace: (items: readonly CartItem[]) => change('replaced', () => reprice(items)),
    /** Figures of the server's response: stored, but not a reason for a new request. */
    renew: (answers: readonly TodaysFigures[]) =>
      change('renewed', (items) => withTodaysFigures(items, answers)),
    acknowledgePrice: (cartItemId: string) =>
      change('renewed', (items) => withPriceSeen(items, cartItemId)),
  };
}
