// Renders a component as the browser would have it: Turkish texts, a router at a path, toasts.
import { act, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import common from '../../locales/tr/common.json' with { type: 'json' };
import layout from '../../locales/tr/layout.json' with { type: 'json' };
import { ToastProvider } from '../ui/Toast.tsx';

const texts = i18next.createInstance();
await texts.init({
  lng: 'tr',
  resources: { tr: { common, layout } },
  ns: ['common', 'layout'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});

export async function renderInShop(element: ReactNode, path = '/') {
  const page = (
    <I18nextProvider i18n={texts}>
      <ToastProvider>{element}</ToastProvider>
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  const rendered = await act(async () => render(<RouterProvider router={router} />));
  return { ...rendered, router };
}
