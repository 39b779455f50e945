// Counts a list of products as seen, and the product that is followed, with its position.
import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react';
import type { CardProduct } from '#web/product/card-product.ts';
import { itemSelected, listRemembered, listViewed } from './events.ts';
import type { ItemList } from './item-lists.ts';

type ListInPage = {
  list: ItemList;
  indexOf: (product: Pick<CardProduct, 'id'>) => number;
  /** Counts the list as seen, once. */
  countView: () => void;
};

const ListContext = createContext<ListInPage | null>(null);

type ItemListProps = {
  list: ItemList;
  products: readonly CardProduct[];
  /** The index of the first product, for a list with several pages. */
  firstIndex?: number;
  /** The element that must become visible. */
  of: RefObject<Element | null>;
  children: ReactNode;
};

/**
 * Wraps the cards of a list. A list counts as seen once it has entered the window, except its
 * lowest 15 %; an empty list is not counted.
 */
export function CountedList({ list, products, firstIndex = 0, of, children }: ItemListProps) {
  const { id, name } = list;
  const key = products.map((product) => product.id).join();
  const countView = () => listViewed({ id, name }, products, firstIndex);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the products
  useEffect(() => {
    const element = of.current;
    if (!element || products.length === 0 || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        countView();
      },
      { rootMargin: '0px 0px -15% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, name, key, firstIndex, of]);
  const value: ListInPage = {
    list,
    countView,
    indexOf: (product) =>
      firstIndex +
      Math.max(
        0,
        products.findIndex((other) => other.id === product.id),
      ),
  };
  return <ListContext value={value}>{children}</ListContext>;
}

/**
 * For a card: `selected` when its link is followed, `openedFromList` when the product goes into the
 * cart without that.
 */
export function useListed(product: CardProduct): {
  selected: () => void;
  openedFromList: () => void;
} {
  const place = useContext(ListContext);
  return {
    selected() {
      if (!place) return;
      // Its card can be followed before the list is seen: from the lowest part of the window, or
      // sooner than the browser reports what is visible.
      place.countView();
      itemSelected(place.list, product, place.indexOf(product));
    },
    openedFromList: () => place && listRemembered(place.list, product, place.indexOf(product)),
  };
}
