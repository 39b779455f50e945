// The alarm about stock that unpaid orders hold.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';
import type { SecurityEventsPage } from '#shared/back-office/security.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });

/** Runs the hourly job and returns the sent mails. */
async function warn() {
  const mailer = recordingMailer();
  await workOf(shop.context, mailer)['warn-of-held-stock']();
  return mailer.sent;
}

test('the shop gets one mail a day while unpaid orders hold more than is left, and a line in Güvenlik', async () => {
  expect(await warn()).toEqual([]);
  const many = await makeProduct(shop.db, { stock: 100, name: 'Uzun Şişe' });
  const few = await makeProduct(shop.db, { stock: 5, name: 'Az Kapak' });
  await placeOrder(shop, [
    { productId: many, quantity: 60 },
    { productId: few, quantity: 5 },
  ]);

  const [mail, ...others] = await warn();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'stock-held', to: { address: 'magaza@ornek.com' } });
  expect(mail?.text).toContain('Uzun Şişe: 60 adet ayrıldı, 40 adet kaldı');
  expect(mail?.text).not.toContain('Az Kapak');
  clock.advance(23 * HOUR);
  expect(await warn()).toEqual([]);
  const owner = await makeAdmin(shop.context);
  const { body } = await ask<SecurityEventsPage>(
    shop,
    'GET',
    '/admin/security/events?event=stock-held',
    { as: owner },
  );
  expect(body.content).toEqual([expect.objectContaining({ event: 'stock-held', count: 1 })]);

  clock.advance(2 * HOUR);
  expect(await warn()).toHaveLength(1);
});

test('a mail that fails is tried again in the next hour', async () => {
  clock.advance(48 * HOUR);
  const failing = {
    send: () => Promise.reject(new Error('no mail server')),
    close: () => undefined,
  };
  await expect(workOf(shop.context, failing)['warn-of-held-stock']()).rejects.toThrow();
  expect(await warn()).toHaveLength(1);
});
