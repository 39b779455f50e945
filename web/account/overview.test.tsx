// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DashboardStats } from '#shared/customers/account.ts';
import { makeAddress, makeOrderRow } from '#web/testing/make-account.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import OverviewPage from './overview.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stats: DashboardStats = {
  orderCount: 12,
  activeOrderCount: 1,
  totalSpent: 12_345.6,
  favoriteCount: 8,
  listCount: 2,
  addressCount: 1,
  memberSince: '2026-01-15T09:00:00.000Z',
};
const nothing = { ...stats, orderCount: 0, activeOrderCount: 0, totalSpent: 0 };
const RECENT = 'GET /user/orders/recent?limit=5';

async function open(answers: Answers, user = makeUser(), session = {}) {
  const asked = serve({
    'GET /user/dashboard-stats': { body: stats },
    [RECENT]: { body: { content: [makeOrderRow({ id: 31 })] } },
    'GET /user/addresses': { body: { content: [makeAddress({ id: 4 })] } },
    ...answers,
  });
  await renderPage(<OverviewPage />, '/account', '*', makeSession({ user, ...session }));
  return asked;
}

test('[B32] greets the customer with the figures, the last orders and the most useful links', async () => {
  await open({});

  expect(screen.getByRole('heading', { level: 1, name: 'Merhaba Işıl' })).toBeDefined();
  expect(
    (await screen.findByRole('link', { name: 'Toplam alışveriş 12.345,60 TL' })).getAttribute(
      'href',
    ),
  ).toBe('/account/orders');
  expect(screen.getByRole('link', { name: 'Favori 8' }).getAttribute('href')).toBe(
    '/account/favorites',
  );

  const orders = within(await screen.findByRole('region', { name: 'Son siparişler' }));
  expect(
    orders.getByRole('link', { name: 'Sipariş numarası 7K4M2 QX9TB' }).getAttribute('href'),
  ).toBe('/account/orders/31');
  expect(orders.getByText('Onaylandı')).toBeDefined();
  expect(orders.getByText('12 Kasım 2026 · 40 adet')).toBeDefined();

  const ways = within(screen.getByRole('region', { name: 'Kısa yollar' }));
  expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account/orders/31/reorder',
    '/quick-order',
    '/account/addresses?address=4',
  ]);
});

test('a new customer sees what will be here, and where to begin', async () => {
  await open({
    'GET /user/dashboard-stats': { body: nothing },
    [RECENT]: { body: { content: [] } },
    'GET /user/addresses': { body: { content: [] } },
  });

  expect(await screen.findByText('Henüz siparişiniz yok')).toBeDefined();
  expect(screen.queryByText('Son siparişi yinele')).toBeNull();
  expect(screen.getByRole('link', { name: /Adres ekle/ }).getAttribute('href')).toBe(
    '/account/addresses?address=new',
  );
});

test('a part that could not be loaded leaves the others, and can be requested again', async () => {
  let isDown = true;
  expectLoggedFailure();
  await open({
    [RECENT]: () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { body: { content: [makeOrderRow()] } };
    },
  });

  expect((await screen.findByRole('alert')).textContent).toContain('Sunucuya ulaşılamadı');
  expect(screen.getByRole('link', { name: 'Sipariş 12' })).toBeDefined();
  isDown = false;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Tekrar dene' })));
  expect(await screen.findByText('7K4M2 QX9TB')).toBeDefined();
});

test('the link for an unverified address can be sent again; for a verified one none is shown', async () => {
  const resendVerification = vi.fn(async () => ({ isDone: true }) as const);
  await open({}, makeUser({ emailVerified: false }), { resendVerification });

  await act(
    async () =>
      void fireEvent.click(screen.getByRole('button', { name: 'Bağlantıyı yeniden gönder' })),
  );
  expect(resendVerification).toHaveBeenCalledWith('isil.cagri@ornek.com');
  cleanup();

  await open({});
  expect(screen.queryByText(/henüz doğrulanmadı/)).toBeNull();
});
