import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { type CardProduct, cardOf } from '#web/product/card-product.ts';
import { writtenIn } from '#web/product/product-state.ts';
import { browserApi } from '#web/session/browser.ts';
import { compareHref, MOST_COMPARED } from './compare-address.ts';
import { readNamed } from './named-products.ts';
import { readViewed } from './viewed-products.ts';

/**
 * Products similar to the first one, and the visitor's last viewed ones: one press adds a product.
 */
export function CompareOthers({
  products,
  others,
}: {
  products: readonly Product[];
  others: CardProduct[];
}) {
  const { t } = useTranslation('compare');
  const viewed = useViewed();
  const choices = [...viewed, ...others].filter(
    ({ id }, index, all) =>
      !products.some((product) => product.id === id) &&
      all.findIndex((other) => other.id === id) === index,
  );
  if (choices.length === 0) return null;
  return (
    <section className="compare-others" aria-labelledby="compare-others">
      <h2 className="h3" id="compare-others">
        {t('more')}
      </h2>
      {products.length >= MOST_COMPARED ? (
        <p className="second">{t('full')}</p>
      ) : (
        <ul>
          {choices.map((product) => (
            <li key={product.id}>
              <Link
                replace
                preventScrollReset
                to={compareHref([...products, product])}
                aria-label={t('addOf', { name: product.name })}
              >
                <Photo picture={product.images[0]} src={product.imageUrl} alt="" sizes="4.5rem" />
                <span lang={writtenIn(product, 'name')}>{product.name}</span>
                <Icon name="plus" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Empty on the server, and if nothing has been viewed. */
function useViewed(): CardProduct[] {
  const [viewed, setViewed] = useState<CardProduct[]>([]);
  useEffect(() => {
    const ids = readViewed();
    if (ids.length === 0) return;
    let isCurrent = true;
    readNamed(browserApi(), ids).then(
      (products) => isCurrent && setViewed(products.map(cardOf)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return viewed;
}
