// The memory of a shop while visitors read and five orders a second come in (`npm run
// bench:memory`: an hour, 2,000 products; `-- 10 100000`: ten minutes, 100,000 products).
// REQUESTS sets the visitors' requests per second, so that the hour is one of a busy shop and not
// one of a machine at its limit. Prints a table in Markdown.
import { setTimeout as sleep } from 'node:timers/promises';
import { eachAnother, measure } from './visitors/load.ts';
import { keepOrdering, makeOrders, ORDERS_A_SECOND } from './visitors/orders.ts';
import { visitorsOf } from './visitors/requests.ts';
import { makeCatalogue, memoryOf, shopUrl, startShop, withPostgres } from './visitors/shop.ts';

const [minutes = 60, products = 2_000] = process.argv.slice(2).map(Number);
const REQUESTS = Number(process.env.REQUESTS ?? 300);
const VISITORS = 16;
/** Often at the beginning, when the caches are filled. */
const isShown = (minute: number) => [1, 2, 5].includes(minute) || minute % 10 === 0;

async function metricsOf(names: Record<string, string>): Promise<Record<string, number>> {
  const text = await (await fetch(`${shopUrl}/metrics`)).text();
  const figureOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, figureOf(name)]));
}
const mib = (bytes: number | undefined) => Math.round((bytes ?? Number.NaN) / 2 ** 20);

await withPostgres(async (postgres) => {
  const databaseUrl = await makeCatalogue(postgres, products);
  const shop = await startShop(databaseUrl);
  // Memory that only the start needed is released by then.
  await sleep(15_000);
  const lines = [
    '| minute | requests | orders | p99 ms | memory MiB | of it JavaScript | of it responses |',
    '|--:|--:|--:|--:|--:|--:|--:|',
  ];
  const add = async (...cells: (number | string)[]) => {
    const { heap, cache } = await metricsOf({
      heap: 'nodejs_heap_size_total_bytes',
      cache: 'flakon_cache_bytes',
    });
    lines.push(`| ${[...cells, memoryOf(shop), mib(heap), mib(cache)].join(' | ')} |`);
    process.stderr.write(`${lines.at(-1)}\n`);
  };
  await add(0, 0, 0, '');
  const bodies = await makeOrders(databaseUrl);
  const load = { ...eachAnother(shopUrl, visitorsOf(products)), overallRate: REQUESTS };
  const totals = { requests: 0, orders: 0, failed: 0 };
  for (let minute = 1; minute <= minutes; minute += 1) {
    const stopOrdering = keepOrdering(bodies);
    const visits = await measure(load, VISITORS, 60);
    const orders = await stopOrdering();
    totals.requests += Math.round(visits.rate * 60);
    totals.orders += Math.round(orders.rate * 60);
    totals.failed += visits.failed + orders.failed;
    if (isShown(minute) || minute === minutes)
      await add(minute, totals.requests, totals.orders, visits.p99);
  }
  await shop.stop();
  const each = `${REQUESTS} requests and ${ORDERS_A_SECOND} orders a second`;
  process.stdout.write(
    `${products} products, ${each}, ${totals.failed} failed\n\n${lines.join('\n')}\n`,
  );
});
