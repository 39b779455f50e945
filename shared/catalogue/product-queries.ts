// What a caller may ask of lists of products.
import { z } from 'zod';
import {
  DEFAULT_PAGE_SIZE,
  FILTERED_PAGE_SIZE,
  MAX_NAMED_PRODUCTS,
  MAX_SEARCH_LENGTH,
} from '#shared/base/paging.ts';
import { pageQuery } from './catalogue.ts';

/**
 * Our addition: 2 returns this page and the next in one response.
 */
const span = z.enum(['1', '2']).transform(Number).default(1);
/** Our addition: one product of each family, and counts of such cards. */
const families = z.enum(['one']).optional();
const searchText = z
  .string()
  .max(10_000)
  .transform((text) => text.slice(0, MAX_SEARCH_LENGTH).trim());

export const ProductListQuery = z.object({ ...pageQuery(DEFAULT_PAGE_SIZE), span, families });
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .default(false);
/** Our addition: no word is corrected or left out. */
const asTyped = flag;

export const CategoryListQuery = z.object({
  ...pageQuery(DEFAULT_PAGE_SIZE),
  span,
  families,
  search: searchText.optional(),
  asTyped,
});
export const SearchQuery = z.object({
  ...pageQuery(DEFAULT_PAGE_SIZE),
  span,
  families,
  q: searchText,
  asTyped,
});
export const FilteredQuery = z.object({
  ...pageQuery(FILTERED_PAGE_SIZE),
  span,
  families,
  search: searchText.optional(),
  asTyped,
});
/** Our addition: whether the prices of the response are with tax. */
export const FiltersQuery = z.object({ taxIncluded: flag, families });

/** `ids=3,1,2`: each product once, in this order. */
export const NamedProductsQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(z.int().max(2_147_483_647)).max(MAX_NAMED_PRODUCTS)),
});

/** More than the number of facets; each one costs a database query. */
const MAX_CHOSEN_FACETS = 30;

/** A missing body means no filter. */
export const FilterBody = z
  .object({
    attributes: z
      .record(z.string().max(40), z.array(z.string().max(60)).max(50))
      .refine((attributes) => Object.keys(attributes).length <= MAX_CHOSEN_FACETS)
      .default({}),
    minPrice: z.number().min(0).max(1e9).optional(),
    maxPrice: z.number().min(0).max(1e9).optional(),
    inStock: z.boolean().optional(),
    /** Our addition: prices are with tax, also in the price range of the response. */
    taxIncluded: z.boolean().optional(),
    /** Our addition: only what fits this product (shared/fit/fit.ts). */
    fits: z.int().min(1).max(2_147_483_647).optional(),
  })
  .nullish()
  .transform((body) => body ?? { attributes: {} });
export type FilterBody = {
  attributes: Record<string, string[]>;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: boolean | undefined;
  taxIncluded?: boolean | undefined;
  fits?: number | undefined;
};
