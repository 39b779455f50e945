// Product families in the back office on the wire: products that look like one form, and those to
// be made one family.
import { z } from 'zod';
import { isOneLine } from '#shared/base/fields.ts';
import { productFields } from '#shared/catalogue/product-fields.ts';

/** The maximum number of suggestions shown, those with most products first. */
export const MOST_SUGGESTED_FAMILIES = 40;
export const MOST_FAMILY_MEMBERS = 60;

const integer = z.int().min(1).max(2_147_483_647);
const line = (max: number) => z.string().trim().min(1).max(max).refine(isOneLine);

export const FamilySuggestion = z.object({
  /** The family that some of the products already have; otherwise null. */
  family: z.string().nullable(),
  familyEn: z.string().nullable(),
  /** That family, or the words that all names share. */
  name: z.string(),
  products: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      sku: z.string(),
      name: z.string(),
      isMember: z.boolean(),
    }),
  ),
});
export type FamilySuggestion = z.infer<typeof FamilySuggestion>;
export const FamilySuggestions = z.object({ suggestions: z.array(FamilySuggestion) });
export type FamilySuggestions = z.infer<typeof FamilySuggestions>;

/** PUT /admin/products/family: all or nothing. */
export const FamilyBody = z.object({
  name: line(productFields.family.max),
  nameEn: line(productFields.familyEn.max).nullable(),
  rows: z
    .array(z.object({ id: integer, version: integer }))
    .min(1)
    .max(MOST_FAMILY_MEMBERS),
});
export type FamilyBody = z.infer<typeof FamilyBody>;
