import { beforeAll, describe, expect, test } from 'vitest';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { QuickOrderAnswer } from '#shared/orders/customer-orders.ts';

const shop = useTestApp();
const quickOrder = <T = QuickOrderAnswer>(body: unknown, headers: Record<string, string> = {}) =>
  call<T>(shop, 'POST', '/products/quick-order', { body, headers });
const rowsOf = async (...rows: [string, number][]) =>
  (await quickOrder({ rows: rows.map(([sku, quantity]) => ({ sku, quantity })) })).body.rows;

let bottle = 0;

beforeAll(async () => {
  bottle = await makeProduct(shop.db, {
    sku: 'HZ-ŞİŞE-050',
    stock: 40,
    tiers: [{ minQuantity: 10, discountPoints: 1_000 }],
  });
  await makeProduct(shop.db, { sku: 'HZ-SISE-100', stock: 500, minQuantity: 12, quantityStep: 12 });
  await makeProduct(shop.db, { sku: 'HZ-SISE-200', stock: 0 });
  await makeProduct(shop.db, { sku: 'HZ-SISE-300', isActive: false });
});

describe('POST /products/quick-order', () => {
  test('answers each row in its place, with the product as a list shows it', async () => {
    const { status, body, headers } = await quickOrder({
      rows: [{ sku: 'HZ-ŞİŞE-050', quantity: 12 }],
    });

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.rows).toHaveLength(1);
    expect(body.rows[0]).toMatchObject({
      sku: 'HZ-ŞİŞE-050',
      quantity: 12,
      problem: null,
      possibleQuantity: null,
      suggestions: [],
      product: {
        id: bottle,
        stock: 40,
        bulkDiscounts: [{ minQuantity: 10, discountPercentage: 10 }],
      },
    });
  });

  test.each([
    'hz-şişe-050',
    'HZŞİŞE050',
    'hz sise 050',
    ' hz.sise.050 ',
    'HZ–ŞIŞE–050',
    'HZ-S\u0327I\u0307S\u0327E-050',
  ])('finds a code typed as %j', async (sku) => {
    expect((await rowsOf([sku, 1]))[0]?.product?.id).toBe(bottle);
  });

  test.each(['8690000000012', '08690000000012', '869 0000 000012'])(
    'finds a barcode typed as %j',
    async (sku) => {
      await shop.db
        .updateTable('products')
        .set({ gtin: '8690000000012' })
        .where('id', '=', bottle)
        .execute();
      expect((await rowsOf([sku, 1], ['8690000000029', 1])).map((row) => row.product?.id)).toEqual([
        bottle,
        undefined,
      ]);
    },
  );

  test('says what is wrong with each row and what can be bought instead', async () => {
    const rows = await rowsOf(
      ['HZ-SISE-100', 5],
      ['HZ-SISE-100', 13],
      ['HZ-SISE-200', 1],
      ['HZ-SISE-300', 1],
      ['HZ-ŞİŞE-050', 50],
      ['YOK', 1],
      ['', 1],
      ['---', 1],
      ['🙂', 1],
    );

    expect(
      rows.map(({ problem, possibleQuantity, product }) => [
        problem,
        possibleQuantity,
        product !== null,
      ]),
    ).toEqual([
      ['below-minimum', 12, true],
      ['off-step', 24, true],
      ['out-of-stock', null, true],
      ['gone', null, false],
      ['not-enough', 40, true],
      ['unknown', null, false],
      ['unknown', null, false],
      ['unknown', null, false],
      ['unknown', null, false],
    ]);
  });

  test('the same code in two rows: each is answered, the stock counts for both', async () => {
    const rows = await rowsOf(['HZ-ŞİŞE-050', 30], ['hzsise050', 30]);

    expect(
      rows.map(({ sku, problem, possibleQuantity }) => [sku, problem, possibleQuantity]),
    ).toEqual([
      ['HZ-ŞİŞE-050', null, null],
      ['hzsise050', 'not-enough', 10],
    ]);
  });

  test('suggests up to three products with a similar code for a code that is unknown or no longer sold', async () => {
    const [typo, gone, strange] = await rowsOf(
      ['HZ-SISE-10', 1],
      ['HZ-SISE-300', 1],
      ['QQQQQQ', 1],
    );

    expect(typo?.suggestions[0]?.sku).toBe('HZ-SISE-100');
    expect(typo?.suggestions).toHaveLength(3);
    expect(gone?.suggestions.map((product) => product.sku)).not.toContain('HZ-SISE-300');
    expect(gone?.suggestions.length).toBeGreaterThan(0);
    expect(strange?.suggestions).toEqual([]);
  });

  test('changes nothing', async () => {
    await rowsOf(['HZ-ŞİŞE-050', 10]);

    expect(await stockOf(shop.db, bottle)).toBe(40);
  });

  test('names are in the language of the request', async () => {
    const { body } = await quickOrder(
      { rows: [{ sku: 'HZ-SISE-100', quantity: 12 }] },
      { 'accept-language': 'en' },
    );

    expect(body.rows[0]?.product?.category.name).toMatch(/^[\x20-\x7e]+$/);
  });

  test('200 rows are answered, known and unknown', async () => {
    const rows = await rowsOf(
      ...Array.from({ length: 200 }, (_, index): [string, number] =>
        index % 2 ? ['HZ-SISE-100', 12] : [`HZ-SIS-${index}`, 1_000_000],
      ),
    );

    expect(rows).toHaveLength(200);
    expect(rows.filter((row) => row.problem === null)).toHaveLength(41);
  });

  test.each([
    ['no body', undefined],
    ['no rows', { rows: [] }],
    ['too many rows', { rows: Array.from({ length: 201 }, () => ({ sku: 'A', quantity: 1 })) }],
    ['a quantity of 0', { rows: [{ sku: 'A', quantity: 0 }] }],
    ['a negative quantity', { rows: [{ sku: 'A', quantity: -1 }] }],
    ['half a piece', { rows: [{ sku: 'A', quantity: 0.5 }] }],
    ['a huge quantity', { rows: [{ sku: 'A', quantity: 1e9 }] }],
    ['a code that is a number', { rows: [{ sku: 5, quantity: 1 }] }],
    ['a huge code', { rows: [{ sku: 'x'.repeat(101), quantity: 1 }] }],
  ])('refuses %s with 400', async (_title, body) => {
    const answer = await quickOrder<ErrorAnswer>(body);

    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
  });

  test.each(['\ud800', 'a\u0000b', "'; drop table products; --", '%_\\'])(
    '%j is a code like any other',
    async (sku) => {
      expect((await quickOrder({ rows: [{ sku, quantity: 1 }] })).status).toBe(200);
    },
  );
});
