// iyzico's own client library as the reference: the local server accepts its calls, and the shop
// sends what the library would send, field by field.
import Iyzipay from 'iyzipay';
import utils from 'iyzipay/lib/utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IyzicoServer, startIyzicoServer } from '#server/testing/iyzico-server.ts';
import { kurus } from '#shared/base/money.ts';
import type { Address } from '#shared/orders/orders.ts';
import type { PaymentRequest } from '../provider.ts';
import { authorizationOf } from './client.ts';
import { createIyzico } from './iyzico.ts';

const keys = { apiKey: 'sandbox-deneme', secretKey: 'sandbox-gizli-ğüşıöç' };
const bank = {} as IyzicoServer;
let sdk: Iyzipay;
beforeAll(async () => {
  Object.assign(bank, await startIyzicoServer(keys));
  sdk = new Iyzipay({ ...keys, uri: bank.url });
});
afterAll(() => bank.stop());

type Resource =
  | 'checkoutFormInitialize'
  | 'checkoutForm'
  | 'cancel'
  | 'refundV2'
  | 'payment'
  | 'installmentInfo'
  | 'reportingTransactionDetails'
  | 'reportingTransactions';
type Send = Iyzipay['cancel']['create'];
// One call after the other, because the library stores the body of a call in an object that all
// calls share.
const ask = (resource: Resource, request: object) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const api: { create?: Send; retrieve?: Send } = sdk[resource];
    const isWrite = ['checkoutFormInitialize', 'cancel', 'refundV2'].includes(resource);
    api[isWrite ? 'create' : 'retrieve']?.(request, (error, answer) =>
      error ? reject(error) : resolve(answer),
    );
  });
const address: Address = {
  firstName: 'Iğdır',
  lastName: 'Şahin',
  phone: '+905321234567',
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: 'Caferağa Mah',
  line: 'Moda Caddesi No: 1',
  postcode: '34710',
};
const attempt = {
  id: 'SDKATTEMPT',
  amount: kurus(12_340),
  currency: 'TRY',
  reference: null,
  providerPaymentId: null,
  taken: kurus(12_340),
  takenCurrency: 'TRY',
  createdAt: new Date('2026-11-21T09:00:00Z'),
};
const request: PaymentRequest = {
  attempt,
  orderNumber: 'ABC1234567',
  payBefore: new Date('2026-11-21T10:00:00Z'),
  language: 'tr',
  buyer: {
    customerId: 7,
    firstName: 'Iğdır',
    lastName: 'Şahin',
    email: 'igdir@ornek.com',
    phone: '+905321234567',
    ip: '85.34.78.112',
  },
  shippingAddress: address,
  billingAddress: { ...address, postcode: '' },
  basket: {
    rows: [
      { position: 1, name: 'Şişe 50 ml', quantity: 3, amount: kurus(9_001) },
      { position: 2, name: 'Kapak', quantity: 1, amount: kurus(0) },
      { position: 3, name: 'Pompa', quantity: 1, amount: kurus(1_349) },
    ],
    shipping: kurus(1_990),
  },
  installments: null,
  account: { holder: '', bank: '', iban: '' },
  returnTo: { origin: 'https://ornek.com', callbackPath: '/api/callback', pagePath: '/p' },
};

/** Amounts as numbers: 7218.50 and 7218.5 are the same. */
const comparable = (body: string): unknown =>
  JSON.parse(body, (key, value) => (/price/i.test(key) ? Number(value) : value));
const lastBody = () => bank.bodies.at(-1)?.body ?? '';

