// The marketplaces on which the shop sells.
import { isGtin } from '#shared/catalogue/gtin.ts';

export const marketplaceNames = ['trendyol'] as const;
export type MarketplaceName = (typeof marketplaceNames)[number];

/** The state of a product on a marketplace. */
export const offerStates = ['new', 'creating', 'listed', 'refused'] as const;
export type OfferState = (typeof offerStates)[number];

export const packageStates = ['waiting', 'imported', 'short', 'unreadable', 'over'] as const;
export type PackageState = (typeof packageStates)[number];

/**
 * The barcode that a marketplace gets: the GTIN, or the product's own code without the characters
 * that it refuses.
 */
export const barcodeOf = ({ gtin, sku }: { gtin: string | null; sku: string }): string =>
  gtin && isGtin(gtin) ? gtin : sku.replace(/[^\p{L}\d._-]/gu, '').slice(0, 40);
