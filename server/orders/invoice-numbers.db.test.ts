import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { issueInvoice } from './invoice-numbers.ts';

const shop = useTestApp();
const series = { archiveSeries: 'YAR', invoiceSeries: 'YEF' };
const consumer = { kind: 'individual' } as const;
const payer = {
  kind: 'corporate',
  companyName: 'Gül A.Ş.',
  taxOffice: 'Şişli',
  taxNumber: '4540536920',
  isEInvoicePayer: true,
} as const;
const december = new Date('2026-12-31T20:59:59Z');
const january = new Date('2026-12-31T21:00:00Z');

async function numbers(): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from issued_invoices where number like 'Y%' order by number`.execute(shop.db);
  return rows.map(({ number }) => number);
}
const makeOrders = async (count: number) => {
  const productId = await makeProduct(shop.db);
  return Promise.all(
    Array.from({ length: count }, () => makeOrder(shop.db, { items: [{ productId }] })),
  );
};

test('forty parcels at once: numbers without a gap, also where one in four is rolled back', async () => {
  const orders = await makeOrders(40);
  const results = await Promise.allSettled(
    orders.map(({ id }, index) =>
      inTransaction(shop.db, async (tx) => {
        await issueInvoice(tx, { id, invoice: consumer }, series, december);
        if (index % 4 === 3) throw new Error('undone');
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(await numbers()).toEqual(
    Array.from({ length: 30 }, (_, index) => `YAR2026${String(index + 1).padStart(9, '0')}`),
  );
});

test('one number for each order, starting at one in the new year of Istanbul, e-Fatura in its own series', async () => {
  const [one, two, three] = await makeOrders(3);
  if (!one || !two || !three) throw new Error('no orders');
  const issue = (id: number, invoice: typeof consumer | typeof payer, at: Date) =>
    inTransaction(shop.db, (tx) => issueInvoice(tx, { id, invoice }, series, at));
  const before = await numbers();
  await issue(one.id, consumer, january);
  await issue(one.id, consumer, january);
  await issue(two.id, consumer, january);
  await issue(three.id, payer, january);
  expect((await numbers()).filter((number) => !before.includes(number))).toEqual([
    'YAR2027000000001',
    'YAR2027000000002',
    'YEF2027000000001',
  ]);
});
