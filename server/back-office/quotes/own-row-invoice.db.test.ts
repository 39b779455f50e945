// A row of a quote that is not in the catalogue (decision 0105) is sold to the end: paid, sent and
// invoiced.
import { expect, test } from 'vitest';
import { getFile, INVOICING, invoicesIn, sendWhole } from '#server/testing/accounting.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, pay } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { assertOrder, at, kurusAt, textAt } from '#server/testing/ubl.ts';
import type { OwnRow } from '#shared/back-office/quotes.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';

const clock = testClock(new Date('2026-11-21T09:00:00Z'));
const shop = useTestApp({ clock: clock.now, env: INVOICING });
const { staff, goods, made } = useQuoteStaff(shop);

test('an own row is a row of the invoice with its price and its own rate of KDV', async () => {
  const own = await ask<OwnRow>(shop, 'POST', '/admin/quotes/own-rows', {
    as: staff.worker,
    body: { name: 'Kalıp bedeli', taxPercent: 10, unitPrice: 1_250.5 },
  });
  const quoted = [
    { productId: goods.bottle, quantity: 10, ownPrice: 7.77 },
    { productId: own.body.productId, quantity: 2, ownPrice: 1_250.5 },
  ];
  const { code } = await made(quoted);
  const cartItems = quoted.map(({ productId, quantity }) => ({ productId, quantity }));
  const seen = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
    body: { cartItems, quoteCode: code },
  });
  const sold = cartItems.map((item, row) => ({
    ...item,
    price: seen.body.items[row]?.unitPrice ?? 0,
  }));
  const { status, body: placed } = await checkout(
    shop,
    await checkoutBody(shop, sold, { quoteCode: code, expectedTotal: seen.body.finalTotal }),
  );
  expect([status, placed.total]).toEqual([200, seen.body.finalTotal]);
  await pay(shop, placed);
  await sendWhole(shop, placed.orderNumber);
  await doJobs(shop.context, recordingMailer());

  const owner = await makeAdmin(shop.context);
  const { bytes } = await getFile(shop, 'ubl?from=2026-11-21&to=2026-11-21', owner);
  const node = invoicesIn(bytes).get(placed.orderNumber)?.node;
  if (!node) throw new Error(`no invoice of ${placed.orderNumber}`);
  assertOrder(node);
  expect(kurusAt(node, 'LegalMonetaryTotal', 'PayableAmount')).toBe(Math.round(placed.total * 100));
  const line = at(node, 'InvoiceLine').find(
    (one) => textAt(one, 'Item', 'Name') === 'Kalıp bedeli',
  );
  if (!line) throw new Error('the invoice lacks the own row');
  expect([
    Number(textAt(line, 'InvoicedQuantity')),
    kurusAt(line, 'LineExtensionAmount'),
    Number(textAt(line, 'TaxTotal', 'TaxSubtotal', 'Percent')),
  ]).toEqual([2, 250_100, 10]);
});
