// Price lists in tests, and companies whose members have them.
import type { Insertable } from 'kysely';
import type { PriceLists } from '#db/types.ts';
import type { ListStep } from '#shared/pricing/price-lists.ts';
import type { TestCustomer } from './customers.ts';
import type { TestApp } from './test-app.ts';

/** Null: the customer buys for themselves. */
export async function buyFor(
  shop: TestApp,
  customer: TestCustomer,
  companyId: number | null,
): Promise<void> {
  await shop.db
    .updateTable('customers')
    .set({ buysForCompanyId: companyId })
    .where('id', '=', customer.id)
    .execute();
}

type Row = { productId?: number; categoryId?: number; steps: ListStep[]; mayBeDearer?: boolean };

/** An active price list, unless the overrides say otherwise. Returns its id. */
export async function makePriceList(
  shop: TestApp,
  list: Omit<Insertable<PriceLists>, 'name'> & { name?: string },
  rows: readonly Row[],
): Promise<number> {
  const { id } = await shop.db
    .insertInto('priceLists')
    .values({ name: 'Bayi listesi', isActive: true, ...list })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { productId = null, categoryId = null, steps, mayBeDearer = false } of rows)
    await shop.db
      .insertInto('priceListRows')
      .values({ listId: id, productId, categoryId, mayBeDearer, steps: JSON.stringify(steps) })
      .execute();
  shop.context.rules.lists.dropCached();
  return id;
}
