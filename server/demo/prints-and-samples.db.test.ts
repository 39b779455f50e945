// The demo shop's samples and prints on the glass are really sold, to the invoice.
import { beforeAll, expect, test } from 'vitest';
import { getFile, INVOICING, invoicesIn, sendWhole } from '#server/testing/accounting.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, pay, readOrder } from '#server/testing/buyer.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { assertOrder, at, kurusAt, textAt } from '#server/testing/ubl.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import type { DesignCodeAnswer } from '#shared/designs/design-tool.ts';
import { startingLabel } from '#shared/label/label-sizes.ts';
import { inPossibleInks } from '#shared/label/technique-inks.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { seed } from './seed.ts';

const clock = testClock(new Date('2026-11-21T09:00:00Z'));
const shop = useTestApp({ clock: clock.now, env: INVOICING });
const SETS = 100;

beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true, now: clock.now() });
  shop.context.sellables.dropAllCached();
  shop.context.rules.dropCached();
});

const products = async () =>
  (await shop.db
    .selectFrom('products')
    .select(['id', 'sku', 'attributes', 'stock', 'minQuantity', 'quantityStep', 'piecesPerUnit'])
    .select(['samplePriceKurus'])
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()) as unknown as {
    id: number;
    sku: string;
    attributes: Attributes;
    stock: number;
    minQuantity: number;
    quantityStep: number;
    piecesPerUnit: number;
    samplePriceKurus: number | null;
  }[];

async function invoiceOf(orderNumber: string) {
  const owner = await makeAdmin(shop.context);
  const { bytes } = await getFile(shop, 'ubl?from=2026-11-21&to=2026-11-21', owner);
  const node = invoicesIn(bytes).get(orderNumber)?.node;
  if (!node) throw new Error(`no invoice of ${orderNumber}`);
  assertOrder(node);
  return node;
}

test('an order with a sample has a correct invoice: the sample is a row at its own price', async () => {
  const sampled = (await products()).find(({ samplePriceKurus }) => samplePriceKurus !== null);
  if (!sampled) throw new Error('the demo shop has no sample');
  const price = Number(sampled.samplePriceKurus) / 100;
  const rows = [
    { productId: sampled.id, quantity: roundUpQuantity(sampled, 1) },
    { productId: sampled.id, quantity: 2, price, isSample: true as const },
  ];
  const priced = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
    body: { cartItems: rows },
  });
  const [goods] = priced.body.items;
  const items = rows.map((row) => ({ ...row, price: row.price ?? goods?.price ?? 0 }));
  const expectedTotal = priced.body.finalTotal;
  const sent = { ...(await checkoutBody(shop, [])), items, expectedTotal };
  const { status, body: placed } = await checkout(shop, sent);
  expect([status, placed.total]).toEqual([200, expectedTotal]);
  await pay(shop, placed);
  await sendWhole(shop, placed.orderNumber);
  await doJobs(shop.context, recordingMailer());

  const node = await invoiceOf(placed.orderNumber);
  expect(kurusAt(node, 'LegalMonetaryTotal', 'PayableAmount')).toBe(Math.round(placed.total * 100));
  const sample = at(node, 'InvoiceLine').filter((line) =>
    textAt(line, 'Item', 'Name').endsWith('(numune)'),
  );
  expect(sample.map((line) => kurusAt(line, 'LineExtensionAmount'))).toEqual([
    2 * Number(sampled.samplePriceKurus),
  ]);
});

test.each(['FL-BSK-SER', 'FL-BSK-YLD'])(
  'a design with the print %s can be bought with its set-up, for each of its colours once',
  async (sku) => {
    const all = await products();
    const print = all.find((product) => product.sku === sku);
    const bottle = all.find(({ attributes, stock, piecesPerUnit }) => {
      const area = attributes.part === 'bottle' ? printableArea(attributes) : null;
      return (
        area && print && stock >= 2 * SETS && piecesPerUnit === 1 && startingLabel(area, print)
      );
    });
    const area = bottle && printableArea(bottle.attributes);
    const label = area && print && startingLabel(area, print, 'İğde');
    if (!print || !bottle || !label) throw new Error('the demo shop has no bottle for this print');
    const { body: saved } = await call<DesignCodeAnswer>(shop, 'POST', '/designs', {
      body: {
        choices: {
          parts: { bottle: bottle.id },
          label: inPossibleInks(label, print.attributes),
          liquid: { color: 'amber', fill: 80 },
          background: 'paper',
          sets: SETS,
        },
      },
    });
    expect(saved.problems).toEqual([]);
    const { setupProductId } = await shop.db
      .selectFrom('printTechniques')
      .select('setupProductId')
      .where('productId', '=', print.id)
      .executeTakeFirstOrThrow();
    const designId = saved.code;
    const rows = [
      { productId: bottle.id, quantity: roundUpQuantity(bottle, SETS), designId },
      { productId: print.id, quantity: roundUpQuantity(print, SETS), designId },
      { productId: Number(setupProductId), quantity: 1, designId },
    ];
    const body = await checkoutBody(shop, rows);
    const { status, body: placed } = await checkout(shop, body);
    expect([status, placed.total]).toEqual([200, body.expectedTotal]);
    await pay(shop, placed);
    const order = (await readOrder(shop, placed)).body;
    expect(order.status).toBe('PAID');
    expect(order.items.map(({ quantity }) => quantity)).toEqual(
      rows.map(({ quantity }) => quantity),
    );
  },
);
