// A feed of this many products: the seconds until its file exists, the time to read it again, and
// the processor time and memory for it (`node bench/feeds.ts 100000`). The products are those of
// the other benchmarks.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureDatabase, migrate } from '../db/migrate.ts';
import { openDb } from '../server/base/db/db.ts';
import { readConfig } from '../server/base/run/config.ts';
import { startEmbeddedPostgres } from '../server/base/run/embedded-postgres.ts';
import { seed } from '../server/demo/seed.ts';
import { createFeeds } from '../server/feeds/feeds.ts';
import { createSettings, insertFirstSettings } from '../server/settings/settings.ts';
import { feedPlaces } from '../shared/feeds/feeds.ts';
import { loadCatalogue } from './catalogue.ts';

const count = Number(process.argv[2] ?? 100_000);
const MIB = 2 ** 20;
const write = (line: string) => process.stdout.write(`${line}\n`);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-feeds-'));
fs.chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder, { isDurable: false });
await ensureDatabase(postgres.databaseUrl('postgres'), 'flakon');
await migrate(postgres.url);
await seed(postgres.url, { withDemoShop: false });
await loadCatalogue(postgres.url, count, folder);
const config = readConfig({ DATA_DIR: path.join(folder, 'data') });
const { db } = openDb(postgres.url);
await insertFirstSettings(db, config);
const deps = { db, config, settings: createSettings(db, config), clock: () => new Date() };

let most = 0;
const sampled = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 20);
write(`${count} products`);
write('| feed | seconds | of the processor | again, ms | MiB compressed | most memory, MiB |');
write('|---|--:|--:|--:|--:|--:|');
for (const { feed, language } of feedPlaces) {
  await wait(200);
  most = 0;
  const before = process.memoryUsage.rss();
  const feeds = createFeeds(deps);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const file = await feeds.file(feed, language);
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const again = performance.now();
  await createFeeds(deps).file(feed, language);
  const cells = [
    `${feed} ${language}`,
    seconds.toFixed(1),
    ((user + system) / 1e6).toFixed(1),
    (performance.now() - again).toFixed(0),
    (fs.statSync(file.path).size / MIB).toFixed(1),
    `${(most / MIB).toFixed(0)} (${(before / MIB).toFixed(0)} before)`,
  ];
  write(`| ${cells.join(' | ')} |`);
}
clearInterval(sampled);
await db.destroy();
await postgres.stop();
fs.rmSync(folder, { recursive: true, force: true });
