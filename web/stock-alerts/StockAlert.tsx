// "Gelince haber ver": replaces the buy button when a product is sold out, and is offered for more
// pieces than in stock.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { ArrivalAnswer } from '#shared/catalogue/arrivals.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { smallestQuantity } from '#web/product/product-price.ts';
import { packOf } from '#web/product/product-state.ts';
import { browserApi } from '#web/session/browser.ts';
import { arrivalText } from './arrival-text.ts';
import { StockAlertForm } from './StockAlertForm.tsx';
import { STOCK_ALERT_ID } from './StockAlertLink.tsx';

/** With the day on which it is expected, where the page knows it. */
export type Arriving = Product & Partial<ArrivalAnswer>;

/** For a product that cannot be bought now. `beside` is shown next to the button. */
export function StockAlert({ product, beside }: { product: Arriving; beside: ReactNode }) {
  const { t, i18n } = useTranslation('stock-alerts');
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const renew = useRenewedProduct();

  // Visitors who followed the link on a card came for this form.
  useEffect(() => {
    if (hash === `#${STOCK_ALERT_ID}`) section.current?.focus();
  }, [hash]);

  return (
    <section
      className="stock-alert"
      id={STOCK_ALERT_ID}
      ref={section}
      tabIndex={-1}
      aria-labelledby={`${STOCK_ALERT_ID}-title`}
    >
      <h2 className="title" id={`${STOCK_ALERT_ID}-title`}>
        {product.stock > 0
          ? t('tooFew', {
              count: product.stock,
              number: numberText(product.stock, i18n.language),
              ...packOf(product.quantity),
            })
          : t('soldOut')}
      </h2>
      {product.arrivesOn && <p className="stock-arrives">{arrivalText(t, product.arrivesOn)}</p>}
      <StockAlertForm
        product={product}
        quantity={smallestQuantity(product)}
        onInStock={renew}
        beside={beside}
      />
    </section>
  );
}

/** For a buyer whose quantity has reached the stock. `typed`: what they asked for, if it was more. */
export function MoreThanInStock({ product, typed }: { product: Product; typed: number }) {
  const { t, i18n } = useTranslation('stock-alerts');
  const [isOpen, setOpen] = useState(false);
  const renew = useRenewedProduct();
  const number = numberText(product.stock, i18n.language);
  return (
    <div className="stock-alert">
      <p className="small">
        {t('only', { count: product.stock, number, ...packOf(product.quantity) })}{' '}
        {!isOpen && (
          <button type="button" className="text-link" onClick={() => setOpen(true)}>
            {t('needMore')}
          </button>
        )}
      </p>
      {isOpen && (
        <StockAlertForm
          product={product}
          quantity={Math.max(
            largestQuantity(product, product.stock) + product.quantityStep,
            roundUpQuantity(product, Math.min(typed, MAX_QUANTITY)),
          )}
          onInStock={renew}
        />
      )}
    </div>
  );
}

/** The page shows an older stock than the server's: clears the cache and loads again. */
function useRenewedProduct(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    browserApi().clear();
    await revalidate();
  };
}
