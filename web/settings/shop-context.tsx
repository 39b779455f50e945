// The data of the shop for every page: its rates, its public data and its photographed scenes.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Scenes } from '#shared/catalogue/images.ts';
import type { SiteFrame } from '#shared/content/site.ts';
import { siteAsItComes } from '#shared/content/site-parts.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import type { PriceLead } from '#shared/pricing/shown-totals.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

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

/**
 * Which price is large: with tax, as the law requires, or for companies without it. An attribute of
 * the document decides, set before the first paint (FIRST_SCRIPT), so that pages which are the same
 * for everybody do not flash.
 */
export const readPriceLead = (): PriceLead => (readStored('prices') === 'net' ? 'net' : 'gross');

const listeners = new Set<() => void>();

function applyPriceLead(): void {
  document.documentElement.dataset.prices = readPriceLead();
  for (const listener of listeners) listener();
}

export function writePriceLead(lead: PriceLead): void {
  if (lead === 'net') writeStored('prices', lead);
  else removeStored('prices');
  applyPriceLead();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere('prices', applyPriceLead);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/**
 * Only for components that the browser alone renders; pages of the server contain both prices
 * (ByLead, Price).
 */
export const usePriceLead = (): PriceLead =>
  useSyncExternalStore(subscribe, readPriceLead, () => 'gross');
