// Correcting the rows of a placed order: what is sold, before its first parcel.
import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { CalculateAnswer } from '#shared/cart/cart.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { MoveBody } from './order-changes.ts';

/** All rows as they are to be; `position`: the row of the order that it was, null for a new one. */
const rows = z
  .array(
    z.object({
      position: z.int().min(1).max(10_000).nullable(),
      productId,
      quantity: z.int().min(1).max(MAX_QUANTITY),
    }),
  )
  .min(1)
  .max(MAX_CART_ROWS)
  .refine((rows) => {
    const known = rows.flatMap(({ position }) => (position === null ? [] : [position]));
    return new Set(known).size === known.length;
  });
export type RequestedRow = z.infer<typeof rows>[number];

export const RowsPreviewBody = z.object({ rows });
export const RowsPreview = z.object({
  priced: CalculateAnswer,
  /** In lira, with the surcharge that the order has. */
  total: Lira,
  /** To the order's total now; negative where it gets cheaper. */
  difference: Lira,
});
export type RowsPreview = z.infer<typeof RowsPreview>;
export const RowsCorrectionBody = MoveBody.extend({
  rows,
  /** The total on the screen, in lira: with another one nothing changes. */
  expectedTotal: z.number().min(0).max(1e9).multipleOf(0.01),
});
export type RowsCorrection = z.infer<typeof RowsCorrectionBody>;
