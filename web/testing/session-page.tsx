// A page that shows the signed-in customer, for tests of the session.
import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { readStored, writeStored } from '#web/base/api/storage.ts';
import { type Session, useSession } from '#web/session/SessionContext.ts';
import { makeUser } from './make-session.ts';
import { makeToken } from './make-token.ts';
import { type Answers, renderPage, serve } from './render-page.tsx';

export const user = makeUser();
export const tokens = {
  token: makeToken(),
  accessToken: makeToken(),
  refreshToken: 'r1',
  expiresIn: 1_800,
};
const emptyCart = { version: 1, items: [] };
export const signedInAnswers: Answers = {
  'POST /auth/login': { body: tokens },
  'GET /user/profile': { body: user },
  'GET /user/cart': { body: emptyCart },
  'POST /auth/logout': { status: 200 },
};
export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, requestId: 'r' },
});

export function storeTokens(minutes = 30) {
  writeStored('accessToken', makeToken({ minutes: 30 }));
  writeStored('refreshToken', 'r1');
  writeStored('tokenExpiry', String(Date.now() + minutes * 60_000));
}
export const storedTokens = () =>
  (['accessToken', 'refreshToken', 'tokenExpiry'] as const).filter(
    (key) => readStored(key) !== null,
  );

export const latest: { session?: Session } = {};

/** Shows the state of the session, and passes the session to the test. */
export function Probe() {
  const session = useSession();
  latest.session = session;
  const { isAuthenticated, loading, initializing, isEmailVerified, user: known } = session;
  return (
    <output>
      {JSON.stringify({
        isAuthenticated,
        loading,
        initializing,
        isEmailVerified,
        name: known?.firstName ?? null,
      })}
    </output>
  );
}

export async function open(answers: Answers, path = '/') {
  const asked = serve(answers);
  const { router } = await renderPage(<Probe />, path, '*', null);
  await settle();
  return {
    asked,
    router,
    session: () => latest.session as Session,
    shown: () =>
      JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? '{}') as Record<
        string,
        unknown
      >,
    does: async (work: (session: Session) => Promise<unknown>) => {
      let result: unknown;
      await act(async () => {
        result = await work(latest.session as Session);
      });
      await settle();
      return result;
    },
  };
}
/** Not awaited inside act, which would delay everything that appears on the screen meanwhile. */
export async function signOut() {
  act(() => void latest.session?.logout());
  for (let step = 0; step < 5; step += 1) await settle();
}
export const settle = () => act(() => vi.advanceTimersByTimeAsync(400));
export const toasts = () =>
  within(screen.getByRole('region', { name: 'Bildirimler' }))
    .queryAllByRole('listitem')
    .map((toast) => toast.querySelector('span')?.textContent);
/** The classes of the toast with this message: its kind is only a colour. */
export const toastLooks = (message: string) => screen.getByText(message).closest('li')?.className;
export const visitor = {
  isAuthenticated: false,
  loading: false,
  initializing: false,
  isEmailVerified: false,
  name: null,
};
export const customer = {
  isAuthenticated: true,
  loading: false,
  initializing: false,
  isEmailVerified: true,
  name: 'Işıl',
};
