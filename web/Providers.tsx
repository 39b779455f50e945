// What surrounds every page: the shop's data, toasts, the session, the favourites and the cart.
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { ToastProvider } from '#web/base/ui/Toast.tsx';
import { CartProvider } from '#web/cart/CartProvider.tsx';
import { FavoritesProvider } from '#web/favorites/FavoritesProvider.tsx';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { ShopContext } from '#web/settings/shop-context.tsx';

type ShopData = NonNullable<ComponentProps<typeof ShopContext>['value']>;
type ProvidersProps = Omit<ShopData, 'scenes'> & {
  scenes?: ShopData['scenes'];
  children: ReactNode;
};

const noScenes: ShopData['scenes'] = {};

export function Providers({ rates, shop, scenes = noScenes, children }: ProvidersProps) {
  const data = useMemo(() => ({ rates, shop, scenes }), [rates, shop, scenes]);
  return (
    <ShopContext value={data}>
      <ToastProvider>
        <SessionProvider>
          <FavoritesProvider>
            <CartProvider rates={rates} isByDesi={shop.delivery !== null}>
              {children}
            </CartProvider>
          </FavoritesProvider>
        </SessionProvider>
      </ToastProvider>
    </ShopContext>
  );
}
