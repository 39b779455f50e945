// The category tree in the back office.
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { taxPercents } from '#shared/pricing/tax-rows.ts';

/** The maximum number of levels. */
export const MOST_LEVELS = 4;
export const MOST_CATEGORIES = 500;

const id = z.int().min(1).max(2_147_483_647);
const name = line(80);

export const AdminCategory = z.object({
  id: z.int(),
  key: z.string(),
  parentId: z.int().nullable(),
  nameTr: z.string(),
  nameEn: z.string(),
  version: z.int(),
  /** The category's own KDV rate; null: the rate of the category above. */
  taxPercent: z.number().nullable(),
  /** The rate that applies to its products; null: the shop's rate. */
  taxPercentInForce: z.number().nullable(),
  /** The category exists in every shop and cannot be moved or deleted. */
  isFixed: z.boolean(),
  /** Products in the category itself, for sale or not; `branchCount` adds its subcategories. */
  productCount: z.int(),
  branchCount: z.int(),
});
export type AdminCategory = z.infer<typeof AdminCategory>;
/** In the order of the tree: each category before its subcategories. */
export const AdminCategories = z.array(AdminCategory);

const taxPercent = z.literal([...taxPercents]).nullable();

export const CategoryBody = z.object({
  parentId: id.nullable(),
  nameTr: name,
  nameEn: name,
  taxPercent: taxPercent.default(null),
});
/** A rate that is not sent stays unchanged. */
export const CategoryChangeBody = z.object({
  nameTr: name,
  nameEn: name,
  taxPercent: taxPercent.optional(),
  version: id,
});
/** `place` counts from 0 among the children of the same parent, without the category itself. */
export const CategoryPlaceBody = z.object({
  parentId: id.nullable(),
  place: z.int().min(0).max(MOST_CATEGORIES),
  version: id,
});
