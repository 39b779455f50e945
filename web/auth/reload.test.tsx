// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { StoreProvider } from '#web/base/page/context-store.tsx';
import { Providers } from '#web/Providers.tsx';
import { SessionContext } from '#web/session/SessionContext.ts';
import { makeSession } from '#web/testing/make-session.ts';
import { serve, shop } from '#web/testing/render-page.tsx';
import { texts } from '#web/testing/texts.ts';
import LoginPage from './login.route.tsx';
import RegisterPage from './register.route.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const pageOf = (element: ReactNode, state: object | null) => {
  const page = (
    <I18nextProvider i18n={texts}>
      <Providers rates={DEFAULT_RATES} shop={shop}>
        <StoreProvider of={SessionContext} value={makeSession()}>
          {element}
        </StoreProvider>
      </Providers>
    </I18nextProvider>
  );
  const initialEntries = [{ pathname: '/', state }];
  return (
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: page }], { initialEntries })}
    />
  );
};

let root: Root | undefined;
const container = document.createElement('div');
beforeEach(() => {
  serve({});
  document.body.append(container);
});
afterEach(() => {
  act(() => root?.unmount());
  container.remove();
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * Loads the page again: the server does not know the state, which the browser still has. Returns
 * what React had to repair.
 */
async function reload(element: ReactNode, state: object, type: () => void = () => undefined) {
  const repaired: unknown[] = [];
  container.innerHTML = renderToString(pageOf(element, null));
  type();
  await act(async () => {
    root = hydrateRoot(container, pageOf(element, state), {
      onRecoverableError: (error) => repaired.push(error),
    });
  });
  return repaired;
}

test('/login after a registration hydrates without an error, then shows the message again', async () => {
  const typePassword = () => {
    field('Şifre').value = 'lavanta';
  };
  expect(await reload(<LoginPage />, { registered: 'isil@ornek.com' }, typePassword)).toEqual([]);

  expect(screen.getByText('isil@ornek.com')).toBeDefined();
  expect(field('E-posta').value).toBe('isil@ornek.com');
  expect(field('Şifre').value).toBe('lavanta');
});

test('/login after a reset password hydrates without an error', async () => {
  expect(await reload(<LoginPage />, { hasReset: true })).toEqual([]);
});

test('/register hydrates without an error, then fills in what the page before knows', async () => {
  const known = { email: 'isil@ornek.com', firstName: 'Işıl' };
  const typeLastName = () => {
    field('Soyad').value = 'Çağrı';
  };
  expect(await reload(<RegisterPage />, known, typeLastName)).toEqual([]);

  const values = ['E-posta', 'Ad', 'Soyad'].map((label) => field(label).value);
  expect(values).toEqual(['isil@ornek.com', 'Işıl', 'Çağrı']);
});
