import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
// The buying half of a product page: price, price tiers, quantity, the one amber button, stock and
// promises.

import type { TFunction } from 'i18next';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { numberText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira, shortLira } from '#shared/base/money.ts';
import type { ArrivalAnswer } from '#shared/catalogue/arrivals.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { largestQuantity } from '#shared/catalogue/quantity.ts';
import { closingOf } from '#shared/fit/closing.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { useAddToCart } from '#web/cart/CartContext.ts';
import { FavoriteButton } from '#web/favorites/FavoriteButton.tsx';
import { AddToList } from '#web/lists/AddToList.tsx';
import { InstallmentsFold } from '#web/payments/InstallmentsFold.tsx';
import { MonthlyAmount } from '#web/payments/MonthlyAmount.tsx';
import type { CardProduct } from '#web/product/card-product.ts';
import { ByLead } from '#web/product/Lead.tsx';
import type { Owned } from '#web/product/own-prices.ts';
import {
  currentStep,
  isBuyable,
  type LadderStep,
  ladderSteps,
  lineTotalAt,
  previousPriceAt,
  smallestQuantity,
  unitPriceAt,
  withCarton,
} from '#web/product/product-price.ts';
import { endsSoonAt, packOf } from '#web/product/product-state.ts';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { ReductionBadge } from '#web/product/ReductionBadge.tsx';
import { ShopPrice } from '#web/product/ShopPrice.tsx';
import { useRates } from '#web/settings/shop-context.tsx';
import { Facts, type FactsProduct } from './ProductFacts.tsx';
import { ProductLadder } from './ProductLadder.tsx';
import { ShareProduct } from './ShareProduct.tsx';

// Only for products that are sold out, or nearly.
const StockAlert = lazyPart(async () => ({
  default: (await import('#web/stock-alerts/StockAlert.tsx')).StockAlert,
}));
const MoreThanInStock = lazyPart(async () => ({
  default: (await import('#web/stock-alerts/StockAlert.tsx')).MoreThanInStock,
}));

const SampleOffer = lazyPart(() => import('./SampleOffer.tsx'));

const PalletOffer = lazyPart(() => import('./PalletOffer.tsx'));

/** From this quantity on the link to a quote names the quantity. */
const QUOTE_FROM = 100;

