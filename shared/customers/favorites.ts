// Favourites on the wire (specification 7, User).

import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { Product, pageOf } from '#shared/catalogue/catalogue.ts';
import { MAX_FAVORITES } from './limits.ts';

/** A withdrawn product stays in the list with a mark; it cannot be bought. */
export const FavoriteRow = Product.extend({ addedAt: z.string(), isWithdrawn: z.boolean() });
export type FavoriteRow = z.infer<typeof FavoriteRow>;
export const FavoritesPage = pageOf(FavoriteRow);
export type FavoritesPage = z.infer<typeof FavoritesPage>;
export const FavoriteAnswer = z.object({
  productId: z.int(),
  isFavorite: z.boolean(),
  count: z.int(),
});
export type FavoriteAnswer = z.infer<typeof FavoriteAnswer>;
export const FavoriteIds = z.object({ ids: z.array(z.int()) });
export const CountAnswer = z.object({ count: z.int() });
/**
 * POST /user/favorites/merge (our addition): what a visitor marked before the sign-in; unknown
 * products are skipped.
 */
export const FavoritesMergeBody = z.object({ productIds: z.array(productId).max(MAX_FAVORITES) });
