import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';

/** A product that a label can be printed on. */
export type LabelOffer = Pick<Product, 'id' | 'name' | 'quantity' | 'minQuantity'> & {
  attributes: Attributes;
};
