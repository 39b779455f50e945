// Renders a page as in the browser: Turkish texts, router, shop, cart, and a server with the test's
// responses.
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { nearestLira } from '#shared/base/money.ts';
import type { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { StoreProvider } from '#web/base/page/context-store.tsx';
import { Providers } from '#web/Providers.tsx';
import { startBrowser } from '#web/session/browser.ts';
import { type Session, SessionContext } from '#web/session/SessionContext.ts';
import { makeSession } from './make-session.ts';
import { texts } from './texts.ts';

export const shop: ShopAnswer = {
  name: 'Flakon',
  title: 'Flakon Cam Ltd. Şti.',
  mersis: '',
  taxOffice: '',
  taxNumber: '',
  kep: '',
  chamber: '',
  chamberRulesLink: '',
  phone: '',
  email: '',
  address: '',
  whatsappNumber: '',
  etbisLink: '',
  socialLinks: [],
  paymentMethods: ['card', 'transfer'],
  logo: null,
  paymentMarks: null,
  cashOnDelivery: null,
  installments: null,
  delivery: null,
  dispatchBefore: null,
  gtmId: '',
  adsConversion: '',
};

export type Asked = { method: string; path: string; body: unknown; headers: Headers };
type Answer = { status?: number; body?: unknown };
/**
 * Responses by "METHOD /path"; a function may throw, as a network does. A request that is not
 * listed gets a 404.
 */
export type Answers = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>;

/** Responds to the pages' requests; returns the requests so far. */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request: Asked = {
      method: init.method ?? 'GET',
      path: input.replace(/^\/api/, ''),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init.headers),
    };
    asked.push(request);
    const found = answers[`${request.method} ${request.path}`] ?? {
      status: 404,
      body: { code: 'NOT_FOUND', message: 'yok' },
    };
    const { status = 200, body } = typeof found === 'function' ? await found(request) : found;
    return new Response(JSON.stringify(body ?? {}), { status });
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  startBrowser(texts);
  return asked;
}

/** The test causes a failure that the client logs: without this, setup.ts would fail the test. */
export function expectLoggedFailure(): void {
  // biome-ignore lint/suspicious/noConsole: it is silenced here, not written to
  vi.mocked(console.error).mockImplementation(() => undefined);
}

/**
 * Every row unchanged, at its own price, without discounts: the response of `POST /cart/calculate`
 * without problems.
 */
export function calculated(body: unknown, parts: Partial<CalculateAnswer> = {}): CalculateAnswer {
  const items = (body as CalculateBody).cartItems.map((item) => ({
    ...item,
    price: item.price ?? 0,
    unitPrice: item.price ?? 0,
    lineTotal: nearestLira((item.price ?? 0) * item.quantity),
    pieceSteps: [],
    discount: 0,
    discounts: [],
    taxRatePercentage: 18,
    stock: 500,
    minQuantity: 1,
    quantityStep: 1,
    problem: null,
    possibleQuantity: null,
    nextTier: null,
  }));
  const subtotal = items.reduce((sum, item) => sum + item.lineTotal, 0);
  return {
    subtotal,
    totalDiscountAmount: 0,
    appliedDiscounts: [],
    taxAmount: 0,
    taxes: [],
    shippingCost: 0,
    finalTotal: subtotal,
    shippingOptions: [],
    shippingOptionId: null,
    parcel: null,
    items,
    coupon: null,
    unusedDiscounts: [],
    ...parts,
  };
}

/**
 * With the session of the test, by default a visitor's; null uses the real one, which reads the
 * stored tokens.
 */
export const renderPage = (
  element: ReactNode,
  path?: string,
  pattern?: string,
  session?: Session | null,
) => renderPageInShop(element, {}, { path, pattern, session });

type PageOptions = {
  path?: string | undefined;
  pattern?: string | undefined;
  session?: Session | null | undefined;
};

/** As `renderPage`, in a shop with other settings. */
export async function renderPageInShop(
  element: ReactNode,
  overrides: Partial<ShopAnswer>,
  { path = '/', pattern = '*', session = makeSession() }: PageOptions = {},
) {
  const page = (
    <I18nextProvider i18n={texts}>
      <Providers rates={DEFAULT_RATES} shop={{ ...shop, ...overrides }}>
        {session ? (
          <StoreProvider of={SessionContext} value={session}>
            {element}
          </StoreProvider>
        ) : (
          element
        )}
      </Providers>
    </I18nextProvider>
  );
  const routes = [
    { path: pattern, element: page },
    ...(pattern === '*' ? [] : [{ path: '*', element: <p>başka sayfa</p> }]),
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const rendered = await act(async () => render(<RouterProvider router={router} />));
  return { ...rendered, router };
}
