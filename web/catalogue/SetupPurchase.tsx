// In place of the buying half of a product page, for the set-up of a print (decision 0088).
import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import type { PricedProduct } from '#web/product/product-price.ts';
import { previousPriceAt, smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { ShopPrice } from '#web/product/ShopPrice.tsx';

/** Its price, and the way to the design tool, which adds it to the cart with its print. */
export default function SetupPurchase({
  product,
  children,
}: {
  product: PricedProduct & { taxRatePercentage?: number | undefined };
  children: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  const quantity = smallestQuantity(product);
  return (
    <section className="product-buy" aria-label={t('product.buy')}>
      {children}
      <ShopPrice
        size="l"
        amount={unitPriceAt(product, quantity)}
        taxPercent={product.taxRatePercentage}
        previous={previousPriceAt(product, quantity)}
      />
      <div className="product-act">
        <p>{t('product.setup')}</p>
        <ButtonLink to="/configurator" rel="nofollow">
          {t('product.setupTool')}
        </ButtonLink>
      </div>
    </section>
  );
}
