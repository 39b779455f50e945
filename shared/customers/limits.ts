// Limits of what a customer saves. Without schemas, because every page of the shop loads this file.

export const FAVORITES_PAGE_SIZE = 20;

/** More than any customer marks. */
export const MAX_FAVORITES = 1_000;

export const MAX_ADDRESSES = 30;
export const MAX_LISTS = 100;
