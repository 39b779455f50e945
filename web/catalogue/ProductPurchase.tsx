// The buying half of a product page: price, price tiers, quantity, the one amber button, stock and
// promises.

import type { TFunction } from 'i18next';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { numberText, timeText } from '#shared/base/format.ts';
import { fromLira, type Kurus, shortLira } from '#shared/base/money.ts';
import type { ArrivalAnswer } from '#shared/catalogue/arrivals.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { largestQuantity } from '#shared/catalogue/quantity.ts';
import { closingOf } from '#shared/fit/closing.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
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
  pricePerHundred,
  smallestQuantity,
  unitPriceAt,
} from '#web/product/product-price.ts';
import { endsSoonAt, packOf } from '#web/product/product-state.ts';
import { ReductionBadge } from '#web/product/ReductionBadge.tsx';
import { ShopPrice } from '#web/product/ShopPrice.tsx';
import { useRates } from '#web/settings/shop-context.tsx';
import { Facts, type FactsProduct } from './ProductFacts.tsx';
import { ProductLadder } from './ProductLadder.tsx';
import { ProductQuantity } from './ProductQuantity.tsx';
import { ShareProduct } from './ShareProduct.tsx';

// Only for products that are sold out, or nearly.
const StockAlert = lazyPart(async () => ({
  default: (await import('#web/stock-alerts/StockAlert.tsx')).StockAlert,
}));
const MoreThanInStock = lazyPart(async () => ({
  default: (await import('#web/stock-alerts/StockAlert.tsx')).MoreThanInStock,
}));

const SampleOffer = lazyPart(() => import('./SampleOffer.tsx'));

/** From this quantity on the link to a quote names the quantity. */
const QUOTE_FROM = 100;

export type ProductPurchaseProps = {
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
  const rates = useRates();
  const canBuy = isBuyable(product);
  // More than the stock: a quote and the stock alert are for all of it.
  const [typed, setTyped] = useState(0);
  const isAll = canBuy && quantity >= largestQuantity(product, product.stock);
  const steps = ladderSteps(product);
  const step = steps[currentStep(steps, quantity)];
  const price = unitPriceAt(product, quantity);
  // Tiers that only exist in a customer's price list appear after hydration: they are shown further
  // down, where they move nothing.
  const hasLadder = ladderSteps(product.everybodys ?? product).length > 1;
  const ladder = steps.length > 1 && (
    <ProductLadder product={product} steps={steps} quantity={quantity} />
  );
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
      <PricePerHundred product={product} price={price} />
      {canBuy && <MonthlyAmount productId={product.id} quantity={quantity} total={gross} />}
      <Reduction product={product} newSince={newSince} />
      <ClosingNote product={product} tool={tool} />
      {hasLadder && ladder}
      <div className="product-act">
        {canBuy && (
          <ProductQuantity
            product={product}
            quantity={quantity}
            onQuantityChange={onQuantityChange}
            onLimited={(_, more) => setTyped(more)}
          />
        )}
        <div ref={actRef}>
          <BuyButtons product={product} quantity={quantity} />
        </div>
        {isAll && (
          <LazyPart>
            <MoreThanInStock key={`${product.stock} ${typed}`} product={product} typed={typed} />
          </LazyPart>
        )}
        <PurchaseLinks
          product={product}
          quantity={quantity}
          quoted={isAll ? Math.max(typed, quantity) : quantity}
        />
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

/** Of essences and other goods sold by content. */
function PricePerHundred({ product, price }: { product: Product; price: Kurus }) {
  const { t } = useTranslation('catalogue');
  const perHundred = pricePerHundred(product, price);
  if (!perHundred) return null;
  return (
    <p className="small second num">
      <ByLead>
        {({ text }) =>
          t('card.perHundred', {
            unit: perHundred.unit,
            price: text(perHundred.price, product.taxRatePercentage),
          })
        }
      </ByLead>
    </p>
  );
}

/** Into the cart and among the favourites; where it is sold out, a mail once it is back. */
function BuyButtons({ product, quantity }: Pick<ProductPurchaseProps, 'product' | 'quantity'>) {
  const { t } = useTranslation('catalogue');
  const addToCart = useAddToCart();
  if (!isBuyable(product))
    return (
      <LazyPart>
        <StockAlert product={product} beside={<FavoriteButton product={product} isFramed />} />
      </LazyPart>
    );
  return (
    <div className="product-buttons">
      <Button variant="buy" onClick={() => addToCart(product, quantity)}>
        {t('product.add')}
      </Button>
      <FavoriteButton product={product} isFramed />
    </div>
  );
}

/** What else can be done with it: a list, a share, a quote, a sample. */
function PurchaseLinks({
  product,
  quantity,
  quoted,
}: Pick<ProductPurchaseProps, 'product' | 'quantity'> & { quoted: number }) {
  return (
    <div className="row">
      <AddToList product={product} quantity={quantity} />
      <ShareProduct name={product.name} />
      <QuoteLink product={product} quantity={quoted} />
      {isBuyable(product) && product.sample && (
        <LazyPart>
          <SampleOffer product={product} />
        </LazyPart>
      )}
    </div>
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
