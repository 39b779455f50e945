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

/** Six pieces at 10,00 TL without tax. */
async function refundTheRest() {
  const as = await makeAdmin(cargo.shop.context);
  const path = `/admin/orders/${number}/refunds`;
  const body = refundBody(booked.version, 70.8, [[1, 6, 6]]);
  return ask<AdminOrder & ErrorAnswer>(cargo.shop, 'POST', path, { as, body });
}

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
  const path = `cargo/${booked.shipments[0]?.id}/cancel`;
  const { body } = await cargo.post(number, path, { version: refunded.version });
  expect(body).toMatchObject({ state: 'PREPARING', shipments: [], items: [{ unshipped: 4 }] });
  expect(body.moves).toContain('ship');
  const again = await cargo.book(number);
  expect(again.body).toMatchObject({ state: 'PREPARING', items: [{ unshipped: 0 }] });
});
