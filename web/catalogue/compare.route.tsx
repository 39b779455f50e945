// /compare?ids=1,2,3: up to four products side by side. The whole state is in the address, so that
// it can be shared.
import './compare.css';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { StockState } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useFocusNearby } from '#web/base/ui/use-focus-nearby.ts';
import { useAddToCart } from '#web/cart/CartContext.ts';
import { specRows } from '#web/product/attribute-texts.ts';
import { cardOf } from '#web/product/card-product.ts';
import { ByLead } from '#web/product/Lead.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { isBuyable, smallestQuantity } from '#web/product/product-price.ts';
import { neckOf, packOf, stockLevel, writtenIn } from '#web/product/product-state.ts';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/compare.route.ts';
import { CompareOthers } from './CompareOthers.tsx';
import { compareHref } from './compare-address.ts';
import { compareRows, loadCompare, priceFor, priceQuantities } from './compare-rows.ts';
import { readCompared, writeCompared } from './compared.ts';

export const loader = serverLoader(loadCompare);
export const clientLoader = browserLoader(loadCompare);

const PICTURE_SIZES = '(min-width: 64em) 20vw, 44vw';

export default function ComparePage({ loaderData: { products, others } }: Route.ComponentProps) {
  const { t } = useTranslation(['compare', 'catalogue', 'attributes', 'common']);
  const page = useRef<HTMLDivElement>(null);
  useFocusNearby(page);
  useEffect(() => followAddress(products), [products]);
  return (
    <div className="page compare" ref={page}>
      <PageTitle title={t('title')} isHidden />
      <div className="page-head">
        <h1 className="h1">{t('title')}</h1>
        <p className="second">{t('text')}</p>
      </div>
      {products.length === 0 ? (
        <EmptyState title={t('empty')} action={<ButtonLink to="/products">{t('all')}</ButtonLink>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <Comparison products={products} />
      )}
      <CompareOthers products={products} others={others} />
    </div>
  );
}

/** The comparison of the address replaces the products that were chosen in a list. */
function followAddress(products: readonly Product[]) {
  if (readCompared().length > 0) writeCompared(products.map(({ id }) => id));
}

function Comparison({ products }: { products: readonly Product[] }) {
  const { t, i18n } = useTranslation(['compare', 'catalogue', 'attributes']);
  const [isShort, setShort] = useState(false);
  const translation = { t: t as TFunction, language: i18n.language };
  const rows = compareRows(products.map((product) => specRows(translation, product)));
  const same = rows.filter(({ isDifferent }) => !isDifferent).length;
  return (
    <>
      {products.length > 1 && same > 0 && (
        <div className="compare-choice">
          <Checkbox checked={isShort} onChange={(event) => setShort(event.target.checked)}>
            {t('onlyDifferences')}
          </Checkbox>
          <span className="micro mute">{t('sameRows', { count: same })}</span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard */}
      <section className="compare-scroll" tabIndex={0} aria-label={t('title')}>
        <table className={`compare-table compare-table--${products.length}`}>
          <caption className="sr-only">
            {t('table', { names: products.map(({ name }) => name).join(', ') })}
          </caption>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <ProductColumn key={product.id} product={product} products={products} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Prices products={products} />
            <Row term={t('stock')}>
              {products.map((product) => (
                <td key={product.id}>
                  <Stock product={product} />
                </td>
              ))}
            </Row>
            {rows
              .filter(({ isDifferent }) => isDifferent || !isShort)
              .map(({ term, cells, isDifferent }) => (
                <Row
                  key={term}
                  term={term}
                  isDifferent={isDifferent}
                  isAlone={products.length === 1}
                >
                  {cells.map((cell, index) => (
                    <td key={products[index]?.id}>{cell ?? t('none')}</td>
                  ))}
                </Row>
              ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({
  term,
  hint,
  isDifferent = true,
  isAlone = false,
  children,
}: {
  term: string;
  hint?: ReactNode;
  isDifferent?: boolean;
  isAlone?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('compare');
  return (
    <tr className={isDifferent || isAlone ? undefined : 'is-same'}>
      <th scope="row">
        {term}
        {hint && <div className="micro mute">{hint}</div>}
        {!isDifferent && !isAlone && <span className="sr-only"> ({t('same')})</span>}
      </th>
      {children}
    </tr>
  );
}

/** Picture, name and the buttons of one product. */
function ProductColumn({ product, products }: { product: Product; products: readonly Product[] }) {
  const { t } = useTranslation(['compare', 'catalogue']);
  const addToCart = useAddToCart();
  const neck = neckOf(product);
  const picture = product.images[0];
  return (
    <th scope="col" className="compare-product">
      <Photo picture={picture} src={product.imageUrl} alt="" sizes={PICTURE_SIZES} />
      <div>
        {neck && (
          <span className="card-meta">
            <NeckMark code={neck.code} closure={neck.closure} />
          </span>
        )}
        <Link
          to={`/products/${product.id}`}
          className="compare-name"
          lang={writtenIn(product, 'name')}
        >
          {product.name}
        </Link>
        {isBuyable(product) && (
          <Button
            size="s"
            aria-label={t('catalogue:card.add', { name: product.name })}
            onClick={() => addToCart(cardOf(product), smallestQuantity(product))}
          >
            {t('catalogue:product.add')}
          </Button>
        )}
        <Link
          className="text-link micro"
          replace
          preventScrollReset
          to={compareHref(products.filter(({ id }) => id !== product.id))}
          aria-label={t('remove', { name: product.name })}
        >
          {t('removeShort')}
        </Link>
      </div>
    </th>
  );
}

/** The unit prices, at each quantity where one of them changes. */
function Prices({ products }: { products: readonly Product[] }) {
  const { t, i18n } = useTranslation(['compare', 'catalogue']);
  // The quantities are those of the prices for everybody, so that nothing moves when own prices
  // arrive.
  const quantities = priceQuantities(products);
  const pricing = useOwnPricing(products.map(({ id }) => id));
  return quantities.map((quantity) => (
    <Row
      key={quantity}
      term={
        quantities.length === 1
          ? t('price')
          : t('ladderFrom', { number: numberText(quantity, i18n.language) })
      }
      hint={<ByLead>{({ taxLabel }) => taxLabel}</ByLead>}
    >
      {products.map((product) => {
        const price = priceFor(pricing(product), quantity);
        return (
          <td key={product.id} className="num">
            {price === null ? (
              t('none')
            ) : (
              <ByLead>{(lead) => <b>{lead.text(price, product.taxRatePercentage)}</b>}</ByLead>
            )}
          </td>
        );
      })}
    </Row>
  ));
}

function Stock({ product }: { product: Product }) {
  const { t, i18n } = useTranslation('catalogue');
  const level = stockLevel(product.stock);
  return (
    <StockState state={level}>
      {t(`stock.${level}`, {
        count: product.stock,
        number: numberText(product.stock, i18n.language),
        ...packOf(product.quantity),
      })}
    </StockState>
  );
}
