// The data of the shop for every page: its rates, its public data and its photographed scenes.
import { createContext, useContext } from 'react';
import type { Scenes } from '#shared/catalogue/images.ts';
import type { SiteFrame } from '#shared/content/site.ts';
import { siteAsItComes } from '#shared/content/site-parts.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';

type ShopData = { rates: Rates; shop: ShopAnswer; scenes: Scenes };

export const ShopContext = createContext<ShopData | null>(null);

function useShopData(): ShopData {
  const data = useContext(ShopContext);
  if (!data) throw new Error('useShop must be used inside Providers');
  return data;
}

export const useRates = (): Rates => useShopData().rates;
export const useShop = (): ShopAnswer => useShopData().shop;
/** Only the scenes that have a photograph. */
export const useScenes = (): Scenes => useShopData().scenes;

/** The line at the top and the menu as the merchant wrote them. */
export const SiteContext = createContext<SiteFrame>(siteAsItComes);
export const useSite = (): SiteFrame => useContext(SiteContext);
