import { useRef } from 'react';
import { Link } from 'react-router';
import { CountedList, useListed } from '#web/analytics/ItemList.tsx';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import type { CardEntry } from '#web/product/card-product.ts';
import { previousPriceAt, smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { writtenIn } from '#web/product/product-state.ts';
import { ShopPrice } from '#web/product/ShopPrice.tsx';
import { entryWrittenIn } from './entry-language.ts';
import { productsOf } from './load-showcase.ts';
import { thumbnailOf } from './thumbnail.ts';

/** A few products beside a list: picture, name and price. Nothing without entries. */
export function SideShowcase({ entries }: { entries: readonly CardEntry[] }) {
  const { t } = useTranslation('catalogue');
  const list = useRef<HTMLUListElement>(null);
  if (entries.length === 0) return null;
  return (
    <section className="side-showcase">
      <h2 className="title">{t('list.recommended')}</h2>
      <ul ref={list}>
        <CountedList list={itemLists.side} products={productsOf(entries)} of={list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <SideProduct entry={entry} />
            </li>
          ))}
        </CountedList>
      </ul>
    </section>
  );
}

function SideProduct({ entry }: { entry: CardEntry }) {
  const { product, title } = entry;
  const { selected } = useListed(product);
  return (
    <Link to={`/products/${product.id}`} prefetch="intent" onClick={selected}>
      <Photo
        picture={thumbnailOf(product.images[0])}
        src={product.imageUrl}
        alt=""
        sizes="4.5rem"
      />
      <div className="small">
        <b lang={title ? entryWrittenIn(entry, 'title') : writtenIn(product, 'name')}>
          {title ?? product.name}
        </b>
        <ShopPrice
          amount={unitPriceAt(product, smallestQuantity(product))}
          taxPercent={product.taxRatePercentage}
          previous={previousPriceAt(product, smallestQuantity(product))}
        />
      </div>
    </Link>
  );
}
