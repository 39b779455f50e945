import { useEffect, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useAddToCart } from '#web/cart/CartContext.ts';
import { isBuyable, unitPriceAt } from '#web/product/product-price.ts';
import { ShopPrice } from '#web/product/ShopPrice.tsx';
import type { ProductPurchaseProps } from './ProductPurchase.tsx';

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
