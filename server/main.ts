// Starts the shop: configuration, database, schema, demo shop, server. Every error here is one
// clear line and exit code 1.
import '#server/base/run/node-env.ts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDatabase } from '#db/migrate.ts';
import { type Config, readConfig } from '#server/base/run/config.ts';
import { claimDataDir } from '#server/base/run/data-dir.ts';
import { startEmbeddedPostgres } from '#server/base/run/embedded-postgres.ts';
import { explain } from '#server/base/run/open-database.ts';
import { startWorkers } from '#server/base/run/workers.ts';
import { prepareShop } from './prepare.ts';

const isDevelopment = process.argv.includes('--dev');
const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`flakon: ${line}\n`);

/** Functions to call when the shop stops, the newest first. */
const closers: (() => Promise<void> | void)[] = [];
let isClosing = false;
let starting: Promise<unknown> | null = null;

async function close(exitCode: number) {
  if (isClosing) return;
  isClosing = true;
  // Waits for a part that is being started before stopping it.
  await starting?.catch(() => undefined);
  for (const undo of closers.reverse()) {
    try {
      await undo();
    } catch (error) {
      complain(`stopping: ${(error as Error).message}`);
    }
  }
  process.exit(exitCode);
}

async function start() {
  const config = readConfig(process.env);
  closers.push(claimDataDir(config.dataDir));
  const isOneProcess = config.workers === 1 || isDevelopment;
  const meanwhile = () => isOneProcess && loadServer();
  const databaseUrl = await openDatabase(config, meanwhile);
  await prepareShop(config, databaseUrl, { say, meanwhile });
  closers.push(await (isOneProcess ? serveHere(config, databaseUrl) : serveInWorkers(config)));
  if (isClosing) return;
  say(`Flakon serves on ${config.publicUrl}`);
}

/**
 * The modules that serve requests. With several workers the primary process serves none, and needs
 * less memory without them.
 */
function loadServer() {
  const loaded = Promise.all([import('./serve.ts'), import('#server/pages/ssr.ts')]);
  // The caller that awaits it reports an error; nobody awaits it while the database starts.
  loaded.catch(() => undefined);
  return loaded;
}

/**
 * Returns the function that stops it. In development there is one process: Vite builds its pages.
 */
async function serveHere(config: Config, databaseUrl: string): Promise<() => Promise<void>> {
  const [{ serve }, pages] = await loadServer();
  const renderPage = isDevelopment ? pages.developmentPages() : pages.productionPages();
  return (await serve({ config, databaseUrl, renderPage, isDevelopment })).stop;
}

/** Returns the function that stops them. */
async function serveInWorkers(config: Config): Promise<() => Promise<void>> {
  const onHopeless = (line: string) => {
    complain(line);
    void close(1);
  };
  const file = fileURLToPath(new URL('./worker.ts', import.meta.url));
  return (
    await startWorkers({
      count: config.workers,
      file,
      drainMs: config.drainMs,
      warn: complain,
      onHopeless,
    })
  ).stop;
}

/** @throws StoppedError if Ctrl-C was pressed meanwhile: then nothing more is started. */
async function underway<T>(step: Promise<T>): Promise<T> {
  starting = step;
  const result = await step;
  if (isClosing) throw new StoppedError();
  return result;
}

class StoppedError extends Error {}

/** `whileStarting` is work to do while the embedded database starts. */
async function openDatabase(config: Config, whileStarting: () => void): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  say('Starting PostgreSQL …');
  const folder = path.join(config.dataDir, 'postgres');
  const postgres = await underway(
    startEmbeddedPostgres(folder, { whileStarting }).then((started) => {
      closers.push(() => started.stop());
      return started;
    }),
  );
  void postgres.exited.then(() => {
    if (isClosing) return;
    complain('the database has stopped');
    return close(1);
  });
  await ensureDatabase(postgres.databaseUrl('postgres'), 'flakon');
  return postgres.url;
}

// Not `once`: Ctrl-C reaches this process twice, from the terminal and from npm, and the second
// signal must not interrupt the first.
process.on('SIGINT', () => void close(0));
process.on('SIGTERM', () => void close(0));

start().catch((error: unknown) => {
  if (error instanceof StoppedError || isClosing) return;
  complain(explain(error));
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  return close(1);
});
