// SMS are sent once, in the daytime, within their limit and only to people who agreed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { writeConsent } from '#server/consents/consents.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { type NetgsmServer, startNetgsmServer } from '#server/testing/netgsm-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';
import {
  addSms,
  type ComposeSms,
  emptyOldSms,
  type SmsKind,
  selectWaiting,
  sendSms,
} from './sms.ts';
import { findSmsStop, readSmsService } from './sms-account.ts';

/** Noon in Türkiye. */
const clock = testClock(new Date('2026-11-26T09:00:00Z'));
const shop = {} as TestApp;
let netgsm: NetgsmServer;
beforeAll(async () => {
  netgsm = await startNetgsmServer({ clock: clock.now });
  const { userCode, password, sender, brandCode } = netgsm.account;
  Object.assign(
    shop,
    await startTestApp({
      clock: clock.now,
      env: {
        NETGSM_URL: netgsm.url,
        NETGSM_USER: userCode,
        NETGSM_PASSWORD: password,
        NETGSM_SENDER: sender,
        NETGSM_BRAND: brandCode,
      },
    }),
  );
});
afterAll(async () => {
  await shop.stop();
  await netgsm.stop();
});
/** Moves to noon two days later, so that SMS sent before count for another day. */
beforeEach(() => {
  const now = clock.now().getTime();
  const days = 48 * HOUR;
  clock.advance(days - ((now - Date.parse('2026-11-26T09:00:00Z')) % days));
});

let made = 0;
const nextPhone = () => {
  made += 1;
  return `+90532${String(made).padStart(7, '0')}`;
};
const smsText = 'Şişeniz yolda';
const compose: ComposeSms = async () => smsText;

async function add(kind: SmsKind, phone = nextPhone()): Promise<number> {
  const about = `${made}-${kind}`;
  await inTransaction(shop.db, (tx) =>
    addSms(tx, { kind, about, phone, language: 'tr' }, clock.now()),
  );
  const { id } = await shop.db
    .selectFrom('sms')
    .select('id')
    .where('about', '=', about)
    .executeTakeFirstOrThrow();
  return id;
}
const send = (id: number, use = compose) => sendSms(shop.context, use, id);
const rowOf = (id: number) =>
  shop.db.selectFrom('sms').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const follow = () => workOf(shop.context, recordingMailer())['follow-sms']();
async function arrived(id: number) {
  const { phone } = await rowOf(id);
  return netgsm.sent.filter(({ no }) => phone?.endsWith(no));
}
async function setRules(rules: object) {
  await shop.db
    .insertInto('settings')
    .values({ key: 'sms', value: JSON.stringify(rules) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(rules) }))
    .execute();
  shop.context.settings.dropCached();
}

test('an SMS is sent once with its letters, and every state of it is recorded', async () => {
  const id = await add('order-shipped');
  await Promise.all([send(id), send(id), send(id)]);
  await send(id);
  expect((await arrived(id)).map(({ text, iysfilter }) => [text, iysfilter])).toEqual([
    [smsText, '0'],
  ]);
  expect((await rowOf(id)).state).toBe('sent');

  const [sms] = await arrived(id);
  clock.advance(2 * MINUTE);
  await follow();
  expect((await rowOf(id)).state).toBe('sent');
  netgsm.deliver(sms?.job ?? '');
  clock.advance(6 * MINUTE);
  await follow();
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', words: smsText, askAt: null });
  const states = await shop.db
    .selectFrom('smsStates')
    .select('state')
    .where('smsId', '=', id)
    .orderBy('id')
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['waiting', 'sending', 'sent', 'delivered']);
  await expect(shop.db.deleteFrom('sms').where('id', '=', id).execute()).rejects.toThrow();
  await expect(shop.db.deleteFrom('smsStates').execute()).rejects.toThrow();
});

test('the same news is one SMS, and a land line gets none', async () => {
  const at = clock.now();
  const sms = { kind: 'quote-ready', about: 'Q1', phone: nextPhone(), language: 'tr' } as const;
  const added = await Promise.all(
    [1, 2, 3].map(() => inTransaction(shop.db, (tx) => addSms(tx, sms, at))),
  );
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(
    await inTransaction(shop.db, (tx) =>
      addSms(tx, { ...sms, about: 'Q2', phone: '+902121234567' }, at),
    ),
  ).toBe(false);
});

