// Cash on delivery: what was sent can be cancelled if nobody accepted it at the door.
import { beforeEach, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { checkout, checkoutBody } from '#server/testing/buyer.ts';
import { useCargoShop } from '#server/testing/cargo-shop.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const cargo = useCargoShop();
let number: string;
let productId: number;

/** Four pieces of ten. */
beforeEach(async () => {
  const { shop } = cargo;
  const cashOnDelivery = { isOn: true, surchargeKurus: 3_550, maxTotalKurus: 10_000_000 };
  await savePaymentSettings(shop.context, { cashOnDelivery });
  productId = await makeProduct(shop.db, { price: 10_000, stock: 10 });
  const items = [{ productId, quantity: 4 }];
  const body = await checkoutBody(shop, items, { paymentMethod: 'cash-on-delivery' });
  const expectedTotal = Number(body.expectedTotal) + 35.5;
  number = (await checkout<CheckoutAnswer>(shop, { ...body, expectedTotal })).body.orderNumber;
});

async function cancel() {
  const { version } = await cargo.read(number);
  const { status, body } = await cargo.post(number, 'cancel', { version, reason: 'buyer-asked' });
  return { status, code: (body as unknown as ErrorAnswer).code };
}

test('not while a parcel is booked: the courier would still collect it', async () => {
  await cargo.book(number);
  const { moves, shipments, version } = await cargo.read(number);
  expect(moves).not.toContain('cancel');
  expect(await cancel()).toEqual({ status: 409, code: 'ORDER_NOT_CANCELLABLE' });
  expect(await stockOf(cargo.shop.db, productId)).toBe(6);

  await cargo.post(number, `cargo/${shipments[0]?.id}/cancel`, { version });
  expect((await cancel()).status).toBe(200);
  expect(await stockOf(cargo.shop.db, productId)).toBe(10);
});

test('not once a part was delivered: the buyer has it', async () => {
  const ship = async (quantity: number) => {
    const { version } = await cargo.read(number);
    const rows = [{ position: 1, quantity }];
    const parcel = { carrier: 'aras', trackingNumber: `${quantity}`, rows };
    return cargo.post(number, 'shipments', { version, ...parcel });
  };
  await ship(3);
  const { body } = await ship(1);
  const path = `shipments/${body.shipments[0]?.id}/delivered`;
  await cargo.post(number, path, { version: body.version });
  expect((await cargo.read(number)).moves).not.toContain('cancel');
  expect(await cancel()).toEqual({ status: 409, code: 'ORDER_NOT_CANCELLABLE' });
  expect(await stockOf(cargo.shop.db, productId)).toBe(6);
});
