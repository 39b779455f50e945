// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Audit from './Audit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/audit?page=0&size=20';
const entry = {
  id: 9,
  adminEmail: 'sahip@ornek.com',
  action: 'update',
  entity: 'discount',
  entityId: '12',
  before: { name: 'Yaz', percentage: 10, isActive: true },
  after: { name: 'Yaz', percentage: 15, isActive: true, note: null },
  at: '2026-11-20T09:00:00.000Z',
};
const page = (content: object[], change: object = {}) => ({
  content,
  page: 0,
  size: 20,
  totalElements: content.length,
  totalPages: 1,
  ...change,
});

test('the log is awaited, fails, and comes when it is asked for again', async () => {
  await expectLoadingAndRetry(<Audit />, LIST, page([entry]));
  const row = within(screen.getByRole('row', { name: /sahip@ornek\.com/ }));
  expect(row.getByText('Değiştirdi')).toBeDefined();
  expect(row.getByText(/İndirim/).textContent).toContain('12');
});

test('an empty log says so', async () => {
  serve({ [LIST]: { body: page([], { totalPages: 0 }) } });
  await renderSection(<Audit />);
  expect(await screen.findByText('Kayıt yok')).toBeDefined();
});

test('the details show only the fields that differ, before and after', async () => {
  serve({ [LIST]: { body: page([entry, { ...entry, id: 10, after: entry.before }]) } });
  await renderSection(<Audit />);
  const [first, second] = await screen.findAllByRole('button', { name: 'Ayrıntı' });
  fireEvent.click(first as HTMLElement);
  expect(screen.getByText('percentage')).toBeDefined();
  expect(screen.getByText('10').tagName).toBe('DEL');
  expect(screen.getByText('15').tagName).toBe('INS');
  expect(screen.queryByText('name')).toBeNull();
  expect(screen.queryByText('isActive')).toBeNull();
  // One is open at a time; the second entry changed nothing.
  fireEvent.click(second as HTMLElement);
  expect(screen.queryByText('percentage')).toBeNull();
  expect(screen.getByText('–')).toBeDefined();
  await pressButton('Gizle');
  expect(screen.queryByText('–')).toBeNull();
});

test('the log is narrowed by kind and by number, and has pages', async () => {
  const narrowed = 'GET /admin/audit?page=0&size=20&entity=discount';
  const asked = serve({
    [LIST]: { body: page([entry], { totalElements: 41, totalPages: 3 }) },
    [narrowed]: { body: page([{ ...entry, entityId: '77' }]) },
  });
  await renderSection(<Audit />);
  expect(await screen.findByRole('link', { name: /2/ })).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: 'Tür' }), {
    target: { value: 'discount' },
  });
  expect(await screen.findByText('77')).toBeDefined();
  expect(asked.at(-1)?.path).toBe('/admin/audit?page=0&size=20&entity=discount');
  expect(screen.queryByRole('link', { name: /2/ })).toBeNull();
});
