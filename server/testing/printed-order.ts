// Orders with printed products, for tests of print proofs.
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import type { TestAdmin } from './admins.ts';
import { pay, placeOrder } from './buyer.ts';
import { ask } from './customers.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import { type DesignParts, makeChoices, makeLabel, saveDesign } from './make-design.ts';
import type { TestApp } from './test-app.ts';

/** Sets whether confirmed orders wait for proofs. */
export const requestProofs = (shop: Pick<TestApp, 'db'>, isOn = true) =>
  shop.db
    .insertInto('settings')
    .values({ key: 'proofs', value: JSON.stringify({ isOn, remindDays: 3 }) })
    .onConflict((on) =>
      on.column('key').doUpdateSet({ value: JSON.stringify({ isOn, remindDays: 3 }) }),
    )
    .execute();

export type PrintedOrder = { placed: CheckoutAnswer; number: string; design: string };

/** An order of fifty labelled bottles, paid by card; its proofs are created and mailed. */
export async function printedOrder(
  shop: TestApp,
  parts: DesignParts,
  change: Partial<DesignLabel> = {},
): Promise<PrintedOrder & { mailer: ReturnType<typeof recordingMailer> }> {
  const design = await saveDesign(shop, makeChoices(parts, { label: makeLabel(parts, change) }));
  const rows = [parts.bottle, parts.pump, parts.ring, parts.cap, parts.labelSheet].map(
    (productId) => ({ productId, quantity: 2, designId: design }),
  );
  const placed = await placeOrder(shop, rows);
  await pay(shop, placed);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  return { placed, number: placed.orderNumber, design, mailer };
}

/** The link of the newest mail about a proof: its id and its token. */
export function linkOf({ sent }: ReturnType<typeof recordingMailer>): {
  id: number;
  token: string;
} {
  const mail = sent.findLast(({ kind }) => kind === 'proof-ready' || kind === 'proof-reminder');
  const [, id, token = ''] = /\/proofs\/(\d+)#t=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { id: Number(id), token };
}

export const asAdmin = <Body>(
  shop: TestApp,
  as: TestAdmin,
  {
    number,
    path = '',
    method = 'GET',
    body,
  }: {
    number: string;
    path?: string;
    method?: 'GET' | 'POST';
    body?: object;
  },
) => ask<Body>(shop, method, `/admin/orders/${number}${path}`, { as, ...(body && { body }) });
