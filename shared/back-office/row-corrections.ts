// Correcting the rows of a placed order, that is what is sold, before its first parcel.
import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { CalculateAnswer } from '#shared/cart/cart.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { MoveBody } from './order-changes.ts';

/** All rows as they should become; `position`: the order's row that it was, null for a new one. */
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
  /** In lira, including the order's surcharge. */
  total: Lira,
  /** The difference to the order's present total; negative if the order gets cheaper. */
  difference: Lira,
});
export type RowsPreview = z.infer<typeof RowsPreview>;
export const RowsCorrectionBody = MoveBody.extend({
  rows,
  /** The total on the screen, in lira; if it differs, nothing is changed. */
  expectedTotal: z.number().min(0).max(1e9).multipleOf(0.01),
});
export type RowsCorrection = z.infer<typeof RowsCorrectionBody>;
