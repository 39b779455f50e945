// The lines of small facts below the buying block.
import { numberText } from '#shared/base/format.ts';
import { formatLira, shortLira } from '#shared/base/money.ts';
import type { Product, ProductDetail } from '#shared/catalogue/catalogue.ts';
import { closingOf } from '#shared/fit/closing.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { StockState } from '#web/base/ui/Badge.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { DeliveryPromise } from '#web/delivery/DeliveryPromise.tsx';
import { isBuyable } from '#web/product/product-price.ts';
import { neckOf, packOf, stockLevel } from '#web/product/product-state.ts';
import { asPriced, freeShippingPromise } from '#web/settings/rates.ts';
import { useRates, useShop } from '#web/settings/shop-context.tsx';

export type FactsProduct = Product & Pick<ProductDetail, 'freightFrom' | 'sample'>;

/**
 * The stock, the dispatch time, the shop's checks, and the right to return. No free shipping is
 * promised that no cart reaches, and no day for freight.
 */
export function Facts({ product, quantity }: { product: FactsProduct; quantity: number }) {
  const { t, i18n } = useTranslation('catalogue');
  const rates = useRates();
  const shop = useShop();
  const level = stockLevel(product.stock);
  const neck = neckOf(product);
  const isPersonalised = product.attributes.isPersonalised === true;
  // A product that is sold out or has to be made first is not dispatched today.
  const isFreight = product.freightFrom !== null && quantity >= product.freightFrom;
  const isReady = isBuyable(product) && !isPersonalised && !isFreight;
  const promise = freeShippingPromise(rates, shop);
  const shippingFact = () => {
    const amount = promise && asPriced(shortLira(promise.from, i18n.language), rates, i18n);
    if (promise?.upToDesi != null)
      return t('product.freeFromUpTo', {
        amount,
        limit: numberText(promise.upToDesi, i18n.language),
      });
    if (promise) return t('product.freeFrom', { amount });
    return shop.delivery
      ? t('product.shippingByDesi')
      : t('product.shippingCost', { amount: formatLira(rates.shippingCost, i18n.language) });
  };
  return (
    <ul className="product-facts">
      <li>
        <StockState state={level}>
          {t(`stock.${level}`, {
            count: product.stock,
            number: numberText(product.stock, i18n.language),
            ...packOf(product.quantity),
          })}
        </StockState>
      </li>
      <li>
        <Icon name="truck" />
        <span>
          {isReady &&
            shop.dispatchBefore !== null &&
            t('product.dispatch', { clock: shop.dispatchBefore })}{' '}
          <span className="mute">{isFreight ? t('product.freightFact') : shippingFact()}</span>
        </span>
      </li>
      {isBuyable(product) && !isFreight && shop.dispatchBefore !== null && (
        <li>
          <Icon name="clock" />
          <DeliveryPromise isPersonalised={isPersonalised} />
        </li>
      )}
      {neck && (
        <li>
          <Icon name="check" />
          <span>
            {t(closingOf(product.attributes) === 'tool' ? 'product.crimpFact' : 'product.neckFact')}
          </span>
        </li>
      )}
      <li>
        <Icon name="return" />
        <span>{t(isPersonalised ? 'product.personalisedFact' : 'product.returnFact')}</span>
      </li>
    </ul>
  );
}
