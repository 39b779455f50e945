// People who wait for a product, and the mails that they get.
import { randomUUID } from 'node:crypto';
import { workOf } from '#server/work/jobs.ts';
import type { ErrorAnswer } from './buyer.ts';
import { ask, type TestCustomer } from './customers.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import { makeProduct } from './make-product.ts';
import type { TestApp } from './test-app.ts';
import { SECOND, type testClock } from './test-clock.ts';

type Body = { email?: unknown; quantity?: unknown };

export function stockAlertCalls(shop: TestApp, clock: ReturnType<typeof testClock>) {
  const wait = (
    productId: number | string,
    body: Body | undefined,
    options: { as?: TestCustomer; headers?: Record<string, string> } = {},
  ) =>
    ask<{ email: string; quantity: number } & ErrorAnswer>(
      shop,
      'POST',
      `/products/${productId}/stock-alerts`,
      { body, ...options },
    );

  const soldOut = (overrides = {}) => makeProduct(shop.db, { stock: 0, ...overrides });

  const restock = (productId: number, stock: number) =>
    shop.db.updateTable('products').set({ stock }).where('id', '=', productId).execute();

  const alertsOf = (productId: number) =>
    shop.db
      .selectFrom('stockAlerts')
      .selectAll()
      .where('productId', '=', productId)
      .orderBy('id')
      .execute();

  const someone = () => `bekleyen.${randomUUID()}@ornek.com`;

  async function queue(productId: number, ...quantities: number[]): Promise<string[]> {
    const emails: string[] = [];
    for (const quantity of quantities) {
      clock.advance(SECOND);
      emails.push((await wait(productId, { email: someone(), quantity })).body.email);
    }
    return emails;
  }

  /** The recipients of mails in this minute. */
  async function aMinute(): Promise<string[]> {
    const mailer = recordingMailer();
    await workOf(shop.context, mailer)['notify-of-stock']();
    await doJobs(shop.context, mailer);
    return mailer.sent.filter(({ kind }) => kind === 'stock-alert').map(({ to }) => to.address);
  }
  return { wait, soldOut, restock, alertsOf, someone, queue, aMinute };
}
