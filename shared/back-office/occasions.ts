// Occasions as the merchant writes them. The Turkish text always exists; the English one is null
// where it does not.
import { z } from 'zod';
import { line, productId } from '#shared/base/fields.ts';
import { MAX_GIFTS } from '#shared/showcases/gift-plan.ts';
import { optionalLine } from './content.ts';

export const MAX_OCCASIONS = 60;
export const MAX_OCCASION_PRODUCTS = 60;
export const MAX_SEARCH_TERMS = 40;
export const MAX_OCCASION_WRAPPINGS = 12;
export const MAX_OCCASION_SLUG = 40;

/** In the chosen order, each product once. */
const productIds = (most: number) =>
  z
    .array(productId)
    .max(most)
    .transform((ids) => [...new Set(ids)]);

export const OccasionBody = z.object({
  slug: z
    .string()
    .trim()
    .min(2)
    .max(MAX_OCCASION_SLUG)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  titleTr: line(120),
  titleEn: optionalLine(120),
  leadTr: line(300),
  leadEn: optionalLine(300),
  /** Each entry has one or more words; a search that contains all of them leads to the page. */
  searchTerms: z
    .array(line(60))
    .max(MAX_SEARCH_TERMS)
    .transform((terms) => [...new Set(terms)]),
  productIds: productIds(MAX_OCCASION_PRODUCTS),
  /** The number of guests that the page first calculates with. */
  gifts: z.int().min(1).max(MAX_GIFTS),
  /** Whether the sets come with a label with names. */
  hasLabel: z.boolean(),
  wrappingIds: productIds(MAX_OCCASION_WRAPPINGS),
  isActive: z.boolean(),
});
export type OccasionBody = z.infer<typeof OccasionBody>;
export const OccasionChange = OccasionBody.extend({
  version: z.int().min(1).max(2_147_483_647),
});

/** The first state that applies: switched off, without a product for sale, otherwise visible. */
const occasionStates = ['off', 'empty', 'shown'] as const;
export type OccasionState = (typeof occasionStates)[number];

const ChosenProduct = z.object({ id: z.int(), sku: z.string(), name: z.string() });

export const AdminOccasion = z.object({
  id: z.int(),
  slug: z.string(),
  titleTr: z.string(),
  titleEn: z.string().nullable(),
  leadTr: z.string(),
  leadEn: z.string().nullable(),
  searchTerms: z.array(z.string()),
  /** Includes withdrawn and sold-out products, which visitors do not see. */
  products: z.array(ChosenProduct),
  gifts: z.int(),
  hasLabel: z.boolean(),
  wrappings: z.array(ChosenProduct),
  isActive: z.boolean(),
  state: z.enum(occasionStates),
  version: z.int(),
});
export type AdminOccasion = z.infer<typeof AdminOccasion>;
