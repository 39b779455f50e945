import { describe, expect, test } from 'vitest';
import { remindOfReturns } from '#server/returns/reminders.ts';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingMails } from '#server/testing/jobs.ts';
import { deliveredBottlesAndCaps, requestReturn, useReturnStaff } from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminReturnsPage, ReturnSettings } from '#shared/back-office/returns.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read, decide } = useReturnStaff(shop);

describe('the list and the reminder', () => {
  test('finds by state, code and order; counts what waits', async () => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const one = await requestReturn(shop, placed, [[1, 1]]);
    const two = await requestReturn(shop, placed, [[1, 1]], { reason: 'damaged', note: 'Kırık' });
    await decide(two.id, 'approve', { mustSend: true });
    const list = async (query: string) =>
      (
        await ask<AdminReturnsPage>(shop, 'GET', `/admin/returns?${query}`, { as: staff.worker })
      ).body.content.map(({ id }) => id);
    expect((await list('')).slice(0, 2)).toEqual([two.id, one.id]);
    expect(await list(`text=${placed.orderNumber.toLowerCase()}`)).toEqual([two.id, one.id]);
    expect(await list(`text=${one.code}`)).toEqual([one.id]);
    expect(await list(`text=${placed.orderNumber}&state=approved`)).toEqual([two.id]);
    expect(await list(`text=${placed.orderNumber}&reason=damaged`)).toEqual([two.id]);
    expect(await list('state=late')).not.toContain(two.id);
    expect((await ask(shop, 'GET', '/admin/returns?state=lost', { as: staff.worker })).status).toBe(
      400,
    );
    const counts = (
      await ask<{ requested: number; approved: number }>(shop, 'GET', '/admin/returns/counts', {
        as: staff.worker,
      })
    ).body;
    expect(counts.requested).toBeGreaterThan(0);
    expect(counts.approved).toBeGreaterThan(0);
  });

  test('a buyer who has not sent the goods is reminded once, three days before; no return expires', async () => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const { id } = await requestReturn(shop, placed, [[1, 1]]);
    await decide(id, 'approve', { mustSend: true });
    await doJobs(shop.context, recordingMailer());
    await remindOfReturns(shop.context);
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual([]);
    clock.advance(8 * DAY_MS);
    await Promise.all([remindOfReturns(shop.context), remindOfReturns(shop.context)]);
    await remindOfReturns(shop.context);
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual(['return-reminder']);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(
      mailer.sent.filter(
        ({ kind, text }) => kind === 'return-reminder' && text.includes('kırılmayacak'),
      ),
    ).not.toHaveLength(0);
    clock.advance(30 * DAY_MS);
    await staff.signIn();
    expect(await read(id)).toMatchObject({ state: 'approved', isLate: true });
    expect(
      (
        await call<OrderAnswer>(shop, 'GET', `/orders/${placed.orderNumber}`, {
          token: placed.accessToken,
        })
      ).body.returns[0]?.state,
    ).toBe('approved');
  });
});

describe('how goods are usually sent back', () => {
  type SettingsAnswer = ReturnSettings & ErrorAnswer;
  const save = (body: object, as = staff.owner) =>
    ask<SettingsAnswer>(shop, 'PUT', '/admin/settings/returns', { as, body });
  const usual = {
    address: 'İade Deposu, Çınar Sok. No: 4, Iğdır',
    courier: 'Yurtiçi Kargo',
    code: '778899',
    textTr: 'Kutuya iade kodunu yazın.\nŞişeleri tek tek sarın.',
    textEn: '',
  };

  test('is saved by the owner, once for a version, offered with the approval, shown before the request and in the mail', async () => {
    expect(
      (await ask<SettingsAnswer>(shop, 'GET', '/admin/settings/returns', { as: staff.owner })).body,
    ).toMatchObject({ address: '', courier: '', version: 0 });
    const both = await Promise.all([
      save({ ...usual, version: 0 }),
      save({ ...usual, version: 0 }),
    ]);
    expect(both.map(({ status: code }) => code).sort()).toEqual([200, 409]);
    expect(both.find(({ status: code }) => code === 409)?.body.details).toEqual({
      current: { ...usual, version: 1 },
    });
    expect((await save({ ...usual, version: 1 }, staff.worker)).status).toBe(403);

    const { placed } = await deliveredBottlesAndCaps(shop);
    const howTo = `Adres: ${usual.address}\nKargo: Yurtiçi Kargo, anlaşma kodu 778899\n${usual.textTr}`;
    const offer = await call<{ howTo: string; address: string }>(
      shop,
      'GET',
      `/orders/${placed.orderNumber}/returns`,
      { token: placed.accessToken },
    );
    expect(offer.body).toMatchObject({ howTo, address: usual.address });
    const { id } = await requestReturn(shop, placed, [[1, 1]]);
    expect(await read(id)).toMatchObject({ usualInstructions: howTo, address: usual.address });
    await decide(id, 'approve', { mustSend: true, instructions: howTo });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'return-approved');
    // Line by line, with the address only once.
    expect(mail?.text).toContain('Kutuya iade kodunu yazın.\n');
    expect(mail?.text.split(usual.address)).toHaveLength(2);
    expect(
      (await save({ address: '', courier: '', code: '', textTr: '', textEn: '', version: 1 })).body
        .version,
    ).toBe(2);
    expect((await read(id)).usualInstructions).not.toBe(howTo);
  });

  test.each([
    { address: 'a\nb' },
    { code: 'x'.repeat(41) },
    { textTr: '\u0000' },
    { textTr: '\ud800' },
    { courier: 5 },
    { version: -1 },
  ])('%j is refused', async (change) => {
    expect((await save({ ...usual, version: 2, ...change })).status).toBe(400);
  });
});
