// Prices of a signed-in customer's own, in the place of those that a page has for everybody. Parts
// say which products they show; whoever knows the prices (own-price-answers.ts, loaded only for
// customers who have some) hands out how a product is priced.
import { useEffect, useSyncExternalStore } from 'react';
import type { OwnProductPrice } from '#shared/cart/own-prices.ts';
import type { PricedProduct } from './product-price.ts';

/** With its own price, where it has one. */
export type Owned<Product> = Product & {
  ownPrice?: Pick<OwnProductPrice, 'isForCompany' | 'minimum'>;
  /** As the page has it. */
  everybodys?: Product;
};
export type OwnPricing = <Product extends PricedProduct & { id: number }>(
  product: Owned<Product>,
) => Owned<Product>;

const asForEverybody: OwnPricing = (product) => product.everybodys ?? product;

let pricing = asForEverybody;
let onShown: ((ids: readonly number[]) => void) | null = null;
/** By how many parts of the page a product is shown. */
const shown = new Map<number, number>();
const listeners = new Set<() => void>();

/** The words that stand at an own price, in `catalogue`. */
export const ownMarkOf = ({ isForCompany }: { isForCompany: boolean }) =>
  isForCompany ? ('badge.ownCompany' as const) : ('badge.own' as const);

/** `ask` is called with products that are shown; the answers come as another pricing. */
export function offerOwnPrices(ask: (ids: readonly number[]) => void): {
  publish: (next: OwnPricing) => void;
  withdraw: () => void;
} {
  const publish = (next: OwnPricing) => {
    pricing = next;
    for (const listener of listeners) listener();
  };
  onShown = ask;
  ask([...shown.keys()]);
  return {
    publish,
    withdraw: () => {
      onShown = null;
      publish(asForEverybody);
    },
  };
}

function show(ids: readonly number[]): () => void {
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1);
  onShown?.(ids);
  return () => {
    for (const id of ids) {
      const left = (shown.get(id) ?? 1) - 1;
      if (left > 0) shown.set(id, left);
      else shown.delete(id);
    }
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How these products are priced for whoever looks; on the server, and while pages come alive, as for everybody. */
export function useOwnPricing(ids: readonly number[]): OwnPricing {
  const key = ids.join();
  useEffect(() => show(key ? key.split(',').map(Number) : []), [key]);
  return useSyncExternalStore(
    subscribe,
    () => pricing,
    () => asForEverybody,
  );
}
