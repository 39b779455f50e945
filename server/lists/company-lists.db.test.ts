// Lists of a company: order templates that all its members use (decision 0094).
import { describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MAX_LISTS } from '#shared/customers/limits.ts';
import type { ListsWithItems, ListWithItems, ProductList } from '#shared/customers/lists.ts';

const shop = useTestApp();

const call = <T = ProductList & ErrorAnswer>(
  as: TestCustomer,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => ask<T>(shop, method, `/user/lists${path}`, { as, body });
const add = (as: TestCustomer, body: object) =>
  call(as, 'POST', '', { name: 'Haftalık', isForCompany: true, ...body });
const all = async (as: TestCustomer) => (await call<ListsWithItems>(as, 'GET', '/with-items')).body;

async function twoMembers() {
  const first = await makeCustomer(shop.context);
  const second = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [first, second]);
  return { first, second, companyId };
}

describe('a list of a company', () => {
  test('is seen and changed by every member, and by nobody else', async () => {
    const { first, second } = await twoMembers();
    const outsider = await makeCustomer(shop.context);
    await makeCompany(shop.context, [outsider]);
    const productId = await makeProduct(shop.db);
    const { body: list } = await add(first, {
      items: [{ productId, quantity: 48, notes: 'Yeşil kutuya' }],
    });
    expect(list).toMatchObject({ itemCount: 1, company: { version: 1 } });

    const { content, companyName } = await all(second);
    expect(content[0]).toMatchObject({ id: list.id, company: { name: companyName } });
    expect(content[0]?.items[0]).toMatchObject({ quantity: 48, notes: 'Yeşil kutuya' });
    const itemId = content[0]?.items[0]?.id;
    const changed = await call(second, 'PUT', `/${list.id}/items/${itemId}/quantity`, {
      quantity: 96,
    });
    expect(changed.status).toBe(200);
    const seen = await call<ListWithItems>(first, 'GET', `/${list.id}`);
    expect(seen.body.items[0]?.quantity).toBe(96);

    expect((await all(outsider)).content).toEqual([]);
    for (const [method, path, body] of [
      ['GET', `/${list.id}`, undefined],
      ['PUT', `/${list.id}`, { name: 'Benim' }],
      ['POST', `/${list.id}/items`, { productId }],
      ['PUT', `/${list.id}/share`, { isShared: true }],
      ['DELETE', `/${list.id}`, undefined],
    ] as const)
      expect((await call(outsider, method, path, body)).body.code).toBe('LIST_NOT_FOUND');
  });

  test('is hidden from those who buy for themselves, and stays when its maker is deleted', async () => {
    const { first, second, companyId } = await twoMembers();
    const { body: list } = await add(first, {});
    const own = (await add(first, { isForCompany: false })).body;
    expect(own.company).toBeUndefined();
    await shop.db
      .updateTable('customers')
      .set({ buysForCompanyId: null })
      .where('id', '=', first.id)
      .execute();

    expect((await all(first)).content.map(({ id }) => id)).toEqual([own.id]);
    expect((await add(first, {})).body.code).toBe('COMPANY_NOT_CHOSEN');
    await shop.db.deleteFrom('customers').where('id', '=', first.id).execute();
    expect((await all(second)).content.map(({ id }) => id)).toEqual([list.id]);
    await shop.db
      .updateTable('companies')
      .set({ closedAt: new Date() })
      .where('id', '=', companyId)
      .execute();
    expect((await all(second)).content).toEqual([]);
  });

  test('of two who rename it at once, one is refused because it has changed', async () => {
    const { first, second } = await twoMembers();
    const { body: list } = await add(first, {});
    const answers = await Promise.all([
      call(first, 'PUT', `/${list.id}`, { name: 'Bahar', version: 1 }),
      call(second, 'PUT', `/${list.id}`, { name: 'Yaz', version: 1 }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LIST_CHANGED');
    const won = answers.find(({ status }) => status === 200)?.body;
    expect((await all(second)).content[0]).toMatchObject({
      name: won?.name,
      company: { version: 2 },
    });
  });

  test('of two members who add the same product at once, both quantities count', async () => {
    const { first, second } = await twoMembers();
    const productId = await makeProduct(shop.db);
    const { body: list } = await add(first, {});
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(index % 2 ? first : second, 'POST', `/${list.id}/items`, { productId, quantity: 3 }),
      ),
    );
    expect((await all(first)).content[0]?.items.map(({ quantity }) => quantity)).toEqual([30]);
  });

  test('is created with all its rows or not at all', async () => {
    const { first } = await twoMembers();
    const productId = await makeProduct(shop.db);
    const { body } = await add(first, { items: [{ productId }, { productId: 999_999 }] });

    expect(body.code).toBe('PRODUCT_NOT_FOUND');
    expect((await all(first)).content).toEqual([]);
  });

  test('a company has no more lists than a customer, also when two add the last one at once', async () => {
    const { first, second, companyId } = await twoMembers();
    await shop.db
      .insertInto('lists')
      .values(Array.from({ length: MAX_LISTS - 1 }, () => ({ companyId, name: 'Dolu' })))
      .execute();
    const answers = await Promise.all([add(first, {}), add(second, {})]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await add(first, { isForCompany: false })).status).toBe(200);
  });
});
