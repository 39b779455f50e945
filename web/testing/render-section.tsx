// Renders a section of the back office for a signed-in administrator, with the server of `serve`.
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type { OwnAdmin } from '#shared/back-office/administrators.ts';
import { grantsOfRole } from '#shared/back-office/rights.ts';
import {
  type AdminSession,
  AdminSessionContext,
  rightsOf,
} from '#web/back-office/session/AdminSession.tsx';
import { type Answers, expectLoggedFailure, renderPage, serve } from './render-page.tsx';

export const makeAdmin = (change: Partial<OwnAdmin> = {}): OwnAdmin => ({
  grants: [...grantsOfRole(change.role ?? 'owner')],
  id: 1,
  email: 'sahip@ornek.com',
  name: 'Sahip',
  role: 'owner',
  hasTotp: false,
  mustSetUpTotp: false,
  recoveryCodesLeft: 0,
  ...change,
});

type SectionOptions = { path?: string; pattern?: string; admin?: OwnAdmin };

/**
 * `refresh` of the session is a spy, which shows whether the page requested the changed
 * administrator.
 */
export async function renderSection(
  section: ReactNode,
  { path = '/', pattern = '*', admin = makeAdmin() }: SectionOptions = {},
) {
  const refresh = vi.fn(async () => undefined);
  const session: AdminSession = {
    admin,
    isInitializing: false,
    isLapsed: false,
    signIn: async () => undefined,
    discardSession: () => undefined,
    enter: async () => undefined,
    signOut: async () => undefined,
    ...rightsOf(admin),
    refresh,
  };
  const page = <AdminSessionContext value={session}>{section}</AdminSessionContext>;
  return { ...(await renderPage(page, path, pattern)), refresh };
}

export const pressButton = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** While loading the page shows it; a failure shows the server's message, and can be retried. */
export async function expectLoadingAndRetry(
  section: ReactNode,
  call: string,
  body: unknown,
  options: SectionOptions = {},
): Promise<void> {
  expectLoggedFailure();
  const first = Promise.withResolvers<{ status: number; body: unknown }>();
  const answers: Answers = { [call]: () => first.promise };
  serve(answers);
  await renderSection(section, options);
  expect(screen.getByRole('status', { name: 'Yükleniyor' })).toBeDefined();
  await act(async () =>
    first.resolve({ status: 503, body: { code: 'OVERLOADED', message: 'Sunucu meşgul.' } }),
  );
  expect(await screen.findByText('Sunucu meşgul.')).toBeDefined();
  expect(screen.queryByRole('status', { name: 'Yükleniyor' })).toBeNull();
  answers[call] = { body };
  await pressButton('Yeniden dene');
  expect(screen.queryByText('Sunucu meşgul.')).toBeNull();
}
