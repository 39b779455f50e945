// Shop processes under a supervisor: a process that ends is started again, as in production.
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort, type ShopProcess, startShop, stopShop } from '#server/testing/shop-process.ts';
import type { BugName } from './bugs.ts';
import { until } from './pair.ts';

const AGAIN_MS = 200;

export type SupervisedShop = Awaited<ReturnType<typeof superviseShop>>;

export async function superviseShop(env: Record<string, string>, bug: BugName | null) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const hook = pathToFileURL(`${import.meta.dirname}/plant-bug.ts`).href;
  const planted = bug ? { CHAOS_BUG: bug, NODE_OPTIONS: `--import ${hook}` } : {};
  let isOver = false;
  let shop: ShopProcess;
  const run = () => {
    shop = startShop({ ...env, ...planted, PORT: String(port) }, 'server/testing/serve-api.ts');
    void shop.exit.then(async () => {
      await wait(AGAIN_MS);
      if (!isOver) run();
    });
  };
  run();
  return {
    url,
    isReady: () => until(url, async () => (await fetch(`${url}/readyz`)).ok),
    kill: async () => void (await stopShop(shop, 'SIGKILL')),
    async stop() {
      isOver = true;
      await stopShop(shop, 'SIGKILL');
    },
  };
}
