// Renders a component as the browser would have it: Turkish texts, a router at a path, toasts, and
// a visitor's session unless the test has another.
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { StoreProvider } from '#web/base/page/context-store.tsx';
import { ToastProvider } from '#web/base/ui/Toast.tsx';
import { type Session, SessionContext } from '#web/session/SessionContext.ts';
import { makeSession } from './make-session.ts';
import { texts } from './texts.ts';

export async function renderInShop(
  element: ReactNode,
  path = '/',
  session: Session = makeSession(),
) {
  const page = (
    <I18nextProvider i18n={texts}>
      <ToastProvider>
        <StoreProvider of={SessionContext} value={session}>
          {element}
        </StoreProvider>
      </ToastProvider>
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  const rendered = await act(async () => render(<RouterProvider router={router} />));
  return { ...rendered, router };
}
