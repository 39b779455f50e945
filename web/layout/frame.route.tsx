// The frame around every page except the payment callback, and the screens for missing pages.
import { useCallback, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useNavigate, useRevalidator } from 'react-router';
import { isEnglishAddress, type Language, withoutPrefix } from '#shared/base/languages.ts';
import { shortLira } from '#shared/base/money.ts';
import { PageViews } from '#web/analytics/PageViews.tsx';
import { usePageTools } from '#web/assistants/use-page-tools.ts';
import { writeStored } from '#web/base/api/storage.ts';
import { focusHeading, RouteFocus } from '#web/base/frame/RouteFocus.tsx';
import { LANGUAGE_KEY, mirrorLanguage } from '#web/base/i18n/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { ErrorScreen } from '#web/base/ui/ErrorScreen.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { sceneOf } from '#web/base/ui/scenes.ts';
import { useCart } from '#web/cart/CartContext.ts';
import { ChatWidget } from '#web/chat/ChatWidget.tsx';
import { ConsentBanner } from '#web/consent/ConsentBanner.tsx';
import { useVersionWatch } from '#web/discounts/version-watch.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { asPriced, freeShippingPromise } from '#web/settings/rates.ts';
import { useRates, useScenes, useShop } from '#web/settings/shop-context.tsx';
import type { Route } from './+types/frame.route.ts';
import { ShopFrame } from './ShopFrame.tsx';

const NotFoundPage = lazyPart(async () => ({
  default: (await import('./NotFoundPage.tsx')).NotFoundPage,
}));
const PendingPayment = lazyPart(async () => ({
  default: (await import('#web/checkout/PendingPayment.tsx')).PendingPayment,
}));

export default function FrameRoute() {
  return (
    <ConnectedFrame>
      <Outlet />
    </ConnectedFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)) {
    return (
      <ConnectedFrame>
        <LazyPart>
          <NotFoundPage details={(error.data as { details?: unknown } | null)?.details ?? null} />
        </LazyPart>
      </ConnectedFrame>
    );
  }
  if (isRouteErrorResponse(error) && (error.status >= 500 || error.status === 429)) {
    return (
      <ConnectedFrame>
        <LoadFailed />
      </ConnectedFrame>
    );
  }
  return <ErrorScreen error={error} />;
}

function ConnectedFrame({ children }: { children: React.ReactNode }) {
  const { i18n } = useTranslation();
  const rates = useRates();
  const shop = useShop();
  const scenes = useScenes();
  const { count, pendingOrder } = useCart();
  const { user, initializing, logout } = useSession();
  const { revalidate } = useRevalidator();
  useVersionWatch();
  usePageTools();

  // A stable value, so that the header re-renders only when it changes.
  const changeLanguage = useCallback(
    async (language: Language) => {
      mirrorLanguage(language);
      writeStored('language', language);
      // An English twin stays English: the Turkish page has another address.
      if (isEnglishAddress(location.pathname)) {
        writeStored(LANGUAGE_KEY, language);
        const { pathname, search, hash } = location;
        location.assign(`${withoutPrefix(pathname)}${search}${hash}`);
        return;
      }
      await i18n.changeLanguage(language);
      document.documentElement.lang = language;
      browserApi().clear();
      await revalidate();
    },
    [i18n, revalidate],
  );
  const categoryPicture = useCallback(
    (key: string) => sceneOf(scenes, `category-${key}`),
    [scenes],
  );

  const promise = freeShippingPromise(rates, shop);
  // A threshold that depends on the load is shown in the cart only.
  const freeShippingFrom =
    promise?.upToDesi === null
      ? asPriced(shortLira(promise.from, i18n.language), rates, i18n)
      : undefined;
  return (
    <ShopFrame
      shop={shop}
      user={initializing ? undefined : user}
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
      {pendingOrder && (
        <LazyPart>
          <PendingPayment key={pendingOrder.orderNumber} pending={pendingOrder} />
        </LazyPart>
      )}
      {children}
    </ShopFrame>
  );
}

/** What was pressed is gone with the page, and at the same path nothing else moves the focus. */
function useFocusOnReplacing() {
  useEffect(() => {
    const focusIfLost = () => document.activeElement === document.body && focusHeading();
    focusIfLost();
    return () => void focusIfLost();
  }, []);
}

/**
 * Shown when a page's data could not be loaded: the frame stays, and the page can be requested
 * again.
 */
function LoadFailed() {
  const { t } = useTranslation('common');
  const { state, revalidate } = useRevalidator();
  const navigate = useNavigate();
  useFocusOnReplacing();
  return (
    <div className="page error-screen" role="alert">
      <title>{t('loadFailed.title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="h1">{t('loadFailed.title')}</h1>
      <p className="lead">{t('loadFailed.text')}</p>
      <div className="row">
        <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
          {t('loadFailed.retry')}
        </Button>
        <Button variant="line" onClick={() => void navigate(-1)}>
          {t('loadFailed.back')}
        </Button>
      </div>
    </div>
  );
}
