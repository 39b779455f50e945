// The adapter of a marketplace with its keys: those of the environment, else those of the back
// office (decision 0063).
import type { Platform } from '#server/base/platform.ts';
import { readConnection } from '#server/settings/connections.ts';
import type { MarketplaceName } from '#shared/marketplace/marketplaces.ts';
import type { TrendyolFields } from '#shared/settings/connections.ts';
import type { Marketplace } from './marketplace.ts';
import { createTrendyol, trendyolUrls } from './trendyol/trendyol.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'config'>;

/** Null if there are no readable keys. */
export async function connectMarketplace(
  deps: Deps,
  name: MarketplaceName,
): Promise<Marketplace | null> {
  const { url, keys: given } = deps.config[name];
  const fields = given ?? (await readConnection<TrendyolFields>(deps, name));
  if (!fields) return null;
  const { place, ...keys } = fields;
  return createTrendyol({ ...keys, url: url ?? trendyolUrls[place] });
}

/** Its response to the keys. Null if there are none. @throws Error if it cannot be reached */
export async function tryMarketplace(deps: Deps, name: MarketplaceName): Promise<string[] | null> {
  const marketplace = await connectMarketplace(deps, name);
  if (!marketplace) return null;
  const message = await marketplace.checkKeys();
  return message === null ? [] : [message];
}
