// The morning mail about low stock: once, only with new products, to the people in the settings.
import { beforeAll, expect, test } from 'vitest';
import { recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';

/** Five in the morning in Türkiye. */
const clock = testClock(new Date('2026-11-26T02:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const mailer = recordingMailer();

async function setPeople(lowStockEmails: string[]) {
  const value = JSON.stringify({ lowStockEmails });
  await shop.db
    .insertInto('settings')
    .values({ key: 'reminders', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  shop.context.settings.dropCached();
}
/** Runs a whole day, hour by hour; returns the subjects of the sent mails. */
async function passDay(): Promise<string[]> {
  mailer.sent.length = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    clock.advance(HOUR);
    await workOf(shop.context, mailer)['mail-low-stock']();
  }
  return mailer.sent.map(({ subject }) => subject);
}
const setStock = (id: number, stock: number) =>
  shop.db.updateTable('products').set({ stock }).where('id', '=', id).execute();

beforeAll(() => setPeople([]));

test('products that newly reached their reorder point are mailed once, in the morning, to all', async () => {
  const low = await makeProduct(shop.db, { name: 'Az Kalan', stock: 10, reorderPoint: 10 });
  const full = await makeProduct(shop.db, { name: 'Çok Olan', stock: 11, reorderPoint: 10 });
  expect(await passDay()).toEqual([]);
  await setPeople(['depo@ornek.com', 'satis@ornek.com']);
  expect(await passDay()).toHaveLength(1);
  const [mail] = mailer.sent;
  expect([mail?.to, ...(mail?.alsoTo ?? [])].map((one) => one?.address)).toEqual([
    'depo@ornek.com',
    'satis@ornek.com',
  ]);
  expect(mail?.text).toContain('Az Kalan');
  expect(mail?.text).not.toContain('Çok Olan');
  expect(await passDay()).toEqual([]);

  await setStock(full, 3);
  await passDay();
  expect(
    mailer.sent.map(({ text }) => [text.includes('Çok Olan'), text.includes('Az Kalan')]),
  ).toEqual([[true, false]]);

  await setStock(low, 100);
  expect(await passDay()).toEqual([]);
  await setStock(low, 2);
  expect(await passDay()).toHaveLength(1);
});

test('a mail that could not be sent is sent in the next hour', async () => {
  await makeProduct(shop.db, { name: 'Biten', stock: 0, reorderPoint: 5 });
  const broken = {
    send: () => Promise.reject(new Error('no mail server')),
    close: () => undefined,
  };
  // Half past eight, and an hour later.
  clock.advance(3 * HOUR + HOUR / 2);
  await expect(workOf(shop.context, broken)['mail-low-stock']()).rejects.toThrow('no mail server');
  mailer.sent.length = 0;
  clock.advance(HOUR);
  await workOf(shop.context, mailer)['mail-low-stock']();
  expect(mailer.sent).toHaveLength(1);
});
