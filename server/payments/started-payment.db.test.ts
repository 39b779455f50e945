import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { checkout, checkoutBody } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { buildPaymentRequest } from './payment-request.ts';
import { updateStarted } from './payments.sql.ts';
import { findPayment } from './payments.ts';

const shop = useTestApp();
const addressAt = (line: string) => ({
  city: 'İzmir',
  district: 'Konak',
  neighbourhood: 'Alsancak',
  line,
  postcode: '',
});

test('the start of a payment is recorded by its id, not by reading all open payments', async () => {
  const started = {
    reference: 'X',
    step: { kind: 'redirect', url: 'https://ornek.example' },
  } as const;
  const used = await inTransaction(shop.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    expect(await updateStarted(tx, 'NONE', started)).toBe(false);
    const { rows } = await sql<{ name: string }>`
      select indexrelname as name from pg_stat_user_indexes
      where relname = 'payments' and pg_stat_get_xact_numscans(indexrelid) > 0`.execute(tx);
    return rows.map(({ name }) => name);
  });
  expect(used).toEqual(['payments_pkey']);
});

test('a new order is started with the request that its stored record gives', async () => {
  const bank = shop.context.providers.get('testbank');
  if (!bank) throw new Error('no test bank');
  const start = vi.spyOn(bank, 'start');
  const rows = [
    { productId: await makeProduct(shop.db, { price: 1_999, stock: 50 }), quantity: 7 },
    { productId: await makeProduct(shop.db, { price: 333, stock: 50 }), quantity: 3 },
  ];
  const shippingAddress = addressAt('Şişe Sokak 1');
  const billingAddress = addressAt('Kapak Caddesi 2');
  const languagePreference = 'en' as const;
  const more = { shippingAddress, billingAddress, languagePreference };
  const body = await checkoutBody(shop, rows, more);

  const placed = await checkout<CheckoutAnswer>(shop, body);

  const stored = await findPayment(shop.db, placed.body.paymentId);
  if (!stored) throw new Error('no payment');
  const request = await buildPaymentRequest(shop.context, { ...stored, providerReference: null });
  expect(start.mock.lastCall?.[0]).toEqual(request);
  expect(request).toMatchObject({ billingAddress, language: 'en' });
});
