// The shop reads the words of its catalogue when it starts, not when the first visitor searches.
import { expect, test, vi } from 'vitest';
import { freePort, startShop, stopShop } from '#server/testing/shop-process.ts';
import { useTestApp } from '#server/testing/test-app.ts';

vi.setConfig({ testTimeout: 150_000 });

const shop = useTestApp();

test('without any request, a new process reads the words of all products', async () => {
  const client = await shop.pool.connect();
  // An idle transaction is ended after 15 seconds, and a busy machine needs longer to start a shop.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query('lock table product_search in access exclusive mode');
  const process = startShop({
    DATA_DIR: `${shop.dataDir}/process`,
    DATABASE_URL: shop.databaseUrl,
    PORT: String(await freePort()),
  });
  try {
    expect(await process.line).toMatch(/serves on/);
    const waiting = () =>
      shop.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database() and query like '%product_search%'`,
      );
    // It waits for the lock, or has given up after four seconds, on a very slow machine.
    const hasTried = async () =>
      (await waiting()).rowCount === 1 ||
      process.output().includes('words of the products not read');
    await expect.poll(hasTried).toBe(true);
  } finally {
    // Closes the connection, and thus ends its transaction, also if the server has closed it.
    client.release(true);
    await stopShop(process);
  }
});
