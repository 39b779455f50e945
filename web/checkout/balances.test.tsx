// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  fill,
  openCheckout,
  orderAnswer,
  payButton,
  press,
  storedCart,
  type,
} from '#web/testing/checkout-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('cart', storedCart);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LOOK = 'POST /checkout/balances';
const voucherOf = (balance: number) => ({
  body: { voucher: { last4: 'Q7X2', balance, validUntil: '2027-01-31' }, credit: 0 },
});
const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
async function useVoucher() {
  await type('Hediye çeki kodu', '4kq7-m2nd-8h3v-q7x2');
  await click('Çeki uygula');
}

test('a voucher pays a part: the total stays, the button and the order name the rest', async () => {
  const { orders } = await openCheckout({
    [LOOK]: voucherOf(50),
    'POST /checkout': { body: orderAnswer({ toPay: 19.8 }) },
  });
  await useVoucher();

  await waitFor(() => expect(payButton().textContent).toContain('19,80 TL'));
  expect(screen.getByText(/kullanılabilir, son günü 31 Ocak 2027/)).toBeTruthy();
  expect(screen.getAllByText('Hediye çeki •••• Q7X2').length).toBeGreaterThan(0);
  expect(screen.getAllByText('69,80 TL').length).toBeGreaterThan(0);
  await fill();
  await press();
  expect(orders()[0]?.body).toMatchObject({
    expectedTotal: 69.8,
    balances: { voucherCode: '4KQ7M2ND8H3VQ7X2', useCredit: false, toPay: 19.8 },
  });
});

test('a voucher that pays the whole total hides the payment methods', async () => {
  await openCheckout({ [LOOK]: voucherOf(500) });
  expect(screen.getByLabelText(/Kredi ya da banka kartı/)).toBeTruthy();
  await useVoucher();

  await waitFor(() => expect(payButton().textContent).toContain('0,00 TL'));
  expect(screen.queryByLabelText(/Kredi ya da banka kartı/)).toBeNull();
  await click('Çeki kaldır');
  expect(screen.getByLabelText(/Kredi ya da banka kartı/)).toBeTruthy();
  expect(payButton().textContent).toContain('69,80 TL');
});

test('the reason why a code is refused is shown beside it, and nothing is deducted', async () => {
  const message = 'Bu hediye çekinde bakiye kalmadı.';
  await openCheckout({ [LOOK]: { status: 422, body: { code: 'VOUCHER_EMPTY', message } } });
  await useVoucher();

  expect(await screen.findByText(message)).toBeTruthy();
  expect(payButton().textContent).toContain('69,80 TL');
});
