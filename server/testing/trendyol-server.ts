// A local Trendyol with the rules of its documentation (developers.trendyol.com; the sources are
// named beside each rule): batches whose errors come late, the same request refused within fifteen
// minutes, at most 1,000 items and 20,000 pieces, packages that are cancelled or replaced.

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '#shared/base/format.ts';
import { choicesAt, problemOfChoices } from './trendyol-choices.ts';
import { type Listing, readTrendyolBuyers } from './trendyol-packages.ts';

/** docs/stok-ve-fiyat-güncelleme-updatepriceandinventory */
const REPEAT_MS = 15 * MINUTE_MS;
const MOST_ITEMS = 1_000;
const MOST_STOCK = 20_000;
/** reference/getbatchrequestresult: "kept only 4 hours". */
const RESULT_MS = 4 * 60 * MINUTE_MS;

type Item = Record<string, unknown> & { barcode?: string; quantity?: number; salePrice?: number };
type Batch = { id: string; kind: string; items: Item[]; at: number; asked: number };
type Answer = { status: number; body?: unknown };
/** `lost`: executed, but no response. `down`: 503 and not executed. `busy`: 429. */
export type TrendyolFailure = 'lost' | 'down' | 'busy';

type Options = {
  port?: number;
  sellerId?: string;
  apiKey?: string;
  apiSecret?: string;
  now?: () => number;
};

