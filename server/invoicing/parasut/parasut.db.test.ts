// Invoices through Paraşüt, which itself creates the document, its number and its ETTN.
import { expect, test, vi } from 'vitest';
import { serviceOf } from '#server/invoicing/services.ts';
import {
  COMPANY,
  eDocumentOf,
  invoicesOf,
  passTime,
  shippedOrder,
  useParasutShop,
} from '#server/testing/invoicing.ts';
import { HOUR } from '#server/testing/test-clock.ts';

vi.setConfig({ testTimeout: 60_000 });
const { shop, clock, parasut, documentsOf, expectOne } = useParasutShop();

test('contact, products, invoice, e-Arşiv and PDF are made; the number is Paraşüt’s', async () => {
  const { orderNumber } = await shippedOrder(shop);
  const mails = await passTime(shop, clock, 5);
  await expectOne(orderNumber);
  expect(documentsOf(orderNumber)[0]?.number).toMatch(/^PRS2026\d{9}$/);
  const mail = mails.find(({ kind }) => kind === 'order-invoice');
  expect(mail?.attachments[0]?.filename).toMatch(/^PRS2026\d{9}\.pdf$/);
  const document = await eDocumentOf(shop, orderNumber);
  expect(document).toMatchObject({ state: 'issued', service: 'parasut' });
  expect(document.cancellableUntil).not.toBeNull();
  clock.advance(24 * HOUR);
  await passTime(shop, clock, 1);
  expect((await eDocumentOf(shop, orderNumber)).state).toBe('closed');
});

test('a payer gets an e-Fatura; a second order uses the same contact', async () => {
  parasut.books.inboxes.set('4540536920', ['urn:mail:gul@pk']);
  const first = await shippedOrder(shop, { invoice: COMPANY });
  const second = await shippedOrder(shop, { invoice: COMPANY });
  await passTime(shop, clock, 5);
  for (const { orderNumber } of [first, second]) {
    await expectOne(orderNumber);
    expect(documentsOf(orderNumber)[0]?.kind).toBe('e_invoices');
  }
  const contacts = parasut.books.contacts.filter(
    ({ attributes }) => attributes.tax_number === '4540536920',
  );
  expect(contacts).toHaveLength(1);
});

test.each([
  ['sales_invoices', 'lost'],
  ['e_documents', 'lost'],
  ['contacts', 'lost'],
  ['products', 'cut'],
  ['trackable_jobs', 'maintenance'],
  ['pdf', 'lost'],
] as const)(
  'a call of %s that is %s: looked for before it is made again',
  async (call, failure) => {
    parasut.failNext(call, failure);
    const { orderNumber } = await shippedOrder(shop);
    await passTime(shop, clock, 15);
    await expectOne(orderNumber);
  },
);

test('a failed job stores the reason; sent again, a new invoice is made', async () => {
  parasut.books.nextErrors = ['Adres eksik'];
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 5);
  expect(await eDocumentOf(shop, orderNumber)).toMatchObject({
    state: 'failed',
    failure: 'refused',
    words: 'Adres eksik',
  });
  expect(await invoicesOf(shop, orderNumber)).toEqual([]);
  await shop.db
    .updateTable('eDocuments')
    .set({ state: 'waiting', profile: null, failure: null, nextAt: clock.now() })
    .where('state', '=', 'failed')
    .execute();
  await passTime(shop, clock, 5);
  await expectOne(orderNumber);
});

test('more than ten calls in ten seconds are made after a pause', async () => {
  Object.assign(parasut.state, { isLimited: true, limitMs: 800 });
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 5);
  await expectOne(orderNumber);
});

test('keys are checked; an invoice with a different total is not issued', async () => {
  const service = await serviceOf(shop.context, 'parasut');
  expect(await service?.checkKeys()).toBeNull();
  const { addInvoice } = parasut.books;
  parasut.books.addInvoice = function add(sent) {
    const invoice = addInvoice.call(parasut.books, sent);
    invoice.attributes.net_total = Number(invoice.attributes.net_total) + 0.01;
    return invoice;
  };
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 5);
  parasut.books.addInvoice = addInvoice;
  const document = await eDocumentOf(shop, orderNumber);
  expect(document).toMatchObject({ state: 'failed', failure: 'refused' });
  expect(document.words).toContain('Paraşüt');
  expect(documentsOf(orderNumber)).toEqual([]);
});
