import type { ReactNode } from 'react';
import type { Product } from '#shared/catalogue.ts';
import { classNames } from '../ui/class-names.ts';
import { ProductCard } from './ProductCard.tsx';

type ProductShelfProps = { title: string; products: readonly Product[]; newSince: string; link?: ReactNode; className?: string };

/** One row of products under a heading: four beside each other, to be pushed sideways on narrow screens. Nothing without products. */
export function ProductShelf({ title, products, newSince, link, className }: ProductShelfProps) {
  if (products.length === 0) return null;
  return (
    <section className={classNames('section page', className)}>
      <div className="head">
        <h2 className="h2">{title}</h2>
        {link}
      </div>
      <div className="cards cards--4 shelf shelf--row">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} newSince={newSince} />
        ))}
      </div>
    </section>
  );
}
