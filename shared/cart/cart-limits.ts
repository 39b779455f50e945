// Limits of a cart. Without schemas, because every page of the shop loads this file.

/** Far above any real order. */
export const MAX_QUANTITY = 1_000_000;

/**
 * The most that the goods of a cart may cost, in kuruş: ten milliard lira. With it, sums, their taxes
 * and their shares stay within safe integers.
 */
export const MAX_GOODS = 1_000_000_000_000;

export const MAX_CART_ROWS = 200;

/** The highest values of the sample settings. */
export const sampleLimits = { products: 100, days: 3_650 } as const;

/** Own prices that are asked for at once: as many products as a page can show. */
export const MAX_OWN_PRICES = 100;

/** Cards of families that are asked for at once, and the most members of one. */
export const MAX_OWN_FAMILIES = 20;
export const MAX_FAMILY_MEMBERS = 60;
