import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { useListed } from '#web/analytics/ItemList.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { cardFacts } from '#web/product/attribute-texts.ts';
import type { CardEntry } from '#web/product/card-product.ts';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { previousPriceAt, smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { neckOf, writtenIn } from '#web/product/product-state.ts';
import { ReductionBadge } from '#web/product/ReductionBadge.tsx';
import { ShopPrice } from '#web/product/ShopPrice.tsx';
import { entryWrittenIn } from './entry-language.ts';

/** Two in a row from 64 em, each picture not quite half of its slide. */
const SLIDE_SIZES =
  '(min-width: 120em) 408px, (min-width: 64em) 22vw, (min-width: 40em) 40vw, 84vw';

/** One large product of a carousel: the merchant's text, the product, and its price. */
export function Slide({ entry }: { entry: CardEntry }) {
  const { product, title, badge } = entry;
  const { t, i18n } = useTranslation(['catalogue', 'attributes']);
  const { selected } = useListed(product);
  const neck = neckOf(product);
  const { measure, kind } = cardFacts({ t: t as TFunction, language: i18n.language }, product);
  const quantity = smallestQuantity(product);
  return (
    <article className="slide">
      <Photo
        picture={product.images[0]}
        src={product.imageUrl}
        alt=""
        sizes={SLIDE_SIZES}
        isCard
        shape="square"
      />
      <div className="slide-copy">
        <p className="card-meta card-meta--start">
          {neck ? (
            <NeckMark code={neck.code} closure={neck.closure} />
          ) : (
            kind && <span>{kind}</span>
          )}
          {measure && <span>{measure}</span>}
        </p>
        <h3
          className="h3"
          lang={title ? entryWrittenIn(entry, 'title') : writtenIn(product, 'name')}
        >
          <Link to={`/products/${product.id}`} prefetch="intent" onClick={selected}>
            {title ?? product.name}
          </Link>
        </h3>
        {title && (
          <p className="small second" lang={writtenIn(product, 'name')}>
            {product.name}
          </p>
        )}
        <div className="slide-price">
          <ShopPrice
            amount={unitPriceAt(product, quantity)}
            taxPercent={product.taxRatePercentage}
            previous={previousPriceAt(product, quantity)}
          />
          {(badge || product.discount) && (
            <p className="badges-line" lang={entryWrittenIn(entry, 'badge')}>
              <ReductionBadge product={product} />
              {badge && <Badge tone="line">{badge}</Badge>}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
