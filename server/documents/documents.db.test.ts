import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, pay, placeOrder, readOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { readBlocks } from './contract.ts';
import { selectPacked } from './documents.sql.ts';

const shop = useTestApp({ env: { SHOP_EMAIL: 'magaza@ornek.com' } });
let worker: TestAdmin;
let editor: TestAdmin;
beforeEach(async () => {
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  editor = await makeAdmin(shop.context, { role: 'editor' });
});

async function paidOrder() {
  const productId = await makeProduct(shop.db, { piecesPerCarton: 3 });
  const placed = await placeOrder(shop, [{ productId, quantity: 7 }]);
  await pay(shop, placed);
  await doJobs(shop.context, recordingMailer());
  return { placed, number: placed.orderNumber };
}
async function get(path: string, { as, token }: { as?: TestAdmin; token?: string } = {}) {
  const headers = {
    ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}),
    ...(token ? { 'x-order-token': token } : {}),
  };
  const answer = await shop.app.inject({ url: `/api${path}`, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}
const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-8).toString().includes('%%EOF');
const sheets = (bytes: Buffer) =>
  bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const pdf = (filling = 10) =>
  Buffer.from(`%PDF-1.7\n${'%'.repeat(filling)}\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n`);

describe('documents', () => {
  test.each(['summary', 'preliminary-information', 'distance-sales'])(
    '%s: a PDF for those who may read the order, and for no others',
    async (kind) => {
      const { placed, number } = await paidOrder();
      const own = await get(`/orders/${number}/pdfs/${kind}`, { token: placed.accessToken });
      const fromBackOffice = await get(`/admin/orders/${number}/pdfs/${kind}`, { as: worker });
      for (const { status, headers, bytes } of [own, fromBackOffice]) {
        expect([status, headers['content-type'], isPdf(bytes)]).toEqual([
          200,
          'application/pdf',
          true,
        ]);
        expect(headers['content-disposition']).toMatch(/^attachment/);
        expect(headers['cache-control']).toContain('private');
        expect(sheets(bytes)).toBeGreaterThan(0);
      }
      const other = await paidOrder();
      expect(
        (await get(`/orders/${number}/pdfs/${kind}`, { token: other.placed.accessToken })).status,
      ).toBe(404);
      expect((await get(`/orders/${number}/pdfs/${kind}`)).status).toBe(404);
      expect((await get(`/admin/orders/${number}/pdfs/${kind}`, { as: editor })).status).toBe(403);
      expect((await get(`/admin/orders/${number}/pdfs/${kind}`)).status).toBe(401);
    },
  );

  test('packing slips: of one order, of one parcel, of several in one file', async () => {
    const one = await paidOrder();
    const two = await paidOrder();
    const { version } = (
      await ask<AdminOrder>(shop, 'GET', `/admin/orders/${one.number}`, { as: worker })
    ).body;
    const { body } = await ask<AdminOrder>(shop, 'POST', `/admin/orders/${one.number}/shipments`, {
      as: worker,
      body: { version, carrier: 'aras', rows: [{ position: 1, quantity: 2 }] },
    });
    expect(isPdf((await get(`/admin/orders/${one.number}/pdfs/slip`, { as: worker })).bytes)).toBe(
      true,
    );
    expect(
      (
        await get(`/admin/orders/${one.number}/pdfs/slip?parcel=${body.shipments[0]?.id}`, {
          as: worker,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await get(`/admin/orders/${two.number}/pdfs/slip?parcel=${body.shipments[0]?.id}`, {
          as: worker,
        })
      ).status,
    ).toBe(404);
    const many = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/orders/slips',
      headers: { authorization: `Bearer ${worker.accessToken}` },
      payload: { orderNumbers: [one.number, two.number] },
    });
    expect([many.statusCode, isPdf(many.rawPayload), sheets(many.rawPayload)]).toEqual([
      200,
      true,
      2,
    ]);
    for (const orderNumbers of [
      [],
      ['YOKYOKYOK1'],
      Array.from({ length: 201 }, () => one.number),
    ]) {
      expect(
        (await ask(shop, 'POST', '/admin/orders/slips', { as: worker, body: { orderNumbers } }))
          .status,
      ).toBe(orderNumbers.length === 1 ? 404 : 400);
    }
  });

  test('the slip of an order in several parcels has what is not sent yet; once all is sent, all of it', async () => {
    const { number } = await paidOrder();
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', number)
      .executeTakeFirstOrThrow();
    const packed = async () => (await selectPacked(shop.db, id)).map(({ quantity }) => quantity);
    const ship = async (quantity: number) => {
      const { version } = (
        await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: worker })
      ).body;
      return ask(shop, 'POST', `/admin/orders/${number}/shipments`, {
        as: worker,
        body: { version, carrier: 'aras', rows: [{ position: 1, quantity }] },
      });
    };
    expect(await packed()).toEqual([7]);
    expect((await ship(5)).status).toBe(200);
    expect(await packed()).toEqual([2]);
    expect((await ship(2)).status).toBe(200);
    expect(await packed()).toEqual([7]);
  });

  test('a very long name and characters that the font does not have break no document', async () => {
    const productId = await makeProduct(shop.db, { name: `Şişe 🎁 ₺ \u202e ${'İ'.repeat(150)}` });
    const placed = await placeOrder(shop, [{ productId }], { note: 'Kapıda ✓ zil\nçalmayın 😀' });
    expect(
      isPdf(
        (await get(`/orders/${placed.orderNumber}/pdfs/summary`, { token: placed.accessToken }))
          .bytes,
      ),
    ).toBe(true);
    expect(
      isPdf((await get(`/admin/orders/${placed.orderNumber}/pdfs/slip`, { as: worker })).bytes),
    ).toBe(true);
  });

  test('a contract keeps every word of the text that was accepted', async () => {
    const { number } = await paidOrder();
    const stored = await shop.db
      .selectFrom('orderDocuments')
      .innerJoin('orders', 'orders.id', 'orderDocuments.orderId')
      .select('html')
      .where('orderNumber', '=', number)
      .where('kind', '=', 'distance-sales')
      .executeTakeFirstOrThrow();
    const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);
    const body = /<body>([\s\S]*)<\/body>/.exec(stored.html)?.[1] ?? '';
    const plain = body
      .replace(/<(?!\/?strong)[^>]+>/g, ' ')
      .replace(/<\/?strong>/g, '')
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
    const read = readBlocks(stored.html).map((block) =>
      block.kind === 'table'
        ? block.rows
            .flat()
            .map(({ text }) => text)
            .join(' ')
        : block.runs.map(({ text }) => text).join(''),
    );
    expect(splitWords(read.join(' '))).toEqual(splitWords(plain));
  });
});

