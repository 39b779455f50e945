// Stock alerts on the wire: our addition.
import { z } from 'zod';
import { email } from '#shared/base/fields.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';

/**
 * POST /products/{id}/stock-alerts: "Gelince haber ver". A signed-in customer may leave the address
 * out.
 */
export const StockAlertBody = z.object({
  email: email.nullish(),
  quantity: z.int().min(1).max(MAX_QUANTITY).default(1),
});
export type StockAlertInput = z.input<typeof StockAlertBody>;
export const StockAlertAnswer = z.object({ email: z.string(), quantity: z.int() });
