// Orders that are paid and shipped, and their documents for the accountant.
import { expect } from 'vitest';
import { create } from 'xmlbuilder2';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { TestAdmin } from './admins.ts';
import { makeAdmin } from './admins.ts';
import { pay, placeOrder, type RowInput } from './buyer.ts';
import { ask } from './customers.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { type Node, unzip } from './ubl.ts';

/** A seller and a carrier with all data that an invoice needs. */
export const INVOICING = {
  SHOP_TITLE: 'Flakon Ambalaj A.Ş.',
  SHOP_TAX_NUMBER: '4540536920',
  SHOP_TAX_OFFICE: 'Kadıköy',
  SHOP_ADDRESS: 'Moda Caddesi No: 1, Kadıköy / İstanbul',
  SHOP_CARRIERS: 'aras=4540536920',
};

/** Ships everything that is left of the order in one parcel. */
export async function sendWhole(
  shop: TestApp,
  orderNumber: string,
  parcel: object = { carrier: 'aras', trackingNumber: 'AR 1' },
): Promise<void> {
  const as = await makeAdmin(shop.context);
  const url = `/admin/orders/${orderNumber}`;
  const { version, items } = (await ask<AdminOrder>(shop, 'GET', url, { as })).body;
  const rows = items
    .filter(({ unshipped }) => unshipped > 0)
    .map(({ position, unshipped }) => ({ position, quantity: unshipped }));
  const sent = await ask(shop, 'POST', `${url}/shipments`, {
    as,
    body: { version, ...parcel, rows },
  });
  expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
}

export async function sentOrder(
  shop: TestApp,
  rows: RowInput[],
  change: Partial<CheckoutInput> = {},
): Promise<CheckoutAnswer> {
  const placed = await placeOrder(shop, rows, change);
  await pay(shop, placed);
  await sendWhole(shop, placed.orderNumber);
  await doJobs(shop.context, recordingMailer());
  return placed;
}

/** Downloads a file of /admin/accounting. */
export async function getFile(shop: TestApp, path: string, as: TestAdmin | null) {
  const answer = await shop.app.inject({
    url: `/api/admin/accounting/${path}`,
    headers: as ? { authorization: `Bearer ${as.accessToken}` } : {},
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    text: answer.payload,
  };
}

export const rowsOfCsv = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
/** Kuruş from "1234,50". */
export const kurusOf = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100);

/** The invoices in a ZIP, by order number. */
export function invoicesIn(bytes: Buffer): Map<string, { xml: string; node: Node; name: string }> {
  const found = new Map<string, { xml: string; node: Node; name: string }>();
  for (const [name, xml] of unzip(bytes)) {
    if (!name.endsWith('.xml')) continue;
    const order = /OrderReference>\s*<cbc:ID>([^<]+)/.exec(xml)?.[1] ?? '';
    found.set(order, { name, xml, node: create(xml).root().node as unknown as Node });
  }
  return found;
}
