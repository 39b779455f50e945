// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CreditAnswer, Statement } from '#shared/credit/credit-wire.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import StatementPage from './statement.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account: NonNullable<CreditAnswer['account']> = {
  companyName: 'Çağdaş Ltd.',
  role: 'accountant',
  stop: null,
  stopReason: null,
  free: 800,
  longOverdue: 0,
  dueOn: '2026-12-30',
};
const statement: Statement = {
  companyName: 'Çağdaş Ltd.',
  from: null,
  to: null,
  opening: 0,
  charged: 200,
  credited: 0,
  closing: 200,
  balance: 200,
  overdue: 0,
  limit: 1000,
  free: 800,
  rows: [],
};

async function open(answer: CreditAnswer) {
  const asked = serve({
    'GET /user/credit': { body: answer },
    'GET /user/credit/statement': { body: statement },
  });
  await renderPage(<StatementPage />, '/account/statement');
  return () => asked.map(({ path }) => path).filter((path) => path.endsWith('/statement'));
}

test.each([
  ['without an account', null],
  ['who may not read it', { ...account, role: 'buyer' as const }],
])('a customer %s sees no statement, and none is asked for', async (_, own) => {
  const statements = await open({ account: own });

  expect(
    await screen.findByRole('heading', { name: 'Görebileceğiniz bir cari hesap yok' }),
  ).toBeDefined();
  expect(statements()).toEqual([]);
});

test('an accountant reads the statement', async () => {
  const statements = await open({ account });

  expect(await screen.findByRole('heading', { name: 'Çağdaş Ltd.' })).toBeDefined();
  expect(statements()).toEqual(['/user/credit/statement']);
});
