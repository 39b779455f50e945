// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminCompany, AdminCompanyRow } from '#shared/back-office/companies.ts';
import { serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Companies from './Companies.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/companies?page=0&size=20';
const pattern = '/admin/companies/*';
const at = { path: '/admin/companies', pattern };
const row: AdminCompanyRow = {
  id: 4,
  name: 'Gül Kozmetik A.Ş.',
  taxNumber: '1234567890',
  taxOffice: 'Beşiktaş',
  groupName: 'Bayi',
  memberCount: 3,
  orderCount: 12,
  closedAt: null,
  createdAt: '2026-03-02T09:00:00.000Z',
};
const company: AdminCompany = {
  ...row,
  version: 5,
  members: [],
  addresses: [],
  orders: [],
  approvals: [],
};
const list = (content: AdminCompanyRow[]) => ({
  content,
  page: 0,
  size: 20,
  totalElements: content.length,
  totalPages: 1,
});

test('a company is listed with its tax number, and leads to its page', async () => {
  await expectLoadingAndRetry(<Companies />, LIST, list([row]), at);
  const cells = within(screen.getByRole('row', { name: /Gül Kozmetik/ }));
  expect(cells.getByText('1234567890')).toBeDefined();
  expect(cells.getByRole('link').getAttribute('href')).toBe('/admin/companies/4');
});

test('a filter without a result says so', async () => {
  serve({ 'GET /admin/companies?page=0&size=20&text=yok': { body: list([]) } });
  await renderSection(<Companies />, { path: '/admin/companies?text=yok', pattern });
  expect(await screen.findByText('Böyle bir firma yok')).toBeDefined();
});

test('a company is closed with the version on the screen', async () => {
  const requests = serve({
    'GET /admin/companies/4': { body: company },
    'PUT /admin/companies/4/closed': { body: { ...company, closedAt: row.createdAt, version: 6 } },
  });
  await renderSection(<Companies />, { path: '/admin/companies/4', pattern });
  await screen.findByRole('heading', { name: 'Gül Kozmetik A.Ş.' });
  await pressButton('Kapat');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Gül Kozmetik A.Ş. kapatılsın mı?' }),
  );
  expect(requests.some(({ path }) => path.endsWith('/closed'))).toBe(false);
  // The last of them; the first is the cross.
  fireEvent.click(dialog.getAllByRole('button', { name: 'Kapat' }).at(-1) as Element);
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/closed'))?.body).toEqual({
      isClosed: true,
      version: 5,
    }),
  );
  expect(await screen.findByRole('button', { name: 'Yeniden aç' })).toBeDefined();
});

test('a member is removed after a question', async () => {
  const member = {
    customerId: 9,
    name: 'Ece Yılmaz',
    email: 'ece@ornek.com',
    role: 'buyer' as const,
    spendingLimit: null,
    isSelf: false,
    version: 1,
  };
  const requests = serve({
    'GET /admin/companies/4': { body: { ...company, members: [member] } },
    'DELETE /admin/companies/4/members/9': { body: company },
  });
  await renderSection(<Companies />, { path: '/admin/companies/4', pattern });
  await screen.findByText(member.name);
  await pressButton(`Çıkar: ${member.name}`);
  const dialog = await screen.findByRole('dialog', { name: 'Üye firmadan çıkarılsın mı?' });
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Çıkar' }));
  await waitFor(() => expect(screen.queryByText(member.name)).toBeNull());
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
