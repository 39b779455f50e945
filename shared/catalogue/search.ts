// Search on the wire: what a search reports about itself, suggestions while typing, and the nearest
// products when nothing was found (specification 7). The server turns typed words into a query
// (server/search).
import { z } from 'zod';
import { OccasionLink, Product, ProductImage } from './catalogue.ts';

export const SuggestQuery = z.object({ q: z.string().max(10_000) });

/** What is shown of a suggestion, and what is counted when it is clicked (docs/analytics.md). */
export const SuggestedProduct = Product.pick({
  id: true,
  sku: true,
  name: true,
  imageUrl: true,
  price: true,
  stock: true,
  brand: true,
  category: true,
  subcategory: true,
  variant: true,
  discount: true,
  bulkDiscounts: true,
  minQuantity: true,
  quantityStep: true,
  taxRatePercentage: true,
  untranslated: true,
}).extend({ picture: ProductImage.nullable() });
export type SuggestedProduct = z.infer<typeof SuggestedProduct>;

/**
 * GET /search/suggestions?q= : at most six products and three categories, best first; empty below
 * SUGGEST_FROM_LENGTH letters.
 */
export const Suggestions = z.object({
  /** As in SearchNote. */
  searchedFor: z.string().nullable(),
  products: z.array(SuggestedProduct),
  /** With the number of products found in each. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), productCount: z.int() })),
  occasion: OccasionLink.optional(),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** GET /search/nearest?q= : for a search that found nothing. */
export const Nearest = z.object({
  isNear: z.boolean().meta({
    description: 'False when nothing resembles the search: then they are the best-selling products',
  }),
  categories: z.array(z.object({ id: z.int(), name: z.string(), productCount: z.int() })),
  products: z.array(Product),
});
export type Nearest = z.infer<typeof Nearest>;

/** Words that the merchant has defined as synonyms: a search for one finds the others. */
export const SynonymGroup = z.object({
  id: z.int(),
  /** One-way: the first word also finds the others, but not the reverse. */
  isOneWay: z.boolean(),
  words: z.array(z.string()),
});
export type SynonymGroup = z.infer<typeof SynonymGroup>;
export const SynonymBody = z.object({
  isOneWay: z.boolean().default(false),
  words: z.array(z.string().trim().min(1).max(60)).min(2).max(20),
});
export type SynonymBody = z.infer<typeof SynonymBody>;
/** `expected` is the group that the editor loaded; another one means a concurrent change. */
export const SynonymChange = SynonymBody.extend({
  expected: z
    .object({ isOneWay: z.boolean(), words: z.array(z.string().max(200)).max(20) })
    .optional(),
});
export type SynonymChange = z.infer<typeof SynonymChange>;
export const MAX_SYNONYM_GROUPS = 500;

/** What people searched without a result. */
export const MissedSearch = z.object({ text: z.string(), count: z.int(), lastAt: z.string() });
export type MissedSearch = z.infer<typeof MissedSearch>;
