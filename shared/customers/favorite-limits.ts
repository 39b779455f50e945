// Limits of favourites. Free of schemas: every page of the shop uses them.

export const FAVORITES_PAGE_SIZE = 20;

/** More than a customer marks. */
export const MAX_FAVORITES = 1_000;
