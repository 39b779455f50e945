// Products in a list: that it was seen, and which of them was followed from which place.
import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react';
import type { CardProduct } from '#web/product/card-product.ts';
import { itemSelected, listRemembered, listViewed } from './events.ts';
import type { ItemList } from './item-lists.ts';

type ListInPage = { list: ItemList; indexOf: (product: Pick<CardProduct, 'id'>) => number };

const ListContext = createContext<ListInPage | null>(null);

type ItemListProps = {
  list: ItemList;
  products: readonly CardProduct[];
  /** Of the first product, where the list goes on over pages. */
  firstIndex?: number;
  /** The element that must come into sight. */
  of: RefObject<Element | null>;
  children: ReactNode;
};

/**
 * Round the cards of a list. Seen is what has come into the lower part of the window, and stayed
 * products enough to be a list.
 */
export function CountedList({ list, products, firstIndex = 0, of, children }: ItemListProps) {
  const { id, name } = list;
  const key = products.map((product) => product.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same products in a new array are the same list
  useEffect(() => {
    const element = of.current;
    if (!element || products.length === 0 || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        listViewed({ id, name }, products, firstIndex);
      },
      { rootMargin: '0px 0px -15% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, name, key, firstIndex, of]);
  const value: ListInPage = {
    list,
    indexOf: (product) =>
      firstIndex +
      Math.max(
        0,
        products.findIndex((other) => other.id === product.id),
      ),
  };
  return <ListContext value={value}>{children}</ListContext>;
}

/** For a card: its link was followed; or it goes into the cart without that. */
export function useListed(product: CardProduct): {
  selected: () => void;
  openedFromList: () => void;
} {
  const place = useContext(ListContext);
  return {
    selected: () => place && itemSelected(place.list, product, place.indexOf(product)),
    openedFromList: () => place && listRemembered(place.list, product, place.indexOf(product)),
  };
}
