// The set-up of a print is paid for its number of colours: no design with more colours can replace
// it, and no phone order can leave it out (decision 0097).
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  saveDesign,
} from '#server/testing/make-design.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { asAdmin, requestProofs } from '#server/testing/printed-order.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { LabelInk } from '#shared/designs/designs.ts';

const shop = useTestApp();
let parts: DesignParts;
let screen: number;
let setup: number;

beforeAll(async () => {
  parts = await makeDesignParts(shop);
  screen = await makeProduct(shop.db, {
    name: 'Serigrafi Baskı',
    price: 900,
    stock: 1_000,
    attributes: {
      part: 'label',
      widthMm: 60,
      heightMm: 60,
      isPersonalised: true,
      technique: 'screen',
      maxColours: 3,
    },
  });
  setup = await makeProduct(shop.db, {
    name: 'Serigrafi Kalıbı',
    price: 45_000,
    stock: 1_000,
    attributes: { part: 'label', technique: 'screen' },
  });
  await shop.db
    .insertInto('printTechniques')
    .values({ productId: screen, setupProductId: setup })
    .execute();
  await shop.db.updateTable('products').set({ stock: 1_000 }).execute();
  await requestProofs(shop);
});

const printed = (inks: LabelInk[]) =>
  saveDesign(
    shop,
    makeChoices(parts, {
      label: {
        productId: screen,
        widthMm: 20,
        heightMm: 24,
        bottomMm: 14,
        frame: 'none',
        frameInk: 'black',
        items: inks.map((ink, place) => ({
          kind: 'text',
          text: 'İğde',
          font: 'serif',
          sizeMm: 4,
          ink,
          xMm: 10,
          yMm: 8 + place * 6,
        })),
      },
    }),
  );

test('a new design of an order has no more colours than set-ups that were paid', async () => {
  const designId = await printed(['black', 'gold']);
  const rows = [parts.bottle, parts.pump, parts.ring, parts.cap, screen, setup].map(
    (productId) => ({ productId, quantity: 2, designId }),
  );
  const { orderNumber: number, ...placed } = await placeOrder(shop, rows);
  await pay(shop, { ...placed, orderNumber: number });
  await doJobs(shop.context, recordingMailer());
  const as = await makeAdmin(shop.context);
  const renew = async (replaces: string, to: string) =>
    asAdmin<ErrorAnswer>(shop, as, {
      number,
      path: '/proofs',
      method: 'POST',
      body: { replaces, designId: to, comment: null },
    });

  const three = await renew(designId, await printed(['black', 'gold', 'red']));
  expect([three.status, three.body.code]).toEqual([422, 'SETUP_NOT_PAID']);
  expect(three.body.message).toContain('3 renk');
  const other = await printed(['gold', 'red']);
  expect((await renew(designId, other)).status).toBe(200);
  expect((await renew(other, await printed(['red']))).status).toBe(200);
});

test('an order on the phone with a print has its set-up', async () => {
  const as = await makeAdmin(shop.context);
  async function order(ids: number[]) {
    const items = ids.map((productId) => ({ productId, quantity: 5 }));
    const { body } = await ask<CalculateAnswer>(shop, 'POST', '/admin/orders/new/preview', {
      as,
      body: { items },
    });
    const priced = items.map((item, index) => ({
      ...item,
      price: body.items[index]?.unitPrice ?? 0,
    }));
    return ask<ErrorAnswer>(shop, 'POST', '/admin/orders/new', {
      as,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        items: priced,
        customer: {
          firstName: 'Gülşah',
          lastName: 'Iğdır',
          email: 'gulsah@ornek.com',
          phone: '0532 123 45 67',
        },
        shippingAddress: {
          city: 'İzmir',
          district: 'Konak',
          neighbourhood: 'Alsancak Mah',
          line: 'Kıbrıs Şehitleri Cad. 5',
          postcode: '',
        },
        invoice: { kind: 'individual' },
        paymentMethod: 'card',
        languagePreference: 'tr',
        expectedTotal: body.finalTotal,
      },
    });
  }
  const refused = await order([parts.bottle, screen]);
  expect([refused.status, refused.body.code]).toEqual([422, 'SETUP_NOT_ORDERED']);
  expect(refused.body.message).toContain('Serigrafi Kalıbı');
  expect((await order([parts.bottle, screen, setup])).status).toBe(201);
  expect((await order([parts.bottle])).status).toBe(201);
});
