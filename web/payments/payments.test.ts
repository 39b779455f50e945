// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentStep } from '#shared/checkout/checkout.ts';
import { ApiError } from '#web/base/api/api.ts';
import { followPayment, submitForm, transferOf } from './payment-step.ts';
import { showIban } from './TransferDetails.tsx';
import { outcomeOf, VERIFY_DELAYS_MS, verifyPayment } from './verify-payment.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

const follow = (step: PaymentStep) => {
  const ways = { assign: vi.fn(), submit: vi.fn(), showFrame: vi.fn(), navigate: vi.fn() };
  followPayment(step, '7K4M2QX9TB', ways);
  return Object.entries(ways).flatMap(([name, way]) =>
    way.mock.calls.map((args) => [name, ...args]),
  );
};
const transfer = {
  kind: 'transfer',
  bank: 'Örnek Bankası',
  accountHolder: 'Flakon',
  iban: 'TR330006100519786457841326',
  reference: '7K4M2QX9TB',
  payBefore: '2026-11-24T05:48:00Z',
} as const;

test('each way of paying goes on in its own way', () => {
  expect(follow({ kind: 'redirect', url: '/testbank/pay/1' })).toEqual([
    ['assign', '/testbank/pay/1'],
  ]);
  expect(follow({ kind: 'form', action: 'https://bank.example/3ds', fields: { a: '1' } })).toEqual([
    ['submit', 'https://bank.example/3ds', { a: '1' }],
  ]);
  expect(follow({ kind: 'iframe', url: 'https://bank.example/frame' })).toEqual([
    ['showFrame', 'https://bank.example/frame'],
  ]);
  expect(follow({ kind: 'none' })).toEqual([['navigate', '/order/success?orderNumber=7K4M2QX9TB']]);
  expect(follow(transfer)).toEqual([['navigate', '/order/success?orderNumber=7K4M2QX9TB']]);
});

test('the account to pay to is stored for the page that shows it', () => {
  expect(transferOf('7K4M2QX9TB')).toBeNull();
  follow(transfer);

  expect(transferOf('7K4M2QX9TB')).toEqual(transfer);
  expect(showIban(transfer.iban)).toBe('TR33 0006 1005 1978 6457 8413 26');
});

test("a bank's form is posted with its fields", () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);

  submitForm('https://bank.example/3ds', { MD: 'a&b', PaReq: 'x' });

  const form = document.querySelector('form') as HTMLFormElement;
  expect(submit).toHaveBeenCalledOnce();
  expect([form.method, form.action]).toEqual(['post', 'https://bank.example/3ds']);
  expect(Object.fromEntries(new FormData(form))).toEqual({ MD: 'a&b', PaReq: 'x' });
});

test.each([
  ['PAID', 'PAID', { kind: 'paid' }],
  ['PENDING_PAYMENT', 'REVIEW', { kind: 'paid' }],
  ['PAYMENT_FAILED', 'FAILED', { kind: 'failed', reason: 'declined' }],
  ['EXPIRED', 'PENDING', { kind: 'failed', reason: 'declined' }],
  ['REFUNDED', 'REFUNDED', { kind: 'refunded' }],
  ['EXPIRED', 'PAID', { kind: 'refunded' }],
  ['CANCELLED', 'PAID', { kind: 'refunded' }],
  ['EXPIRED', 'REVIEW', { kind: 'refunded' }],
  ['CANCELLED', 'FAILED', { kind: 'failed', reason: 'declined' }],
  ['PENDING_PAYMENT', 'PENDING', { kind: 'waiting' }],
] as const)(
  'an order that is %s and %s leads to the right page',
  (status, paymentStatus, outcome) => {
    expect(outcomeOf({ status, paymentStatus, failureReason: 'declined' })).toEqual(outcome);
  },
);

const pending = {
  status: 'PENDING_PAYMENT',
  paymentStatus: 'PENDING',
  failureReason: null,
} as const;
const paid = { status: 'PAID', paymentStatus: 'PAID', failureReason: null } as const;

test('[G07] the bank is asked again, at growing intervals, until it knows the result', async () => {
  vi.useFakeTimers();
  const ask = vi
    .fn()
    .mockResolvedValueOnce(pending)
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(paid);

  const outcome = verifyPayment(ask, { signal: new AbortController().signal });
  await vi.advanceTimersByTimeAsync(2_400);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100);

  expect(await outcome).toEqual({ kind: 'paid' });
  expect(ask).toHaveBeenCalledTimes(3);
});

test('after about half a minute without an answer the buyer is asked to look later', async () => {
  vi.useFakeTimers();
  const outcome = verifyPayment(async () => pending, { signal: new AbortController().signal });
  const total = VERIFY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
  await vi.advanceTimersByTimeAsync(total);

  expect(await outcome).toEqual({ kind: 'waiting' });
  expect(total).toBeGreaterThanOrEqual(30_000);
  expect(total).toBeLessThanOrEqual(32_000);
});

test('an unknown payment is requested only once', async () => {
  const ask = vi.fn().mockRejectedValue(new ApiError(404, { code: 'PAYMENT_NOT_FOUND' }));

  expect(await verifyPayment(ask, { signal: new AbortController().signal })).toEqual({
    kind: 'unknown',
  });
  expect(ask).toHaveBeenCalledOnce();
});
