// Renders a component as the browser would have it: Turkish texts, a router at a path, toasts, and a visitor's session
// unless the test has another.
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { FollowedValue } from '../followed-context.tsx';
import { type Session, SessionContext } from '../session/SessionContext.ts';
import { ToastProvider } from '../ui/Toast.tsx';
import { makeSession } from './make-session.ts';
import { texts } from './texts.ts';

export async function renderInShop(element: ReactNode, path = '/', session: Session = makeSession()) {
  const page = (
    <I18nextProvider i18n={texts}>
      <ToastProvider>
        <FollowedValue of={SessionContext} value={session}>
          {element}
        </FollowedValue>
      </ToastProvider>
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  const rendered = await act(async () => render(<RouterProvider router={router} />));
  return { ...rendered, router };
}
