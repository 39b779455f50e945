// The throughput of the shop, in one run on one machine, as a share of an empty Fastify route (`npm
// run bench`: 2,000 and 100,000 products; `npm run bench -- quick`: 2,000, two seconds per figure;
// `npm run bench -- 2000 1000000` others). SECONDS sets how long each figure is measured, WORKERS
// the number of the shop's processes, ONLY the rows (a regular expression), PROFILE a folder for
// profiles. Prints a table in Markdown.

import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './quantiles.ts';
import { eachAnother, type Figure, measure } from './visitors/load.ts';
import { keepOrdering, keepPricing, makeOrders, placeOrders } from './visitors/orders.ts';
import {
  cached,
  PAGES_OF_A_HUNDRED,
  uncached,
  visitorsOf,
  type Work,
} from './visitors/requests.ts';
import {
  bareUrl,
  makeCatalogue,
  memoryOf,
  shopUrl,
  sqlUrl,
  startShop,
  startSqlRoutes,
  withPostgres,
} from './visitors/shop.ts';
import { createTable } from './visitors/table.ts';

const isQuick = process.argv.includes('quick');
const named = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = named.length ? named : isQuick ? [2_000] : [2_000, 100_000];
const SECONDS = Number(process.env.SECONDS ?? (isQuick ? 2 : 5));
const MANY = 32;
const VISITORS = 16;
const PAGES_A_VISIT = 8;

const table = createTable(sizes);
const isChosen = (name: string) => new RegExp(process.env.ONLY ?? '').test(name);

/**
 * The empty route, measured just before each figure: the speed of a shared machine can change by
 * half from one minute to the next.
 */
async function bareRate(connections: number): Promise<number> {
  return (await measure({ url: bareUrl }, connections, SECONDS)).rate;
}

async function measureReads(works: readonly Work[], kind: string, products: number) {
  const rates: number[] = [];
  for (const { name, goal, requestOf } of works) {
    if (!isChosen(name)) continue;
    const load = eachAnother(shopUrl, () => requestOf(products));
    // As long as the measurement: the first requests compile code, plan queries and read rows.
    await measure(load, MANY, SECONDS);
    const bare = await bareRate(MANY);
    const figure = await measure(load, MANY, SECONDS);
    table.add({ name: `${name}, ${kind}`, goal }, { products, ...figure, bare });
    rates.push(bare);
  }
  const name = `empty Fastify route, ${MANY} connections, median of these rows`;
  if (rates.length > 0) table.add({ name }, { products, rate: median(rates) });
}

async function measureSql(databaseUrl: string, products: number) {
  const stopRoutes = await startSqlRoutes(databaseUrl);
  const routes = {
    'a product, one statement': () => `/product/${1 + Math.floor(Math.random() * products)}`,
    'a list with its count, one statement': () => `/list/${Math.floor(Math.random() * 20)}`,
  };
  for (const [name, pathOf] of Object.entries(routes)) {
    const load = eachAnother(sqlUrl, () => ({ method: 'GET', path: pathOf() }));
    const bare = await bareRate(MANY);
    table.add({ name }, { products, ...(await measure(load, MANY, SECONDS)), bare });
  }
  await stopRoutes();
}

async function measureDay(databaseUrl: string, products: number) {
  const visit = (seconds = SECONDS) =>
    measure(eachAnother(shopUrl, visitorsOf(products)), VISITORS, seconds);
  const add = (name: string, figure: Figure & { bare: number }, goal?: string) =>
    table.add({ name, goal }, { products, ...figure });

  const bodies = await makeOrders(databaseUrl);
  let bare = await bareRate(VISITORS);
  const first = await visit(3 * SECONDS);
  add(`visitors in the first ${3 * SECONDS} s`, { ...first, bare });
  await visit(12 * SECONDS);
  bare = await bareRate(VISITORS);
  add('visitors', { ...(await visit()), bare });

  bare = await bareRate(VISITORS);
  const stopOrdering = keepOrdering(bodies);
  const withOrders = await visit();
  add('visitors while 5 orders a second come in', { ...withOrders, bare }, '10 %, p99 40 ms');
  add('… these orders', { ...(await stopOrdering()), bare }, 'p50 25 ms');

  bare = await bareRate(VISITORS);
  const stopOrders = keepOrdering(bodies);
  const stopPricing = await keepPricing(databaseUrl);
  const changed = await visit();
  const failed = changed.failed + (await stopPricing());
  add('visitors while a price changes each second too', { ...changed, failed, bare }, '7 %');
  add('… these orders', { ...(await stopOrders()), bare });

  bare = await bareRate(VISITORS);
  // The route is measured before these orders: their mails would slow it down.
  await placeOrders(bodies, SECONDS);
  const orders = await placeOrders(bodies, SECONDS);
  add('orders, 8 at once', { ...orders, bare }, '1.6 %');
  return { visitors: withOrders.rate, orders: orders.rate };
}

async function measureSize(databaseUrl: string, products: number): Promise<void> {
  await measureSql(databaseUrl, products);

  // The cache has room for what every page shows, but only for few pages or products.
  const small = await startShop(databaseUrl, { RESPONSE_CACHE_MB: '1' });
  await measureReads(uncached, 'uncached', products);
  await small.stop();

  const shop = await startShop(databaseUrl);
  table.add({ name: 'start, ms', goal: '2,000' }, { products, value: shop.startMs });
  // Memory that only the start needed is released by then (server/base/run/process-limits.ts).
  await wait(15_000);
  table.add({ name: 'memory when idle, MiB', goal: '220' }, { products, value: memoryOf(shop) });
  await measureReads(cached, 'cached', products);
  if (!process.env.ONLY) {
    const { visitors, orders } = await measureDay(databaseUrl, products);
    table.add({ name: 'memory afterwards, MiB', goal: '450' }, { products, value: memoryOf(shop) });
    const pages = (visitors * PAGES_OF_A_HUNDRED) / 100;
    table.conclude(
      `With ${products.toLocaleString('en')} products: ${Math.round((pages * 60) / PAGES_A_VISIT).toLocaleString('en')} visits a minute of ${PAGES_A_VISIT} pages each while 300 orders a minute come in, or ${Math.round(orders * 3_600).toLocaleString('en')} orders an hour.`,
    );
  }
  await shop.stop();
}

await withPostgres(async (postgres) => {
  for (const size of sizes) await measureSize(await makeCatalogue(postgres, size), size);
});
process.stdout.write(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model.trim()}, Node ${process.version}, ${SECONDS} s a figure, everything on one machine\n\n${table.print()}\n`,
);
