// Invoices through Nilvera, from the first parcel to the order, the mail and the account.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readOrder } from '#server/testing/buyer.ts';
import {
  COMPANY,
  eDocumentOf,
  invoicesOf,
  passTime,
  shippedOrder,
  useNilveraShop,
} from '#server/testing/invoicing.ts';
import { HOUR } from '#server/testing/test-clock.ts';
import { createNilvera } from './nilvera.ts';

const INVOICES = {
  carriers: [{ carrier: 'aras', title: 'Aras Kargo', taxNumber: '4540536920' }],
};

const { shop, clock, nilvera, documentsOf, expectOne } = useNilveraShop();

test('the first parcel sends an e-Arşiv invoice; number, ETTN, PDF and mail come back', async () => {
  const placed = await shippedOrder(shop);
  const { orderNumber } = placed;
  const mails = await passTime(shop, clock, 2);
  await expectOne(orderNumber);
  const [sent] = documentsOf(orderNumber);
  expect(sent).toMatchObject({ profile: 'EARSIVFATURA', buyer: '11111111111' });
  expect(sent?.number).toMatch(/^FLA2026\d{9}$/);
  const mail = mails.filter(({ kind }) => kind === 'order-invoice');
  expect(mail).toHaveLength(1);
  expect(mail[0]?.attachments[0]?.filename).toBe(`${sent?.number}.pdf`);
  const { body } = await readOrder(shop, placed);
  expect(body.invoices).toMatchObject([{ kind: 'sale', number: sent?.number, url: null }]);
  expect((await eDocumentOf(shop, orderNumber)).state).toBe('issued');
  clock.advance(24 * HOUR);
  await passTime(shop, clock, 1);
  expect((await eDocumentOf(shop, orderNumber)).state).toBe('closed');
});

test('the look-up decides, not the tick: a payer gets an e-Fatura to its mailbox', async () => {
  nilvera.payers.set('4540536920', ['urn:mail:gul@pk', 'urn:mail:gul2@pk']);
  const { orderNumber } = await shippedOrder(shop, { invoice: COMPANY });
  await passTime(shop, clock, 3);
  await expectOne(orderNumber);
  expect(documentsOf(orderNumber)).toMatchObject([
    { profile: 'TEMELFATURA', alias: 'urn:mail:gul@pk', number: expect.stringMatching(/^FLF2026/) },
  ]);
  const before = nilvera.calls.filter((call) => call === 'check').length;
  await shippedOrder(shop, { invoice: COMPANY });
  await passTime(shop, clock, 3);
  expect(nilvera.calls.filter((call) => call === 'check')).toHaveLength(before);
});

test('a buyer who ticked it and is no payer gets an e-Arşiv invoice', async () => {
  const invoice = { ...COMPANY, taxNumber: '1230000018', isEInvoicePayer: true };
  const { orderNumber } = await shippedOrder(shop, { invoice });
  await passTime(shop, clock, 2);
  await expectOne(orderNumber);
  expect(documentsOf(orderNumber)[0]?.profile).toBe('EARSIVFATURA');
});

test('a buyer who became a payer since the look-up gets an e-Fatura; the unused number is not lost', async () => {
  const taxNumber = '1230000026';
  const company = { ...COMPANY, taxNumber };
  await shippedOrder(shop, { invoice: company });
  await passTime(shop, clock, 2);
  nilvera.payers.set(taxNumber, ['urn:mail:yeni@pk']);
  const { orderNumber } = await shippedOrder(shop, { invoice: company });
  await passTime(shop, clock, 3);
  await expectOne(orderNumber);
  expect(documentsOf(orderNumber)[0]?.profile).toBe('TEMELFATURA');
  const consumer = await shippedOrder(shop);
  await passTime(shop, clock, 2);
  await expectOne(consumer.orderNumber);
  const numbers = [...nilvera.documents.values()]
    .map(({ number }) => number)
    .filter((number) => number.startsWith('FLA'))
    .sort();
  expect(numbers).toEqual(
    numbers.map((_, index) => `FLA2026${String(index + 1).padStart(9, '0')}`),
  );
});

