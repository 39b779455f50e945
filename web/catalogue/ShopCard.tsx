import type { ComponentProps, ReactNode } from 'react';
import { useListed } from '#web/analytics/ItemList.tsx';
import { renderedOnce } from '#web/base/page/rendered-once.tsx';
import { useAddToCart } from '#web/cart/CartContext.ts';
import { FavoriteButton } from '#web/favorites/FavoriteButton.tsx';
import { ProductCard } from '#web/product/ProductCard.tsx';
import { useRates } from '#web/settings/shop-context.tsx';
import { StockAlertLink } from '#web/stock-alerts/StockAlertLink.tsx';

export type ShopCardProps = Omit<
  ComponentProps<typeof ProductCard>,
  'favorite' | 'alert' | 'onAdd' | 'onSelect'
>;

/** `beside`: another button on the picture, below the heart. */
export function Card({ beside, ...props }: ShopCardProps & { beside?: ReactNode }) {
  const { product } = props;
  const addToCart = useAddToCart();
  const { selected, openedFromList } = useListed(product);
  return (
    <ProductCard
      {...props}
      favorite={
        <>
          <FavoriteButton product={product} />
          {beside}
        </>
      }
      alert={<StockAlertLink product={product} />}
      onSelect={selected}
      onAdd={(_product, quantity) => {
        openedFromList();
        addToCart(product, quantity);
      }}
    />
  );
}

/**
 * A product card with the shop's buttons: favourite, stock alert, cart; presses are counted in
 * analytics.
 */
export const ShopCard = renderedOnce(Card, {
  name: 'card',
  namespaces: ['catalogue', 'attributes', 'common'],
  useSurroundings: useRates,
  // React adds preload links for the first pictures to the head of the page.
  propsOf: (props) => (props.isEager ? null : props),
});
