import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { itemViewed } from '#web/analytics/events.ts';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { usePublicUrl } from '#web/base/page/public-url.ts';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { NeckMark } from '#web/base/ui/NeckMark.tsx';
import { SpecList } from '#web/base/ui/Table.tsx';
import { specRows } from '#web/product/attribute-texts.ts';
import { listHref } from '#web/product/list-url.ts';
import { smallestQuantity } from '#web/product/product-price.ts';
import { neckOf } from '#web/product/product-state.ts';
import { productData } from '#web/seo/product-data.ts';
import { useRates, useShop } from '#web/settings/shop-context.tsx';
import { badgesOf, productsOf } from '#web/showcases/load-showcase.ts';
import type { ProductData } from './load-product.ts';
import { ProductFiles } from './ProductFiles.tsx';
import { ProductGallery } from './ProductGallery.tsx';
import { BuyBar, ProductPurchase } from './ProductPurchase.tsx';
import { ProductShelf } from './ProductShelf.tsx';

const Fitting = lazyPart(() => import('./Fitting.tsx'));

/** One product: picture, price and quantity first, then measures, properties and texts, then its neighbours. */
export function ProductView({ product, fitting, recommended, newSince: since }: ProductData) {
  const { t, i18n } = useTranslation(['catalogue', 'attributes']);
  const [quantity, setQuantity] = useState(smallestQuantity(product));
  const rates = useRates();
  const shop = useShop();
  const publicUrl = usePublicUrl();
  const actRef = useRef<HTMLDivElement>(null);
  useEffect(() => itemViewed(product), [product]);
  const words = { t: t as TFunction, language: i18n.language };
  const neck = neckOf(product);
  // Of a part: what it belongs on.
  const bottles = fitting.groups.find(({ role }) => role === 'bottle');
  const drawing = product.images.find(({ view }) => view === 'dimensions');
  return (
    <>
      <PageTitle
        title={product.name}
        description={product.description}
        picture={product.images.find(({ widths }) => widths.length > 0)}
      />
      <StructuredData
        data={productData(product, { publicUrl, rates, isByDesi: shop.delivery !== null })}
      />
      <div className="page">
        <Breadcrumb
          steps={[
            { label: t('home'), to: '/' },
            { label: product.category.name, to: listHref({ category: product.category.id }) },
            ...(product.subcategory
              ? [
                  {
                    label: product.subcategory.name,
                    to: listHref({ category: product.subcategory.id }),
                  },
                ]
              : []),
            { label: product.name },
          ]}
        />
        <div className="product">
          <ProductGallery images={product.images} />
          <ProductPurchase
            product={product}
            newSince={since}
            quantity={quantity}
            onQuantityChange={setQuantity}
            actRef={actRef}
          >
            <div className="product-head">
              <p className="card-meta card-meta--start">
                {neck && <NeckMark code={neck.code} closure={neck.closure} />}
                {neck && (
                  <span aria-hidden="true">
                    {t(neck.closure === 'crimp' ? 'product.crimpNeck' : 'product.screwNeck')}
                  </span>
                )}
                <span className="num">{t('product.sku', { sku: product.sku })}</span>
              </p>
              <h1 className="h1">{product.name}</h1>
              <p className="second">{leadOf(product.description)}</p>
            </div>
          </ProductPurchase>
        </div>
      </div>
      <DeferredHydration>
        <div className="section page product-details">
          {drawing && (
            <figure className="drawing">
              <img
                src={drawing.url}
                alt={drawing.alt}
                width={drawing.width}
                height={drawing.height}
                loading="lazy"
                decoding="async"
              />
              <figcaption className="micro mute">{t('product.drawingNote')}</figcaption>
            </figure>
          )}
          <section>
            <h2 className="h2">{t('product.attributes')}</h2>
            <SpecList rows={specRows(words, product)} />
          </section>
          <div>
            <Accordion title={t('product.description')} isOpen>
              <p className="product-text">{product.description}</p>
            </Accordion>
            {product.documents.length > 0 && (
              <Accordion title={t('product.papers')} isOpen>
                <ProductFiles papers={product.documents} />
              </Accordion>
            )}
            <Accordion title={t('product.delivery')}>{t('product.deliveryText')}</Accordion>
            <Accordion title={t('product.returns')}>{t('product.returnsText')}</Accordion>
          </div>
        </div>
        {bottles ? (
          <ProductShelf
            title={t('fitting.bottles')}
            list={itemLists.fitting}
            products={bottles.products}
            newSince={since}
            link={
              bottles.total > bottles.products.length && (
                <Link
                  className="link"
                  to={listHref({
                    fits: product.id,
                    category:
                      (bottles.products[0]?.subcategory ?? bottles.products[0]?.category)?.id ??
                      null,
                  })}
                  rel="nofollow"
                >
                  {t('fitting.all', {
                    count: bottles.total,
                    number: numberText(bottles.total, i18n.language),
                  })}
                </Link>
              )
            }
          />
        ) : (
          fitting.groups.length > 0 && (
            <LazyPart>
              <Fitting product={product} fitting={fitting} quantity={quantity} />
            </LazyPart>
          )
        )}
        <ProductShelf
          title={t('product.similar')}
          list={itemLists.similar}
          products={product.similar}
          newSince={since}
        />
        <ProductShelf
          title={t('product.recommended')}
          list={itemLists.recommended}
          products={productsOf(recommended)}
          badges={badgesOf(recommended)}
          newSince={since}
        />
      </DeferredHydration>
      <BuyBar product={product} quantity={quantity} actRef={actRef} />
    </>
  );
}

/** The first sentence of the description; the whole text is below. */
export const leadOf = (description: string): string =>
  /^.+?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description;