test('a refused document waits with the service’s message; one without credit is sent again later', async () => {
  nilvera.state.hasCredit = false;
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 2);
  expect(await eDocumentOf(shop, orderNumber)).toMatchObject({
    state: 'failed',
    failure: 'account',
    words: expect.stringContaining('Kontör'),
  });
  expect(await invoicesOf(shop, orderNumber)).toEqual([]);
  nilvera.state.hasCredit = true;
  await passTime(shop, clock, 75);
  await expectOne(orderNumber);
});

test.each(['lost', 'cut', 'error', 'maintenance'] as const)(
  'a response that is %s: looked up by its ETTN before it is sent again',
  async (failure) => {
    nilvera.failNext('send', failure);
    const { orderNumber } = await shippedOrder(shop);
    await passTime(shop, clock, 5);
    await expectOne(orderNumber);
    const sent = nilvera.calls.filter((call) => call === 'send').length;
    expect(sent).toBe(failure === 'lost' ? 1 : 2);
  },
);

test('where the merchant added an invoice meanwhile, none is sent', async () => {
  nilvera.state.isDown = true;
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 1);
  const { orderId } = await eDocumentOf(shop, orderNumber);
  await shop.db
    .insertInto('orderInvoices')
    .values({
      orderId,
      kind: 'sale',
      number: 'ELL2026000000001',
      issuedOn: '2026-11-21',
      url: 'https://fatura.ornek.com/1',
      createdBy: 'a@ornek.com',
    })
    .execute();
  nilvera.state.isDown = false;
  await passTime(shop, clock, 10);
  expect(await eDocumentOf(shop, orderNumber)).toMatchObject({ state: 'void', failure: 'added' });
  expect(documentsOf(orderNumber)).toEqual([]);
});

test('a slow response times out and says nothing about the document', async () => {
  const service = createNilvera({ apiKey: nilvera.apiKey, url: nilvera.url }, 100);
  nilvera.failNext('status', 'slow');
  const document = { uuid: randomUUID(), profile: 'EARSIVFATURA' as const, reference: null };
  await expect(service.state(document)).rejects.toThrow(/timeout/i);
  expect(await service.state(document)).toEqual({ state: 'unknown' });
});

test('keys without a scope are reported; later the invoice is sent automatically', async () => {
  const { orderNumber } = await shippedOrder(shop);
  nilvera.state.isScoped = false;
  await passTime(shop, clock, 1);
  expect(await eDocumentOf(shop, orderNumber)).toMatchObject({ failure: 'account' });
  nilvera.state.isScoped = true;
  clock.advance(75 * 60_000);
  await passTime(shop, clock, 10);
  await expectOne(orderNumber);
});

test('an e-Fatura that its buyer rejects is shown as rejected; without an answer it is closed', async () => {
  await shop.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ ...INVOICES, scenario: 'TICARIFATURA' }) })
    .where('key', '=', 'invoices')
    .execute();
  shop.context.settings.dropCached();
  nilvera.payers.set('4540536920', ['urn:mail:gul@pk']);
  const one = await shippedOrder(shop, { invoice: COMPANY });
  const two = await shippedOrder(shop, { invoice: COMPANY });
  await passTime(shop, clock, 4);
  for (const { orderNumber } of [one, two]) await expectOne(orderNumber);
  const [rejected] = documentsOf(one.orderNumber);
  expect(rejected?.profile).toBe('TICARIFATURA');
  if (rejected) rejected.answer = 'rejected';
  for (let days = 0; days < 9; days += 1) {
    clock.advance(24 * HOUR);
    await passTime(shop, clock, 0);
  }
  expect(await eDocumentOf(shop, one.orderNumber)).toMatchObject({
    state: 'rejected',
    words: 'Tutar yanlış',
  });
  expect((await eDocumentOf(shop, two.orderNumber)).state).toBe('closed');
});

test('a number that the service already has, as after a restore, is skipped', async () => {
  await shippedOrder(shop);
  await passTime(shop, clock, 3);
  const { last } = await shop.db
    .selectFrom('invoiceCounters')
    .select('last')
    .where('series', '=', 'FLA')
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('invoiceCounters')
    .set({ last: last - 1 })
    .where('series', '=', 'FLA')
    .execute();
  await shop.db.updateTable('issuedInvoices').set({ number: null }).execute();
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 5);
  await expectOne(orderNumber);
  expect(documentsOf(orderNumber)[0]?.number).toBe(`FLA2026${String(last + 1).padStart(9, '0')}`);
});
