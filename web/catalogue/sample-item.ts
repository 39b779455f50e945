import type { ProductDetail } from '#shared/catalogue/catalogue.ts';

/**
 * The product as a sample for the cart: at the sample price, without price tiers, separate from the
 * product's own row.
 */
export const asSample = <Product extends object>(
  product: Product,
  { price }: NonNullable<ProductDetail['sample']>,
) => ({
  ...product,
  price,
  bulkDiscounts: [],
  discount: null,
  minQuantity: 1,
  quantityStep: 1,
  isSample: true as const,
});