export async function startTrendyolServer({
  port = 0,
  sellerId = '4321',
  apiKey = 'anahtar',
  apiSecret = 'gizli',
  now = Date.now,
}: Options = {}) {
  const listings = new Map<string, Listing>();
  const batches = new Map<string, Batch>();
  const bodies = new Map<string, number>();
  const failures: { call: RegExp; failure: TrendyolFailure }[] = [];
  const calls: { method: string; path: string; body: unknown }[] = [];
  /** The number of requests for a result before it is available. */
  const state = { lateResults: 0 };
  const buyers = readTrendyolBuyers(listings, now);

  function addBatch(kind: string, items: Item[] | undefined, text: string): Answer {
    if (!items || items.length === 0 || items.length > MOST_ITEMS)
      return refused('batch.items.size', `items: 1 - ${MOST_ITEMS}`);
    const last = bodies.get(text);
    if (last !== undefined && now() - last < REPEAT_MS)
      return refused('duplicate.request', '15 dakika içinde aynı istek gönderilemez.');
    bodies.set(text, now());
    const id = `batch-${batches.size + 1}`;
    batches.set(id, { id, kind, items, at: now(), asked: 0 });
    for (const item of items) if (problemOf(kind, item) === null) store(kind, item);
    return { status: 200, body: { batchRequestId: id } };
  }

  function store(kind: string, { barcode = '', quantity, salePrice }: Item): void {
    const known = listings.get(barcode);
    if (kind === 'ProductV2OnBoarding' || known)
      listings.set(barcode, {
        barcode,
        quantity: quantity ?? known?.quantity ?? 0,
        salePrice: salePrice ?? known?.salePrice ?? 0,
      });
  }

  function problemOf(kind: string, item: Item): string | null {
    const { barcode = '', quantity = 0, salePrice = 0, listPrice = salePrice } = item;
    if (quantity > MOST_STOCK) return `Stok en fazla ${MOST_STOCK} olabilir.`;
    if (Number(listPrice) < salePrice) return 'Liste fiyatı satış fiyatından küçük olamaz.';
    if (kind === 'ProductInventoryUpdate')
      return listings.has(barcode) ? null : `Barkod bulunamadı: ${barcode}`;
    return newProblemOf(item);
  }

  function result(id: string): Answer {
    const batch = batches.get(id);
    if (!batch || now() - batch.at > RESULT_MS) return refused('batch.not.found', 'Yok.', 404);
    batch.asked += 1;
    const isDone = batch.asked > state.lateResults;
    // A batch for stock and price has no status of its own (check-batchrequest-result).
    const hasStatus = batch.kind !== 'ProductInventoryUpdate';
    const problems = batch.items.map((item) => problemOf(batch.kind, item));
    return {
      status: 200,
      body: {
        batchRequestId: id,
        batchRequestType: batch.kind,
        ...(hasStatus && { status: isDone ? 'COMPLETED' : 'IN_PROGRESS' }),
        itemCount: batch.items.length,
        failedItemCount: problems.filter(Boolean).length,
        items: batch.items.map((item, at) => ({
          requestItem: hasStatus ? { product: item } : item,
          ...(isDone && {
            status: problems[at] ? 'FAILED' : 'SUCCESS',
            failureReasons: problems[at] ? [problems[at]] : [],
          }),
        })),
      },
    };
  }

  function route(method: string, address: URL, text: string): Answer {
    const body = (text === '' ? {} : JSON.parse(text)) as { items?: Item[] };
    const path = address.pathname.replace(`/sellers/${sellerId}/`, '/');
    if (method === 'POST' && path === '/product/v2/products')
      return addBatch('ProductV2OnBoarding', body.items, text);
    if (method === 'POST' && path === '/inventory/products/price-and-inventory')
      return addBatch('ProductInventoryUpdate', body.items, text);
    if (method === 'GET' && path.startsWith('/product/products/batch-requests/'))
      return result(path.split('/').at(-1) ?? '');
    const query = address.searchParams;
    return choicesAt(method, path, query) ?? buyers.route(method, path, query, body);
  }

  const basic = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      const answer = answerTo(request, text);
      if (answer === null) return void request.socket.destroy();
      const { status, body } = answer;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? '' : JSON.stringify(body));
    });
  });

  /** Null: executed, but no response is sent. */
  function answerTo({ method = '', url = '', headers }: http.IncomingMessage, text: string) {
    const address = new URL(url, 'http://local');
    // docs/2-authorization: 403 without the User-Agent, 401 with wrong keys.
    if (!headers['user-agent']?.startsWith(`${sellerId} - `)) return { status: 403 };
    if (headers.authorization !== basic)
      return refused('ClientApiAuthenticationException', 'API anahtarı geçersiz.', 401);
    calls.push({ method, path: address.pathname, body: text && JSON.parse(text) });
    const failing = failures.findIndex(({ call }) => call.test(address.pathname));
    const failure = failing < 0 ? null : failures.splice(failing, 1)[0]?.failure;
    if (failure === 'down') return { status: 503 };
    if (failure === 'busy') return refused('too.many.requests', 'Çok fazla istek.', 429);
    const answer = route(method, address, text);
    return failure === 'lost' ? null : answer;
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listings,
    calls,
    state,
    ...buyers.acts,
    fail: (call: RegExp, failure: TrendyolFailure) => void failures.push({ call, failure }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** `{errors: [{key, message}]}` (references). */
const refused = (key: string, message: string, status = 400): Answer => ({
  status,
  body: { errors: [{ key, message, errorCode: key }] },
});

/** reference/createproducts and docs/ürün-yaratma-v2 */
function newProblemOf(item: Item): string | null {
  const { barcode = '', images } = item;
  const count = Array.isArray(images) ? images.length : 0;
  const problems: [boolean, string][] = [
    [barcode.length > 40 || !/^[\p{L}\d._-]+$/u.test(barcode), 'Barkod geçersiz.'],
    [!/^.{1,40}$/u.test(String(item.productMainId ?? '')), 'Model kodu 1 - 40 karakter olmalıdır.'],
    [String(item.title ?? '').length > 100, 'Başlık en fazla 100 karakter olabilir.'],
    [![0, 1, 10, 20].includes(Number(item.vatRate)), 'KDV oranı geçersiz.'],
    [count < 1 || count > 8, 'En az 1, en fazla 8 görsel.'],
    [!item.categoryId || !item.brandId, 'Kategori ve marka zorunludur.'],
  ];
  return problems.find(([isBroken]) => isBroken)?.[1] ?? problemOfChoices(item);
}
