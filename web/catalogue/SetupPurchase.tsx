// In place of the buying half of a product page, for a print on the glass and for its set-up, which
// only the design tool adds to the cart (decisions 0088 and 0097).
import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import type { PricedProduct } from '#web/product/product-price.ts';
import { previousPriceAt, smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { ShopPrice } from '#web/product/ShopPrice.tsx';

/** Its price, and the way to the design tool. */
export default function SetupPurchase({
  product,
  isPrint,
  children,
}: {
  product: PricedProduct & { taxRatePercentage?: number | undefined };
  isPrint: boolean;
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
        <p>{t(isPrint ? 'product.print' : 'product.setup')}</p>
        <ButtonLink to="/configurator" rel="nofollow">
          {t('product.setupTool')}
        </ButtonLink>
      </div>
    </section>
  );
}