describe('an e-Arşiv invoice', () => {
  const upload = async (
    number: string,
    query: Record<string, string>,
    bytes: Buffer,
    as = worker,
  ) => {
    const form = fileForm(bytes, { fileName: 'fatura.pdf' });
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/admin/orders/${number}/invoices/file?${new URLSearchParams({ kind: 'sale', issuedOn: '2026-11-21', ...query })}`,
      headers: { ...form.headers, authorization: `Bearer ${as.accessToken}` },
      payload: form.payload,
    });
    return { status: answer.statusCode, body: answer.json() as AdminOrder & ErrorAnswer };
  };
  let made = 0;
  const nextNumber = () => {
    made += 1;
    return `ABC2026${String(made).padStart(9, '0')}`;
  };

  test('is stored, mailed as an attachment, and downloaded only by its buyer', async () => {
    const { placed, number } = await paidOrder();
    const file = pdf();
    const invoiceNumber = nextNumber();
    const { status, body } = await upload(number, { number: invoiceNumber }, file);
    expect(status).toBe(200);
    expect(body.invoices).toEqual([
      expect.objectContaining({
        kind: 'sale',
        number: invoiceNumber,
        issuedOn: '2026-11-21',
        url: null,
        sizeBytes: file.length,
        createdBy: worker.email,
      }),
    ]);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind, to }) => [kind, to.address])).toEqual([
      ['order-invoice', 'igdir.sahin@ornek.com'],
    ]);
    expect(mailer.sent[0]?.attachments).toEqual([
      { filename: `${invoiceNumber}.pdf`, content: file, contentType: 'application/pdf' },
    ]);

    const { invoices } = (await readOrder(shop, placed)).body;
    expect(invoices).toEqual([
      {
        id: body.invoices[0]?.id,
        kind: 'sale',
        number: invoiceNumber,
        issuedOn: '2026-11-21',
        url: null,
      },
    ]);
    const path = `/orders/${number}/invoices/${invoices[0]?.id}`;
    const own = await get(path, { token: placed.accessToken });
    expect([own.status, own.bytes.equals(file)]).toEqual([200, true]);
    expect(own.headers['content-disposition']).toMatch(/^attachment/);
    const other = await paidOrder();
    expect((await get(path)).status).toBe(404);
    expect((await get(path, { token: other.placed.accessToken })).status).toBe(404);
    expect(
      (
        await get(`/orders/${other.number}/invoices/${invoices[0]?.id}`, {
          token: other.placed.accessToken,
        })
      ).status,
    ).toBe(404);
    expect((await get(`/admin${path}`, { as: worker })).bytes.equals(file)).toBe(true);
    expect((await get(`/admin${path}`, { as: editor })).status).toBe(403);
  });

  test('as a link: mailed and shown; http, scripts and other texts are refused', async () => {
    const { placed, number } = await paidOrder();
    const send = (url: string) =>
      ask<AdminOrder & ErrorAnswer>(shop, 'POST', `/admin/orders/${number}/invoices`, {
        as: worker,
        body: { kind: 'refund', number: nextNumber(), issuedOn: '2026-11-21', url },
      });
    for (const url of [
      'http://portal.example/1',
      'javascript:alert(1)',
      'fatura',
      '',
      `https://a.example/${'x'.repeat(500)}`,
    ])
      expect((await send(url)).status).toBe(400);
    expect((await send('https://portal.example/fatura/1?k=ğ')).status).toBe(200);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent[0]).toMatchObject({ kind: 'order-invoice', attachments: [] });
    expect(mailer.sent[0]?.text).toContain('https://portal.example/fatura/1');
    expect(mailer.sent[0]?.subject).toContain('İade belgeniz');
    const { invoices } = (await readOrder(shop, placed)).body;
    expect(
      (await get(`/orders/${number}/invoices/${invoices[0]?.id}`, { token: placed.accessToken }))
        .status,
    ).toBe(404);
  });

  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'), 422],
    ['a page with a script', Buffer.from('<html><script>alert(1)</script>%PDF-1.7'), 422],
    ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['more than 5 MB', pdf(5 * 2 ** 20), 413],
  ])('%s is refused', async (_name, bytes, expected) => {
    const { number } = await paidOrder();
    const { status, body } = await upload(number, { number: nextNumber() }, bytes);
    expect([status, body.invoices]).toEqual([expected, undefined]);
  });

  test('is replaced and removed with a reason; the old one is hidden but logged; a number is used once', async () => {
    const { placed, number } = await paidOrder();
    const first = nextNumber();
    const old = (await upload(number, { number: first }, pdf())).body.invoices[0];
    expect((await upload(number, { number: first }, pdf(11))).body.code).toBe(
      'INVOICE_NUMBER_TAKEN',
    );
    const { body } = await upload(
      number,
      { number: first, replaces: String(old?.id), reason: 'Yanlış tutar' },
      pdf(12),
    );
    expect(body.invoices).toHaveLength(1);
    expect(
      (await get(`/orders/${number}/invoices/${old?.id}`, { token: placed.accessToken })).status,
    ).toBe(404);
    const remove = (reason: string) =>
      ask<AdminOrder & ErrorAnswer>(
        shop,
        'POST',
        `/admin/orders/${number}/invoices/${body.invoices[0]?.id}/remove`,
        { as: worker, body: { reason } },
      );
    expect((await remove(' ')).status).toBe(400);
    const answers = await Promise.all([remove('İptal edildi'), remove('İptal edildi')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const log = await shop.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entity', '=', 'order-invoice')
      .where('entityId', '=', number)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['create', 'delete', 'create', 'delete']);
    // Its mail had not been sent yet.
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent).toEqual([]);
  });
});
