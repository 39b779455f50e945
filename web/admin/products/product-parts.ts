// The parts of a product's editor, and which field stands in which.
import type { FormField } from './product-form.ts';
import { formFieldOf } from './product-form.ts';

export const draftParts = ['data', 'attributes', 'price', 'packing'] as const;
/** They keep themselves, and need a product that is there. */
export const ownParts = ['pictures', 'documents', 'stock'] as const;
export const productParts = [...draftParts, ...ownParts] as const;
export type ProductPart = (typeof productParts)[number];

const elsewhere: Partial<Record<FormField, ProductPart>> = {
  attributes: 'attributes',
  price: 'price',
  cost: 'price',
  tiers: 'price',
  minQuantity: 'price',
  quantityStep: 'price',
  piecesPerUnit: 'packing',
  piecesPerCarton: 'packing',
  unitWeightG: 'packing',
  unitVolumeCm3: 'packing',
  cartonWeightG: 'packing',
  cartonVolumeCm3: 'packing',
};

export const partOf = (path: string): ProductPart => elsewhere[formFieldOf(path)] ?? 'data';
