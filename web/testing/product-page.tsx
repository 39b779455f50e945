// The page of a square bottle, for tests: shows it with other attributes, settings and answers.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { NEAR_MARGIN } from '#web/base/page/chunks.ts';
import { ProductView } from '#web/catalogue/ProductView.tsx';
import { makeEntry } from './make-entry.ts';
import { drawing, makeProduct, percentTier } from './make-product.ts';
import { renderRoutes } from './render-catalogue.tsx';
import { shownText } from './shown-text.ts';

const image = (view: 'main' | 'detail' | 'dimensions') => ({
  ...drawing(`/media/drawings/SK-1/${view}.svg?v=1`),
  alt: view,
  view,
});
export const square: ProductDetail = {
  ...makeProduct({
    stock: 2480,
    piecesPerCarton: 96,
    description: 'Kalın tabanlı kare şişe. Ağzı FEA15 krimptir.',
    images: [image('main'), image('detail'), image('dimensions')],
    bulkDiscounts: [percentTier(12, 5), percentTier(48, 10), percentTier(96, 20)],
    attributes: {
      neck: 'FEA15',
      closure: 'crimp',
      capacityMl: 50,
      brimfulMl: 55.5,
      widthMm: 46,
      depthMm: 46,
      heightMm: 69,
      glassColor: 'clear',
      color: 'clear',
      cartonSizeCm: '38 x 29 x 24',
    },
    variant: 'Şeffaf',
    subcategory: { id: 3, name: 'Parfüm Şişeleri' },
    category: { id: 2, name: 'Parfüm Malzemeleri' },
  }),
  documents: [],
  similar: [],
  freightFrom: null,
};

/** The callbacks of the page's observers: calling one reports what is in view. */
export const observers: IntersectionObserverCallback[] = [];

/** Call once in a test file: each test begins without stored data, with a server that answers. */
export function setUpProductPage() {
  beforeEach(() => {
    window.localStorage.clear();
    observers.length = 0;
    answering();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe: () => void = vi.fn();
        disconnect = vi.fn();
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          // Parts that load when they are near (chunks.ts) load at once. React keeps each part for
          // all later files of the worker, but the timer that loads it ends with this file.
          const near = [{ isIntersecting: true }] as IntersectionObserverEntry[];
          if (options?.rootMargin === NEAR_MARGIN)
            this.observe = () => callback(near, this as never);
          else observers.push(callback);
        }
      },
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** The answer to each call that the page makes once it is shown. */
export const answers = {
  dates: null,
  content: [] as ProductDetail[],
  totalElements: 0,
};
const answering = (change: Partial<typeof answers> = {}) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...answers, ...change })));

export const nothingFits: FittingAnswer = { groups: [], remarks: [], tool: null };

export const showProduct = (
  parts: Partial<ProductDetail> = {},
  rates = DEFAULT_RATES,
  fitting = nothingFits,
  settings: Partial<ShopAnswer> = {},
) =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <ProductView
            product={{ ...square, ...parts }}
            fitting={fitting}
            recommended={[makeEntry({ id: 77, name: 'Önerilen Şişe' })]}
            newSince="2026-06-01"
          />
        ),
      },
    ],
    '/',
    rates,
    { shop: settings },
  );

export const buying = () => within(screen.getByRole('region', { name: 'Satın alma' }));
export const priceOf = (lead: 'gross' | 'net' = 'gross') =>
  shownText(
    buying()
      .getAllByText(/^KDV dahil/)[0]
      ?.closest('p') ?? null,
    lead,
  );
export const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adet' });
export const typeQuantity = (text: string) => {
  fireEvent.change(quantity(), { target: { value: text } });
  fireEvent.keyDown(quantity(), { key: 'Enter' });
};
export const addButton = () =>
  screen.getAllByRole('button', { name: 'Sepete ekle' })[0] as HTMLElement;
