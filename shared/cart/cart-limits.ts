// Limits of a cart. Free of schemas: every page of the shop uses them.

/** Far above any real order; keeps sums safe integers. */
export const MAX_QUANTITY = 1_000_000;

export const MAX_CART_ROWS = 200;
