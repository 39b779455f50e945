// Products that the merchant promotes, on the wire (specification 3 and 7, Showcases).
import { z } from 'zod';
import { line, productId } from '#shared/base/fields.ts';
import { Product, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { placements, SHOWCASE_PAGE_SIZE } from './showcase-places.ts';

/**
 * What visitors see: only active entries within their dates, with products that are for sale and in
 * stock.
 */
export const ShowcaseEntry = z.object({
  id: z.int(),
  displayOrder: z.int(),
  isActive: z.boolean(),
  placements: z.array(z.enum(placements)),
  title: z.string().nullable(),
  badge: z.string().nullable(),
  /** The texts that are Turkish although the response is in another language. */
  untranslated: z.array(z.enum(['title', 'badge'])).optional(),
  /** `discount` of the product is the active one: this is what "with promotions" means. */
  product: Product,
});
export type ShowcaseEntry = z.infer<typeof ShowcaseEntry>;
export const ShowcaseAnswer = z.object({ content: z.array(ShowcaseEntry) });
export type ShowcaseAnswer = z.infer<typeof ShowcaseAnswer>;
export const ShowcasePage = pageOf(ShowcaseEntry);
export type ShowcasePage = z.infer<typeof ShowcasePage>;
export const ShowcaseQuery = z.object(pageQuery(SHOWCASE_PAGE_SIZE));
export const ShowcaseSearchQuery = z.object({ query: z.string().max(200).default('') });

const moment = z.iso.datetime({ offset: true }).nullish();
const line_ = (max: number) => z.union([z.literal('').transform(() => null), line(max)]).nullish();

export const EntryBody = z.object({
  productId,
  /** If not given, the entry is added at the end; later entries move down. */
  displayOrder: z.int().min(1).max(100_000).optional(),
  isActive: z.boolean().default(true),
  placements: z.array(z.enum(placements)).max(placements.length).default([]),
  title: line_(120),
  badge: line_(40),
  titleEn: line_(120),
  badgeEn: line_(40),
  startDate: moment,
  endDate: moment,
});
export type EntryBody = z.infer<typeof EntryBody>;
export type EntryInput = z.input<typeof EntryBody>;
/**
 * The expected version; a write with an older one is refused. Without a version the change is
 * always made.
 */
export const EntryChange = EntryBody.extend({ version: z.int().min(1).nullish() });

/** An entry in the back office: also hidden ones, with the reason. */
export const AdminEntry = ShowcaseEntry.omit({ untranslated: true }).extend({
  titleEn: z.string().nullable(),
  badgeEn: z.string().nullable(),
  productId: z.int(),
  /** The product is published. */
  isProductActive: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Null if visitors see the entry. */
  hiddenBecause: z
    .enum(['inactive', 'not-started', 'ended', 'product-inactive', 'out-of-stock'])
    .nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminEntry = z.infer<typeof AdminEntry>;
/** Without a value the state is toggled. */
export const ToggleEntryBody = z.object({ isActive: z.boolean().optional() }).nullish();
export const AdminEntriesPage = pageOf(AdminEntry);

const entryIds = z.array(z.int().min(1).max(2_147_483_647)).min(1).max(1_000);

/**
 * All ids of the showcase in the new order, or pairs of id and place; in both cases the result has
 * no gaps and no duplicates. `expected` is the order that the editor loaded: after a concurrent
 * change nothing is moved.
 */
export const ReorderBody = z.union([
  z.object({ ids: entryIds, expected: entryIds.optional() }),
  z.object({
    items: z
      .array(
        z.object({
          id: z.int().min(1).max(2_147_483_647),
          displayOrder: z.int().min(1).max(100_000),
        }),
      )
      .min(1)
      .max(1_000),
  }),
]);
export const NextOrderAnswer = z.object({ nextDisplayOrder: z.int() });
export const IsInShowcaseAnswer = z.object({
  productId: z.int(),
  isPopular: z.boolean(),
  id: z.int().nullable(),
});
export const BulkCreateBody = z.object({ items: z.array(EntryBody).min(1).max(200) });
export const BulkDeleteBody = z.object({ ids: entryIds });
/** One result for each row, in the order of the rows. */
export const BulkAnswer = z.object({
  results: z.array(
    z.object({
      productId: z.int().nullable(),
      id: z.int().nullable(),
      isDone: z.boolean(),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});
