// SQL of the techniques that print on the glass.
import type { Db } from '#server/base/db/db.ts';

export type TechniqueRow = { productId: number; setupProductId: number };

export async function selectSetups(db: Db, productIds: readonly number[]): Promise<TechniqueRow[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('printTechniques')
    .select(['productId', 'setupProductId'])
    .where('productId', 'in', [...productIds])
    .execute();
}
