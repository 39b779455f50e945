import type { Attributes } from '#shared/attributes.ts';
import type { Product } from '#shared/catalogue.ts';

/** A product that a label can be printed on. */
export type LabelOffer = Pick<Product, 'id' | 'name' | 'quantity' | 'minQuantity'> & { attributes: Attributes };
