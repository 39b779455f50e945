// The default address (K06 to K08).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressBody } from '#server/testing/addresses.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type {
  AddressesAnswer,
  CustomerAddress,
  CustomerAddressInput,
} from '#shared/customers/account.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const add = async (as: TestCustomer, change: Partial<CustomerAddressInput> = {}) =>
  (await ask<CustomerAddress>(shop, 'POST', '/user/addresses', { as, body: addressBody(change) }))
    .body;
const list = async (as: TestCustomer) =>
  (await ask<AddressesAnswer>(shop, 'GET', '/user/addresses', { as })).body.content;

type Model = { id: number; isDefault: boolean }[];
type Act = 'add' | 'add-default' | 'change' | 'default' | 'delete';
const withDefault = (model: Model, id: number): Model =>
  model.map((row) => ({ ...row, isDefault: row.id === id }));

/** Takes one step in the shop, and returns the addresses that must result. */
async function take(
  customer: TestCustomer,
  model: Model,
  act: Act,
  id: number | undefined,
): Promise<Model> {
  if (act === 'add' || act === 'add-default') {
    const row = await add(customer, { isDefault: act === 'add-default' });
    const next = [...model, { id: row.id, isDefault: false }];
    return act === 'add-default' || model.length === 0 ? withDefault(next, row.id) : next;
  }
  if (id === undefined) return model;
  if (act === 'change') {
    const sent = { as: customer, body: addressBody({ title: 'Yeni' }) };
    await ask(shop, 'PUT', `/user/addresses/${id}`, sent);
    return model;
  }
  if (act === 'default') {
    await ask(shop, 'PUT', `/user/addresses/${id}/default`, { as: customer });
    return withDefault(model, id);
  }
  await ask(shop, 'DELETE', `/user/addresses/${id}`, { as: customer });
  const left = model.filter((row) => row.id !== id);
  return left.some(({ isDefault }) => isDefault) || left.length === 0
    ? left
    : withDefault(left, Math.max(...left.map((row) => row.id)));
}

describe('the default', () => {
  test('[K08] there is none before the first address', async () => {
    const customer = await makeCustomer(shop.context);

    const answer = await ask<ErrorAnswer>(shop, 'GET', '/user/addresses/default', { as: customer });

    expect([answer.status, answer.body.code]).toEqual([404, 'ADDRESS_NOT_FOUND']);
  });

  test('[K07] [K08] is the first address until another is made the default, and is first in the list', async () => {
    const customer = await makeCustomer(shop.context);
    const first = await add(customer);
    const second = await add(customer, { title: 'İş' });
    const third = await add(customer, { title: 'Depo', isDefault: true });
    expect([first.isDefault, second.isDefault, third.isDefault]).toEqual([true, false, true]);

    const { body: made } = await ask<CustomerAddress>(
      shop,
      'PUT',
      `/user/addresses/${second.id}/default`,
      { as: customer },
    );

    expect(made).toEqual({ ...second, isDefault: true });
    expect((await ask(shop, 'GET', '/user/addresses/default', { as: customer })).body).toEqual(
      made,
    );
    expect((await list(customer)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [third.id, false],
      [first.id, false],
    ]);
  });

  test('[K06] a change cannot remove the default without choosing another one', async () => {
    const customer = await makeCustomer(shop.context);
    const { id } = await add(customer);

    const { body: changed } = await ask<CustomerAddress>(shop, 'PUT', `/user/addresses/${id}`, {
      as: customer,
      body: addressBody({ isDefault: false }),
    });

    expect(changed.isDefault).toBe(true);
  });

  test('[K06] when it is deleted, the newest remaining address becomes the default', async () => {
    const customer = await makeCustomer(shop.context);
    const first = await add(customer);
    await add(customer);
    const newest = await add(customer);

    expect(
      (await ask(shop, 'DELETE', `/user/addresses/${first.id}`, { as: customer })).status,
    ).toBe(204);

    expect(
      (await ask<CustomerAddress>(shop, 'GET', '/user/addresses/default', { as: customer })).body
        .id,
    ).toBe(newest.id);
    expect(
      (await ask(shop, 'DELETE', `/user/addresses/${first.id}`, { as: customer })).status,
    ).toBe(404);
  });

  test('[K07] whatever happens at once, there is exactly one', async () => {
    const customer = await makeCustomer(shop.context);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => add(customer, { isDefault: true })),
    );
    const put = (id: number) => ask(shop, 'PUT', `/user/addresses/${id}/default`, { as: customer });
    const remove = (id: number) => ask(shop, 'DELETE', `/user/addresses/${id}`, { as: customer });
    const ids = made.map(({ id }) => id);

    const answers = await Promise.all([
      ...ids.slice(0, 4).map(put),
      ...ids.slice(2, 5).map(remove),
      add(customer, { isDefault: true }),
    ]);

    expect(
      answers.every((answer) => !('status' in answer) || [200, 204, 404].includes(answer.status)),
    ).toBe(true);
    expect((await list(customer)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('[K07] after any sequence of changes there is one default as long as there is an address', async () => {
    const step = fc.record({
      act: fc.constantFrom<Act>('add', 'add-default', 'change', 'default', 'delete'),
      at: fc.nat({ max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const customer = await makeCustomer(shop.context);
        let model: Model = [];
        for (const { act, at } of steps) model = await take(customer, model, act, model[at]?.id);
        const rows = (await list(customer)).map(({ id, isDefault }) => ({ id, isDefault }));
        expect(rows.sort((a, b) => a.id - b.id)).toEqual(model.sort((a, b) => a.id - b.id));
        expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(model.length === 0 ? 0 : 1);
      }),
      { numRuns: 25 },
    );
  });
});
