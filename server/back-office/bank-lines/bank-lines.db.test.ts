import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingMails } from '#server/testing/jobs.ts';
import { orderOfFour, useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { fileForm } from '#server/testing/upload.ts';
import type {
  BankLines,
  BookLinesAnswer,
  StatementPreview,
  StatementStored,
  WaitingOrder,
} from '#shared/back-office/bank-lines.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read, post } = useOrderStaff(shop);
const LINES = '/admin/payments/bank-lines';

beforeEach(async () => {
  await shop.db.deleteFrom('bankLines').execute();
});

async function upload<Answer>(path: string, rows: readonly string[], query = '') {
  const text = ['Tarih;Açıklama;Tutar;Gönderen', ...rows].join('\r\n');
  const { payload, headers } = fileForm(Buffer.from(text), { fileName: 'hareketler.csv' });
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api${LINES}${path}${query}`,
    headers: { ...headers, authorization: `Bearer ${staff.worker.accessToken}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Answer & ErrorAnswer>() };
}
const store = (...rows: string[]) => upload<StatementStored>('', rows);
const list = async (state = 'open') =>
  (await ask<BankLines>(shop, 'GET', `${LINES}?state=${state}`, { as: staff.worker })).body;
const send = (path: string, body: object = {}, as = staff.worker) =>
  ask<ErrorAnswer & BookLinesAnswer>(shop, 'POST', `${LINES}/${path}`, { as, body });
const today = () => clock.now().toISOString().slice(0, 10);
const tr = (amount: number) => amount.toFixed(2).replace('.', ',');

/** An order that waits for a transfer, and the line of the statement that pays it. */
async function waitingOrder({ more = 0, description = '' } = {}) {
  const { number, productId } = await orderOfFour(shop, { method: 'transfer' });
  const order = await read(number);
  const row = `${today()};FAST ${description || number};${tr(order.total + more)};ISIL CAGRI`;
  return { number, productId, version: order.version, total: order.total, row };
}
const toDo = async () => {
  const path = '/admin/today';
  const { body } = await ask<TodayAnswer>(shop, 'GET', path, { as: staff.worker });
  return [body.orders?.transfers, body.orders?.bankLines];
};
const auditOf = (entity: string) =>
  shop.db.selectFrom('auditLog').select('after').where('entity', '=', entity).execute();

describe('a bank statement', () => {
  test('is previewed first, stored once, and its second upload adds only what is new', async () => {
    const rows = [`${today()};HAVALE A;12,50;A`, `${today()};KİRA;-5,00;`, 'dün;B;1,00;B'];
    const { body: preview } = await upload<StatementPreview>('/read', rows);
    expect(preview).toMatchObject({ isReadable: true, newLines: 1, knownLines: 0, outgoing: 1 });
    expect(preview.columns).toMatchObject({ date: 0, description: 1, amount: 2, name: 3 });
    expect(preview.errors).toEqual([{ row: 4, problem: 'date', given: 'dün' }]);
    expect((await list()).counts.open).toBe(0);

    const stored = await Promise.all([store(...rows), store(...rows), store(...rows)]);
    expect(stored.map(({ body }) => body.newLines).sort()).toEqual([0, 0, 1]);
    const { body: again } = await store(...rows, `${today()};HAVALE C;1,00;C`);
    expect(again).toMatchObject({ newLines: 1, knownLines: 1 });
    expect((await list()).lines.map(({ description }) => description)).toEqual([
      'HAVALE C',
      'HAVALE A',
    ]);
    expect((await auditOf('bank-statement')).length).toBeGreaterThanOrEqual(2);
  });

  test('with unknown columns is refused until the administrator chooses the columns', async () => {
    const rows = [`${today()};HAVALE A;12,50;A`];
    expect((await upload('', rows, '?columns=date:0')).body.code).toBe('STATEMENT_COLUMNS');
    const { body } = await upload<StatementPreview>(
      '/read',
      rows,
      '?columns=date:0,amount:2,description:3',
    );
    expect(body.lines).toEqual([
      { day: today(), amount: 12.5, description: 'A', name: '', isKnown: false },
    ]);
    expect((await upload('/read', rows, '?columns=nothing:1')).status).toBe(400);
  });
});

