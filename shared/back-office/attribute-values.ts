// /admin/products/attribute-values on the wire: attribute values that the merchant has added
// (decision 0101).
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { openKeys } from '#shared/catalogue/own-codes.ts';

/** The maximum for all attributes together. */
export const MOST_ATTRIBUTE_VALUES = 2_000;
const NAME_LENGTH = 60;

const fields = {
  nameTr: line(NAME_LENGTH),
  /** Null: English pages show the Turkish name. */
  nameEn: line(NAME_LENGTH).nullable(),
  /** The colour itself, as #rrggbb. */
  swatch: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
};
const key = z.string().refine((text) => (openKeys as readonly string[]).includes(text));

export const AttributeValueBody = z.object({ key, ...fields });
export type AttributeValueInput = z.infer<typeof AttributeValueBody>;
export const AttributeValueChangeBody = z.object({ version: z.int().min(1), ...fields });
export type AttributeValueChange = z.infer<typeof AttributeValueChangeBody>;
/** `into`: the code of another value of the same attribute, built in or added by the merchant. */
export const AttributeValueMergeBody = z.object({
  version: z.int().min(1),
  into: z.string().min(1).max(60),
});

export const AttributeValue = z.object({
  id: z.int(),
  key: z.string(),
  code: z.string(),
  nameTr: z.string(),
  nameEn: z.string().nullable(),
  swatch: z.string().nullable(),
  version: z.int(),
  /** The number of products with this value, including those that are not for sale. */
  productCount: z.int(),
});
export type AttributeValue = z.infer<typeof AttributeValue>;
