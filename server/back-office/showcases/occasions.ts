// Editing occasions: their texts, their search terms, their products and their order. Owns
// occasions, occasion_products and occasion_wrappings.

import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { OrderBody } from '#shared/back-office/content.ts';
import {
  type AdminOccasion,
  MAX_OCCASIONS,
  type OccasionBody,
} from '#shared/back-office/occasions.ts';
import { requireExpectedOrder } from './arrange.ts';
import {
  deleteOccasion,
  insertOccasion,
  lockOccasions,
  placeOccasions,
  replaceProducts,
  replaceWrappings,
  selectOccasions,
  updateOccasion,
} from './occasions.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
const ENTITY = 'occasion';

export const listOccasions = ({ db }: Pick<Deps, 'db'>): Promise<AdminOccasion[]> =>
  selectOccasions(db);

/** @throws AppError OCCASION_NOT_FOUND */
export async function readOccasion({ db }: Pick<Deps, 'db'>, id: number): Promise<AdminOccasion> {
  const [occasion] = await selectOccasions(db, id);
  if (!occasion) throw new AppError('OCCASION_NOT_FOUND');
  return occasion;
}

/** Gets the last position. @throws AppError TOO_MANY_ROWS, OCCASION_SLUG_TAKEN */
export const createOccasion = (
  deps: Deps,
  { productIds, wrappingIds, ...occasion }: OccasionBody,
  actor: Actor,
): Promise<AdminOccasion> =>
  write(deps, actor, async (tx) => {
    if ((await selectOccasions(tx)).length >= MAX_OCCASIONS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_OCCASIONS } });
    await requireFree(tx, occasion.slug, null);
    const id = await insertOccasion(tx, occasion);
    await replaceProducts(tx, occasion.slug, productIds);
    await replaceWrappings(tx, occasion.slug, wrappingIds);
    const answer = await readOccasion({ db: tx }, id);
    return {
      answer,
      log: { action: 'create', entity: ENTITY, entityId: id, before: null, after: toLog(answer) },
    };
  });

/** @throws AppError OCCASION_NOT_FOUND, EDIT_CONFLICT, OCCASION_SLUG_TAKEN */
export const changeOccasion = (
  deps: Deps,
  id: number,
  { version, productIds, wrappingIds, ...occasion }: OccasionBody & { version: number },
  actor: Actor,
): Promise<AdminOccasion> =>
  write(deps, actor, async (tx) => {
    const before = await readOccasion({ db: tx }, id);
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await requireFree(tx, occasion.slug, id);
    await updateOccasion(tx, id, occasion);
    await replaceProducts(tx, occasion.slug, productIds);
    await replaceWrappings(tx, occasion.slug, wrappingIds);
    const answer = await readOccasion({ db: tx }, id);
    return {
      answer,
      log: {
        action: 'update',
        entity: ENTITY,
        entityId: id,
        before: toLog(before),
        after: toLog(answer),
      },
    };
  });

/** @throws AppError OCCASION_NOT_FOUND */
export const removeOccasion = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  write(deps, actor, async (tx) => {
    const before = toLog(await readOccasion({ db: tx }, id));
    await deleteOccasion(tx, id);
    return {
      answer: undefined,
      log: { action: 'delete', entity: ENTITY, entityId: id, before, after: null },
    };
  });

/** @throws AppError EDIT_CONFLICT with the current order */
export const orderOccasions = (
  deps: Deps,
  { ids, expected }: z.infer<typeof OrderBody>,
  actor: Actor,
): Promise<void> =>
  write(deps, actor, async (tx) => {
    const present = (await selectOccasions(tx)).map(({ id }) => id);
    requireExpectedOrder(present, expected, ids);
    await placeOccasions(tx, ids);
    return {
      answer: undefined,
      log: {
        action: 'reorder',
        entity: ENTITY,
        entityId: 'all',
        before: { order: present },
        after: { order: ids },
      },
    };
  });

async function write<T>(
  { db, clock }: Deps,
  actor: Actor,
  work: (tx: Tx) => Promise<{ answer: T; log: Change }>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockOccasions(tx);
    const { answer, log } = await work(tx);
    await writeAudit(tx, actor, log, clock());
    return answer;
  });
}

async function requireFree(tx: Tx, slug: string, id: number | null): Promise<void> {
  const owner = (await selectOccasions(tx)).find((occasion) => occasion.slug === slug);
  if (owner && owner.id !== id)
    throw new AppError('OCCASION_SLUG_TAKEN', { values: { title: owner.titleTr } });
}

/** The log keeps the name `words` for the search terms, so that old and new entries compare. */
const toLog = ({
  id: _,
  version: __,
  state: ___,
  products,
  wrappings,
  searchTerms: words,
  ...occasion
}: AdminOccasion) => ({
  ...occasion,
  words,
  products: products.map(({ sku }) => sku),
  wrappings: wrappings.map(({ sku }) => sku),
});
