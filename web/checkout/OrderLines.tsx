import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { PaidParts } from '#shared/balances/balances-wire.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { CartTotals, FreeShippingMeter } from '#web/cart/CartTotals.tsx';
import { CouponField } from '#web/cart/CouponField.tsx';
import { DiscountHints, RowDiscounts } from '#web/cart/DiscountHints.tsx';
import { useLineAmount } from '#web/cart/line-amount.ts';
import { useCartView } from '#web/cart/use-cart-view.ts';
import { partRows } from '#web/orders/shown-order.ts';
import { nameLanguageOn } from '#web/product/cart-item.ts';
import { packOf } from '#web/product/product-state.ts';

/** The ordered products and the costs: beside the form, on a phone collapsed above it. */
export function OrderLines({
  surcharge,
  parts,
  note,
}: {
  surcharge: Kurus;
  parts: PaidParts | null;
  note?: ReactNode;
}) {
  const { t, i18n } = useTranslation(['checkout', 'cart', 'orders']);
  const { rows } = useCartView();
  const lineOf = useLineAmount();
  return (
    <>
      {/* Many rows scroll: the keyboard must reach them. */}
      <ul
        className="mini-lines checkout-lines"
        aria-label={t('cart:rows')}
        tabIndex={rows.length > 3 ? 0 : undefined}
      >
        {rows.map((row) => {
          const { item, isPersonalised } = row;
          return (
            <li key={item.cartItemId}>
              <Photo picture={item.images[0]} src={item.imageUrl} alt="" sizes="3.5rem" />
              <span className="small">
                <b lang={nameLanguageOn(i18n.language, item)}>{item.name}</b>
                <br />
                <span className="mute num">
                  {t('quantity', {
                    count: item.quantity,
                    quantity: numberText(item.quantity, i18n.language),
                    ...packOf(item.piecesPerUnit),
                  })}
                </span>
                {isPersonalised && (
                  <>
                    <br />
                    <span className="second">{t('cart:personalised')}</span>
                  </>
                )}
              </span>
              <span className="small num nowrap">{formatLira(lineOf(row), i18n.language)}</span>
              <RowDiscounts row={row} />
            </li>
          );
        })}
      </ul>
      {note}
      <FreeShippingMeter />
      <CartTotals
        surcharge={{ label: t('method.cash-on-delivery'), amount: surcharge }}
        after={parts ? partRows(parts, t as TFunction, i18n.language) : []}
      />
      <DiscountHints />
      <CouponField />
      <ArrowLink className="small" to="/cart" hasArrow={false}>
        {t('backToCart')}
      </ArrowLink>
    </>
  );
}
