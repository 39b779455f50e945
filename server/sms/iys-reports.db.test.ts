// Consents are reported to İYS at least once, with their day and source, and the last record of
// each recipient last.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { type Consent, writeConsent } from '#server/consents/consents.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import { type NetgsmServer, startNetgsmServer } from '#server/testing/netgsm-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { selectReportCounts } from './iys-reports.sql.ts';
import { reportConsents } from './iys-reports.ts';

/** Noon in Türkiye. */
const clock = testClock(new Date('2026-11-26T09:00:00Z'));
const shop = {} as TestApp;
let netgsm: NetgsmServer;
beforeAll(async () => {
  netgsm = await startNetgsmServer({ clock: clock.now });
  const { userCode, password, sender, brandCode } = netgsm.account;
  const env = {
    NETGSM_URL: netgsm.url,
    NETGSM_USER: userCode,
    NETGSM_PASSWORD: password,
    NETGSM_SENDER: sender,
    NETGSM_BRAND: brandCode,
  };
  Object.assign(shop, await startTestApp({ clock: clock.now, env }));
});
afterAll(async () => {
  await shop.stop();
  await netgsm.stop();
});
beforeEach(async () => {
  clock.advance(HOUR);
  await shop.db.deleteFrom('marketingConsents').execute();
  netgsm.iysRows.splice(0);
});

let made = 0;
const nextPhone = () => {
  made += 1;
  return `+90533${String(made).padStart(7, '0')}`;
};
const say = (consent: Partial<Consent> & Pick<Consent, 'recipient'>) =>
  inTransaction(shop.db, (tx) =>
    writeConsent(tx, {
      channel: 'MESAJ',
      state: 'ONAY',
      source: 'HS_WEB',
      customerId: null,
      remoteAddress: null,
      at: clock.now(),
      ...consent,
    }),
  );
const report = () => reportConsents(shop.context);
const reportedThere = () =>
  netgsm.iysRows.map(({ type, status, recipient }) => `${type} ${status} ${recipient}`);

test('a consent given and withdrawn is reported with its day and source, each once', async () => {
  const phone = nextPhone();
  await say({ recipient: phone });
  clock.advance(HOUR);
  await say({ recipient: phone, state: 'RET' });
  await say({ channel: 'EPOSTA', recipient: 'Isil@Ornek.com', source: 'HS_EPOSTA', state: 'RET' });
  await say({ recipient: nextPhone(), source: 'IYS', state: 'RET' });
  await Promise.all([report(), report()]);
  await report();
  expect(new Set(reportedThere())).toEqual(
    new Set([`MESAJ ONAY ${phone}`, `MESAJ RET ${phone}`, 'EPOSTA RET isil@ornek.com']),
  );
  expect(netgsm.iysRows.slice(0, 3)).toMatchObject([
    { recipientType: 'BIREYSEL', source: 'HS_WEB', consentDate: '2026-11-26 13:00:00' },
    { source: 'HS_WEB', consentDate: '2026-11-26 14:00:00' },
    { source: 'HS_EPOSTA' },
  ]);
  expect(await selectReportCounts(shop.db)).toMatchObject({ waiting: 0, taken: 3, refused: 0 });
});

test('a lost answer, an error and a stopped account lose nothing: it is reported later', async () => {
  const phone = nextPhone();
  await say({ recipient: phone });
  for (const failure of ['lost', 'html', 'cut', '80', '60']) {
    netgsm.failNext('iysAdd', failure);
    await report();
    expect((await selectReportCounts(shop.db)).waiting).toBe(1);
  }
  await report();
  // The lost report had arrived.
  expect(reportedThere()).toEqual([`MESAJ ONAY ${phone}`, `MESAJ ONAY ${phone}`]);
  expect((await selectReportCounts(shop.db)).waiting).toBe(0);
});

test('a consent that İYS refuses does not stop the others, and is stored with the reason', async () => {
  const one = nextPhone();
  const two = nextPhone();
  await say({ recipient: one });
  await say({ recipient: '+4930901820' });
  await say({ recipient: two });
  await report();
  await report();
  expect(reportedThere()).toEqual([`MESAJ ONAY ${one}`, `MESAJ ONAY ${two}`]);
  expect(await selectReportCounts(shop.db)).toEqual({
    waiting: 0,
    taken: 2,
    refused: 1,
    lastRefusal: '70 ["+4930901820"]',
  });
});

test('a choice for an unproved address is reported once the address is proved, with that day', async () => {
  const { id, email } = await makeCustomer(shop.context, { isVerified: false });
  await say({ channel: 'EPOSTA', recipient: email, customerId: id });
  await report();
  expect(reportedThere()).toEqual([]);
  clock.advance(HOUR);
  await shop.db
    .updateTable('customers')
    .set({ emailVerifiedAt: clock.now() })
    .where('id', '=', id)
    .execute();
  await report();
  expect(netgsm.iysRows).toMatchObject([
    { recipient: email.toLowerCase(), consentDate: '2026-11-26 18:00:00' },
  ]);
});

test('more consents than fit into one call are reported, the oldest first', async () => {
  const phones = Array.from({ length: 230 }, nextPhone);
  for (const recipient of phones) await say({ recipient });
  await report();
  expect(reportedThere()).toEqual(phones.map((phone) => `MESAJ ONAY ${phone}`));
});
