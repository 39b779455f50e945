// Renders pages of the catalogue as the browser would have them: Turkish texts, rates, the cart,
// routes with their loaders.
import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import type { Scenes } from '#shared/catalogue/images.ts';
import { DEFAULT_RATES, type Rates } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { StoreProvider } from '#web/base/page/context-store.tsx';
import { Providers } from '#web/Providers.tsx';
import { startBrowser } from '#web/session/browser.ts';
import { type Session, SessionContext } from '#web/session/SessionContext.ts';
import { makeSession } from './make-session.ts';
import { shop as shopData } from './render-page.tsx';
import { texts } from './texts.ts';

const Nothing = () => null;

export async function renderRoutes(
  routes: RouteObject[],
  path: string,
  rates: Rates = DEFAULT_RATES,
  {
    session = makeSession(),
    scenes = {},
    shop: settings = {},
  }: { session?: Session; scenes?: Scenes; shop?: Partial<ShopAnswer> } = {},
) {
  startBrowser(texts);
  const shop = (
    <Providers rates={rates} shop={{ ...shopData, ...settings }} scenes={scenes}>
      <StoreProvider of={SessionContext} value={session}>
        <Outlet />
      </StoreProvider>
    </Providers>
  );
  const router = createMemoryRouter(
    [{ element: shop, children: routes, HydrateFallback: Nothing }],
    { initialEntries: [path] },
  );
  const page = (
    <I18nextProvider i18n={texts}>
      <RouterProvider router={router} />
    </I18nextProvider>
  );
  const rendered = await act(async () => render(page));
  return { ...rendered, router };
}
