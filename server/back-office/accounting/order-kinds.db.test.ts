// The documents of ten kinds of orders, opened and compared with the order.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { convert } from 'xmlbuilder2';
import { checkInvoice } from '#server/invoicing/check-invoice.ts';
import {
  getFile,
  INVOICING,
  invoicesIn,
  kurusOf,
  rowsOfCsv,
  sendWhole,
  sentOrder,
} from '#server/testing/accounting.ts';
import {
  bankTokenOf,
  CARDS,
  CODE,
  call,
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
import { useOrderStaff } from '#server/testing/order-staff.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { assertOrder, at, kurusAt, type Node, textAt, unzip } from '#server/testing/ubl.ts';
import type { AccountingSummary } from '#shared/back-office/accounting.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';

const clock = testClock(new Date('2026-11-21T09:00:00Z'));
const shop = useTestApp({ clock: clock.now, env: INVOICING });
const { staff, read, post } = useOrderStaff(shop);
const day = '2026-11-21';
let bottle = 0;
let cap = 0;
beforeAll(async () => {
  bottle = await makeProduct(shop.db, { name: 'Kare şişe', price: 3_333, stock: 5_000 });
  cap = await makeProduct(shop.db, { name: 'Ceviz kapak', price: 777, stock: 5_000 });
  await savePaymentSettings(shop.context, {
    installments: { isOn: true, maxCount: 6, minTotalKurus: 1, payer: 'buyer', categories: [] },
    cashOnDelivery: { isOn: true, surchargeKurus: 3_550, maxTotalKurus: 200_000 },
  });
});

const goods = () => [
  { productId: bottle, quantity: 7 },
  { productId: cap, quantity: 3 },
];
const company = (isEInvoicePayer: boolean): CheckoutInput['invoice'] => ({
  kind: 'corporate',
  companyName: 'Gül Kozmetik A.Ş.',
  taxOffice: 'Beşiktaş',
  taxNumber: '4540536920',
  isEInvoicePayer,
});
const range = `from=${day}&to=${day}`;
const file = (name: string) => getFile(shop, `${name}?${range}`, staff.owner);

/** Downloads the invoice and checks that it is complete and agrees with the order in all data. */
async function invoiceOf({ orderNumber }: CheckoutAnswer): Promise<Node> {
  const found = invoicesIn((await file('ubl')).bytes).get(orderNumber);
  if (!found) throw new Error(`no invoice of ${orderNumber}`);
  const { Invoice } = convert(found.xml, { format: 'object' }) as { Invoice: unknown };
  expect(checkInvoice(Invoice, day)).toEqual([]);
  assertOrder(found.node);
  return found.node;
}
const totalOf = (node: Node) => kurusAt(node, 'LegalMonetaryTotal', 'PayableAmount');
const ratesOf = (node: Node) =>
  at(node, 'TaxTotal', 'TaxSubtotal').map((subtotal) => [
    Number(textAt(subtotal, 'Percent')),
    kurusAt(subtotal, 'TaxableAmount'),
    kurusAt(subtotal, 'TaxAmount'),
  ]);
async function expectOrder(placed: CheckoutAnswer) {
  const node = await invoiceOf(placed);
  const order = await read(placed.orderNumber);
  expect(totalOf(node)).toBe(Math.round(order.total * 100));
  expect(ratesOf(node)).toEqual(
    order.taxes.map(({ ratePercentage, base, tax }) => [
      ratePercentage,
      Math.round(base * 100),
      Math.round(tax * 100),
    ]),
  );
  return { node, order };
}
/** The rows of an order in the sheet. */
const rowsOf = async ({ orderNumber }: CheckoutAnswer) =>
  rowsOfCsv((await file('csv')).text).filter((row) => row[4] === orderNumber);
const summary = async () => JSON.parse((await file('summary')).text) as AccountingSummary;
const reference = (node: Node, code: string) =>
  at(node, 'AdditionalDocumentReference')
    .filter((one) => textAt(one, 'DocumentTypeCode') === code)
    .map((one) => textAt(one, 'ID'))[0];

async function refund(
  { orderNumber }: CheckoutAnswer,
  rows: { position: number; quantity: number }[],
  { shipping = false, amount }: { shipping?: boolean; amount: number },
  mailer = recordingMailer(),
) {
  const { version } = await read(orderNumber);
  const answer = await post(orderNumber, 'refunds', {
    version,
    rows: rows.map((row) => ({ ...row, restocked: 0 })),
    shipping,
    reason: 'returned',
    amount,
  });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  await doJobs(shop.context, mailer);
}

describe('the invoice of an order', () => {
  test('of a consumer: e-Arşiv of an internet sale with all that VUK 509 asks, on the day of dispatch', async () => {
    const placed = await placeOrder(shop, goods());
    await pay(shop, placed);
    // Paid the day before: this must not change the day of the invoice.
    await sql`update order_history set created_at = created_at - interval '1 day'`.execute(shop.db);
    await sendWhole(shop, placed.orderNumber);
    const { node } = await expectOrder(placed);
    expect(textAt(node, 'ID')).toMatch(/^FLA2026\d{9}$/);
    expect(textAt(node, 'ProfileID')).toBe('EARSIVFATURA');
    expect(textAt(node, 'IssueDate')).toBe(day);
    const carrier = at(node, 'Delivery', 'CarrierParty')[0] as Node;
    expect(textAt(carrier, 'PartyIdentification', 'ID')).toBe('4540536920');
    expect(textAt(carrier, 'PartyName', 'Name')).toBe('Aras Kargo');
    expect(textAt(node, 'Delivery', 'Despatch', 'ActualDespatchDate')).toBe(day);
    expect(at(node, 'PaymentMeans', 'PaymentDueDate')).toEqual([]);
    expect(textAt(node, 'PaymentMeans', 'PaymentMeansCode')).toBe('48');
    expect(
      ['INT_WEBSITE', 'INT_PAYMENT_METHOD', 'INT_PAYMENTDATE', 'INT_TRANSPORTER'].map((code) =>
        reference(node, code),
      ),
    ).toEqual([shop.context.config.publicUrl, 'KREDIKARTI/BANKAKARTI', '2026-11-20', 'Aras Kargo']);
    expect(await rowsOf(placed)).toHaveLength(3);
  });

  test('of a company: e-Fatura for a payer, else e-Arşiv, each in its own series', async () => {
    const payer = await sentOrder(shop, goods(), { invoice: company(true) });
    const other = await sentOrder(shop, goods(), { invoice: company(false) });
    const eInvoice = (await expectOrder(payer)).node;
    const archive = (await expectOrder(other)).node;
    expect([textAt(eInvoice, 'ProfileID'), textAt(archive, 'ProfileID')]).toEqual([
      'TICARIFATURA',
      'EARSIVFATURA',
    ]);
    expect([textAt(eInvoice, 'ID').slice(0, 3), textAt(archive, 'ID').slice(0, 3)]).toEqual([
      'FLF',
      'FLA',
    ]);
    for (const node of [eInvoice, archive]) {
      const buyer = at(node, 'AccountingCustomerParty', 'Party')[0] as Node;
      expect(textAt(buyer, 'PartyIdentification', 'ID')).toBe('4540536920');
      expect(textAt(buyer, 'PartyTaxScheme', 'TaxScheme', 'Name')).toBe('Beşiktaş');
    }
    expect((await rowsOf(payer))[0]?.[2]).toBe('e-Fatura');
  });

  test('in installments: the surcharge has its line and its KDV', async () => {
    const placed = await placeOrder(shop, goods());
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
    await sendWhole(shop, placed.orderNumber);
    const { node, order } = await expectOrder(placed);
    expect(order.surcharge).toBeGreaterThan(0);
    expect(at(node, 'InvoiceLine', 'Item', 'Name').map((one) => one.textContent)).toEqual([
      'Kare şişe',
      'Ceviz kapak',
      'Kargo bedeli',
      'Vade farkı / hizmet bedeli',
    ]);
  });

  test('with cash on delivery: issued when the order is sent, void when the buyer refuses it at the door', async () => {
    const rows = goods();
    const body = await checkoutBody(shop, rows, { paymentMethod: 'cash-on-delivery' });
    const { body: placed } = await checkout(shop, {
      ...body,
      expectedTotal: Math.round((body.expectedTotal + 35.5) * 100) / 100,
    });
    await sendWhole(shop, placed.orderNumber);
    const { node } = await expectOrder(placed);
    expect(reference(node, 'INT_PAYMENT_METHOD')).toBe('KAPIDAODEME');
    expect(textAt(node, 'PaymentMeans', 'PaymentMeansCode')).toBe('10');
    const before = (await summary()).refunds.documents;
    const { version } = await read(placed.orderNumber);
    const refused = await post(placed.orderNumber, 'cancel', {
      reason: 'buyer-asked',
      version,
      remark: 'Teslim alınmadı',
    });
    expect([refused.status, refused.body.code]).toEqual([200, undefined]);
    expect((await summary()).refunds.documents).toBe(before + 1);
    const void_ = (await rowsOf(placed)).filter((row) => row[1] === 'Fatura iptali');
    expect(void_.map((row) => row[2])).toEqual(void_.map(() => 'İptal edilecek fatura'));
    const all = await rowsOf(placed);
    expect(all.reduce((sum, row) => sum + kurusOf(row[16]), 0)).toBe(0);
  });

  /** An order with one discount rule, which is deleted before the next order. */
  async function discounted(change: Parameters<typeof makeRule>[1], couponCode?: string) {
    await makeRule(shop, change);
    const { send } = await prepareOrder(shop, goods(), couponCode ? { couponCode } : {});
    const { body: placed } = await send();
    await pay(shop, placed);
    await deleteRules(shop);
    await sendWhole(shop, placed.orderNumber);
    return { placed, ...(await expectOrder(placed)) };
  }

  test('with a coupon, and with a bundle: the discount is on its lines', async () => {
    const coupon = await discounted(
      { percentage: 33.33, conditions: { couponCode: 'YAZ33' } },
      'YAZ33',
    );
    expect(coupon.order.coupon).toBe('YAZ33');
    const bundle = await discounted({ scope: 'BUNDLE', productIds: [bottle, cap], percentage: 15 });
    for (const { node, order } of [coupon, bundle]) {
      expect(order.discount).toBeGreaterThan(0);
      // Prices are without KDV here, so the amount equals the order's own discount.
      expect(kurusAt(node, 'LegalMonetaryTotal', 'AllowanceTotalAmount')).toBe(
        Math.round(order.discount * 100),
      );
      expect(at(node, 'InvoiceLine', 'AllowanceCharge')).toHaveLength(2);
    }
  });

  test('of mixed rates: a subtotal for each, shipping divided, and the sheet by rate', async () => {
    const tenth = await makeProduct(shop.db, { name: 'Kitap', price: 1_111, stock: 50 });
    const none = await makeProduct(shop.db, { name: 'Sıfır', price: 999, stock: 50 });
    for (const [id, taxPercent] of [
      [tenth, 10],
      [none, 0],
    ] as const)
      await shop.db.updateTable('products').set({ taxPercent }).where('id', '=', id).execute();
    const placed = await sentOrder(shop, [
      ...[bottle, tenth, none].map((productId) => ({ productId, quantity: 1 })),
    ]);
    const { node, order } = await expectOrder(placed);
    expect(ratesOf(node).map(([rate]) => rate)).toEqual([0, 10, 18]);
    const zero = at(node, 'TaxTotal', 'TaxSubtotal')[0] as Node;
    expect(textAt(zero, 'TaxCategory', 'TaxExemptionReasonCode')).toBe('351');
    const rows = await rowsOf(placed);
    for (const { ratePercentage, base, tax } of order.taxes) {
      const own = rows.filter((row) => row[12] === String(ratePercentage));
      expect(own.reduce((sum, row) => sum + kurusOf(row[11]), 0)).toBe(Math.round(base * 100));
      expect(own.reduce((sum, row) => sum + kurusOf(row[13]), 0)).toBe(Math.round(tax * 100));
    }
    expect(rows.filter((row) => row[7] === 'Kargo bedeli')).toHaveLength(3);
  });
});

describe('a refund', () => {
  test('in part, to a consumer: a row of a gider pusulası, and no invoice from the shop', async () => {
    const placed = await sentOrder(shop, goods(), {
      invoice: { kind: 'individual', identityNumber: '10000000146' },
    });
    const { order } = await expectOrder(placed);
    const amount =
      Math.floor((((order.items[0]?.lineTotal ?? 0) + (order.items[0]?.tax ?? 0)) * 100 * 2) / 7) /
      100;
    await refund(placed, [{ position: 1, quantity: 2 }], { amount });
    const notes = rowsOfCsv((await file('expense-notes.csv')).text);
    expect(notes[0]?.slice(0, 8)).toEqual([
      'Sıra no',
      'Tarih',
      'Ad soyad',
      'TCKN',
      'Adres',
      'Malın cinsi',
      'Miktar',
      'Birim fiyat',
    ]);
    const own = notes.filter((row) => row[15] === placed.orderNumber);
    const number = textAt(await invoiceOf(placed), 'ID');
    expect(own).toHaveLength(1);
    const [row = []] = own;
    expect(row.slice(1, 7)).toEqual([
      day,
      'Iğdır Şahin',
      '10000000146',
      'Caferağa Mah Moda Caddesi No: 1 D: 2 Kadıköy/İstanbul',
      'Kare şişe',
      '2',
    ]);
    expect([row[9], row[11], row[13], row[14]]).toEqual(['18', '0,00', number, day]);
    expect(kurusOf(row[8]) + kurusOf(row[10])).toBe(kurusOf(row[12]));
    expect(kurusOf(row[12])).toBe(Math.round(amount * 100));
    const sheet = await file('expense-notes.xlsx');
    expect([sheet.status, [...unzip(sheet.bytes).values()].join('').includes('Kare şişe')]).toEqual(
      [200, true],
    );
  });

  test('of the whole order: the KDV of sale and refund adds up to zero, also when refunded in parts', async () => {
    const placed = await sentOrder(shop, goods());
    const { order } = await expectOrder(placed);
    const part =
      Math.floor((((order.items[0]?.lineTotal ?? 0) + (order.items[0]?.tax ?? 0)) * 100 * 3) / 7) /
      100;
    await refund(placed, [{ position: 1, quantity: 3 }], { amount: part });
    await refund(
      placed,
      [
        { position: 1, quantity: 4 },
        { position: 2, quantity: 3 },
      ],
      { shipping: true, amount: Math.round((order.total - part) * 100) / 100 },
    );
    const rows = await rowsOf(placed);
    for (const column of [11, 13, 16])
      expect(rows.reduce((sum, row) => sum + kurusOf(row[column]), 0)).toBe(0);
    expect(new Set(rows.filter((row) => row[1] === 'İade').map((row) => row[2]))).toEqual(
      new Set(['Gider pusulası']),
    );
  });

  test('before dispatch: cancelled orders have no document, and refunded rows are not invoiced', async () => {
    const cancelled = await placeOrder(shop, goods());
    await pay(shop, cancelled);
    expect(
      (
        await call(shop, 'POST', `/orders/${cancelled.orderNumber}/cancel`, {
          token: cancelled.accessToken,
        })
      ).status,
    ).toBe(200);
    await doJobs(shop.context, recordingMailer());
    expect((await readOrder(shop, cancelled)).body.status).toBe('REFUNDED');
    expect(await rowsOf(cancelled)).toEqual([]);
    expect(invoicesIn((await file('ubl')).bytes).has(cancelled.orderNumber)).toBe(false);

    const partly = await placeOrder(shop, goods());
    await pay(shop, partly);
    const order = await read(partly.orderNumber);
    const cap_ = order.items[1];
    const amount = Math.round(((cap_?.lineTotal ?? 0) + (cap_?.tax ?? 0)) * 100) / 100;
    await refund(partly, [{ position: 2, quantity: 3 }], { amount });
    expect(await rowsOf(partly)).toEqual([]);
    await sendWhole(shop, partly.orderNumber);
    const node = await invoiceOf(partly);
    expect(totalOf(node)).toBe(Math.round((order.total - amount) * 100));
    expect(at(node, 'InvoiceLine', 'Item', 'Name').map((one) => one.textContent)).toEqual([
      'Kare şişe',
      'Kargo bedeli',
    ]);
    expect((await rowsOf(partly)).map((row) => row[1])).toEqual(['Satış', 'Satış']);
  });

  test('to a company: the shop requests its invoice, records it once, and lists it in the sheet', async () => {
    const placed = await sentOrder(shop, goods(), { invoice: company(true) });
    const { items } = await read(placed.orderNumber);
    const amount =
      Math.floor((((items[0]?.lineTotal ?? 0) + (items[0]?.tax ?? 0)) * 100) / 7) / 100;
    const mailer = recordingMailer();
    await refund(placed, [{ position: 1, quantity: 1 }], { amount }, mailer);
    expect(mailer.sent.find(({ kind }) => kind === 'order-partly-refunded')?.text).toContain(
      'iade faturasını bize',
    );
    const waiting = (await summary()).returnInvoices.find(
      ({ orderNumber }) => orderNumber === placed.orderNumber,
    );
    expect(waiting).toMatchObject({ company: 'Gül Kozmetik A.Ş.', amount });
    const record = (body: object, as = staff.owner) =>
      ask(shop, 'POST', `/admin/accounting/refunds/${waiting?.id}/invoice`, { as, body });
    const invoice = { number: 'GUL2026000000007', issuedOn: day };
    for (const wrong of [{}, { ...invoice, number: '' }, { ...invoice, issuedOn: '2026-02-30' }])
      expect((await record(wrong)).status).toBe(400);
    expect((await record({ ...invoice, issuedOn: '2026-11-22' })).status).toBe(400);
    expect((await record(invoice, staff.worker)).status).toBe(403);
    expect((await record(invoice)).status).toBe(204);
    expect((await record(invoice)).status).toBe(404);
    expect(
      (await summary()).returnInvoices.some(
        ({ orderNumber }) => orderNumber === placed.orderNumber,
      ),
    ).toBe(false);
    const returned = (await rowsOf(placed)).filter((row) => row[1] === 'İade');
    expect(returned.map((row) => row.slice(2, 4))).toEqual([
      ['Alıcının iade faturası', 'GUL2026000000007'],
    ]);
    expect((await file('expense-notes.csv')).text).not.toContain(placed.orderNumber);
  });
});

test('an invoice number from the merchant’s provider is used instead of ours', async () => {
  const placed = await sentOrder(shop, goods());
  const typed = await post(placed.orderNumber, 'invoices', {
    kind: 'sale',
    number: 'GIB2026000000042',
    issuedOn: day,
    url: 'https://fatura.ornek.com/42',
  });
  expect([typed.status, typed.body.code]).toEqual([200, undefined]);
  const uuid = textAt(await invoiceOf(placed), 'UUID');
  expect(textAt(await invoiceOf(placed), 'ID')).toBe('GIB2026000000042');
  expect((await rowsOf(placed))[0]?.[3]).toBe('GIB2026000000042');
  expect((await rowsOf(placed))[0]?.at(-1)).toBe(uuid);
});
