// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Approval } from '#shared/orders/approvals.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { ApprovalView } from './ApprovalView.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const approved: Approval = {
  id: 2,
  state: 'approved',
  requestedBy: 'Işıl Çağrı',
  isOwn: true,
  total: 3_015.36,
  firstItem: 'Kare Şişe',
  itemCount: 1,
  createdAt: '2026-12-01T15:49:00Z',
  companyId: 1,
  companyName: 'Iğdır Kozmetik A.Ş.',
  mayDecide: false,
  items: [
    { productId: 7, name: 'Kare Şişe', quantity: 80, unitPrice: 31.41, lineTotal: 2_512.8 },
    { productId: null, name: 'Numune', quantity: 1, unitPrice: 5, lineTotal: 5 },
  ],
  pricesIncludeTax: false,
  paymentMethod: 'account',
  address: null,
  note: null,
  today: null,
  comment: null,
  decidedBy: 'Ömer Çağrı',
  isDecidedByShop: false,
  decidedAt: '2026-12-01T15:50:00Z',
  orderId: 2,
  orderNumber: 'JY9CTBTTTV',
  orderTotal: 3_188.16,
  expiresAt: '2026-12-08T15:49:00Z',
};
async function open(change: Partial<Approval> = {}) {
  serve({});
  const remote = { change: vi.fn(), reload: vi.fn() } as unknown as Remote<Approval>;
  await renderPage(
    <ApprovalView approval={{ ...approved, ...change }} remote={remote} by={{ id: '2' }} />,
  );
}

test('prices without tax say so beside a total with tax', async () => {
  await open();
  expect(screen.getByText('Ürünler (KDV hariç)')).toBeDefined();
  cleanup();
  await open({ pricesIncludeTax: true });
  expect(screen.getByText('Ürünler')).toBeDefined();
});

test('the total of the order is shown where it differs from the requested one', async () => {
  await open();
  expect(screen.getByText('Verilen siparişin tutarı')).toBeDefined();
  expect(screen.getByText('3.188,16 TL')).toBeDefined();
  cleanup();
  await open({ orderTotal: approved.total });
  expect(screen.queryByText('Verilen siparişin tutarı')).toBeNull();
});

test('if no order came of it, its requester can put the products into the cart again', async () => {
  const link = () => screen.queryByRole('link', { name: 'Ürünleri yeniden sepete koy' });
  const refused = {
    state: 'rejected',
    orderId: null,
    orderNumber: null,
    orderTotal: null,
  } as const;
  await open(refused);
  expect(link()?.getAttribute('href')).toBe('/cart/fill?items=7:80');
  cleanup();
  await open({ ...refused, isOwn: false });
  expect(link()).toBeNull();
  cleanup();
  await open();
  expect(link()).toBeNull();
});
