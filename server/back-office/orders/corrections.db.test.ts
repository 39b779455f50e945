import { describe, expect, test } from 'vitest';
import { decryptIdentityNumber } from '#server/places/identity-number.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, readOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { orderOfFour, useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';

const shop = useTestApp({ env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read, post } = useOrderStaff(shop);

const correctionOf = ({ version, customer }: AdminOrder, change: object = {}) => ({
  version,
  customer: { firstName: customer.firstName, lastName: customer.lastName, phone: '0533 765 43 21' },
  shippingAddress: {
    city: 'izmir',
    district: 'konak',
    neighbourhood: 'Alsancak',
    line: 'Kıbrıs Şehitleri Caddesi No: 5',
    postcode: '35220',
  },
  invoice: { kind: 'individual' },
  ...change,
});
const company = {
  kind: 'corporate',
  companyName: 'Gül Kozmetik A.Ş.',
  taxOffice: 'Konak',
  taxNumber: '4540536920',
};
const correct = (number: string, body: object, as = staff.worker) =>
  ask<AdminOrder & ErrorAnswer>(shop, 'PUT', `/admin/orders/${number}/buyer`, { as, body });
const recordOf = (number: string) =>
  shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', number)
    .executeTakeFirstOrThrow();
const ship = (number: string, version: number, quantity = 1) =>
  post(number, 'shipments', { version, carrier: 'aras', rows: [{ position: 1, quantity }] });

describe('correcting the data of a placed order', () => {
  test('changes all data but the mailbox and the price, with history and log; the buyer is not mailed', async () => {
    const { number, placed } = await orderOfFour(shop);
    await doJobs(shop.context, recordingMailer());
    const before = await read(number);
    expect(before.canCorrect).toBe(true);
    const { status, body } = await correct(
      number,
      correctionOf(before, { invoice: company, remark: 'Telefonda düzeltti' }),
    );
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      version: before.version + 1,
      total: before.total,
      shipping: before.shipping,
      customer: { email: before.customer.email, phone: '+905337654321' },
      addresses: { shipping: { city: 'İzmir', district: 'Konak', phone: '+905337654321' } },
      invoice: { kind: 'corporate', companyName: 'Gül Kozmetik A.Ş.', taxNumber: '4540536920' },
    });
    expect(body.history.at(-1)).toMatchObject({
      note: 'corrected',
      remark: 'Telefonda düzeltti',
      actor: staff.worker.email,
    });
    const seen = (await readOrder(shop, placed)).body;
    expect(seen.addresses.shipping.city).toBe('İzmir');
    expect(seen.history.at(-1)?.note).toBe('Teslimat ya da fatura bilgileri düzeltildi.');
    const log = await shop.db
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', number)
      .executeTakeFirstOrThrow();
    expect(log.before).toMatchObject({ shippingAddress: { city: 'İstanbul' } });
    expect(log.after).toMatchObject({ shippingAddress: { city: 'İzmir' }, invoice: company });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent).toEqual([]);
  });

  test('with the tick the buyer gets the new data by mail, once for each correction', async () => {
    const { number } = await orderOfFour(shop);
    await doJobs(shop.context, recordingMailer());
    const mailer = recordingMailer();
    for (const line of ['Birinci Sokak 1', 'İkinci Sokak 2']) {
      const body = correctionOf(await read(number), { isNotified: true });
      body.shippingAddress.line = line;
      await correct(number, body);
      await doJobs(shop.context, mailer);
    }
    expect(mailer.sent.map(({ kind }) => kind)).toEqual(['order-corrected', 'order-corrected']);
    expect(mailer.sent[0]?.text).toContain('Birinci Sokak 1');
    expect(mailer.sent[1]?.text).toContain('İkinci Sokak 2');
  });

  test('an accepted text stays unchanged, and is shown with the corrected data', async () => {
    const { number } = await orderOfFour(shop);
    const text = async () =>
      (
        await ask<{ html: string }>(
          shop,
          'GET',
          `/admin/orders/${number}/documents/distance-sales`,
          { as: staff.worker },
        )
      ).body.html;
    const stored = () => shop.db.selectFrom('orderDocuments').selectAll().orderBy('kind').execute();
    const before = await stored();
    expect(await text()).not.toContain('Düzeltilen bilgiler');
    await correct(number, correctionOf(await read(number)));
    expect(await stored()).toEqual(before);
    expect(await text()).toMatch(/Düzeltilen bilgiler[\s\S]*Kıbrıs Şehitleri Caddesi No: 5/);
    const pdf = await shop.app.inject({
      url: `/api/admin/orders/${number}/pdfs/distance-sales`,
      headers: { authorization: `Bearer ${staff.worker.accessToken}` },
    });
    expect(pdf.statusCode).toBe(200);
  });

  test('a text that its buyer has not accepted is created again, with only the data corrected', async () => {
    const { number } = await orderOfFour(shop, { isPaid: false });
    const { id } = await recordOf(number);
    const before = await shop.db
      .selectFrom('orderDocuments')
      .selectAll()
      .where('orderId', '=', id)
      .orderBy('kind')
      .execute();
    const waiting = shop.db.updateTable('orderDocuments').where('orderId', '=', id);
    await waiting.set({ acceptedAt: null }).execute();
    const order = await read(number);
    const { city, district, neighbourhood, line, postcode } = order.addresses.shipping;
    const same = { city, district, neighbourhood, line, postcode };
    const texts = () =>
      shop.db
        .selectFrom('orderDocuments')
        .select(['html', 'sha256'])
        .where('orderId', '=', id)
        .orderBy('kind')
        .execute();
    await correct(number, correctionOf(order, { shippingAddress: same, customer: order.customer }));
    expect(await texts()).toEqual(before.map(({ html, sha256 }) => ({ html, sha256 })));
    await correct(number, correctionOf(await read(number)));
    for (const { html } of await texts()) {
      expect(html).toContain('Kıbrıs Şehitleri Caddesi No: 5');
      expect(html).not.toContain(line);
    }
  });

  test('a sole trader’s identity number stays while blank, and is deleted with the company', async () => {
    const { number } = await orderOfFour(shop);
    const trader = { ...company, taxNumber: '10000000146' };
    const stored = async () => {
      const { identityNumberEncrypted: encrypted } = await recordOf(number);
      return (
        encrypted && decryptIdentityNumber(shop.context.secrets.identityKey, number, encrypted)
      );
    };
    const refused = await correct(
      number,
      correctionOf(await read(number), { invoice: { ...company, taxNumber: '' } }),
    );
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'invoice.taxNumber']);
    await correct(number, correctionOf(await read(number), { invoice: trader }));
    expect(await stored()).toBe('10000000146');
    const { body } = await correct(
      number,
      correctionOf(await read(number), {
        invoice: { ...company, companyName: 'Gül Ticaret', taxNumber: '' },
      }),
    );
    expect(body.invoice).toMatchObject({
      companyName: 'Gül Ticaret',
      taxNumber: null,
      hasIdentityNumber: true,
    });
    expect(await stored()).toBe('10000000146');
    await correct(number, correctionOf(await read(number)));
    expect(await stored()).toBeNull();
  });

  test.each([
    ['a district of another province', { district: 'Kadıköy' }, {}, 'DISTRICT_NOT_IN_CITY'],
    ['a wrong check digit', {}, { taxNumber: '4540536921' }, 'VALIDATION_FAILED'],
    ['no street', { line: ' ' }, {}, 'VALIDATION_FAILED'],
  ])('%s is refused, and nothing changes', async (_, address, invoice, code) => {
    const { number } = await orderOfFour(shop);
    const order = await read(number);
    const body = correctionOf(order, { invoice: { ...company, ...invoice } });
    const answer = await correct(number, {
      ...body,
      shippingAddress: { ...body.shippingAddress, ...address },
    });
    expect(answer.body.code).toBe(code);
    expect((await read(number)).version).toBe(order.version);
  });

  test('of two administrators at once one saves; the other is refused', async () => {
    const { number } = await orderOfFour(shop);
    const order = await read(number);
    const lines = ['Birinci Sokak 1', 'İkinci Sokak 2'];
    const bodies = lines.map((line) => {
      const body = correctionOf(order);
      return { ...body, shippingAddress: { ...body.shippingAddress, line } };
    });
    const answers = await Promise.all(bodies.map((body) => correct(number, body)));
    expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual([
      'EDIT_CONFLICT',
      'done',
    ]);
    const saved = lines[answers.findIndex(({ status }) => status === 200)];
    expect((await read(number)).addresses.shipping.line).toBe(saved);
  });

  test('a correction and a parcel at once: the parcel leaves with the data that its slip shows', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { number } = await orderOfFour(shop);
      const order = await read(number);
      const [corrected, shipped] = await Promise.all([
        correct(number, correctionOf(order)),
        ship(number, order.version, 4),
      ]);
      expect([corrected.status, shipped.status].sort()).toEqual([200, 409]);
    }
  });

  test('is refused after the first parcel, for a cancelled order, and without the right to change orders', async () => {
    const sent = await orderOfFour(shop);
    const { body: inParcel } = await ship(sent.number, (await read(sent.number)).version);
    expect(inParcel.canCorrect).toBe(false);
    expect((await correct(sent.number, correctionOf(inParcel))).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
    const over = await orderOfFour(shop, { isPaid: false });
    const { body: cancelled } = await post(over.number, 'cancel', {
      version: 1,
      reason: 'buyer-asked',
    });
    expect((await correct(over.number, correctionOf(cancelled))).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
    const open = await orderOfFour(shop);
    const body = correctionOf(await read(open.number));
    const editor = await makeAdmin(shop.context, { role: 'editor' });
    expect((await correct(open.number, body, editor)).status).toBe(403);
  });

  test('once an invoice is recorded, phone and delivery can still change, its recipient cannot', async () => {
    const { number } = await orderOfFour(shop);
    await post(number, 'invoices', {
      kind: 'sale',
      number: `FLK${number}`,
      issuedOn: '2026-11-20',
      url: 'https://fatura.example/1',
    });
    const order = await read(number);
    const renamed = correctionOf(order, { invoice: company });
    expect((await correct(number, renamed)).body.code).toBe('INVOICE_ISSUED');
    const { body } = await correct(number, correctionOf(order));
    expect(body.addresses).toMatchObject({
      shipping: { city: 'İzmir' },
      billing: { city: order.addresses.shipping.city },
    });
  });
});
