// The lower end of a product page: the family to order at once, reviews and questions, products
// often bought with it, and the visitor's last viewed products. They load when they are near; the
// page itself is the same for everybody.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { type CardProduct, cardOf } from '#web/product/card-product.ts';
import { ProductOpinions } from '#web/reviews/ProductOpinions.tsx';
import { browserApi } from '#web/session/browser.ts';
import { compareHref } from './compare-address.ts';
import { FamilyOrder, type FamilyProduct } from './FamilyOrder.tsx';
import { readNamed, readTogether } from './named-products.ts';
import { ProductShelf } from './ProductShelf.tsx';
import type { SpaceProduct } from './space-product.ts';
import { addViewed, readViewed } from './viewed-products.ts';

const BottleInRoom = lazyPart(() => import('./BottleInRoom.tsx'));

const MOST_SHOWN = 4;

type Shelves = { together: CardProduct[]; viewed: CardProduct[] };

export default function MoreShelves({
  product,
  newSince,
}: {
  product: FamilyProduct & SpaceProduct;
  newSince: string;
}) {
  const productId = product.id;
  const { t } = useTranslation('catalogue');
  const { together, viewed } = useShelves(productId);
  return (
    <>
      <LazyPart>
        <BottleInRoom product={product} />
      </LazyPart>
      <FamilyOrder product={product} />
      <ProductOpinions productId={productId} />
      <ProductShelf
        title={t('product.together')}
        list={itemLists.together}
        products={together}
        newSince={newSince}
      />
      <ProductShelf
        title={t('product.viewed')}
        list={itemLists.viewed}
        products={viewed}
        newSince={newSince}
        link={
          <Link className="link" to={compareHref([{ id: productId }, ...viewed])} rel="nofollow">
            {t('product.compare')}
          </Link>
        }
      />
    </>
  );
}

/** If a shelf cannot be loaded, it is left out without an error. */
function useShelves(productId: number): Shelves {
  const [shelves, setShelves] = useState<Shelves>({ together: [], viewed: [] });
  useEffect(() => {
    let isCurrent = true;
    const api = browserApi();
    const ids = readViewed()
      .filter((id) => id !== productId)
      .slice(0, MOST_SHOWN);
    addViewed(productId);
    const cards = (read: Promise<Product[]>) =>
      read.then(
        (products) => products.map(cardOf),
        () => [],
      );
    void Promise.all([cards(readTogether(api, productId)), cards(readNamed(api, ids))]).then(
      ([together, viewed]) => {
        if (isCurrent) setShelves({ together, viewed });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [productId]);
  return shelves;
}
