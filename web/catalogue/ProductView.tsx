import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { isGlassPrint, isPrintSetup } from '#shared/catalogue/print-setups.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { itemViewed } from '#web/analytics/events.ts';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { useIsHydrating } from '#web/base/page/use-is-hydrating.ts';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { SpecList } from '#web/base/ui/Table.tsx';
import { specRows } from '#web/product/attribute-texts.ts';
import { cutText } from '#web/product/cut-text.ts';
import { listHref } from '#web/product/list-url.ts';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { smallestQuantity } from '#web/product/product-price.ts';
import { neckOf, writtenIn } from '#web/product/product-state.ts';
import { RatingMark } from '#web/product/RatingMark.tsx';
import { badgesOf, productsOf } from '#web/showcases/load-showcase.ts';
import { BuyBar } from './BuyBar.tsx';
import { compareHref } from './compare-address.ts';
import { FamilyChoices, type FamilyState } from './FamilyChoices.tsx';
import type { ProductData } from './load-product.ts';
import { ProductFiles } from './ProductFiles.tsx';
import { ProductGallery } from './ProductGallery.tsx';
import { ProductPurchase } from './ProductPurchase.tsx';
import { ProductShelf } from './ProductShelf.tsx';

const Fitting = lazyPart(() => import('./Fitting.tsx'), '.fits');
// Search engines read it in the HTML.
const ProductJson = lazyPart(() => import('./ProductJson.tsx'), '.product-more');
const MoreShelves = lazyPart(() => import('./MoreShelves.tsx'), '.product-more');

// Only for the few products that are not sold alone.
const SetupPurchase = lazyPart(() => import('./SetupPurchase.tsx'));

const ProductText = lazyPart(() => import('./ProductText.tsx'), '.product-details');

/**
 * The maximum length of the description in the page's head, in characters; search engines show
 * about half of it.
 */
const MOST_META = 320;

type ProductPart = Pick<ProductData, 'product'>;

/**
 * One product: picture, price and quantity first, then dimensions, attributes and texts, then
 * related products.
 */
