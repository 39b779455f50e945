// The offers on a marketplace, with the stock and price that apply now.
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type MarketplaceName, offerStates } from '#shared/marketplace/marketplaces.ts';
import { selectMarketplace, selectOffers } from './offers.sql.ts';
import { lacksOf, levelOf } from './push.ts';

const MOST_OFFERS = 2_000;

export async function readOffers(
  { db, settings, config }: Pick<Platform, 'db' | 'config'> & { settings: Settings },
  name: MarketplaceName,
) {
  const [row, rates, offers] = await Promise.all([
    selectMarketplace(db, name),
    settings.rates(),
    selectOffers(db, name, { states: offerStates, after: 0, limit: MOST_OFFERS }),
  ]);
  const basis = {
    rates,
    safetyStock: row?.safetyStock ?? 0,
    publicUrl: config.publicUrl,
    mostStock: Number.MAX_SAFE_INTEGER,
  };
  return offers.map((offer) => ({
    productId: offer.productId,
    sku: offer.product.sku,
    productName: offer.product.name,
    barcode: offer.barcode,
    isOffered: offer.isOffered,
    priceKurus: offer.priceKurus,
    categoryId: offer.categoryId,
    brandId: offer.brandId,
    attributes: [...offer.attributes],
    state: offer.state,
    lacks: offer.state === 'listed' ? [] : lacksOf(offer),
    level: levelOf(offer, basis),
    problem: offer.problem,
  }));
}
