// The document and the parts around every page: texts, toasts, the cart, and the screen for
// unexpected errors.
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { NAMESPACES_PLACEHOLDER } from '#web/base/i18n/namespaces.ts';
import { useEarlyPresses } from '#web/base/page/early-presses.ts';
import { FIRST_SCRIPT } from '#web/base/page/first-script.ts';
import { WIDE } from '#web/base/page/late-fonts.ts';
import { partsOf } from '#web/base/page/page-context.ts';
import type { RootData } from '#web/base/page/public-url.ts';
import { shareEqual } from '#web/base/page/share-equal.ts';
import { useFirstPageEnds } from '#web/base/ui/DeferredHydration.tsx';
import { ErrorScreen } from '#web/base/ui/ErrorScreen.tsx';
import instrumentSans from '#web/base/ui/fonts/instrument-sans-latin.woff2';
import instrumentSansExt from '#web/base/ui/fonts/instrument-sans-latin-ext.woff2';
import petrona from '#web/base/ui/fonts/petrona-latin.woff2';
import petronaExt from '#web/base/ui/fonts/petrona-latin-ext.woff2';
import { DrawnOnce } from '#web/base/ui/Icon.tsx';
import { loadRates } from '#web/settings/rates.ts';
import { SiteContext } from '#web/settings/shop-context.tsx';
import type { Route } from './+types/root.ts';
import { Providers } from './Providers.tsx';
// As a URL: if it were imported, a lazy part that depends on it would load and apply it a second
// time.
import styles from './styles.css?url';

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { api, language, publicUrl } = partsOf(context as never);
  const [rates, shop, scenes, site] = await Promise.all([
    loadRates(api),
    api.get('/config/shop'),
    api.get('/scenes'),
    api.get('/site/frame'),
  ]);
  return shareEqual({ language, rates, shop, scenes, site, publicUrl });
}

/** Loaded once per page load; the cart renews the rates. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'describedby', href: '/llms.txt' },
  // The fonts of a Turkish page.
  ...[petrona, petronaExt, instrumentSans, instrumentSansExt].map((href) => {
    return { rel: 'preload', href, as: 'font', crossOrigin: 'anonymous' as const, media: WIDE };
  }),
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html
      lang={data?.language ?? 'tr'}
      data-namespaces={
        typeof document === 'undefined'
          ? NAMESPACES_PLACEHOLDER
          : document.documentElement.dataset.namespaces
      }
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF8F2" />
        {/* The browser has run it before hydration, so its text is only in the server's bundle. */}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? FIRST_SCRIPT : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <DrawnOnce />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useFirstPageEnds();
  useEarlyPresses();
  return (
    <Providers rates={loaderData.rates} shop={loaderData.shop} scenes={loaderData.scenes}>
      <SiteContext value={loaderData.site}>
        <Outlet />
      </SiteContext>
    </Providers>
  );
}

/** Shown when even the frame could not be rendered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
