// Favourites: the products a customer has marked with the heart. Owns favorites. Specification 7, User.
import { type FavoriteAnswer, type FavoritesPage, MAX_FAVORITES } from '#shared/favorites.ts';
import type { Language } from '#shared/languages.ts';
import { AppError } from '../app-error.ts';
import { toProduct } from '../catalogue/catalogue.ts';
import type { Context } from '../context.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { type Db, inTransaction, type Tx } from '../db.ts';
import { countFavorites, deleteFavorite, insertFavorite, insertFavorites, type Standing, selectFavorites, selectStanding } from './favorites.sql.ts';

export { countFavorites, selectFavoriteIds } from './favorites.sql.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

export async function listFavorites(db: Db, customerId: number, language: Language, { page, size }: { page: number; size: number }): Promise<FavoritesPage> {
  const { rows, total } = await selectFavorites(db, customerId, { offset: page * size, limit: size });
  return {
    content: rows.map(({ product, addedAt }) => ({ ...toProduct(product, language), addedAt, isWithdrawn: !product.isActive })),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

/** @throws AppError PRODUCT_NOT_FOUND */
export async function checkFavorite(db: Db, customerId: number, productId: number): Promise<FavoriteAnswer> {
  return toAnswer(productId, requireKnown(await selectStanding(db, customerId, productId)));
}

/** Marks, unmarks or turns round, whatever else happens to the same heart at the same time. Withdrawn products may stay marked. */
export async function markFavorite({ db, clock }: Parts, customerId: number, productId: number, wish: boolean | 'toggle'): Promise<FavoriteAnswer> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const before = requireKnown(await selectStanding(tx, customerId, productId));
    const isFavorite = wish === 'toggle' ? !before.isFavorite : wish;
    if (isFavorite === before.isFavorite) return toAnswer(productId, before);
    if (isFavorite) await addOne(tx, customerId, productId, before.count, clock());
    else await deleteFavorite(tx, customerId, productId);
    return { productId, isFavorite, count: before.count + (isFavorite ? 1 : -1) };
  });
}

/** @throws AppError TOO_MANY_ROWS */
async function addOne(tx: Tx, customerId: number, productId: number, count: number, at: Date): Promise<void> {
  if (count >= MAX_FAVORITES) throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_FAVORITES } });
  await insertFavorite(tx, customerId, productId, at);
}

/**
 * What a visitor marked before signing in. Unknown products are skipped, and so is what there is no room for: signing
 * in must not fail on an old heart.
 */
export async function mergeFavorites({ db, clock }: Parts, customerId: number, productIds: readonly number[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const room = MAX_FAVORITES - (await countFavorites(tx, customerId));
    await insertFavorites(tx, customerId, [...new Set(productIds)], Math.max(0, room), clock());
    return countFavorites(tx, customerId);
  });
}

/** @throws AppError PRODUCT_NOT_FOUND */
function requireKnown(standing: Standing): Standing {
  if (!standing.isKnown) throw new AppError('PRODUCT_NOT_FOUND');
  return standing;
}

const toAnswer = (productId: number, { isFavorite, count }: Standing): FavoriteAnswer => ({ productId, isFavorite, count });
