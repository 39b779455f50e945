import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ShowcaseEntry } from '#shared/showcases.ts';
import { previousPriceAt, smallestQuantity, unitPriceAt } from '../catalogue/product-price.ts';
import { ShopPrice } from '../catalogue/ShopPrice.tsx';
import { Photo } from '../ui/Photo.tsx';

/** A few products beside a list: picture, name and price. Nothing without entries. */
export function SideShowcase({ entries }: { entries: readonly ShowcaseEntry[] }) {
  const { t } = useTranslation('catalogue');
  if (entries.length === 0) return null;
  return (
    <section className="side-showcase">
      <h2 className="title">{t('list.recommended')}</h2>
      <ul>
        {entries.map(({ id, product, title }) => (
          <li key={id}>
            <Link to={`/products/${product.id}`} prefetch="intent">
              <Photo picture={product.images[0]} src={product.imageUrl} alt="" sizes="4.5rem" />
              <div className="small">
                <b>{title ?? product.name}</b>
                <ShopPrice amount={unitPriceAt(product, smallestQuantity(product))} previous={previousPriceAt(product, smallestQuantity(product))} />
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
