// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { QuoteRequestForm } from './QuoteRequestForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a request for a quote begins with the company of the account', async () => {
  serve({});
  const company = { companyName: 'Çağdaş Ltd.', taxOffice: 'Şişli', taxNumber: '1234567890' };
  const session = makeSession({ user: makeUser({ company }) });
  await renderPage(
    <QuoteRequestForm product={{ id: 1 }} quantity={1_200} onSent={() => undefined} />,
    '/',
    '*',
    session,
  );

  expect(screen.getByDisplayValue(company.companyName)).toBeTruthy();
  expect(screen.getByDisplayValue(company.taxNumber)).toBeTruthy();
});
