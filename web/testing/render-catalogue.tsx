// Renders pages of the catalogue as the browser would have them: Turkish texts, rates, the cart, routes with their loaders.
import { act, render } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import type { ShopAnswer } from '#shared/config.ts';
import { DEFAULT_RATES, type Rates } from '#shared/pricing.ts';
import attributes from '../../locales/tr/attributes.json' with { type: 'json' };
import cart from '../../locales/tr/cart.json' with { type: 'json' };
import catalogue from '../../locales/tr/catalogue.json' with { type: 'json' };
import common from '../../locales/tr/common.json' with { type: 'json' };
import home from '../../locales/tr/home.json' with { type: 'json' };
import { Providers } from '../Providers.tsx';

const texts = i18next.createInstance();
await texts.init({ lng: 'tr', resources: { tr: { attributes, cart, catalogue, common, home } }, defaultNS: 'common', interpolation: { escapeValue: false } });

const Nothing = () => null;

export async function renderRoutes(routes: RouteObject[], path: string, rates: Rates = DEFAULT_RATES) {
  const shop = (
    <Providers rates={rates} shop={{ name: 'Flakon' } as ShopAnswer}>
      <Outlet />
    </Providers>
  );
  const router = createMemoryRouter([{ element: shop, children: routes, HydrateFallback: Nothing }], { initialEntries: [path] });
  const page = (
    <I18nextProvider i18n={texts}>
      <RouterProvider router={router} />
    </I18nextProvider>
  );
  const rendered = await act(async () => render(page));
  return { ...rendered, router };
}
