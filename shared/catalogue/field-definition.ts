// What the table of product fields (product-fields.ts) says about a field, and the limits of values.

import type { Kurus } from '#shared/base/money.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import type { Attributes } from './attributes.ts';

export const productLimits = {
  attributeText: 300,
  attributeNumber: 1_000_000,
  /** Ten million lira for one unit. */
  priceKurus: 1_000_000_000,
  quantity: 1_000_000,
  stock: 100_000_000,
  sampleMax: 1_000,
  /** Two tons; the volume has a limit of two cubic metres. */
  weightG: 2_000_000,
  volumeCm3: 2_000_000,
  /** The volume of a pallet as high as a lorry. */
  palletVolumeCm3: 5_000_000,
  tiers: 20,
} as const;

export type ValueOfKind = {
  /** Text of one line. */
  line: string;
  paragraph: string;
  /** Part of the address: lower-case letters, digits and single dashes. */
  slug: string;
  money: Kurus;
  /** A whole number above zero. */
  whole: number;
  flag: boolean;
  /** The id of another record; sheets contain its name or code instead. */
  reference: number;
  attributes: Attributes;
  tiers: Tier[];
};
export type FieldKind = keyof ValueOfKind;

export type FieldDefinition = {
  /** A column of the table products; null for tiers, which have a table of their own. */
  column: string | null;
  kind: FieldKind;
  /** The part of the editor that shows it. */
  part: 'data' | 'attributes' | 'price' | 'packing';
  /**
   * `always`: in every row of a sheet; `new`: for a new product; `filled`: never empty; `optional`:
   * may be empty.
   */
  need: 'always' | 'new' | 'filled' | 'optional';
  /** The default for a new product; null means that the field may be empty. */
  usual?: ValueOfKind[FieldKind] | null;
  /** The maximum number of characters, or the largest number. */
  max?: number;
  /** The smallest number. */
  least?: 0 | 1;
  /** The only numbers allowed. */
  choices?: readonly number[];
  /** The name of its column in a sheet, if it differs. */
  sheet?: string;
  /** The text has a check digit (shared/catalogue/gtin.ts). */
  isGtin?: true;
  /** The product search indexes it (migration 0092, products_search_updated). */
  isSearched?: true;
  /** Visitors see it under the same name (shared/catalogue/catalogue.ts). */
  isPublic?: true;
  /**
   * The key of its label, if the shop's pages also show it; otherwise `admin-products:field.<key>`.
   */
  label?: string;
};

export const optionalLine = <Column extends string>(column: Column, max: number) =>
  ({ column, kind: 'line', part: 'data', need: 'optional', usual: null, max }) as const;
export const optionalMeasure = <Column extends string>(column: Column, max: number) =>
  ({ column, kind: 'whole', part: 'packing', need: 'optional', usual: null, max }) as const;
export const optionalMoney = <Column extends string>(column: Column, least: 0 | 1) => {
  const { priceKurus: max } = productLimits;
  return {
    column,
    kind: 'money',
    part: 'price',
    need: 'optional',
    usual: null,
    least,
    max,
  } as const;
};
