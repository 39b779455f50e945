// Favourites: the products a customer has marked with the heart. Owns favorites. Specification 7,
// User.

import { type Db, inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { lockCustomer } from '#server/customers/lock-customer.ts';
import type { Language } from '#shared/base/languages.ts';
import type { FavoriteAnswer, FavoritesPage } from '#shared/customers/favorites.ts';
import { MAX_FAVORITES } from '#shared/customers/limits.ts';
import {
  countFavorites,
  deleteFavorite,
  insertFavorite,
  insertFavorites,
  type Standing,
  selectFavorites,
  selectStanding,
} from './favorites.sql.ts';

export { countFavorites, selectFavoriteIds } from './favorites.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

export async function listFavorites(
  db: Db,
  customerId: number,
  language: Language,
  { page, size }: { page: number; size: number },
): Promise<FavoritesPage> {
  const { rows, total } = await selectFavorites(db, customerId, {
    offset: page * size,
    limit: size,
  });
  return {
    content: rows.map(({ product, addedAt }) => ({
      ...toProduct(product, language),
      addedAt,
      isWithdrawn: !product.isActive,
    })),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

/** @throws AppError PRODUCT_NOT_FOUND */
export async function checkFavorite(
  db: Db,
  customerId: number,
  productId: number,
): Promise<FavoriteAnswer> {
  return toAnswer(productId, requireKnown(await selectStanding(db, customerId, productId)));
}

/**
 * Marks, unmarks or toggles under a lock of the customer. Withdrawn products may stay marked.
 * @throws AppError TOO_MANY_ROWS
 */
export async function markFavorite(
  { db, clock }: Deps,
  customerId: number,
  productId: number,
  mark: boolean | 'toggle',
): Promise<FavoriteAnswer> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const before = requireKnown(await selectStanding(tx, customerId, productId));
    const isFavorite = mark === 'toggle' ? !before.isFavorite : mark;
    if (isFavorite === before.isFavorite) return toAnswer(productId, before);
    if (!isFavorite) await deleteFavorite(tx, customerId, productId);
    else if (before.count < MAX_FAVORITES) await insertFavorite(tx, customerId, productId, clock());
    else throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_FAVORITES } });
    return { productId, isFavorite, count: before.count + (isFavorite ? 1 : -1) };
  });
}

/**
 * Adds the products that a visitor marked before signing in. Skips unknown products and those for
 * which there is no room: signing in must not fail because of an old favourite.
 */
export async function mergeFavorites(
  { db, clock }: Deps,
  customerId: number,
  productIds: readonly number[],
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const room = MAX_FAVORITES - (await countFavorites(tx, customerId));
    await insertFavorites(tx, customerId, [...new Set(productIds)], {
      room: Math.max(0, room),
      at: clock(),
    });
    return countFavorites(tx, customerId);
  });
}

/** @throws AppError PRODUCT_NOT_FOUND */
function requireKnown(standing: Standing): Standing {
  if (!standing.isKnown) throw new AppError('PRODUCT_NOT_FOUND');
  return standing;
}

const toAnswer = (productId: number, { isFavorite, count }: Standing): FavoriteAnswer => ({
  productId,
  isFavorite,
  count,
});