test('an SMS whose response is lost is looked up at the service, and never sent again', async () => {
  const lost = await add('order-shipped');
  const cut = await add('order-shipped');
  netgsm.failNext('send', 'lost');
  await send(lost);
  netgsm.failNext('send', 'cut');
  await send(cut);
  expect([(await rowOf(lost)).state, (await rowOf(cut)).state]).toEqual(['sending', 'sending']);
  await send(lost);

  clock.advance(2 * MINUTE);
  await follow();
  expect(await rowOf(lost)).toMatchObject({ state: 'sent', job: (await arrived(lost))[0]?.job });
  for (let times = 0; times < 5; times += 1) {
    clock.advance(HOUR);
    await follow();
    await send(cut);
  }
  expect((await rowOf(cut)).state).toBe('unknown');
  expect([(await arrived(lost)).length, (await arrived(cut)).length]).toEqual([1, 0]);
});

test('an SMS that the service refuses has failed; one that it cannot take now is retried', async () => {
  const refused = await add('order-shipped');
  netgsm.setNumber((await rowOf(refused)).phone?.slice(3) ?? '', '70');
  await send(refused);
  expect(await rowOf(refused)).toMatchObject({ state: 'failed', code: '70' });

  const busy = await add('order-shipped');
  netgsm.failNext('send', '80');
  await send(busy);
  expect(await rowOf(busy)).toMatchObject({ state: 'waiting', code: '80', sentAt: null });
  await send(busy);
  expect(await arrived(busy)).toHaveLength(0);
  clock.advance(MINUTE);
  await follow();
  await doJobsWith();
  expect(await arrived(busy)).toHaveLength(1);

  const stopped = await add('order-shipped');
  netgsm.failNext('send', '40');
  await send(stopped);
  expect(await rowOf(stopped)).toMatchObject({ state: 'waiting', code: '40' });
});

test.each(['30', '40', '41', '51'])(
  'a stop of the service (%s) is reported until it takes an SMS again',
  async (code) => {
    await send(await add('order-shipped'));
    expect(await findSmsStop(shop.context)).toBeNull();
    const stopped = await add('order-shipped');
    netgsm.failNext('send', code);
    await send(stopped);
    const { count } = await selectWaiting(shop.db);
    expect(await findSmsStop(shop.context)).toEqual({ code, waiting: count });
    // SMS that are added or dropped since then say nothing about the service.
    await add('order-shipped');
    await send(await add('quote-ready'), async () => null);
    expect(await findSmsStop(shop.context)).toMatchObject({ code });

    clock.advance(11 * MINUTE);
    await send(stopped);
    expect(await arrived(stopped)).toHaveLength(1);
    expect(await findSmsStop(shop.context)).toBeNull();
    const busy = await add('order-shipped');
    netgsm.failNext('send', '80');
    await send(busy);
    expect(await findSmsStop(shop.context)).toBeNull();
    clock.advance(2 * MINUTE);
    await doJobsWith();
  },
);

/** The real jobs would compose these SMS, but the rows have no orders. */
async function doJobsWith() {
  const rows = await shop.db
    .selectFrom('sms')
    .select('id')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', clock.now())
    .execute();
  for (const { id } of rows) await send(id);
}

test('by night everything waits for the morning, but not a code', async () => {
  await setRules({ quietFrom: '21:00', quietUntil: '09:00' });
  clock.advance(10 * HOUR);
  const news = await add('order-shipped');
  const code = await add('phone-code');
  await send(news);
  await send(code);
  expect([(await arrived(news)).length, (await arrived(code)).length]).toEqual([0, 1]);
  clock.advance(10 * HOUR);
  await send(news);
  expect(await arrived(news)).toHaveLength(0);
  clock.advance(HOUR);
  await send(news);
  expect(await arrived(news)).toHaveLength(1);
  expect((await rowOf(code)).words).toBeNull();
});

test('the daily limit holds for many at once; a code is dropped, other SMS wait for tomorrow', async () => {
  await setRules({ dailyLimit: 3 });
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => add('order-shipped')));
  await Promise.all(ids.map((id) => send(id)));
  const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).state));
  expect(states.filter((state) => state === 'sent')).toHaveLength(3);
  const code = await add('phone-code');
  await send(code);
  expect(await rowOf(code)).toMatchObject({ state: 'dropped', code: 'limit' });
  clock.advance(21 * HOUR);
  await doJobsWith();
  expect((await Promise.all(ids.map((id) => arrived(id)))).flat()).toHaveLength(5);
  await setRules({});
});