export function ProductView({ product, fitting, recommended, newSince: since }: ProductData) {
  const { t } = useTranslation(['catalogue', 'attributes']);
  const [quantity, setQuantity] = useFirstQuantity(product);
  const actRef = useRef<HTMLDivElement>(null);
  const priced = useOwnPricing([product.id])(product);
  useEffect(() => itemViewed(product), [product]);
  const isSetup = isPrintSetup(product.attributes);
  const isPrint = isGlassPrint(product.attributes);
  // For a part: the bottles that it fits.
  const bottles = fitting.groups.find(({ role }) => role === 'bottle');
  return (
    <>
      <PageTitle
        title={product.seo?.title ?? product.name}
        description={product.seo?.description ?? cutText(product.description, MOST_META)}
        picture={product.images.find(({ widths }) => widths.length > 0)}
        markdownPath={`/products/${product.id}.md`}
      />
      <div className="page">
        <ProductBreadcrumb product={product} />
        <div className="product">
          <ProductGallery images={product.images} space={spaceOf(product)} />
          {isSetup || isPrint ? (
            <LazyPart>
              <SetupPurchase product={priced} isPrint={isPrint}>
                <ProductHead product={product} quantity={quantity} />
              </SetupPurchase>
            </LazyPart>
          ) : (
            <ProductPurchase
              product={priced}
              newSince={since}
              quantity={quantity}
              onQuantityChange={setQuantity}
              actRef={actRef}
              tool={fitting.tool}
            >
              <ProductHead product={product} quantity={quantity} />
            </ProductPurchase>
          )}
        </div>
      </div>
      <DeferredHydration>
        <ProductDetails product={product} />
        {bottles ? (
          <BottleShelf product={product} bottles={bottles} newSince={since} />
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
          link={
            product.similar.length > 0 && (
              <Link className="link" to={compareHref([product, ...product.similar])} rel="nofollow">
                {t('product.compare')}
              </Link>
            )
          }
        />
        <ProductShelf
          title={t('product.recommended')}
          list={itemLists.recommended}
          products={productsOf(recommended)}
          badges={badgesOf(recommended)}
          newSince={since}
        />
        <div className="product-more">
          <LazyPart>
            <ProductJson product={product} isSold={!isSetup} />
            {!isSetup && <MoreShelves product={product} newSince={since} />}
          </LazyPart>
        </div>
      </DeferredHydration>
      {!isSetup && !isPrint && <BuyBar product={priced} quantity={quantity} actRef={actRef} />}
    </>
  );
}

function ProductBreadcrumb({ product }: ProductPart) {
  const { name, category, subcategory } = product;
  const { t } = useTranslation('catalogue');
  return (
    <Breadcrumb
      steps={[
        { label: t('home'), to: '/' },
        ...[category, subcategory].flatMap((one) =>
          one ? [{ label: one.name, to: listHref({ category: one.id }) }] : [],
        ),
        { label: name, language: writtenIn(product, 'name') },
      ]}
    />
  );
}

/** The smallest quantity, or what was typed for another member of the family. */
function useFirstQuantity(product: Product) {
  const state = useLocation().state as FamilyState;
  // The state outlives a reload, which the server renders without it.
  const typed = useIsHydrating() ? 1 : (state?.quantity ?? 1);
  const most = Math.max(largestQuantity(product, product.stock), smallestQuantity(product));
  return useState(Math.min(roundUpQuantity(product, typed), most));
}

function ProductHead({ product, quantity }: ProductPart & { quantity: number }) {
  const { t } = useTranslation('catalogue');
  const neck = neckOf(product);
  return (
    <div className="product-head">
      <p className="card-meta card-meta--start">
        {neck && <NeckMark code={neck.code} closure={neck.closure} />}
        {neck && (
          <span aria-hidden="true">
            {t(neck.closure === 'crimp' ? 'product.crimpNeck' : 'product.screwNeck')}
          </span>
        )}
        <span className="num">{t('product.sku', { sku: product.sku })}</span>
        {product.rating && (
          <a href="#reviews">
            <RatingMark rating={product.rating} />
          </a>
        )}
      </p>
      <h1 className="h1" lang={writtenIn(product, 'name')}>
        {product.name}
      </h1>
      <p className="second" lang={writtenIn(product, 'description')}>
        {leadOf(product.description)}
      </p>
      {product.family && <FamilyChoices family={product.family} quantity={quantity} />}
    </div>
  );
}

/** Drawing, attributes, texts and documents. */
function ProductDetails({ product }: ProductPart) {
  const { t, i18n } = useTranslation(['catalogue', 'attributes']);
  const translation = { t: t as TFunction, language: i18n.language };
  const drawing = product.images.find(({ view }) => view === 'dimensions');
  return (
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
        <SpecList rows={specRows(translation, product)} />
      </section>
      <div>
        <Accordion title={t('product.description')} isOpen>
          {product.descriptionHtml === undefined ? (
            <p className="product-text" lang={writtenIn(product, 'description')}>
              {product.description}
            </p>
          ) : (
            <LazyPart>
              <ProductText
                html={product.descriptionHtml}
                language={writtenIn(product, 'description')}
              />
            </LazyPart>
          )}
        </Accordion>
        {product.documents.length > 0 && (
          <Accordion title={t('product.documents')} isOpen>
            <ProductFiles documents={product.documents} />
          </Accordion>
        )}
        <Accordion title={t('product.delivery')}>{t('product.deliveryText')}</Accordion>
        <Accordion title={t('product.returns')}>{t('product.returnsText')}</Accordion>
      </div>
    </div>
  );
}

type BottleShelfProps = ProductPart & {
  bottles: ProductData['fitting']['groups'][number];
  newSince: string;
};

/** The bottles that a part fits. */
function BottleShelf({ product, bottles, newSince }: BottleShelfProps) {
  const { t, i18n } = useTranslation('catalogue');
  const { products, total } = bottles;
  const [first] = products;
  return (
    <ProductShelf
      title={t('fitting.bottles')}
      list={itemLists.fitting}
      products={products}
      newSince={newSince}
      link={
        total > products.length && (
          <Link
            className="link"
            to={listHref({
              fits: product.id,
              category: (first?.subcategory ?? first?.category)?.id ?? null,
            })}
            rel="nofollow"
          >
            {t('fitting.all', { count: total, number: numberText(total, i18n.language) })}
          </Link>
        )
      }
    />
  );
}

/** Only bottles have a 3D model. */
const spaceOf = ({ id, name, attributes }: ProductPart['product']) =>
  attributes.part === 'bottle' ? { id, name, attributes } : null;

/** The first sentence of the first paragraph of the description; the whole text is below. */
export function leadOf(description: string): string {
  const [paragraph = ''] = description.split('\n\n');
  return /^.+?[.!?](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph;
}
