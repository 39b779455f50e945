// How lists are paged, sorted and searched: numbers and names that pages need without the schemas
// of catalogue.ts.

export const DEFAULT_PAGE_SIZE = 16;
export const FILTERED_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** The maximum number of products that one request may name by id. */
export const MAX_NAMED_PRODUCTS = 12;
export const DEFAULT_SORT = 'createdAt,desc';
/** The maximum length of a query; longer text adds no information. */
export const MAX_SEARCH_LENGTH = 200;
/** Suggestions start at this length. */
export const SUGGEST_FROM_LENGTH = 3;

export const productSorts = ['createdAt', 'price', 'name', 'bestSelling'] as const;
/** For a search only, and its default order: the best match first. */
export const RELEVANCE = 'relevance';
export type ProductSort = (typeof productSorts)[number];
/** `totalElements` of a search is exact up to this number and never larger. */
export const MOST_COUNTED = 10_000;
