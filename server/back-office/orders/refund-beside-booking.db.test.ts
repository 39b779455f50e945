// A refund of everything that is still on the shelf, while a parcel is booked with a carrier that
// has not collected it.
import { beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { useCargoShop } from '#server/testing/cargo-shop.ts';
import { ask } from '#server/testing/customers.ts';
import { refundBody } from '#server/testing/order-staff.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';

const cargo = useCargoShop();
let number: string;
let booked: AdminOrder;

/** Four of ten pieces are booked. */
beforeEach(async () => {
  ({ number } = await cargo.paidOrder());
  const wanted = await cargo.wanted(number);
  const rows = [{ position: 1, quantity: 4 }];
  const service = { account: 'geliver', service: 'SURAT_STANDART' };
  ({ body: booked } = await cargo.post(number, 'cargo', { ...wanted, ...service, rows }));
});

/** Pieces at 10,00 TL without tax; all of them are restocked. */
async function refund(pieces: number, { version }: AdminOrder = booked) {
  const as = await makeAdmin(cargo.shop.context);
  const path = `/admin/orders/${number}/refunds`;
  const body = refundBody(version, pieces * 11.8, [[1, pieces, pieces]]);
  return ask<AdminOrder & ErrorAnswer>(cargo.shop, 'POST', path, { as, body });
}
const refundTheRest = () => refund(6);
const cancel = ({ version }: AdminOrder) =>
  cargo.post(number, `cargo/${booked.shipments[0]?.id}/cancel`, { version });

test('the order is shipped, and invoiced, once the booked parcel is handed over', async () => {
  const { body: refunded } = await refundTheRest();
  expect(refunded).toMatchObject({ state: 'PREPARING', invoice: { isIssued: false } });
  expect(refunded.version).toBe(booked.version + 1);
  const path = `shipments/${booked.shipments[0]?.id}/handed-over`;
  const { body } = await cargo.post(number, path, { version: refunded.version });
  expect(body).toMatchObject({ state: 'SHIPPED', shipments: [{ status: 'SHIPPED' }] });
  expect(body.invoice.isIssued).toBe(true);
});

test('after the booking is cancelled, its pieces can be shipped again', async () => {
  const { body: refunded } = await refundTheRest();
  const { body } = await cancel(refunded);
  expect(body).toMatchObject({ state: 'PREPARING', shipments: [], items: [{ unshipped: 4 }] });
  expect(body.moves).toContain('ship');
  const again = await cargo.book(number);
  expect(again.body).toMatchObject({ state: 'PREPARING', items: [{ unshipped: 0 }] });
});

test('pieces that were refunded while they were booked are not shipped after the booking is cancelled', async () => {
  const { body: refunded } = await refund(8);
  const { body } = await cancel(refunded);
  expect(body).toMatchObject({ state: 'PREPARING', items: [{ refunded: 8, unshipped: 2 }] });
  const { body: all } = await refund(2, body);
  // Only the delivery is left to refund.
  expect(all).toMatchObject({ state: 'CANCELLED', items: [{ refunded: 10, unshipped: 0 }] });
});

test('an order that is refunded in whole is cancelled together with its booking', async () => {
  const { body: some } = await refund(4);
  const { body: refunded } = await refund(6, some);
  expect(refunded.state).toBe('PREPARING');
  const { body } = await cancel(refunded);
  expect(body).toMatchObject({ state: 'CANCELLED', shipments: [], items: [{ unshipped: 0 }] });
});
