import type { ProductDetail } from '#shared/catalogue/catalogue.ts';

/** As a sample goes into the cart: at its one price, without steps, apart from the product's own row. */
export const asSample = <Product extends object>(
  product: Product,
  { price }: NonNullable<ProductDetail['sample']>,
) => ({
  ...product,
  price,
  ...{ bulkDiscounts: [], discount: null, minQuantity: 1, quantityStep: 1 },
  isSample: true as const,
});