describe('the library', () => {
  test('starts a form, pays, verifies, reads the report and refunds', async () => {
    const provider = createIyzico({ account: { ...keys, url: bank.url }, clock: () => new Date() });
    await provider.start(request);
    const started = await ask('checkoutFormInitialize', JSON.parse(lastBody()));
    expect(started).toMatchObject({ status: 'success', tokenExpireTime: 1800 });
    const token = String(started.token);
    expect(started.signature).toBe(
      utils.calculateHmacSHA256Signature([attempt.id, token], keys.secretKey),
    );
    const retrieve = () => ask('checkoutForm', { locale: 'tr', conversationId: 'c', token });
    expect(await retrieve()).toMatchObject({ status: 'failure', errorCode: '5122' });

    bank.pay(token);
    const paid = await retrieve();
    expect(paid).toMatchObject({ status: 'success', paymentStatus: 'SUCCESS', paidPrice: 123.4 });
    const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price } = paid;
    const fields = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price];
    expect(paid.signature).toBe(
      utils.calculateHmacSHA256Signature([...fields, token], keys.secretKey),
    );
    expect(await ask('installmentInfo', { locale: 'tr', price: '100' })).toMatchObject({
      installmentDetails: expect.any(Array),
    });
    const refund = { conversationId: 'r', paymentId, price: '3.4', currency: 'TRY' };
    expect(await ask('refundV2', refund)).toMatchObject({ status: 'success', price: 3.4 });
    expect(
      await ask('reportingTransactionDetails', { paymentConversationId: attempt.id }),
    ).toMatchObject({ payments: [{ paymentRefundStatus: 'PARTIALLY_REFUNDED' }] });
    const day = { transactionDate: '2026-11-21', page: 1 };
    expect(await ask('reportingTransactions', day)).toMatchObject({ currentPage: 1 });
    expect(await ask('cancel', { paymentId })).toMatchObject({ status: 'failure' });
  });
});

describe('what the shop sends', () => {
  const provider = () =>
    createIyzico({ account: { ...keys, url: bank.url }, clock: () => new Date() });
  /** The library drops unknown fields, and leaves out missing ones. */
  async function expectAsLibrary(resource: Resource) {
    const ours = lastBody();
    await ask(resource, JSON.parse(ours));
    expect(comparable(ours)).toEqual(comparable(lastBody()));
  }

  test('for a form', async () => {
    await provider().start(request);
    await expectAsLibrary('checkoutFormInitialize');
  });

  test('for its outcome', async () => {
    const { reference } = await provider().start(request);
    await provider().settle({ ...attempt, reference });
    await expectAsLibrary('checkoutForm');
  });

  test('for a payment under review', async () => {
    const { reference } = await provider().start(request);
    bank.pay(reference, { fraudStatus: 0 });
    const { paymentId } = bank.pageOf(reference);
    const reviewed = { ...attempt, reference, providerPaymentId: paymentId };
    expect(await provider().settle(reviewed)).toEqual({
      state: 'reviewing',
      providerPaymentId: paymentId,
    });
    await expectAsLibrary('payment');
  });

  test('for a partial and a full refund', async () => {
    const { reference } = await provider().start(request);
    bank.pay(reference);
    const paid = { ...attempt, reference, providerPaymentId: bank.pageOf(reference).paymentId };
    await provider().refund(paid, { amount: kurus(340), key: 'part' });
    await expectAsLibrary('refundV2');
    const other = await provider().start(request);
    bank.pay(other.reference);
    const { paymentId } = bank.pageOf(other.reference);
    await provider().refund(
      { ...paid, reference: other.reference, providerPaymentId: paymentId },
      { amount: attempt.amount, key: 'all' },
    );
    await expectAsLibrary('cancel');
  });

  test('for installments', async () => {
    await provider().installments?.(kurus(10_050));
    await expectAsLibrary('installmentInfo');
  });

  test('is signed as the library signs it', () => {
    const body = { locale: 'tr', token: 'ğüş', price: '7218.50' };
    const path = '/payment/iyzipos/checkoutform/auth/ecom/detail';
    expect(authorizationOf(keys, { random: 'r4nd0m', path, body: JSON.stringify(body) })).toBe(
      utils.generateAuthorizationHeaderV2(
        'IYZWSv2',
        keys.apiKey,
        ':',
        keys.secretKey,
        path,
        body,
        'r4nd0m',
      ),
    );
  });
});
