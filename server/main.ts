// Starts the shop: configuration, database, schema, demo shop, server. Every failure here is one clear line and exit code 1.
import './node-env.ts';
import path from 'node:path';
import { takeInDemoPhotographs } from '../db/demo-photographs.ts';
import { ensureDatabase, migrate } from '../db/migrate.ts';
import { seed } from '../db/seed.ts';
import { ensureFirstAdmin } from './admin/admins.ts';
import { buildApp } from './app.ts';
import { insertFirstSettings } from './config/settings.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { claimDataDir, DataDirError } from './data-dir.ts';
import { openDb } from './db.ts';
import { refreshAllPrices } from './discounts/prices.ts';
import { DatabaseStartError, startEmbeddedPostgres } from './embedded-postgres.ts';
import { startJobs } from './jobs.ts';
import { createLogger } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import type { Readiness } from './readiness.ts';
import { readSecrets } from './secrets.ts';
import { noteSlowQueries } from './slow-queries.ts';
import { developmentPages, productionPages } from './ssr.ts';

const isDevelopment = process.argv.includes('--dev');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What to undo when the shop stops, newest first. */
const closers: (() => Promise<void> | void)[] = [];
let isClosing = false;
let starting: Promise<unknown> | null = null;
const readiness: Readiness = { state: 'starting' };
/** Answers and jobs under way get this long when the shop stops. */
const STOP_LIMIT_MS = 10_000;

async function close(exitCode: number) {
  if (isClosing) return;
  isClosing = true;
  if (readiness.state === 'ready') readiness.state = 'draining';
  // What is being started must be there before it can be stopped.
  await starting?.catch(() => undefined);
  for (const undo of closers.reverse()) {
    try {
      await undo();
    } catch (error) {
      process.stderr.write(`flakon: stopping: ${(error as Error).message}\n`);
    }
  }
  process.exit(exitCode);
}

async function start() {
  const config = readConfig(process.env);
  closers.push(claimDataDir(config.dataDir));
  const databaseUrl = await openDatabase(config);

  const applied = await reach(() => migrate(databaseUrl));
  if (applied.length > 0) say(`Schema brought up to date (${applied.join(', ')}).`);
  const hasDemoShop = config.loadDemoData && !config.isLive;
  const loaded = await seed(databaseUrl, { withDemoShop: hasDemoShop });
  if (loaded > 0) say(`Demo shop loaded: ${loaded} products.`);

  const log = createLogger(config);
  const { db, pool } = openDb(databaseUrl, { onStatement: noteSlowQueries(log, config.slowQueryMs) });
  closers.push(() => db.destroy());
  await insertFirstSettings(db, config);

  const secrets = readSecrets(config);
  const renderPage = isDevelopment ? developmentPages() : productionPages();
  const { app, context } = await buildApp({ config, secrets, databaseUrl, db, pool, log, readiness, renderPage });
  const admin = await ensureFirstAdmin(db, context.passwords, config);
  if (admin) say(`First administrator: ${admin.email}${admin.drawnPassword ? `, password ${admin.drawnPassword} (shown only now)` : ''}`);
  if (hasDemoShop) await takeInDemoPhotographs(context);
  await refreshAllPrices(context);
  const jobs = await startJobs(context, createMailer(config));
  // Both at once: answers under way are finished while the jobs under way are.
  closers.push(async () => {
    if (readiness.state === 'draining') await new Promise((resolve) => setTimeout(resolve, config.drainMs));
    await Promise.all([inTime(app.close()), jobs.stop(STOP_LIMIT_MS)]);
  });

  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartError(`port ${config.port} is in use; set PORT to another`) : error;
  });
  readiness.state = 'ready';
  say(`Flakon serves on ${config.publicUrl}`);
}

const inTime = (work: PromiseLike<unknown>) => Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, STOP_LIMIT_MS).unref())]);

/** @throws StoppedError when Ctrl-C came meanwhile: then nothing more is begun. */
async function underway<T>(step: Promise<T>): Promise<T> {
  starting = step;
  const result = await step;
  if (isClosing) throw new StoppedError();
  return result;
}

class StartError extends Error {}
class StoppedError extends Error {}

async function openDatabase(config: Config): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  say('Starting PostgreSQL …');
  const postgres = await underway(
    startEmbeddedPostgres(path.join(config.dataDir, 'postgres')).then((started) => {
      closers.push(() => started.stop());
      return started;
    }),
  );
  void postgres.exited.then(() => {
    if (isClosing) return;
    process.stderr.write('flakon: the database has stopped\n');
    return close(1);
  });
  await ensureDatabase(postgres.databaseUrl('postgres'), 'flakon');
  return postgres.url;
}

/** A database that does not answer is the most usual reason why a shop does not start: say so, without the address's password. */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '3D000', '57P03'].includes(code) || /timeout expired|ECONNREFUSED/.test((error as Error).message)) {
      throw new StartError(`the database does not answer (${code || (error as Error).message}); check DATABASE_URL`);
    }
    throw error;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof DataDirError || error instanceof StartError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === '53100') return 'the disk that holds DATA_DIR is full';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return `DATA_DIR cannot be written to (${message})`;
  return message;
}

// Not `once`: Ctrl-C reaches this process twice, from the terminal and from npm, and the second must not cut the first short.
process.on('SIGINT', () => void close(0));
process.on('SIGTERM', () => void close(0));

start().catch((error: unknown) => {
  if (error instanceof StoppedError) return;
  process.stderr.write(`flakon: ${explain(error)}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  return close(1);
});