test('the service is queried at most ten times a minute, and the next query waits', async () => {
  const id = await add('order-shipped');
  await send(id);
  const service = await readSmsService(shop.context);
  for (let asked = 0; asked < 10; asked += 1) await service?.progress(['1']);
  expect(await service?.progress(['1'])).toBeNull();
  clock.advance(HOUR);
  netgsm.deliver((await arrived(id))[0]?.job ?? '');
  netgsm.failNext('report', 'html');
  await follow();
  expect((await rowOf(id)).state).toBe('sent');
  clock.advance(MINUTE);
  await follow();
  expect((await rowOf(id)).state).toBe('delivered');
});

test('an SMS that is outdated, or too old, is not sent', async () => {
  const outdated = await add('quote-ready');
  const old = await add('quote-ready');
  await send(outdated, async () => null);
  expect(await rowOf(outdated)).toMatchObject({ state: 'dropped', code: 'outdated' });
  clock.advance(49 * HOUR);
  await send(old);
  expect(await rowOf(old)).toMatchObject({ state: 'dropped', code: 'late' });
});

test('a marketing SMS needs consent in our record and at İYS; a refusal at İYS is recorded here', async () => {
  const agree = (phone: string) =>
    inTransaction(shop.db, (tx) =>
      writeConsent(tx, {
        channel: 'MESAJ',
        state: 'ONAY',
        recipient: phone,
        source: 'HS_WEB',
        customerId: null,
        remoteAddress: null,
        at: clock.now(),
      }),
    );
  const newest = (phone: string) =>
    shop.db
      .selectFrom('marketingConsents')
      .select(['state', 'source'])
      .where('recipient', '=', phone)
      .orderBy('id', 'desc')
      .executeTakeFirst();
  const silent = nextPhone();
  const unknown = nextPhone();
  const agreed = nextPhone();
  await agree(unknown);
  await agree(agreed);
  netgsm.setApproval(agreed.slice(3), 'ONAY');
  netgsm.setApproval(silent.slice(3), 'ONAY');
  const ids = [
    await add('cart-left', silent),
    await add('price-step', unknown),
    await add('reorder', agreed),
  ];
  for (const id of ids) await send(id);
  expect((await Promise.all(ids.map(arrived))).map(({ length }) => length)).toEqual([0, 0, 1]);
  expect(await newest(unknown)).toEqual({ state: 'RET', source: 'IYS' });
  expect((await arrived(ids[2] ?? 0))[0]?.iysfilter).toBe('11');

  netgsm.deliver((await arrived(ids[2] ?? 0))[0]?.job ?? '', 16);
  clock.advance(2 * MINUTE);
  await follow();
  expect(await newest(agreed)).toEqual({ state: 'RET', source: 'IYS' });
});

test('a code is sent without Turkish letters, or as a normal SMS where the code package is missing', async () => {
  const before = await add('phone-code');
  await send(before);
  expect((await arrived(before))[0]).toMatchObject({ iysfilter: 'otp', text: 'Siseniz yolda' });
  netgsm.dropCodePackage();
  const after = await add('phone-code');
  await send(after);
  expect((await arrived(after))[0]).toMatchObject({ iysfilter: '0', text: smsText });
});

test('number and text are deleted after their period; the record of the SMS stays', async () => {
  const id = await add('order-shipped');
  await send(id);
  await emptyOldSms(shop.db, new Date(clock.now().getTime() + HOUR));
  expect(await rowOf(id)).toMatchObject({ phone: null, words: null, state: 'sent' });
});

test('without a service nothing is sent, and the job ends', async () => {
  const { netgsm: _netgsm, ...config } = shop.config;
  const id = await add('order-shipped');
  await sendSms(
    { ...shop.context, config: { ...config, netgsm: { url: netgsm.url, account: null } } },
    compose,
    id,
  );
  expect(await rowOf(id)).toMatchObject({ state: 'dropped', code: 'off' });
  await doJobs(shop.context, recordingMailer());
});
