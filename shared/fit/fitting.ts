// The products that fit a product, on the wire: GET /products/{id}/fitting (our addition).
import { z } from 'zod';
import { Product } from '#shared/catalogue/catalogue.ts';
import { fitRoles } from './fit-parts.ts';

/** Products of one kind; there may be more of them than are shown. */
export const FittingGroup = z.object({
  role: z.enum(fitRoles),
  products: z.array(Product),
  total: z.int(),
});
export type FittingGroup = z.infer<typeof FittingGroup>;

export const FittingAnswer = z.object({
  groups: z.array(FittingGroup),
  /** Two products that should not be chosen together, with the reason as a sentence. */
  remarks: z.array(z.object({ productIds: z.tuple([z.int(), z.int()]), message: z.string() })),
  /** The tool that closes a crimp pump on this bottle. */
  tool: Product.nullable(),
});
export type FittingAnswer = z.infer<typeof FittingAnswer>;

/** POST /cart/fit: the items in the browser's cart. */
export const CartFitBody = z.object({
  items: z
    .array(
      z.object({
        productId: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(1_000_000),
        designId: z.string().max(100).nullish(),
      }),
    )
    .max(500),
});
export type CartFitBody = z.infer<typeof CartFitBody>;

export const CartFitHint = z.object({
  /** The product of the finding's row. */
  productId: z.int(),
  designId: z.string().nullable(),
  kind: z.enum(['NO_PARTNER', 'SHORT', 'MISSING', 'CRIMPER']),
  message: z.string(),
  /** The product whose fitting parts solve the problem. */
  fits: z.int().nullable(),
  tool: Product.nullable(),
});
export type CartFitHint = z.infer<typeof CartFitHint>;
export const CartFitAnswer = z.object({ hints: z.array(CartFitHint) });
export type CartFitAnswer = z.infer<typeof CartFitAnswer>;