type ProductPurchaseProps = {
  product: Owned<FactsProduct & Partial<ArrivalAnswer>>;
  newSince: string;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
  /** The crimping tool for its neck, where one is sold. */
  tool: CardProduct | null;
  /** The element around the main button. */
  actRef: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

export function ProductPurchase({
  product,
  newSince,
  quantity,
  onQuantityChange,
  tool,
  actRef,
  children,
}: ProductPurchaseProps) {
  const { t, i18n } = useTranslation('catalogue');
  const addToCart = useAddToCart();
  const rates = useRates();
  const canBuy = isBuyable(product);
  const steps = ladderSteps(product);
  const step = steps[currentStep(steps, quantity)];
  const price = unitPriceAt(product, quantity);
  const isPack = product.quantity > 1;
  // Tiers that only exist in a customer's price list appear after hydration: they are shown further
  // down, where they move nothing.
  const hasLadder = ladderSteps(product.everybodys ?? product).length > 1;
  const ladder = steps.length > 1 && <ProductLadder {...{ product, steps, quantity }} />;
  const { gross } = netAndGross(lineTotalAt(product, quantity), rates, product.taxRatePercentage);
  return (
    <section className="product-buy" aria-label={t('product.buy')}>
      {children}
      <ShopPrice
        size="l"
        amount={price}
        taxPercent={product.taxRatePercentage}
        previous={previousPriceAt(product, quantity)}
        note={priceNote({ t, language: i18n.language }, product, step === steps[0] ? null : step)}
      />
      {canBuy && <MonthlyAmount productId={product.id} quantity={quantity} total={gross} />}
      <Reduction product={product} newSince={newSince} />
      <ClosingNote product={product} tool={tool} />
      {hasLadder && ladder}
      <div className="product-act">
        {canBuy && (
          <>
            <div className="qty-row">
              <QuantityInput
                label={t('product.quantity')}
                value={quantity}
                onChange={onQuantityChange}
                min={product.minQuantity}
                step={product.quantityStep}
                max={product.stock}
              />
              {product.piecesPerCarton !== null && product.piecesPerCarton <= product.stock && (
                <button
                  type="button"
                  className="koli"
                  onClick={() => onQuantityChange(withCarton(product, quantity))}
                >
                  <Icon name="box" /> {t('product.addCarton')}{' '}
                  <span className="num">+{numberText(product.piecesPerCarton, i18n.language)}</span>
                </button>
              )}
            </div>
            {product.piecesPerPallet && (
              <LazyPart>
                <PalletOffer
                  {...{ product, quantity, onQuantityChange }}
                  pieces={product.piecesPerPallet}
                />
              </LazyPart>
            )}
            {(product.minQuantity > 1 || product.quantityStep > 1 || isPack) && (
              <p className="hint">{quantityRule(product, t, i18n.language)}</p>
            )}
            <LineTotal product={product} quantity={quantity} />
          </>
        )}
        <div ref={actRef}>
          {canBuy ? (
            <div className="product-buttons">
              <Button variant="buy" onClick={() => addToCart(product, quantity)}>
                {t('product.add')}
              </Button>
              <FavoriteButton product={product} isFramed />
            </div>
          ) : (
            <LazyPart>
              <StockAlert
                product={product}
                beside={<FavoriteButton product={product} isFramed />}
              />
            </LazyPart>
          )}
        </div>
        {canBuy && quantity >= largestQuantity(product, product.stock) && (
          <LazyPart>
            <MoreThanInStock key={product.stock} product={product} />
          </LazyPart>
        )}
        <div className="row">
          <AddToList product={product} quantity={quantity} />
          <ShareProduct name={product.name} />
          <QuoteLink product={product} quantity={quantity} />
          {canBuy && product.sample && (
            <LazyPart>
              <SampleOffer product={product} />
            </LazyPart>
          )}
        </div>
        {canBuy && (
          <InstallmentsFold
            title={t('product.installments')}
            items={[{ productId: product.id, quantity }]}
            amount={gross}
          />
        )}
        <noscript>
          <p className="hint">{t('product.needsScript')}</p>
        </noscript>
      </div>
      <Facts product={product} quantity={quantity} />
      {!hasLadder && ladder}
    </section>
  );
}

/**
 * The note beside the price: that it is the customer's own, or the quantity from which it applies.
 */
function priceNote(
  { t, language }: { t: TFunction<'catalogue'>; language: string },
  { ownPrice, quantity }: Owned<Product>,
  step: LadderStep | null | undefined,
): string | undefined {
  if (ownPrice) {
    const mark = t(ownPrice.isForCompany ? 'product.ownCompany' : 'product.own');
    const { minimum } = ownPrice;
    return minimum === null
      ? mark
      : t('product.ownFrom', { mark, minimum: shortLira(fromLira(minimum), language) });
  }
  if (!step) return undefined;
  return t(quantity > 1 ? 'product.fromPacks' : 'product.from', {
    count: step.from,
    number: numberText(step.from, language),
  });
}

/** For many pieces the buyer can request a quote. */
function QuoteLink({ product, quantity }: Pick<ProductPurchaseProps, 'product' | 'quantity'>) {
  const { t, i18n } = useTranslation('catalogue');
  return (
    <Link className="link" to={`/quotes/request?product=${product.id}&quantity=${quantity}`}>
      {t('product.quote', {
        number: numberText(quantity, i18n.language),
        ...(quantity < QUOTE_FROM ? { context: 'many' } : packOf(product.quantity)),
      })}
    </Link>
  );
}

/** Shown at the price: what else is needed to close the bottle, or that nothing is. */
function ClosingNote({ product, tool }: Pick<ProductPurchaseProps, 'product' | 'tool'>) {
  const { t } = useTranslation('catalogue');
  const addToCart = useAddToCart();
  const closing = closingOf(product.attributes);
  if (closing === 'hand') return <Badge>{t('badge.toolFree')}</Badge>;
  if (closing !== 'tool') return null;
  const quantity = tool && smallestQuantity(tool);
  return (
    <p className="product-closing small">
      {t('product.needsTool')}{' '}
      {tool && quantity !== null && isBuyable(tool) && (
        <button type="button" onClick={() => addToCart(tool, quantity)}>
          <ByLead>
            {(lead) =>
              t('product.addTool', {
                price: lead.text(unitPriceAt(tool, quantity), tool.taxRatePercentage),
              })
            }
          </ByLead>
        </button>
      )}
    </p>
  );
}

/**
 * The present discount on one piece as a text, and its end if that is soon. The tiers below already
 * include it.
 */
function Reduction({ product, newSince }: Pick<ProductPurchaseProps, 'product' | 'newSince'>) {
  const { t, i18n } = useTranslation('catalogue');
  if (!product.discount) return null;
  const endsAt = endsSoonAt(product, newSince);
  return (
    <p className="product-reduction small">
      <ReductionBadge product={product} />
      {endsAt && (
        <span className="second">
          {t('product.reducedUntil', { at: timeText(endsAt, i18n.language) })}
        </span>
      )}
    </p>
  );
}

function LineTotal({ product, quantity }: { product: Product; quantity: number }) {
  const { t, i18n } = useTranslation('catalogue');
  const rates = useRates();
  const amounts = netAndGross(lineTotalAt(product, quantity), rates, product.taxRatePercentage);
  const [net, gross] = [amounts.net, amounts.gross].map((each) => formatLira(each, i18n.language));
  return (
    <p className="product-total num">
      <span className="small second">
        {t(product.quantity > 1 ? 'packs' : 'pieces', {
          count: quantity,
          number: numberText(quantity, i18n.language),
        })}
      </span>
      <ByLead>
        {({ isGross, word }) => (
          <>
            <b>{isGross ? gross : net}</b>{' '}
            <span className="micro mute">
              {word} ·{' '}
              {isGross
                ? t('common:withoutTax', { amount: net })
                : t('common:withTax', { amount: gross })}
            </span>
          </>
        )}
      </ByLead>
    </p>
  );
}

function quantityRule(
  { minQuantity, quantityStep, quantity }: Product,
  t: (key: string, values: Record<string, unknown>) => string,
  language: string,
): string {
  const figures = {
    minimum: numberText(minQuantity, language),
    step: numberText(quantityStep, language),
    ...packOf(quantity),
  };
  return [
    quantity > 1 ? t('product.packRule', { count: quantity }) : '',
    quantityStep > 1
      ? t('product.stepRule', figures)
      : minQuantity > 1
        ? t('product.minimumRule', figures)
        : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The height that the header covers on a phone. */
const HEADER_PX = 60;

/**
 * At the bottom of a phone's screen once the main button has scrolled out at the top. The last
 * element of a page.
 */
export function BuyBar({
  product,
  quantity,
  actRef,
}: Pick<ProductPurchaseProps, 'product' | 'quantity' | 'actRef'>) {
  const { t, i18n } = useTranslation('catalogue');
  const addToCart = useAddToCart();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!actRef.current) return;
    // The observer's root reaches far below the viewport: only a button that has left it at the
    // top, or is below the header, does not intersect it.
    const observer = new IntersectionObserver(
      ([entry]) => setShown(entry?.isIntersecting === false),
      { rootMargin: `-${HEADER_PX}px 0px 100000px 0px` },
    );
    observer.observe(actRef.current);
    return () => observer.disconnect();
  }, [actRef]);
  if (!isBuyable(product)) return null;
  return (
    <section className="buy-bar" hidden={!isShown} aria-label={t('product.buyBar')}>
      <ShopPrice
        amount={unitPriceAt(product, quantity)}
        taxPercent={product.taxRatePercentage}
        note={t(product.quantity > 1 ? 'packs' : 'pieces', {
          count: quantity,
          number: numberText(quantity, i18n.language),
        })}
      />
      <Button variant="buy" onClick={() => addToCart(product, quantity)}>
        {t('product.add')}
      </Button>
    </section>
  );
}
