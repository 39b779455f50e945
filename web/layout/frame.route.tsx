// The frame round every page but the payment callback, and the screens for what is not there.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router';
import type { Language } from '#shared/languages.ts';
import { formatLira } from '#shared/money.ts';
import { PageViews } from '../analytics/PageViews.tsx';
import { browserApi } from '../browser.ts';
import { useCart } from '../cart/CartProvider.tsx';
import { ChatWidget } from '../chat/ChatWidget.tsx';
import { freeShippingPromise } from '../config/rates.ts';
import { ConsentBanner } from '../consent/ConsentBanner.tsx';
import { useVersionWatch } from '../discounts/use-version-watch.ts';
import { sceneOf } from '../home/scenes.ts';
import { mirrorLanguage } from '../i18n/browser.ts';
import { useRates, useScenes, useShop } from '../Providers.tsx';
import { useSession } from '../session/SessionContext.ts';
import { writeStored } from '../storage.ts';
import type { Route } from './+types/frame.route.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Frame } from './Frame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteFocus } from './RouteFocus.tsx';

export default function FrameRoute() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)) {
    return (
      <ShopFrame>
        <NotFoundPage details={(error.data as { details?: unknown } | null)?.details ?? null} />
      </ShopFrame>
    );
  }
  return <ErrorScreen error={error} />;
}

function ShopFrame({ children }: { children: React.ReactNode }) {
  const { i18n } = useTranslation();
  const rates = useRates();
  const shop = useShop();
  const scenes = useScenes();
  const { count } = useCart();
  const { user, logout } = useSession();
  const { revalidate } = useRevalidator();
  useVersionWatch();

  // The same from drawing to drawing, so that the header is drawn anew only when it changes.
  const changeLanguage = useCallback(
    async (language: Language) => {
      mirrorLanguage(language);
      writeStored('language', language);
      await i18n.changeLanguage(language);
      document.documentElement.lang = language;
      browserApi().forget();
      await revalidate();
    },
    [i18n, revalidate],
  );
  const categoryPicture = useCallback((key: string) => sceneOf(scenes, `category-${key}`), [scenes]);

  const promise = freeShippingPromise(rates, shop);
  // What not every load keeps is said in the cart.
  const freeShippingFrom = promise?.upToDesi === null ? formatLira(promise.from, i18n.language).replace(/[.,]00 /, ' ') : undefined;
  return (
    <Frame
      shop={shop}
      user={user}
      cartCount={count}
      onLogout={logout}
      onLanguageChange={changeLanguage}
      freeShippingFrom={freeShippingFrom}
      categoryPicture={categoryPicture}
      chat={<ChatWidget />}
      banner={<ConsentBanner />}
    >
      <PageViews />
      <RouteFocus />
      {children}
    </Frame>
  );
}
