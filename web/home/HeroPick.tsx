import { Link } from 'react-router';
import type { ShowcaseEntry } from '#shared/showcases.ts';
import { previousPriceAt, smallestQuantity, unitPriceAt } from '../catalogue/product-price.ts';
import { ShopPrice } from '../catalogue/ShopPrice.tsx';
import { Photo } from '../ui/Photo.tsx';

/** The first product of the hero showcase, under the shop's own words. */
export function HeroPick({ entry: { product, title } }: { entry: ShowcaseEntry }) {
  const quantity = smallestQuantity(product);
  return (
    <Link className="hero-pick" to={`/products/${product.id}`} prefetch="intent">
      <Photo picture={product.images[0]} src={product.imageUrl} alt="" sizes="4.5rem" isEager />
      <div className="hero-pick-words small">
        {title && <span className="second">{title}</span>} <b>{product.name}</b>
        <ShopPrice amount={unitPriceAt(product, quantity)} previous={previousPriceAt(product, quantity)} />
      </div>
    </Link>
  );
}
