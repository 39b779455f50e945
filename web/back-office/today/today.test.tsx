// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderCounts } from '#shared/back-office/orders.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import {
  expectLoadingAndRetry,
  makeAdmin,
  pressButton,
  renderSection,
} from '#web/testing/render-section.tsx';
import Today from './Today.tsx';

beforeEach(() => {
  // jsdom has no layout; the plot measures itself.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    x: 0,
    y: 0,
    top: 0,
    left: 0,
    right: 600,
    bottom: 300,
    width: 600,
    height: 300,
    toJSON: () => '',
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const TODAY = 'GET /admin/today';
const period = (orders: number, paid: number, revenue: number, refunded = 0) => ({
  orders,
  paid,
  revenue,
  refunded,
});
type Orders = NonNullable<TodayAnswer['orders']>;
type FiguresAnswer = NonNullable<TodayAnswer['figures']>;
const none = period(0, 0, 0);
const noFigures: FiguresAnswer = {
  today: none,
  yesterday: none,
  week: none,
  weekBefore: none,
  month: none,
  monthBefore: none,
  days: [],
  bestSellers: [],
  quotesWorth: 0,
};
const someFigures: FiguresAnswer = {
  today: period(4, 3, 700, 300),
  yesterday: period(2, 2, 800),
  week: period(10, 5, 2_500.5),
  weekBefore: period(10, 10, 5_001),
  month: period(40, 20, 12_000),
  monthBefore: none,
  days: [
    { day: '2026-11-21', ...period(6, 2, 1_500.5) },
    { day: '2026-11-22', ...period(4, 3, 1_000) },
  ],
  bestSellers: [{ id: 9, sku: 'FL-KARE-50', name: 'Kare Şişe', pieces: 1_200, revenue: 900 }],
  quotesWorth: 900,
};
const quiet: Orders = {
  counts: { toPrepare: 0, preparing: 0, unpaid: 0, shipped: 0 } as OrderCounts,
  decisions: 0,
  transfers: 0,
  bankLines: 0,
  proofs: 0,
  returns: { requested: 0, received: 0 },
  quotes: { open: 0, ending: 0, requests: 0 },
  latest: [],
  expiring: [],
  failedMails: [],
  reservedProducts: [],
};
const busy: Orders = {
  ...quiet,
  counts: { toPrepare: 7, preparing: 6, unpaid: 2, shipped: 11 } as OrderCounts,
  decisions: 1,
  transfers: 4,
  bankLines: 2,
  returns: { requested: 3, received: 4 },
  quotes: { open: 5, ending: 2, requests: 3 },
  latest: [
    {
      orderNumber: 'AB3M9QX2TD',
      name: 'Ömer Kış',
      total: 120,
      status: 'PAID',
      paymentStatus: 'PAID',
      createdAt: '2026-11-22T09:00:00.000Z',
    },
  ],
  expiring: [
    {
      orderNumber: '7K3M9QX2TD',
      name: 'Işıl Çağrı',
      total: 250,
      expiresAt: '2026-11-22T18:00:00.000Z',
    },
  ],
  failedMails: [
    {
      id: 8,
      kind: 'order-paid',
      orderNumber: '7K3M9QX2TD',
      at: '2026-11-22T08:00:00.000Z',
      reason: '550 unknown user',
    },
  ],
};
const answer = (
  orders: Orders | null,
  { figures = null, lowStock = [] }: Partial<Pick<TodayAnswer, 'figures' | 'lowStock'>> = {},
): TodayAnswer => ({
  figures,
  orders,
  lowStock,
  opinions: { reviews: orders === quiet ? 0 : 2, questions: 0 },
  stoppedWebhooks: [],
  stoppedSms: null,
  setup: null,
  messages: 0,
  invoices: null,
  overdueAccounts: null,
});
const figures = (name: RegExp) =>
  within(within(screen.getByRole('table', { name: 'Satış rakamları' })).getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the page shows loading, then an error, and its figures after a retry', async () => {
  await expectLoadingAndRetry(<Today />, TODAY, answer(busy, { figures: someFigures }));
  expect(screen.getByRole('heading', { name: 'Bugün' })).toBeDefined();
  expect(figures(/^Ödenen sipariş/)).toEqual([
    '3 dün 2',
    '5-%50 önceki 7 gün 10',
    '20 önceki 30 gün 0',
  ]);
  expect(figures(/^Ciro/)).toEqual([
    '700,00 TL dün 800,00 TL',
    '2.500,50 TL-%50 önceki 7 gün 5.001,00 TL',
    '12.000,00 TL önceki 30 gün 0,00 TL',
  ]);
  expect(figures(/^İadeler/)[0]).toBe('300,00 TL dün 0,00 TL');
  expect(figures(/^Ortalama sepet/)[0]).toBe('333,33 TL dün 400,00 TL');
  expect(figures(/^Siparişten ödemeye/)[1]).toBe('%50-%50 önceki 7 gün %100');
  expect(screen.getByRole('link', { name: 'Kare Şişe' }).getAttribute('href')).toBe(
    '/admin/products/9',
  );
  expect(screen.getByText('1.200 adet')).toBeDefined();
});

test('each task leads to its list, the most urgent first', async () => {
  serve({ [TODAY]: { body: answer(busy) } });
  await renderSection(<Today />);
  const tasks = within(await screen.findByRole('region', { name: 'Yapılacaklar' }));
  expect(
    tasks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['1ödeme karar bekliyor', '/admin/payments'],
    ['2banka hareketi bir siparişle eşleşti, onay bekliyor', '/admin/payments/bank'],
    ['4siparişin havalesi bekleniyor', '/admin/orders?tab=unpaid&method=transfer'],
    ['7sipariş hazırlanacak', '/admin/orders?tab=toPrepare'],
    ['6sipariş paketlenip kargoya verilecek', '/admin/orders?tab=preparing'],
    ['3iade isteği yanıt bekliyor', '/admin/returns?state=requested'],
    ['4iade ulaştı, kontrol edilecek', '/admin/returns?state=received'],
    ['3istek teklif bekliyor', '/admin/quotes/requests?state=open'],
    ['2teklif iki gün içinde bitiyor', '/admin/quotes?ends=soon'],
    ['2değerlendirme okunmayı bekliyor', '/admin/reviews?state=waiting'],
  ]);
  expect(screen.queryByRole('table', { name: 'Satış rakamları' })).toBeNull();
});

