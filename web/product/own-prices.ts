// A signed-in customer's own prices, which replace the page's prices for everybody. Components
// register the products that they show; own-price-answers.ts (loaded only for customers with own
// prices) provides the pricing function.
import { useEffect, useSyncExternalStore } from 'react';
import type { OwnProductPrice, OwnRange } from '#shared/cart/own-prices.ts';
import type { PricedProduct } from './product-price.ts';

/** A product with the customer's own price, if there is one. */
export type Owned<Product> = Product & {
  ownPrice?: Pick<OwnProductPrice, 'isForCompany' | 'minimum'>;
  /** The product as the page has it. */
  everybodys?: Product;
};
export type OwnPricing = <Product extends PricedProduct & { id: number }>(
  product: Owned<Product>,
) => Owned<Product>;

const asForEverybody: OwnPricing = (product) => product.everybodys ?? product;

/** The id of a product, or the joined ids of a family's members. */
export type ShownKey = number | string;
type OwnRanges = ReadonlyMap<ShownKey, OwnRange>;

let pricing = asForEverybody;
let ranges: OwnRanges = new Map();
let onShown: ((keys: readonly ShownKey[]) => void) | null = null;
/** By how many parts of the page it is shown. */
const shown = new Map<ShownKey, number>();
const listeners = new Set<() => void>();

/** The text key, in `catalogue`, of the label at an own price. */
export const ownMarkOf = ({ isForCompany }: { isForCompany: boolean }) =>
  isForCompany ? ('badge.ownCompany' as const) : ('badge.own' as const);

/**
 * `ask` is called with what is shown; the answers come as another pricing, and ranges of families.
 */
export function offerOwnPrices(ask: (keys: readonly ShownKey[]) => void): {
  publish: (next: OwnPricing, nextRanges: OwnRanges) => void;
  withdraw: () => void;
} {
  const publish = (next: OwnPricing, nextRanges: OwnRanges) => {
    pricing = next;
    ranges = nextRanges;
    for (const listener of listeners) listener();
  };
  onShown = ask;
  ask([...shown.keys()]);
  return {
    publish,
    withdraw: () => {
      onShown = null;
      publish(asForEverybody, new Map());
    },
  };
}

function show(keys: readonly ShownKey[]): () => void {
  for (const key of keys) shown.set(key, (shown.get(key) ?? 0) + 1);
  onShown?.(keys);
  return () => {
    for (const key of keys) {
      const left = (shown.get(key) ?? 1) - 1;
      if (left > 0) shown.set(key, left);
      else shown.delete(key);
    }
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * How these products are priced for the visitor; on the server and during hydration, the prices for
 * everybody.
 */
export function useOwnPricing(ids: readonly number[]): OwnPricing {
  const key = ids.join();
  useEffect(() => show(key ? key.split(',').map(Number) : []), [key]);
  return useSyncExternalStore(
    subscribe,
    () => pricing,
    () => asForEverybody,
  );
}

/** From what to what a family costs whoever looks, where that is not what it costs everybody. */
export function useOwnRange(memberIds: readonly number[]): OwnRange | undefined {
  const key = memberIds.join();
  useEffect(() => show([key]), [key]);
  return useSyncExternalStore(
    subscribe,
    () => ranges.get(key),
    () => undefined,
  );
}
