import { afterEach, describe, expect, test, vi } from 'vitest';
import { API_TIMEOUT_MS, ApiError, createApi } from './api.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const emptyPage = { content: [], page: 0, size: 16, totalElements: 0, totalPages: 0 };

function makeApi(
  answer: (url: string, init: RequestInit) => Promise<Response> | Response,
  token: string | null = null,
  language = 'tr',
) {
  const fetch = vi.fn(async (url: string, init: RequestInit) => answer(url, init));
  const logError = vi.fn();
  const api = createApi({
    fetch: fetch as unknown as typeof globalThis.fetch,
    baseUrl: 'https://shop.example/api',
    language: () => language,
    accessToken: () => token,
    logError,
  });
  const headersOf = (index = 0) => fetch.mock.calls[index]?.[1].headers as Record<string, string>;
  return { api, fetch, logError, headersOf };
}

afterEach(() => vi.useRealTimers());

describe('every call', () => {
  test('[F01] goes to the configured base with a JSON body', async () => {
    const { api, fetch, headersOf } = makeApi(() => json({ ok: true }));

    await api.call('POST', '/cart/calculate', { body: { cartItems: [] } });

    expect(fetch.mock.calls[0]?.[0]).toBe('https://shop.example/api/cart/calculate');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"cartItems":[]}' });
    expect(headersOf()['content-type']).toBe('application/json');
  });

  test('[A06] sends the chosen language', async () => {
    const { api, headersOf } = makeApi(() => json({}), null, 'en');

    await api.call('GET', '/categories');

    expect(headersOf()['accept-language']).toBe('en');
  });

  test('[F03] sends the bearer token if there is one, and only then', async () => {
    const signedIn = makeApi(() => json({}), 'token-1');
    const visitor = makeApi(() => json({}));
    await signedIn.api.call('GET', '/user/profile');
    await visitor.api.call('GET', '/categories');

    expect(signedIn.headersOf().authorization).toBe('Bearer token-1');
    expect(visitor.headersOf()).not.toHaveProperty('authorization');
  });

  test('[F02] gives up after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { api, fetch } = makeApi(() => json({}));

    await api.call('GET', '/categories');

    expect(API_TIMEOUT_MS).toBe(10_000);
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(fetch.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value);
    timeout.mockRestore();
  });

  test('[F04] [N14] logs a refusal and rethrows the body of the server', async () => {
    const { api, logError } = makeApi(() =>
      json(
        { code: 'CART_CHANGED', message: 'Değişti', details: { rows: [] }, requestId: 'r1' },
        409,
      ),
    );

    const error = await api
      .call('POST', '/checkout', { body: {} })
      .catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'CART_CHANGED',
      message: 'Değişti',
      details: { rows: [] },
      requestId: 'r1',
    });
    expect(logError).toHaveBeenCalledWith('POST /checkout', error);
  });

  test('[F04] [N14] without an answer logs and rethrows the raw error', async () => {
    const raw = new TypeError('Failed to fetch');
    const { api, logError } = makeApi(() => Promise.reject(raw));

    await expect(api.call('GET', '/categories')).rejects.toBe(raw);
    expect(logError).toHaveBeenCalledWith('GET /categories', raw);
  });

  test('an answer that is no JSON is still an error with its status', async () => {
    const { api } = makeApi(() => new Response('<html>Bad gateway</html>', { status: 502 }));

    await expect(api.call('GET', '/categories')).rejects.toMatchObject({
      status: 502,
      message: 'HTTP 502',
    });
  });

  test.each([204, 202])('an empty answer with status %i is no error', async (status) => {
    const { api } = makeApi(() => new Response(null, { status }));

    expect(await api.call('POST', '/admin/webhooks/1/test')).toBeUndefined();
  });
});

