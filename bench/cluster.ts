// Measures what each failure costs (`npm run bench:cluster`): a PostgreSQL primary with a streaming
// replica, an object store, two shops behind nginx, visitors and buyers, all on loopback. Needs
// nginx, libnginx-mod-stream, postgresql and a built shop. Arguments: the number of workers per
// shop; `--rolling 10` for ten rolling restarts only. KEEP=1 keeps the folder and the logs.
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startS3Server } from '../server/testing/s3-server.ts';
import {
  ask,
  lose,
  makePrimary,
  makeReplica,
  promote,
  reopen,
  restart,
  setSynchronous,
  untilStreaming,
  version,
} from './cluster/databases.ts';
import { type Load, startLoad } from './cluster/load.ts';
import { run, say, stopAll } from './cluster/machine.ts';
import { startDatabaseProxy, startWebProxy } from './cluster/proxies.ts';
import { checkOrders, HEAD, rowOf } from './cluster/report.ts';
import { startShop } from './cluster/shops.ts';

const { values, positionals } = parseArgs({
  options: { rolling: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const workers = Number(positionals[0] ?? 1);
const onlyRolling = Number(values.rolling);
/** The time until a person or a tool notices that the primary or the replica is lost. */
const NOTICED_MS = 3_000;
/** The wait after a failure, so that its effects are counted with it. */
const AFTER_MS = 3_000;

async function during(name: string, load: Load, happens: () => Promise<unknown>): Promise<void> {
  const from = { at: Date.now(), attempts: load.attempts.length, placed: load.placed.length };
  await happens();
  await wait(AFTER_MS);
  say(rowOf(name, load, from));
}

type Setting = {
  load: Load;
  /** Both change when the primary is lost. */
  cluster: {
    primary: Awaited<ReturnType<typeof makePrimary>>;
    replica: Awaited<ReturnType<typeof makeReplica>>;
  };
  first: ReturnType<typeof startShop>;
  way: Awaited<ReturnType<typeof startDatabaseProxy>>;
  store: Awaited<ReturnType<typeof startS3Server>>;
  rolling: () => Promise<void>;
};

async function everyFailure(setting: Setting) {
  await shopFailures(setting);
  await databaseFailures(setting);
  await during('nothing; on what is left', setting.load, () => wait(5_000));
  await during('the object store is gone', setting.load, async () => {
    await setting.store.goAway();
    await wait(5_000);
  });
}

async function shopFailures({ load, cluster, first, rolling }: Setting) {
  await during('nothing; a commit waits for nobody', load, () => wait(8_000));
  await setSynchronous(cluster.primary, true);
  await during('nothing; from here on a commit waits for the replica', load, () => wait(8_000));
  await during('rolling restart: one shop, then the other', load, rolling);
  await during('a shop is killed, and started again a second later', load, async () => {
    await first.kill();
    await wait(1_500);
    await first.isStarted();
  });
}

async function databaseFailures({ load, cluster, way }: Setting) {
  await during('the replica is behind (8 s)', load, async () => {
    await ask(cluster.replica.port, 'select pg_wal_replay_pause()');
    await wait(8_000);
    await ask(cluster.replica.port, 'select pg_wal_replay_resume()');
  });
  await during(
    `the replica is gone; after ${NOTICED_MS / 1_000} s commits wait for nobody again`,
    load,
    async () => {
      await lose(cluster.replica);
      await wait(NOTICED_MS);
      await setSynchronous(cluster.primary, false);
    },
  );
  await during('the replica is back', load, async () => {
    cluster.replica = await reopen(cluster.replica);
    await untilStreaming(cluster.primary);
    await setSynchronous(cluster.primary, true);
  });
  await during('the primary is restarted', load, async () => {
    cluster.primary = await restart(cluster.primary);
    await untilStreaming(cluster.primary);
  });
  await during(
    `the primary is lost; after ${NOTICED_MS / 1_000} s the replica is promoted`,
    load,
    async () => {
      await lose(cluster.primary);
      await wait(NOTICED_MS);
      await promote(cluster.replica);
      way.leadTo(cluster.replica.port);
      await wait(AFTER_MS);
    },
  );
}

async function measure(): Promise<boolean> {
  const primary = await makePrimary();
  const way = await startDatabaseProxy(primary.port);
  const store = await startS3Server();
  const first = startShop(0, workers, store.env);
  await first.isStarted();
  // Encoding hundreds of pictures would disturb the measurement.
  await ask(
    primary.port,
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'image-variants'))`,
    [],
    'flakon',
  );
  const cluster = { primary, replica: await makeReplica(primary) };
  const second = startShop(1, workers, store.env);
  await second.isStarted();
  const { ca } = await startWebProxy();
  const load = await startLoad(ca);
  await wait(AFTER_MS);

  say(
    `${os.cpus().length} cores, Node ${process.version}, ${version()}, ${run('sh', ['-c', 'nginx -v 2>&1']).trim()}, two shops with ${workers} worker(s) each\n`,
  );
  for (const line of HEAD) say(line);
  const rolling = async () => {
    await first.restart();
    await second.restart();
  };
  if (onlyRolling > 0)
    for (let round = 1; round <= onlyRolling; round += 1)
      await during(`rolling restart ${round}`, load, rolling);
  else await everyFailure({ load, cluster, first, way, store, rolling });

  await load.stop();
  const isRight = await checkOrders(
    onlyRolling > 0 ? cluster.primary.port : cluster.replica.port,
    load.placed,
  );
  for (const [what, times] of load.odd) say(`Not as expected: ${what}, ${times} times.`);
  await Promise.all([first.stop(), second.stop()]);
  await store.stop();
  return isRight && load.placed.length > 0;
}

process.once('SIGINT', () => void stopAll().then(() => process.exit(130)));
const began = Date.now();
try {
  process.exitCode = (await measure()) ? 0 : 1;
  say(`\nTook ${Math.round((Date.now() - began) / 1_000)} s.`);
} finally {
  await stopAll();
}
