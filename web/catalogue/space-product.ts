import type { Product } from '#shared/catalogue/catalogue.ts';

/** What the 3D view needs of a bottle. */
export type SpaceProduct = Pick<Product, 'id' | 'name' | 'attributes'>;
