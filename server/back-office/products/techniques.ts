// Silk-screen and hot foil: the product that is charged as set-up of each. All other data of a
// technique belong to its product: price tiers, minimum quantity, tax, size and number of colours
// (decision 0097).

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { AdminTechniques, TechniqueBody } from '#shared/back-office/techniques.ts';
import { toLira } from '#shared/base/money.ts';
import {
  lockTechnique,
  selectTechniques,
  type TechniqueProduct,
  writeSetup,
} from './techniques.sql.ts';

export async function listTechniques(db: Platform['db']): Promise<AdminTechniques> {
  return toAnswer(await selectTechniques(db));
}

function toAnswer(products: readonly TechniqueProduct[]): AdminTechniques {
  const priced = ({ id, sku, name, priceKurus, isActive }: TechniqueProduct) => ({
    id,
    sku,
    name,
    isActive,
    price: toLira(priceKurus),
  });
  return {
    techniques: products
      .filter(({ isPrint }) => isPrint)
      .map((product) => ({
        ...priced(product),
        technique: product.technique,
        minQuantity: product.minQuantity,
        maxColours: product.maxColours,
        widthMm: product.widthMm,
        heightMm: product.heightMm,
        setupId: product.setupId,
        version: product.version,
      })),
    setups: products.filter(({ isPrint }) => !isPrint).map(priced),
  };
}

/**
 * Designs that are saved from now on use this set-up; those in carts and orders keep theirs.
 * @throws AppError PRODUCT_NOT_FOUND if it is not a technique, or not a set-up; EDIT_CONFLICT
 */
export async function changeSetup(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  { version, setupId }: TechniqueBody,
): Promise<AdminTechniques> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    await lockTechnique(tx, id);
    const products = await selectTechniques(tx);
    const before = products.find((product) => product.isPrint && product.id === id);
    const isSetup = products.some((product) => !product.isPrint && product.id === setupId);
    if (!before || (setupId !== null && !isSetup)) throw new AppError('PRODUCT_NOT_FOUND');
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: toAnswer(products) } });
    await writeSetup(tx, id, setupId);
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'product',
        entityId: id,
        before: { setupId: before.setupId },
        after: { setupId },
      },
      at,
    );
    return toAnswer(await selectTechniques(tx));
  });
}
