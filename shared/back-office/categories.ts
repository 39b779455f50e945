// The tree of categories in the back office (issue 6).
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
  /** Its own KDV rate; null: that of the category above. */
  taxPercent: z.number().nullable(),
  /** What holds for its products; null: the shop's rate. */
  taxPercentInForce: z.number().nullable(),
  /** Every shop is born with it: it stays where it is. */
  isFixed: z.boolean(),
  /** In itself, for sale or not; and with all below. */
  productCount: z.int(),
  branchCount: z.int(),
});
export type AdminCategory = z.infer<typeof AdminCategory>;
/** In the order of the tree: each before those below it. */
export const AdminCategories = z.array(AdminCategory);

const taxPercent = z.literal([...taxPercents]).nullable();

export const CategoryBody = z.object({
  parentId: id.nullable(),
  nameTr: name,
  nameEn: name,
  taxPercent: taxPercent.default(null),
});
/** A rate that is left out stays. */
export const CategoryChangeBody = z.object({
  nameTr: name,
  nameEn: name,
  taxPercent: taxPercent.optional(),
  version: id,
});
/** `place` counts from 0 among those below the same parent, itself taken out. */
export const CategoryPlaceBody = z.object({
  parentId: id.nullable(),
  place: z.int().min(0).max(MOST_CATEGORIES),
  version: id,
});
