import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { CountedList, useListed } from '#web/analytics/ItemList.tsx';
import { itemLists } from '#web/analytics/item-lists.ts';
import { Photo } from '#web/base/ui/Photo.tsx';
import type { CardEntry } from '#web/product/card-product.ts';
import { previousPriceAt, smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { writtenIn } from '#web/product/product-state.ts';
import { ShopPrice } from '#web/product/ShopPrice.tsx';
import { entryWrittenIn } from '#web/showcases/entry-language.ts';
import { thumbnailOf } from '#web/showcases/thumbnail.ts';

/** The first product of the hero showcase, below the shop's own text. */
export function HeroPick({ entry }: { entry: CardEntry }) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <CountedList list={itemLists.hero} products={[entry.product]} of={link}>
      <HeroPickLink entry={entry} link={link} />
    </CountedList>
  );
}

/** The link without analytics: the preview of the back office uses it, too. */
export function HeroPickLink({
  entry,
  link,
}: {
  entry: CardEntry;
  link?: RefObject<HTMLAnchorElement | null>;
}) {
  const { product, title } = entry;
  const quantity = smallestQuantity(product);
  const { selected } = useListed(product);
  return (
    <Link
      className="hero-pick"
      to={`/products/${product.id}`}
      prefetch="intent"
      {...(link && { ref: link })}
      onClick={selected}
    >
      <Photo
        picture={thumbnailOf(product.images[0])}
        src={product.imageUrl}
        alt=""
        sizes="4.5rem"
        isEager
      />
      <div className="hero-pick-text small">
        {title && (
          <span className="second" lang={entryWrittenIn(entry, 'title')}>
            {title}
          </span>
        )}{' '}
        <b lang={writtenIn(product, 'name')}>{product.name}</b>
        <ShopPrice
          amount={unitPriceAt(product, quantity)}
          taxPercent={product.taxRatePercentage}
          previous={previousPriceAt(product, quantity)}
        />
      </div>
    </Link>
  );
}
