import { type ReactNode, useRef } from 'react';
import { CountedList } from '#web/analytics/ItemList.tsx';
import type { ItemList } from '#web/analytics/item-lists.ts';
import { classNames } from '#web/base/ui/class-names.ts';
import type { CardProduct } from '#web/product/card-product.ts';
import { ShopCard } from './ShopCard.tsx';

type ProductShelfProps = {
  title: string;
  /** The name of the list in analytics; without it nothing is counted. */
  list?: ItemList;
  products: readonly CardProduct[];
  newSince: string /** Words of the merchant, by product. */;
  badges?: Readonly<Record<number, string>>;
  link?: ReactNode;
  className?: string;
};

/** Four fill the page; on narrow screens one and a half are in sight. */
const SHELF_CARD_SIZES = '(min-width: 96em) 326px, (min-width: 64em) 22vw, min(58vw, 248px)';

/**
 * One row of products under a heading: four side by side, scrolled sideways on narrow screens.
 * Renders nothing without products.
 */
export function ProductShelf({
  title,
  list,
  products,
  newSince,
  badges = {},
  link,
  className,
}: ProductShelfProps) {
  const row = useRef<HTMLDivElement>(null);
  if (products.length === 0) return null;
  const cards = products.map((product) => (
    <ShopCard
      key={product.id}
      product={product}
      newSince={newSince}
      sizes={SHELF_CARD_SIZES}
      badge={badges[product.id]}
    />
  ));
  return (
    <section className={classNames('section page', className)}>
      <div className="head">
        <h2 className="h2">{title}</h2>
        {link}
      </div>
      <div className="cards cards--4 shelf shelf--row" ref={row}>
        {list ? (
          <CountedList list={list} products={products} of={row}>
            {cards}
          </CountedList>
        ) : (
          cards
        )}
      </div>
    </section>
  );
}
