// The requests of platforms (UCP, source/schemas/shopping). Unknown members are ignored, as the
// protocol requires.
import { z } from 'zod';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { ucpVersions } from './profile.ts';

export const MOST_LOOKED_UP = 50;
const MOST_LISTED = 50;
const MOST_LINES = 100;

/** In kuruş. */
const amount = z.int().min(0).max(100_000_000_000);
const context = z.object({ language: z.string().max(40).optional() }).optional();

export const VersionParams = z.object({ version: z.enum(ucpVersions) });
export const SessionParams = VersionParams.extend({ id: z.string().max(60) });

const filters = z
  .object({
    categories: z.array(z.string().max(200)).max(20).optional(),
    price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
  })
  .optional();

export const SearchBody = z.object({
  query: z.string().max(10_000).optional(),
  filters,
  context,
  pagination: z
    .object({ cursor: z.string().max(100).optional(), limit: z.int().min(1).optional() })
    .optional(),
});
export type SearchBody = z.infer<typeof SearchBody>;
export const listedAtOnce = (limit = 10): number => Math.min(limit, MOST_LISTED);

export const LookupBody = z.object({
  ids: z.array(z.string().max(200)).min(1).max(1_000),
  context,
});
export const ProductBody = z.object({ id: z.string().max(200), context });

const lines = z
  .array(
    z.object({
      item: z.object({ id: z.string().min(1).max(200) }),
      quantity: z.int().min(1).max(MAX_QUANTITY),
    }),
  )
  .min(1)
  .max(MOST_LINES);
export const CartBody = z.object({ line_items: lines, context });
export const CheckoutBody = z
  .object({ cart_id: z.string().max(60).optional(), line_items: lines.optional(), context })
  .refine(({ cart_id, line_items }) => cart_id !== undefined || line_items !== undefined);
export type Line = z.infer<typeof lines>[number];

/** A product's id in this shop; null for an invalid one. */
export function readItemId(id: string): number | null {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}
