// What every page may ask for: rates, the shop's data, its scenes, toasts, the session, the hearts and the cart.
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ShopAnswer } from '#shared/config.ts';
import type { Scenes } from '#shared/images.ts';
import type { Rates } from '#shared/pricing.ts';
import { CartProvider } from './cart/CartProvider.tsx';
import { FavoritesProvider } from './favorites/FavoritesProvider.tsx';
import { SessionProvider } from './session/SessionProvider.tsx';
import { ToastProvider } from './ui/Toast.tsx';

type ShopParts = { rates: Rates; shop: ShopAnswer; scenes: Scenes };
const ShopContext = createContext<ShopParts | null>(null);

const noScenes: Scenes = {};

type ProvidersProps = Omit<ShopParts, 'scenes'> & { scenes?: Scenes; children: ReactNode };

export function Providers({ rates, shop, scenes = noScenes, children }: ProvidersProps) {
  const parts = useMemo(() => ({ rates, shop, scenes }), [rates, shop, scenes]);
  return (
    <ShopContext value={parts}>
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

function useShopParts(): ShopParts {
  const parts = useContext(ShopContext);
  if (!parts) throw new Error('useShop must be used inside Providers');
  return parts;
}

export const useRates = (): Rates => useShopParts().rates;
export const useShop = (): ShopAnswer => useShopParts().shop;
/** Those that have been photographed. */
export const useScenes = (): Scenes => useShopParts().scenes;