describe('a line of a statement', () => {
  test('that fits an order is a task in Bugün, beside the orders that wait for a transfer', async () => {
    const [before = 0] = await toDo();
    const { row } = await waitingOrder();
    await waitingOrder();
    await store(row, `${today()};KİRA GELİRİ;1,00;BAŞKASI`);
    expect(await toDo()).toEqual([before + 2, 1]);
  });

  test('whose number and amount agree is booked together with the other safe lines', async () => {
    const one = await waitingOrder();
    const other = await waitingOrder();
    const short = await waitingOrder({ more: -1 });
    await doJobs(shop.context, recordingMailer());
    await store(one.row, other.row, short.row);
    const { lines } = await list();
    const safe = lines.flatMap(({ id, proposals: [first] }) =>
      first?.isSafe ? { id, first } : [],
    );
    expect(safe.map(({ first }) => first.orderNumber).sort()).toEqual(
      [one.number, other.number].sort(),
    );
    expect(safe[0]?.first.grounds).toEqual(['number', 'amount']);

    const wrong = lines.find(({ proposals }) => proposals[0]?.orderNumber === short.number);
    const { body } = await send('book', {
      isNotified: false,
      lines: [
        ...safe.map(({ id, first }) => ({
          id,
          orderNumber: first.orderNumber,
          version: first.version,
        })),
        { id: wrong?.id, orderNumber: short.number, version: short.version },
      ],
    });
    expect(body.booked.sort()).toEqual(safe.map(({ id }) => id).sort());
    expect(body.refused.map(({ id }) => id)).toEqual([wrong?.id]);
    expect((await read(one.number)).paymentStatus).toBe('PAID');
    expect((await read(short.number)).paymentStatus).toBe('PENDING');
    expect(await waitingMails(shop.db, one.number)).not.toContain('order-paid');
    const booked = (await list('booked')).lines;
    expect(booked.map(({ orderNumber }) => orderNumber).sort()).toEqual(
      [one.number, other.number].sort(),
    );
  });

  test('whose booking fails unexpectedly leaves the others booked and reported', async () => {
    const one = await waitingOrder();
    const other = await waitingOrder();
    await store(one.row, other.row);
    const { lines } = await list();
    const lineOf = (number: string) =>
      lines.find(({ proposals }) => proposals[0]?.orderNumber === number)?.id ?? 0;
    const failing = lineOf(one.number);
    await sql`
      create function fail_line() returns trigger language plpgsql as $$
        begin raise exception 'planned failure'; end $$`.execute(shop.db);
    await sql`create trigger fail_line before update on bank_lines for each row
      when (old.id = ${sql.lit(failing)}) execute function fail_line()`.execute(shop.db);
    try {
      const { body } = await send('book', {
        isNotified: false,
        lines: [one, other].map(({ number, version }) => ({
          id: lineOf(number),
          orderNumber: number,
          version,
        })),
      });
      expect(body.booked).toEqual([lineOf(other.number)]);
      expect(body.refused.map(({ id }) => id)).toEqual([failing]);
    } finally {
      await sql`drop function fail_line() cascade`.execute(shop.db);
    }
    expect((await read(one.number)).paymentStatus).toBe('PENDING');
    expect((await read(other.number)).paymentStatus).toBe('PAID');
  });

  test('is booked once when two administrators confirm it at once', async () => {
    const { number, productId, version, row } = await waitingOrder();
    await store(row);
    const [line] = (await list()).lines;
    const book = (as: typeof staff.owner) =>
      send(`${line?.id}/book`, { orderNumber: number, version }, as);
    const answers = await Promise.all([staff.owner, staff.worker, staff.owner].map(book));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const { payments } = await read(number);
    expect(payments.map(({ state }) => state)).toEqual(['PAID']);
    const sold = await shop.db
      .selectFrom('products')
      .select('soldCount')
      .where('id', '=', productId)
      .execute();
    expect(sold).toEqual([{ soldCount: 4 }]);
    expect(await waitingMails(shop.db, number)).toContain('order-paid');
  });

  test('pays one of two orders, though both are confirmed with it at once', async () => {
    const one = await waitingOrder({ description: 'kim' });
    const other = await waitingOrder({ description: 'kim' });
    await store(one.row);
    const [line] = (await list()).lines;
    const answers = await Promise.all(
      [one, other].map(({ number, version }) =>
        send(`${line?.id}/book`, { orderNumber: number, version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('BANK_LINE_DECIDED');
    const paid = [await read(one.number), await read(other.number)].filter(
      ({ paymentStatus }) => paymentStatus === 'PAID',
    );
    expect(paid).toHaveLength(1);
  });

  test('of another amount is booked only when the difference is accepted', async () => {
    const { number, version, row } = await waitingOrder({ more: -10 });
    await store(row);
    const [line] = (await list()).lines;
    expect(line?.proposals[0]).toMatchObject({ difference: -10, isSafe: false });
    const book = (acceptedDifference?: number) =>
      send(`${line?.id}/book`, { orderNumber: number, version, acceptedDifference });
    expect((await book()).body.code).toBe('BANK_AMOUNT_DIFFERS');
    expect((await book(10)).body.code).toBe('BANK_AMOUNT_DIFFERS');
    expect((await read(number)).paymentStatus).toBe('PENDING');
    expect((await book(-10)).status).toBe(204);
    expect((await read(number)).paymentStatus).toBe('PAID');
  });

  test('of another amount: what came is what can be refunded', async () => {
    for (const more of [-10, 10]) {
      const { number, version, total, row } = await waitingOrder({ more });
      await store(row);
      const [line] = (await list()).lines;
      await send(`${line?.id}/book`, { orderNumber: number, version, acceptedDifference: more });
      const booked = await read(number);
      expect(booked.payments[0]).toMatchObject({ amount: total, taken: total + more });

      const reason = 'out-of-stock';
      const { body } = await post(number, 'cancel-paid', { version: booked.version, reason });
      expect(body.refunds).toMatchObject([{ cause: 'cancelled', amount: total + more }]);
    }
  });

  test('of another amount is forgotten when its booking is taken back', async () => {
    const { number, version, total, row } = await waitingOrder({ more: -10 });
    await store(row);
    const [line] = (await list()).lines;
    await send(`${line?.id}/book`, { orderNumber: number, version, acceptedDifference: -10 });
    const { version: booked } = await read(number);
    await post(number, 'undo-book-transfer', { version: booked });
    await post(number, 'book-transfer', { version: (await read(number)).version });
    expect((await read(number)).refundLeft).toBe(total);
  });

  test('waits again when its booking is taken back', async () => {
    const { number, version, row } = await waitingOrder();
    await store(row);
    const [line] = (await list()).lines;
    await send(`${line?.id}/book`, { orderNumber: number, version });
    expect((await list()).counts).toEqual({ open: 0, booked: 1, ignored: 0 });
    const undone = await post(number, 'undo-book-transfer', {
      version: (await read(number)).version,
    });
    expect(undone.body.status).toBe('PENDING_PAYMENT');
    const { lines, counts } = await list();
    expect(counts).toEqual({ open: 1, booked: 0, ignored: 0 });
    expect(lines[0]?.proposals[0]?.isSafe).toBe(true);
  });

  test('is ignored with a reason, and can be reopened', async () => {
    await store(`${today()};TEDARİKÇİ İADESİ;10,00;X`);
    const [line] = (await list()).lines;
    expect((await send(`${line?.id}/ignore`, { reason: ' ' })).status).toBe(400);
    expect((await send(`${line?.id}/ignore`, { reason: 'Tedarikçi iadesi' })).status).toBe(204);
    expect((await send(`${line?.id}/ignore`, { reason: 'Yine' })).body.code).toBe(
      'BANK_LINE_DECIDED',
    );
    expect((await list('ignored')).lines[0]).toMatchObject({
      reason: 'Tedarikçi iadesi',
      decidedBy: staff.worker.email,
    });
    const { number, version } = await waitingOrder();
    expect((await send(`${line?.id}/book`, { orderNumber: number, version })).status).toBe(409);
    expect((await send(`${line?.id}/reopen`)).status).toBe(204);
    expect((await list()).counts.open).toBe(1);
    expect(await auditOf('bank-line')).toContainEqual({
      after: { state: 'ignored', reason: 'Tedarikçi iadesi' },
    });
  });

  test('is booked for an order that was searched for, also for an expired one', async () => {
    const { number, version, total, row } = await waitingOrder({ description: 'kim' });
    clock.advance(80 * HOUR);
    await expireOrders(shop.context);
    await staff.signIn();
    await store(row);
    const [line] = (await list()).lines;
    expect(line?.proposals).toEqual([]);
    const { body } = await ask<{ orders: WaitingOrder[] }>(
      shop,
      'GET',
      `${LINES}/orders?text=${number}`,
      { as: staff.worker },
    );
    expect(body.orders).toMatchObject([{ orderNumber: number, due: total, isOver: true }]);
    const now = body.orders[0]?.version ?? version;
    expect((await send(`${line?.id}/book`, { orderNumber: number, version: now })).status).toBe(
      204,
    );
    expect((await read(number)).status).toBe('PAID');
  });
});
