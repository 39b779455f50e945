// Marketplaces that the shop sells on.
import { isGtin } from '#shared/catalogue/gtin.ts';

export const marketplaceNames = ['trendyol'] as const;
export type MarketplaceName = (typeof marketplaceNames)[number];

/** How far a product is there. */
export const offerStates = ['new', 'creating', 'listed', 'refused'] as const;
export type OfferState = (typeof offerStates)[number];

export const packageStates = ['waiting', 'imported', 'short', 'unreadable', 'over'] as const;
export type PackageState = (typeof packageStates)[number];

/** A barcode as marketplaces take it: the GTIN, or the product's own code without what they refuse. */
export const barcodeOf = ({ gtin, sku }: { gtin: string | null; sku: string }): string =>
  gtin && isGtin(gtin) ? gtin : sku.replace(/[^\p{L}\d._-]/gu, '').slice(0, 40);
