// What every page may ask for: rates, the shop's data, toasts and the cart.
import { createContext, type ReactNode, useContext } from 'react';
import type { ShopAnswer } from '#shared/config.ts';
import type { Rates } from '#shared/pricing.ts';
import { CartProvider } from './cart/CartProvider.tsx';
import { ToastProvider } from './ui/Toast.tsx';

type ShopParts = { rates: Rates; shop: ShopAnswer };
const ShopContext = createContext<ShopParts | null>(null);

export function Providers({ rates, shop, children }: ShopParts & { children: ReactNode }) {
  return (
    <ShopContext value={{ rates, shop }}>
      <ToastProvider>
        <CartProvider rates={rates}>{children}</CartProvider>
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
