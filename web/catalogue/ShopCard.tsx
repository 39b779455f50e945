import type { ComponentProps } from 'react';
import { useListed } from '#web/analytics/ItemList.tsx';
import { useAddToCart } from '#web/cart/CartContext.ts';
import { FavoriteButton } from '#web/favorites/FavoriteButton.tsx';
import { ProductCard } from '#web/product/ProductCard.tsx';
import { StockAlertLink } from '#web/stock-alerts/StockAlertLink.tsx';

type ShopCardProps = Omit<
  ComponentProps<typeof ProductCard>,
  'favorite' | 'alert' | 'onAdd' | 'onSelect'
>;

/** A product card with the shop's buttons: favourite, stock alert, cart; what is pressed is counted. */
export function ShopCard(props: ShopCardProps) {
  const { product } = props;
  const addToCart = useAddToCart();
  const { selected, openedFromList } = useListed(product);
  return (
    <ProductCard
      {...props}
      favorite={<FavoriteButton product={product} />}
      alert={<StockAlertLink product={product} />}
      onSelect={selected}
      onAdd={(_product, quantity) => {
        openedFromList();
        addToCart(product, quantity);
      }}
    />
  );
}
