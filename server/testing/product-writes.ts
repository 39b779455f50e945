// Writes of products by an administrator, without a form or a sheet.
import { beforeAll, expect } from 'vitest';
import type { Actor } from '#server/admin-auth/actor.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ProductWrite, RowProblem } from '#server/catalogue/product-plan.ts';
import { writeProducts } from '#server/catalogue/product-writing.ts';
import { kurus } from '#shared/base/money.ts';
import type { ProductFields } from '#shared/catalogue/product-fields.ts';
import { makeAdmin } from './admins.ts';
import type { TestApp } from './test-app.ts';

export function useProductWrites(shop: TestApp) {
  const actor = {} as Actor;

  beforeAll(async () => {
    const { id, email } = await makeAdmin(shop.context);
    Object.assign(actor, { adminId: id, email, remoteAddress: null });
  });

  const at = new Date('2026-11-21T10:00:00Z');

  let made = 0;

  const fresh = (change: Partial<ProductFields> = {}) => {
    made += 1;
    return {
      sku: `YENI-${made}`,
      name: `Yeni Şişe ${made}`,
      brand: 'Deneme',
      categoryId: 3,
      price: kurus(1_250),
      isActive: true,
      ...change,
    };
  };

  const write = (writes: ProductWrite[]) =>
    inTransaction(shop.db, (tx) => writeProducts(tx, actor, writes, at));

  const rowOf = (id: number) =>
    shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  async function problemsOf(
    writes: ProductWrite[],
  ): Promise<Pick<RowProblem, 'row' | 'field' | 'code'>[]> {
    const error = await write(writes).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('PRODUCT_NOT_VALID');
    const { problems } = (error as AppError).details as { problems: RowProblem[] };
    return problems.map(({ row, field, code }) => ({ row, field, code }));
  }
  return { actor, at, fresh, write, rowOf, problemsOf };
}