describe('the catalogue', () => {
  test('[F11] [F15] [F14] asks with the defaults of the specification', async () => {
    const { api, fetch } = makeApi(() => json(emptyPage));

    await api.products.list();
    await api.products.search('şişe');
    await api.products.inCategory(3, { page: 2, search: 'kare' });

    const asked = fetch.mock.calls.map(([url]) => new URL(url));
    expect(asked.map((url) => url.pathname)).toEqual([
      '/api/products',
      '/api/products/search',
      '/api/products/category/3',
    ]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      page: '0',
      size: '16',
      sort: 'createdAt,desc',
    });
    expect(asked[1]?.searchParams.get('q')).toBe('şişe');
    expect(Object.fromEntries(asked[2]?.searchParams ?? [])).toEqual({
      page: '2',
      size: '16',
      sort: 'createdAt,desc',
      search: 'kare',
    });
  });

  test('[F18] the filtered call has 20 rows a page and its filters in the body', async () => {
    const { api, fetch } = makeApi(() => json({ ...emptyPage, facets: [] }));

    await api.products.filtered(3, { attributes: { neck: ['FEA15'] } }, { search: 'kare' });

    const [url, init] = fetch.mock.calls[0] ?? ['', {}];
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      page: '0',
      size: '20',
      sort: 'createdAt,desc',
      search: 'kare',
    });
    expect(init.body).toBe('{"attributes":{"neck":["FEA15"]}}');
  });

  test('[F17] filters are cached for an hour', async () => {
    vi.useFakeTimers();
    const { api, fetch } = makeApi(() => json({ facets: [], price: { min: 0, max: 0 } }));
    await api.products.filters(3);
    vi.advanceTimersByTime(59 * 60_000);
    await api.products.filters(3);
    expect(fetch).toHaveBeenCalledTimes(1);

    vi.advanceTimersByTime(60_000);
    await api.products.filters(3);

    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('[F13] [F19] [F20] one product, the categories and their tree have their own calls', async () => {
    const { api, fetch } = makeApi(() => json({}));

    await Promise.all([api.products.find(7), api.categories.list(), api.categories.hierarchy()]);

    expect(fetch.mock.calls.map(([url]) => new URL(url).pathname)).toEqual([
      '/api/products/7',
      '/api/categories',
      '/api/categories/hierarchy',
    ]);
  });

  test('an answer in one language is not given to another', async () => {
    let language = 'tr';
    const fetch = vi.fn(async () => json(emptyPage));
    const api = createApi({
      fetch: fetch as unknown as typeof globalThis.fetch,
      baseUrl: '/api',
      language: () => language,
      accessToken: () => null,
      logError: () => undefined,
    });
    await api.products.list();
    language = 'en';
    await api.products.list();

    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('showcases', () => {
  test.each([
    ['[I01]', 'popular', '', '/popular-products', 60],
    ['[I11]', 'recommended', '', '/recommended-products', 60],
    ['[I18]', 'new-added', '', '/new-added-products', 60],
    ['[I14]', 'recommended', 'carousel', '/recommended-products/carousel', 120],
    ['[I15]', 'recommended', 'hero', '/recommended-products/hero', 300],
    ['[I16]', 'recommended', 'sidebar', '/recommended-products/sidebar', 180],
    ['[I17]', 'recommended', 'featured', '/recommended-products/featured', 300],
    ['[I05]', 'popular', 'top/10', '/popular-products/top/10', 60],
  ] as const)(
    '%s %s %s is reused for as long as the specification says',
    async (...[, showcase, view, path, seconds]) => {
      vi.useFakeTimers();
      const { api, fetch } = makeApi(() => json({ content: [] }));
      await api.showcases.list(showcase, view);
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      await api.showcases.list(showcase, view);
      expect(fetch.mock.calls.map(([url]) => url)).toEqual([`https://shop.example/api${path}`]);

      vi.advanceTimersByTime(1);
      await api.showcases.list(showcase, view);
      expect(fetch).toHaveBeenCalledTimes(2);
    },
  );

  test('[I02] [I10] pages are of twelve in display order, and a search sends its query', async () => {
    const { api, fetch } = makeApi(() => json(emptyPage));
    await api.showcases.page('popular');
    await api.showcases.search('popular', 'küp şişe');

    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      'https://shop.example/api/popular-products/paginated?page=0&size=12&sort=displayOrder%2Casc',
      'https://shop.example/api/popular-products/search?query=k%C3%BCp+%C5%9Fi%C5%9Fe',
    ]);
  });
});

describe('discounts', () => {
  test('[H03] the five lookups that are switched off return nothing and send no request', async () => {
    const { api, fetch } = makeApi(() => json({}));
    const { active, homepage, ofProduct, bundles, conditional } = api.discounts;

    expect(
      await Promise.all([active(), homepage(), ofProduct(7), bundles(), conditional()]),
    ).toEqual([[], [], [], [], []]);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('[H02] a preview sends the same body as the calculation', async () => {
    const { api, fetch } = makeApi(() => json({ finalTotal: 1 }));
    const body = {
      cartItems: [{ productId: 1, quantity: 2, price: 34.9 }],
      customerEmail: null,
      couponCode: 'HOSGELDIN',
    };

    expect(await api.discounts.preview(body)).toEqual({ finalTotal: 1 });
    expect([fetch.mock.calls[0]?.[0], fetch.mock.calls[0]?.[1].body]).toEqual([
      'https://shop.example/api/discounts/preview',
      JSON.stringify(body),
    ]);
  });

  test('[H04] a changed version drops answers with prices, also those still loading, and keeps the rest', async () => {
    const waiting: ((response: Response) => void)[] = [];
    const { api, fetch } = makeApi((url) =>
      url.endsWith('/products/7')
        ? new Promise((resolve) => void waiting.push(resolve))
        : json(url.endsWith('/version') ? { version: 4 } : { content: [] }),
    );
    const early = api.products.find(7);
    await Promise.all([api.showcases.list('popular'), api.categories.list()]);
    expect(await api.discounts.version()).toBe(4);

    api.clearPrices();
    waiting[0]?.(json({ id: 7, price: 1 }));
    expect(await early).toEqual({ id: 7, price: 1 });
    fetch.mockClear();
    const late = api.products.find(7);
    waiting[1]?.(json({ id: 7, price: 2 }));
    await Promise.all([api.showcases.list('popular'), api.categories.list()]);

    expect(await late).toEqual({ id: 7, price: 2 });
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      'https://shop.example/api/products/7',
      'https://shop.example/api/popular-products',
    ]);
  });
});
