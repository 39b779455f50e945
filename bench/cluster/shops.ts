// Shops as an operator runs them: started, restarted when they crash, stopped.
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exitOf, folder, ports, root, start, stop, until } from './machine.ts';

/** The delay of a supervisor (systemd: RestartSec=1). */
const RESTART_MS = 1_000;

export type Shop = {
  isStarted(): Promise<void>;
  restart(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** `storage` has the settings of the object store. */
export function startShop(index: 0 | 1, workers: number, storage: Record<string, string>): Shop {
  const port = ports.shops[index];
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    WORKERS: String(workers),
    DATA_DIR: path.join(folder, `shop-${index}`),
    DATABASE_URL: `postgres://flakon@127.0.0.1:${ports.database}/flakon`,
    PUBLIC_URL: `https://127.0.0.1:${ports.https}`,
    JWT_SECRET: 'a secret that both of them know, for an hour',
    ADMIN_PASSWORD: 'nobody-signs-in-here',
    TRUST_PROXY: 'on',
    DRAIN_SECONDS: '4',
    BACKUP_AT: 'off',
    LOG_LEVEL: 'error',
    ...storage,
  };
  let isOver = false;
  let shop: ChildProcess;

  function run() {
    shop = start(process.execPath, ['server/main.ts'], { cwd: root, env, log: `shop-${index}` });
    const started = shop;
    void exitOf(started).then(async () => {
      await wait(RESTART_MS);
      if (!isOver && shop === started) run();
    });
  }
  const isStarted = () =>
    until(`shop ${index}`, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);

  run();
  return {
    isStarted,
    async restart() {
      await stop(shop, 'SIGTERM');
      run();
      await isStarted();
    },
    kill: () => stop(shop, 'SIGKILL'),
    async stop() {
      isOver = true;
      await stop(shop, 'SIGTERM');
    },
  };
}