test('a shop without orders has dashes for averages and says that nothing waits', async () => {
  serve({ [TODAY]: { body: answer(quiet, { figures: noFigures }) } });
  await renderSection(<Today />);
  expect(await screen.findByText('Bekleyen iş yok.')).toBeDefined();
  expect(figures(/^Ortalama sepet/)[0]).toBe('– dün –');
  expect(figures(/^Siparişten ödemeye/)[1]).toBe('– önceki 7 gün –');
  expect(screen.queryByRole('link', { name: 'Tümü' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Azalan stok' })).toBeNull();
});

test('the days are in a table too, the newest first', async () => {
  serve({ [TODAY]: { body: answer(busy, { figures: someFigures }) } });
  await renderSection(<Today />);
  await screen.findByRole('table', { name: 'Satış rakamları' });
  const [, table] = screen.getAllByRole('table', { hidden: true });
  const rows = within(table as HTMLElement)
    .getAllByRole('row', { hidden: true })
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '22 Kasım 202631.000,00 TL',
    '21 Kasım 202621.500,50 TL',
  ]);
});

test('a role without orders sees the stock alone', async () => {
  serve({
    [TODAY]: {
      body: answer(null, {
        lowStock: [
          { id: 4, sku: 'FL-4', name: 'Küre şişe', stock: 12 },
          { id: 5, sku: 'FL-5', name: 'Kare şişe', stock: 0 },
        ],
      }),
    },
  });
  await renderSection(<Today />, { admin: makeAdmin({ role: 'editor' }) });
  const stock = within(await screen.findByRole('region', { name: 'Azalan stok' }));
  expect(stock.getByRole('link', { name: 'Küre şişe' }).getAttribute('href')).toBe(
    '/admin/products/4?part=stock',
  );
  expect(stock.getByText('Tükendi')).toBeDefined();
  expect(screen.queryByRole('table', { name: 'Satış rakamları' })).toBeNull();
});

test('a mail that failed is sent again, and the page loads again', async () => {
  const asked = serve({ [TODAY]: { body: answer(busy) }, 'POST /admin/orders/mails/8/again': {} });
  await renderSection(<Today />);
  const mails = within(await screen.findByRole('region', { name: 'Gönderilemeyen e-postalar' }));
  expect(mails.getByText('Ödeme alındı')).toBeDefined();
  await pressButton('Yeniden dene');
  expect(await screen.findByText('E-posta sıraya alındı')).toBeDefined();
  expect(asked.map(({ path }) => path)).toEqual([
    '/admin/today',
    '/admin/orders/mails/8/again',
    '/admin/today',
  ]);
});

test('a mail that may not be sent again says why', async () => {
  expectLoggedFailure();
  serve({
    [TODAY]: { body: answer(busy) },
    'POST /admin/orders/mails/8/again': {
      status: 409,
      body: { code: 'NOT_POSSIBLE', message: 'Bu e-posta artık gönderilemez.' },
    },
  });
  await renderSection(<Today />);
  await screen.findByRole('region', { name: 'Gönderilemeyen e-postalar' });
  await pressButton('Yeniden dene');
  expect(await screen.findByText('Bu e-posta artık gönderilemez.')).toBeDefined();
  expect(screen.queryByText('E-posta sıraya alındı')).toBeNull();
});

test('a product of which unpaid orders hold more than is left is listed, with a link to these orders', async () => {
  const reservedProducts = [
    { id: 9, sku: 'FL-KARE-50', name: 'Kare Şişe', reserved: 1_200, stock: 300 },
  ];
  serve({ [TODAY]: { body: answer({ ...quiet, reservedProducts }) } });
  await renderSection(<Today />);
  const box = within(
    await screen.findByRole('region', { name: 'Ödenmemiş siparişlerin tuttuğu stok' }),
  );
  expect(box.getByText('1.200 adet beklemede, 300 adet kaldı')).toBeDefined();
  expect(box.getByRole('link', { name: 'Ödenmemiş siparişler' }).getAttribute('href')).toBe(
    '/admin/orders?tab=unpaid',
  );
});

test('stopped webhooks and SMS are listed with a link, and so are invoices that wait', async () => {
  const body: TodayAnswer = {
    ...answer(quiet),
    invoices: { waiting: 5, failed: 2, urgent: 1 },
    stoppedWebhooks: [{ id: 4, address: 'https://muhasebe.ornek.com/flakon', reason: 'gone' }],
    stoppedSms: { code: '40', waiting: 3 },
  };
  serve({ [TODAY]: { body } });
  await renderSection(<Today />);
  const tasks = within(await screen.findByRole('region', { name: 'Yapılacaklar' }));
  expect(
    tasks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['2fatura gönderilemedi', '/admin/invoices?tab=failed'],
    ['1faturanın son günü yaklaşıyor', '/admin/invoices?tab=waiting'],
  ]);
  const webhooks = within(screen.getByRole('region', { name: 'Kapatılan webhook’lar' }));
  const address = webhooks.getByRole('link', { name: 'https://muhasebe.ornek.com/flakon' });
  expect(address.getAttribute('href')).toBe('/admin/webhooks?webhook=4');
  expect(webhooks.getByText(/artık kullanılmadığını/)).toBeDefined();
  const sms = within(screen.getByRole('region', { name: 'SMS gönderilemiyor' }));
  expect(sms.getByText(/Gönderen adı.*\(40\)/)).toBeDefined();
  expect(sms.getByText(/^3 SMS bekliyor/)).toBeDefined();
  expect(sms.getByRole('link', { name: 'SMS ayarları' }).getAttribute('href')).toBe(
    '/admin/settings/sms',
  );
});

test.each(['30', '40', '41', '51'])('the answer %s of the SMS service has a text', async (code) => {
  serve({ [TODAY]: { body: { ...answer(quiet), stoppedSms: { code, waiting: 0 } } } });
  await renderSection(<Today />);
  const sms = await screen.findByRole('region', { name: 'SMS gönderilemiyor' });
  expect(sms.textContent).toContain(`(${code})`);
  expect(sms.textContent).not.toContain('SMS bekliyor');
});
