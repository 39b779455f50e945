// Measures the most used routes, compared with an empty Fastify route, on loopback for a limited
// time (`npm run bench`). Prints a table in Markdown. `npm run bench -- 2` measures two seconds per
// row; WORKERS is passed on.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { start, stopAll, untilReady } from './processes.ts';

const seconds = Number(process.argv[2] ?? 5);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-bench-'));
fs.chmodSync(folder, 0o755);
const shopPort = 20_000 + (process.pid % 10_000);
const barePort = shopPort + 1;
const shopUrl = `http://127.0.0.1:${shopPort}`;

type Row = {
  name: string;
  options: Omit<autocannon.Options, 'connections' | 'duration'>;
  aim?: string;
};

type Products = { content: { id: number; price: number; stock: number; minQuantity: number }[] };

const json = { 'content-type': 'application/json', 'accept-language': 'tr' };

const cartOf = (products: Products['content']) =>
  products.map((product) => ({ productId: product.id, quantity: 1, price: product.price }));

/** The body of a checkout. */
async function orderOf(products: Products['content']): Promise<string> {
  const items = cartOf(products);
  const answer = await fetch(`${shopUrl}/api/cart/calculate`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ cartItems: items }),
  });
  const { finalTotal } = (await answer.json()) as { finalTotal: number };
  return JSON.stringify({
    items,
    customer: {
      firstName: 'Deneme',
      lastName: 'Alıcı',
      email: 'deneme@ornek.example',
      phone: '05321234567',
    },
    shippingAddress: {
      city: 'İstanbul',
      district: 'Şişli',
      neighbourhood: 'Merkez',
      line: 'Şişe Sokak 1',
      postcode: '',
    },
    invoice: { kind: 'individual' },
    paymentMethod: 'card',
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: finalTotal,
    languagePreference: 'tr',
  });
}

async function rows(): Promise<Row[]> {
  const { content } = (await (
    await fetch(`${shopUrl}/api/products?size=100&sort=bestSelling,desc`)
  ).json()) as Products;
  const sellable = content.filter((product) => product.stock > 2_000 && product.minQuantity === 1);
  const [first, second] = sellable;
  if (!first || !second) throw new Error('the demo shop has nothing to sell');
  // Each order has another pair of products, as in a real shop, so that orders rarely wait for
  // locks.
  const orders = await Promise.all(
    sellable.map((product, index) =>
      orderOf([product, sellable[(index + 7) % sellable.length] ?? first]),
    ),
  );
  return [...reads(first.id), ...writes(cartOf([first, second]), orders)];
}

function reads(productId: number): Row[] {
  const get = (name: string, address: string, aim: string): Row => ({
    name,
    options: { url: shopUrl + address, headers: { 'accept-encoding': 'br' } },
    aim,
  });
  return [
    { name: 'empty Fastify route', options: { url: `http://127.0.0.1:${barePort}/` } },
    get('list', '/api/products', '60 %'),
    get('list of a category', '/api/products/category/3', '60 %'),
    get('one product', `/api/products/${productId}`, '60 %'),
    get('search', '/api/products/search?q=kare%20sise', '60 %'),
    get('page: home', '/', '40 %'),
    get('page: list', '/products?category=3', '40 %'),
    get('page: product', `/products/${productId}`, '40 %'),
  ];
}

function writes(cartItems: unknown[], orders: readonly string[]): Row[] {
  const post = { method: 'POST', headers: json } as const;
  return [
    {
      name: 'calculate a cart',
      options: {
        ...post,
        url: `${shopUrl}/api/cart/calculate`,
        body: JSON.stringify({ cartItems }),
      },
      aim: '3,000 per second',
    },
    {
      name: 'filter by facets',
      options: {
        ...post,
        url: `${shopUrl}/api/products/category/3/filtered`,
        body: JSON.stringify({ attributes: { neck: ['FEA15'] }, inStock: true }),
      },
      aim: '60 %',
    },
    {
      name: 'checkout (one order per request)',
      options: {
        ...post,
        url: `${shopUrl}/api/checkout`,
        requests: orders.map((body) => ({
          body,
          setupRequest: (request) => ({
            ...request,
            headers: { ...json, 'idempotency-key': randomUUID() },
          }),
        })),
      },
      aim: '500 per second',
    },
  ];
}

async function measure({ options }: Row, connections: number) {
  const result = await autocannon({ ...options, connections, duration: seconds, timeout: 20 });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

try {
  start('bench/bare.ts', { PORT: String(barePort) });
  start('server/main.ts', {
    PORT: String(shopPort),
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PUBLIC_URL: shopUrl,
    WORKERS: process.env.WORKERS ?? '1',
  });
  await Promise.all([untilReady(`http://127.0.0.1:${barePort}/`), untilReady(`${shopUrl}/readyz`)]);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(
    `${os.cpus().length} cores, ${os.cpus()[0]?.model.trim()}, Node ${process.version}, ${seconds} s a figure, load from a second process\n`,
  );
  for (const connections of [1, 32]) {
    say(
      `| ${connections} connection${connections > 1 ? 's' : ''} | per second | of the empty route | p50 ms | p99 ms | not 2xx | goal |`,
    );
    say('|---|--:|--:|--:|--:|--:|---|');
    let bare = 0;
    for (const row of await rows()) {
      const { rate, p50, p99, failed } = await measure(row, connections);
      bare ||= rate;
      say(
        `| ${row.name} | ${Math.round(rate).toLocaleString('en')} | ${Math.round((rate / bare) * 100)} % | ${p50} | ${p99} | ${failed} | ${row.aim ?? ''} |`,
      );
    }
    say('');
  }
} finally {
  await stopAll();
  fs.rmSync(folder, { recursive: true, force: true });
}
