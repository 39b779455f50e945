// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardProduct } from '#web/product/card-product.ts';
import { emptyDataLayer, events } from '#web/testing/data-layer.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { CountedList, useListed } from './ItemList.tsx';
import { itemLists } from './item-lists.ts';
import { beginPage } from './page-view.ts';

const products = [7, 9].map((id) => makeProduct({ id }));

function Card({ product }: { product: CardProduct }) {
  const { selected } = useListed(product);
  return (
    <button type="button" onClick={selected}>
      {product.id}
    </button>
  );
}

function List() {
  const shelf = useRef<HTMLDivElement>(null);
  return (
    <div ref={shelf}>
      <CountedList list={itemLists.popular} products={products} of={shelf}>
        {products.map((product) => (
          <Card key={product.id} product={product} />
        ))}
      </CountedList>
    </div>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  emptyDataLayer();
  beginPage('/', 'k');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[M02] a list counts as seen before one of its products counts as selected, and once', () => {
  const observed: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(callback: IntersectionObserverCallback) {
        observed.push(callback);
      }
    },
  );
  render(<List />);
  fireEvent.click(screen.getByRole('button', { name: '9' }));
  for (const report of observed)
    report([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
  expect(events().flatMap(({ event }) => event ?? [])).toEqual(['view_item_list', 'select_item']);
});
