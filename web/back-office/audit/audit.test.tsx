// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuditRow } from '#shared/back-office/audit.ts';
import { serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Audit from './Audit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/audit?page=0&size=20';
const entry = (change: Partial<AuditRow> = {}): AuditRow => ({
  id: 9,
  adminEmail: 'ayse@ornek.com',
  adminName: 'Ayşe Yılmaz',
  action: 'update',
  entity: 'discount',
  entityId: '12',
  name: 'Yaz',
  orderNumber: null,
  isThere: true,
  before: { name: 'Yaz', percentage: 10, isActive: true },
  after: { name: 'Yaz', percentage: 15, isActive: true, note: null },
  remoteAddress: null,
  at: '2026-11-20T09:00:00.000Z',
  ...change,
});
const page = (content: object[], change: object = {}) => ({
  content,
  page: 0,
  size: 20,
  totalElements: content.length,
  totalPages: 1,
  people: [{ id: 4, name: 'Ayşe Yılmaz' }],
  ...change,
});

test('the log shows loading, then an error, and its entries after a retry', async () => {
  await expectLoadingAndRetry(<Audit />, LIST, page([entry()]));
  expect(
    screen.getByRole('row', { name: /Ayşe Yılmaz, “Yaz” indirimini değiştirdi/ }),
  ).toBeDefined();
});

test('an entry is a sentence with a link to its record', async () => {
  const ship = entry({
    entity: 'order',
    entityId: '7K3M9QX2TD',
    name: '7K3M9QX2TD',
    orderNumber: '7K3M9QX2TD',
    before: { state: 'PREPARING' },
    after: { state: 'SHIPPED', shipmentId: 1, rows: [] },
  });
  const rows = [
    ship,
    entry({ id: 8, entity: 'session', action: 'sign-in', before: null, after: null }),
    entry({ id: 7, action: 'delete', isThere: false, adminName: null }),
    entry({ id: 6, entity: 'settings', entityId: 'shop', name: null }),
    entry({ id: 5, entity: 'campaign', entityId: 'all', action: 'reorder', name: null }),
    entry({
      id: 4,
      entity: 'webhook',
      entityId: '2',
      name: 'https://ornek.com/',
      action: 'toggle',
      adminEmail: '',
      adminName: null,
      after: { isActive: false, reason: 'gone' },
    }),
  ];
  serve({ [LIST]: { body: page(rows) } });
  await renderSection(<Audit />);
  const link = await screen.findByRole('link', { name: /numaralı siparişi$/ });
  expect(link.getAttribute('href')).toBe('/admin/orders/7K3M9QX2TD');
  expect(link.parentElement?.textContent).toMatch(
    /^Ayşe Yılmaz, .+ numaralı siparişi kargoya verdi$/,
  );
  expect(screen.getByText('Ayşe Yılmaz giriş yaptı')).toBeDefined();
  expect(screen.getByText(/^ayse@ornek\.com/).textContent).toBe(
    'ayse@ornek.com, “Yaz” indirimini sildi',
  );
  expect(screen.getByRole('link', { name: 'Mağaza ayarlarını' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Kampanya sırasını' })).toBeDefined();
  expect(screen.getByText(/^Mağaza, /).textContent).toBe(
    'Mağaza, “https://ornek.com/” webhook’unu kapattı',
  );
});

test('an empty log says so', async () => {
  serve({ [LIST]: { body: page([], { totalPages: 0 }) } });
  await renderSection(<Audit />);
  expect(await screen.findByText('Kayıt yok')).toBeDefined();
});

test('the details show only the fields that differ, before and after, as texts', async () => {
  const same = entry({ id: 10, after: entry().before });
  serve({ [LIST]: { body: page([entry(), same]) } });
  await renderSection(<Audit />);
  const [first, second] = await screen.findAllByRole('button', { name: 'Ayrıntı' });
  fireEvent.click(first as HTMLElement);
  expect(screen.getByText('Yüzde')).toBeDefined();
  expect(screen.getByText('10').tagName).toBe('DEL');
  expect(screen.getByText('15').tagName).toBe('INS');
  expect(screen.queryByText('Ad')).toBeNull();
  // One is open at a time; the second entry changed nothing.
  fireEvent.click(second as HTMLElement);
  expect(screen.queryByText('Yüzde')).toBeNull();
  await pressButton('Gizle');
});

test('the log is narrowed by person, kind and days, and has pages', async () => {
  const narrowed = 'GET /admin/audit?page=0&size=20&entity=discount';
  const asked = serve({
    [LIST]: { body: page([entry()], { totalElements: 41, totalPages: 3 }) },
    [narrowed]: { body: page([entry({ name: 'Kış' })]) },
    [`${narrowed.replace('entity', 'admin=4&entity')}`]: { body: page([]) },
  });
  await renderSection(<Audit />);
  expect(await screen.findByRole('link', { name: /2/ })).toBeDefined();
  expect(screen.getByLabelText('Başlangıç').getAttribute('type')).toBe('date');
  fireEvent.change(screen.getByRole('combobox', { name: 'Tür' }), {
    target: { value: 'discount' },
  });
  expect(await screen.findByText(/Kış/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /2/ })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Kim' }), { target: { value: '4' } });
  expect(await screen.findByText('Kayıt yok')).toBeDefined();
  expect(asked.at(-1)?.path).toBe('/admin/audit?page=0&size=20&admin=4&entity=discount');
});
