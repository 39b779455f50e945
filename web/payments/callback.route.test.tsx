// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import CallbackRoute from './callback.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const verified = (parts: object) => ({
  'POST /payment/verify': {
    body: {
      orderNumber: '7K4M2QX9TB',
      status: 'PAID',
      paymentStatus: 'PAID',
      failureReason: null,
      ...parts,
    },
  },
});
const open = () =>
  renderPage(
    <CallbackRoute />,
    '/payment/callback?orderNumber=7K4M2QX9TB&paymentId=p-1',
    '/payment/callback',
  );

test('[G07] a paid order goes on to the success page, which replaces this page in the history', async () => {
  const asked = serve(verified({}));
  const { router } = await open();

  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/payment/verify', { orderNumber: '7K4M2QX9TB', paymentId: 'p-1' }],
  ]);
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/payment/success?orderNumber=7K4M2QX9TB',
    ),
  );
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a failed payment goes on to the failure page with its reason', async () => {
  serve(
    verified({ status: 'PAYMENT_FAILED', paymentStatus: 'FAILED', failureReason: 'wrong-code' }),
  );
  const { router } = await open();

  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/payment/failure?orderNumber=7K4M2QX9TB&reason=wrong-code',
    ),
  );
});

test('a payment after the order’s expiry is never a success, and leads to the order’s page', async () => {
  serve(verified({ status: 'EXPIRED', paymentStatus: 'PAID' }));
  const { router } = await open();

  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/track/7K4M2QX9TB'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('an unknown payment has a calm message, with a link to the lookup', async () => {
  const asked = serve({});
  await renderPage(<CallbackRoute />, '/payment/callback');

  expect(await screen.findByText('Bu ödeme bulunamadı')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Siparişi takip et' }).getAttribute('href')).toBe(
    '/orders/search',
  );
  expect(asked).toEqual([]);
});
