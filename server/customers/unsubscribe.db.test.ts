// The links that end marketing mails (K03).
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mayMail, writeConsent } from '#server/consents/consents.ts';
import { unsubscribeLink, unsubscribeToken } from '#server/consents/unsubscribe-link.ts';
import { mailsTo, makeAccount, PASSWORD, tokenIn } from '#server/testing/accounts.ts';
import { type ErrorAnswer, postForm } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { UnsubscribeAnswer, UserProfile } from '#shared/customers/account.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });

const put = (as: TestCustomer, acceptsMarketing: unknown, acceptsSms: unknown) =>
  ask<UserProfile & ErrorAnswer>(shop, 'PUT', '/user/marketing-preferences', {
    as,
    body: { acceptsMarketing, acceptsSms },
  });
const evidence = (recipient: string) =>
  shop.db
    .selectFrom('marketingConsents')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
const profile = async (as: TestCustomer) =>
  (await ask<UserProfile>(shop, 'GET', '/user/profile', { as })).body;
const tokenFor = (email: string) =>
  unsubscribeToken(shop.context.secrets, { kind: 'marketing', email });
const unsubscribe = (token: unknown) =>
  ask<UnsubscribeAnswer & ErrorAnswer>(shop, 'POST', '/unsubscribe', { body: { token } });

const newPhone = () => `+90533${randomInt(1_000_000, 9_999_999)}`;

describe('unsubscribing from mails', () => {
  test('[K03] the link of a mail records a refusal as given by e-mail; using it twice is allowed', async () => {
    const customer = await makeCustomer(shop.context);
    await put(customer, true, false);
    clock.advance(20 * MINUTE);

    const answers = await Promise.all([
      unsubscribe(tokenFor(customer.email)),
      unsubscribe(tokenFor(customer.email)),
    ]);

    for (const answer of answers)
      expect([answer.status, answer.body]).toEqual([
        200,
        { kind: 'marketing', email: customer.email, productName: null },
      ]);
    expect(await evidence(customer.email.toLowerCase())).toMatchObject([
      { state: 'ONAY', source: 'HS_WEB' },
      {
        state: 'RET',
        source: 'HS_EPOSTA',
        remoteAddress: '127.0.0.1',
        createdAt: clock.now(),
        customerId: null,
      },
    ]);
    expect(await profile(customer)).toMatchObject({ acceptsMarketing: false });
    expect((await put(customer, true, false)).body.acceptsMarketing).toBe(true);
  });

  test('[K03] a mail program unsubscribes with one click, in either form', async () => {
    const { headers } = unsubscribeLink(shop.context.secrets, 'https://flakon.example', {
      kind: 'marketing',
      email: 'tek.tik@ornek.com',
    });
    const path = String(headers['List-Unsubscribe']).replace(/^<https:\/\/flakon\.example|>$/g, '');

    const form = await postForm(shop, path, { 'List-Unsubscribe': 'One-Click' });
    const boundary = 'sinir';
    const multipart = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    });

    expect([form.status, multipart.statusCode]).toEqual([200, 200]);
    expect(await evidence('tek.tik@ornek.com')).toMatchObject([
      { state: 'RET', source: 'HS_EPOSTA' },
    ]);
    const opened = await shop.app.inject({ url: path });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      path.replace('/api/unsubscribe?', '/unsubscribe#'),
    ]);
  });

  test('[K03] an account refuses nothing for its unproved address: by choices, deletion or a new one', async () => {
    const victims = await Promise.all(
      ['tercih', 'silme', 'degisim'].map(async (name) => {
        const email = `${name}.${newPhone().slice(1)}@ornek.com`;
        const consent = {
          channel: 'EPOSTA',
          recipient: email,
          source: 'HS_WEB',
          customerId: null,
          remoteAddress: null,
          at: clock.now(),
        } as const;
        await shop.db
          .transaction()
          .execute((tx) => writeConsent(tx, { ...consent, state: 'ONAY' }));
        const outsider = await makeAccount(shop, { email, isVerified: false });
        await put(outsider, true, false);
        return { email, outsider };
      }),
    );
    const [byPreference, byLeaving, byMoving] = victims;
    if (!byPreference || !byLeaving || !byMoving) throw new Error('three victims');

    await put(byPreference.outsider, false, false);
    expect(
      (
        await ask(shop, 'DELETE', '/user/account', {
          as: byLeaving.outsider,
          body: { password: PASSWORD },
        })
      ).status,
    ).toBe(204);
    const other = `yeni.${byMoving.email}`;
    await ask(shop, 'PUT', '/user/email', {
      as: byMoving.outsider,
      body: { email: other, password: PASSWORD },
    });
    const token = tokenIn((await mailsTo(shop, other))[0]);
    expect(
      (await ask(shop, 'POST', '/auth/verify-email', { as: byMoving.outsider, body: { token } }))
        .status,
    ).toBe(200);

    expect((await profile(byPreference.outsider)).acceptsMarketing).toBe(false);
    for (const { email } of victims)
      expect([email, await mayMail(shop.db, email)]).toEqual([email, true]);
    // The mailbox owner's choice counts, whatever the outsider chose before.
    for (const { email } of victims) await unsubscribe(tokenFor(email));
    for (const { email } of victims)
      expect([email, await mayMail(shop.db, email)]).toEqual([email, false]);
  });

  test('[K03] an approval by an unproved account does not count after the account is deleted', async () => {
    const email = `giden.${newPhone().slice(1)}@ornek.com`;
    const outsider = await makeAccount(shop, { email, isVerified: false });
    await put(outsider, true, false);

    await ask(shop, 'DELETE', '/user/account', { as: outsider, body: { password: PASSWORD } });

    expect(await mayMail(shop.db, email)).toBe(false);
  });

  test.each(['%C4%B0', '%0d%0a', 'a%0d%0ax-y:%20z', '%00', 'a b', '%23', '%2F%2Fornek.com'])(
    '[K03] a link with characters that no token has does not redirect: %s',
    async (token) => {
      const opened = await shop.app.inject({
        method: 'GET',
        url: `/api/unsubscribe?token=${token}`,
      });
      const posted = await postForm(shop, `/api/unsubscribe?token=${token}`, {
        'List-Unsubscribe': 'One-Click',
      });

      expect([opened.statusCode, opened.headers.location, posted.status]).toEqual([
        400,
        undefined,
        400,
      ]);
    },
  );

  test('[K03] an invalid token changes nothing', async () => {
    for (const token of [
      'x',
      'a.b',
      '🧴',
      `${tokenFor('a@b.co')}x`,
      tokenFor('a@b.co').replace('.', ''),
    ]) {
      const answer = await unsubscribe(token);
      expect([answer.status, answer.body.code]).toEqual([422, 'LINK_NOT_VALID']);
    }
    for (const token of [undefined, '', 5, 'a'.repeat(601)])
      expect((await unsubscribe(token)).status).toBe(400);
    expect(
      (await postForm(shop, '/api/unsubscribe', { 'List-Unsubscribe': 'One-Click' })).status,
    ).toBe(422);
    expect(
      (await postForm(shop, `/api/unsubscribe?token=${tokenFor('a@b.co')}`, { other: 'x' })).status,
    ).toBe(400);
    expect(await evidence('a@b.co')).toEqual([]);
  });
});
