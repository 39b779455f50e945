import type { Product } from '#shared/catalogue/catalogue.ts';

/** The fields of a bottle that the 3D view needs. */
export type SpaceProduct = Pick<Product, 'id' | 'name' | 'attributes'>;
