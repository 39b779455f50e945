// Page, PDF, mails, contracts and invoice of eleven kinds of orders contain the same rows, sums and
// KDV by rate.
import { beforeAll, expect, test } from 'vitest';
import { getFile, INVOICING, invoicesIn, sendWhole } from '#server/testing/accounting.ts';
import {
  bankTokenOf,
  CARDS,
  CODE,
  checkout,
  checkoutBody,
  comeBack,
  pay,
  placeOrder,
  postForm,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { deleteRules, makeRule, prepareOrder } from '#server/testing/discounts.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { pdfTexts } from '#server/testing/order-pdf.ts';
import { useOrderStaff } from '#server/testing/order-staff.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { at, kurusAt, textAt } from '#server/testing/ubl.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { formatLira, fromLira, type Kurus } from '#shared/base/money.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { showTotals, toSold } from '#shared/pricing/shown-totals.ts';

const shop = useTestApp({
  clock: testClock(new Date('2026-11-21T09:00:00Z')).now,
  env: INVOICING,
});
const { staff, read, post } = useOrderStaff(shop);
const lira = (amount: Kurus) => formatLira(amount, 'tr');
const products: Record<'bottle' | 'cap' | 'book', number> = { bottle: 0, cap: 0, book: 0 };
beforeAll(async () => {
  const tiers = [{ minQuantity: 50, percentPoints: 1_250 }];
  const make = async (name: string, price: number, taxPercent: number | null) => {
    const id = await makeProduct(shop.db, { name, price, stock: 90_000, tiers });
    await shop.db.updateTable('products').set({ taxPercent }).where('id', '=', id).execute();
    return id;
  };
  products.bottle = await make('Kare şişe', 3_333, 20);
  products.cap = await make('Ceviz kapak', 777, 10);
  products.book = await make('Koku kitabı', 11_119, 1);
  await savePaymentSettings(shop.context, {
    installments: { isOn: true, maxCount: 6, minTotalKurus: 1, payer: 'buyer', categories: [] },
    cashOnDelivery: { isOn: true, surchargeKurus: 3_550, maxTotalKurus: 900_000 },
  });
});

const one = () => [{ productId: products.bottle, quantity: 7 }];
const mixed = () => [
  { productId: products.bottle, quantity: 7 },
  { productId: products.cap, quantity: 3 },
  { productId: products.book, quantity: 1 },
];
const many = () => mixed().map((row) => ({ ...row, quantity: row.quantity + 50 }));
async function paid(rows: ReturnType<typeof mixed>, change: Partial<CheckoutInput> = {}) {
  const placed = await placeOrder(shop, rows, change);
  await pay(shop, placed);
  return placed;
}
/** An order with one discount rule, which is deleted before the next order. */
async function reduced(change: Parameters<typeof makeRule>[1], couponCode?: string) {
  await makeRule(shop, change);
  const { send } = await prepareOrder(shop, mixed(), couponCode ? { couponCode } : {});
  const { body: placed } = await send();
  await pay(shop, placed);
  await deleteRules(shop);
  return placed;
}
async function inParts() {
  const placed = await placeOrder(shop, mixed());
  const token = bankTokenOf(placed);
  await postForm(shop, `/testbank/pay/${token}`, {
    holder: 'Işıl Çağdaş',
    number: CARDS.pays,
    expiry: '12/30',
    cvc: '123',
    installments: '6',
  });
  const { location } = await postForm(shop, `/testbank/3ds/${token}`, {
    code: CODE,
    wrongBefore: '0',
  });
  await comeBack(shop, location);
  return placed;
}
async function atTheDoor() {
  const body = await checkoutBody(shop, mixed(), { paymentMethod: 'cash-on-delivery' });
  const { body: placed } = await checkout(shop, {
    ...body,
    expectedTotal: Math.round((body.expectedTotal + 35.5) * 100) / 100,
  });
  return placed;
}
async function corrected() {
  const placed = await paid(mixed());
  const { version, items } = await read(placed.orderNumber);
  const rows = items.map(({ position, productId, quantity }) => ({
    position,
    productId,
    quantity: position === 1 ? 4 : quantity,
  }));
  const path = `/admin/orders/${placed.orderNumber}/rows`;
  const seen = await post(placed.orderNumber, 'rows/preview', { rows });
  const { body } = await ask<AdminOrder>(shop, 'PUT', path, {
    as: staff.owner,
    body: { version, rows, expectedTotal: seen.body.total },
  });
  expect(body.items[0]?.quantity).toBe(4);
  return placed;
}
const company: CheckoutInput['invoice'] = {
  kind: 'corporate',
  companyName: 'Gül Kozmetik A.Ş.',
  taxOffice: 'Beşiktaş',
  taxNumber: '4540536920',
  isEInvoicePayer: true,
};

/** The calculation of the page itself (web/orders/shown-order.ts). */
const shownOf = (order: OrderAnswer) =>
  showTotals(
    toSold(order),
    order.discounts.map(({ amount }) => ({ amount: fromLira(amount) })),
    'gross',
  );

/** Continuous text, in which labels and amounts are next to each other. */
const plain = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ');

function expectStated(text: string, order: OrderAnswer) {
  const shown = shownOf(order);
  for (const { line } of shown.rows) expect(text).toContain(lira(line));
  expect(text).toMatch(new RegExp(`Ara toplam \\(KDV d[aâ]hil\\)\\W+${lira(shown.subtotal)}`));
  const off = shown.discounts.reduce((sum, { amount }) => sum + amount, 0);
  if (off > 0) expect(text).toContain(`−${lira(off as Kurus)}`);
  for (const { points, tax } of shown.taxes)
    expect(text).toMatch(new RegExp(`Toplamdaki KDV \\(%${points / 100}\\)\\W+${lira(tax)}`));
  expect(text.match(/Toplamdaki KDV/g)).toHaveLength(shown.taxes.length);
  expect(text).toContain(lira(fromLira(order.total)));
}

async function expectInvoice({ orderNumber }: CheckoutAnswer, order: OrderAnswer) {
  const { bytes } = await getFile(shop, 'ubl?from=2026-11-21&to=2026-11-21', staff.owner);
  const node = invoicesIn(bytes).get(orderNumber)?.node;
  if (!node) throw new Error(`no invoice of ${orderNumber}`);
  expect(kurusAt(node, 'LegalMonetaryTotal', 'PayableAmount')).toBe(fromLira(order.total));
  expect(
    at(node, 'TaxTotal', 'TaxSubtotal').map((subtotal) => [
      Number(textAt(subtotal, 'Percent')) * 100,
      kurusAt(subtotal, 'TaxableAmount'),
      kurusAt(subtotal, 'TaxAmount'),
    ]),
  ).toEqual(shownOf(order).taxes.map(({ points, base, tax }) => [points, base, tax]));
}

const kinds: [string, () => Promise<CheckoutAnswer>][] = [
  ['one rate', () => paid(one())],
  ['mixed rates', () => paid(mixed())],
  ['bulk tiers and free shipping', () => paid(many())],
  ['a coupon', () => reduced({ percentage: 33.33, conditions: { couponCode: 'YAZ' } }, 'YAZ')],
  ['a fixed amount', () => reduced({ kind: 'FIXED_AMOUNT', amount: 77.77 })],
  ['a rule of free shipping', () => reduced({ kind: 'FREE_SHIPPING' })],
  ['installments with a surcharge', inParts],
  ['cash on delivery with its fee', atTheDoor],
  ['a company', () => paid(mixed(), { invoice: company })],
  ['a part that went back', () => paid(mixed())],
  ['rows that were corrected', corrected],
];
test.each(kinds)('%s: page, PDF, mails, contracts and invoice agree', async (kind, place) => {
  const placed = await place();
  await sendWhole(shop, placed.orderNumber);
  if (kind === 'a part that went back') {
    const { version } = await read(placed.orderNumber);
    const answer = await post(placed.orderNumber, 'refunds', {
      version,
      shipping: false,
      reason: 'returned',
      amount: 8.54,
      rows: [{ position: 2, quantity: 1, restocked: 0 }],
    });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  }
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const { body: order } = await readOrder(shop, placed);
  const shown = shownOf(order);
  expect(
    shown.subtotal -
      shown.discounts.reduce((sum, { amount }) => sum + amount, 0) +
      shown.shipping +
      shown.surcharge,
  ).toBe(fromLira(order.total));

  const received = mailer.sent.find(({ kind: of }) => of === 'order-received');
  expectStated(plain(received?.html ?? ''), order);
  expectStated((received?.text ?? '').replace(/\s+/g, ' '), order);
  expectStated((await pdfTexts(shop, placed.orderNumber)).join(' '), order);
  await expectInvoice(placed, order);
  // A contract is rendered before the installment count is known.
  if (order.paymentMethod === 'card' && order.surcharge > 0) return;
  if (kind === 'rows that were corrected') {
    const path = `/admin/orders/${placed.orderNumber}/documents/distance-sales`;
    const { body } = await ask<{ html: string }>(shop, 'GET', path, { as: staff.owner });
    return expectStated(plain(body.html.split('Düzeltilen ürünler ve bedel')[1] ?? ''), order);
  }
  const documents = await shop.db
    .selectFrom('orderDocuments')
    .innerJoin('orders', 'orders.id', 'orderDocuments.orderId')
    .where('orderNumber', '=', placed.orderNumber)
    .select('html')
    .execute();
  expect(documents).toHaveLength(2);
  for (const { html } of documents) expectStated(plain(html), order);
});
