// Limits of favourites. Without schemas, because every page of the shop loads this file.

export const FAVORITES_PAGE_SIZE = 20;

/** More than any customer marks. */
export const MAX_FAVORITES = 1_000;
