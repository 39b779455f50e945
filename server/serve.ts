// One serving process: the server, its connections and its jobs, from "listening" to "everything is
// finished".
import { setTimeout as wait } from 'node:timers/promises';
import { openDb } from '#server/base/db/db.ts';
import { createLogger } from '#server/base/observe/log.ts';
import type { Metrics } from '#server/base/observe/metrics.ts';
import { logSlowQueries } from '#server/base/observe/slow-queries.ts';
import type { Config } from '#server/base/run/config.ts';
import { watchConnections } from '#server/base/run/graceful-shutdown.ts';
import { StartError } from '#server/base/run/open-database.ts';
import { limitsOf, releaseStartMemory } from '#server/base/run/process-limits.ts';
import { type Readiness, STOP_LIMIT_MS } from '#server/base/run/readiness.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { createConnectedMailer } from '#server/mail/mailer.ts';
import type { RenderPage } from '#server/pages/ssr.ts';
import { readSmtp } from '#server/settings/connections.ts';
import { startDeliveries } from '#server/webhooks/deliver.ts';
import { startJobs } from '#server/work/start-jobs.ts';
import { buildApp } from './app.ts';

/**
 * Rendered before the first request: the first page of a process takes much longer than the next
 * ones and blocks everything.
 */
const FIRST_PAGES = ['/', '/products'];
/** The longest wait for the primary process. */
const RELEASE_MS = 2_000;

type ServeOptions = {
  config: Config;
  databaseUrl: string;
  renderPage: RenderPage;
  isDevelopment?: boolean;
  shared?: { readAllFigures: () => Promise<string> };
};
export type Serving = { ownFigures: Metrics['own']; stop(): Promise<void> };

export async function serve({
  config,
  databaseUrl,
  renderPage,
  isDevelopment = false,
  shared,
}: ServeOptions): Promise<Serving> {
  const readiness: Readiness = { state: 'starting' };
  const log = createLogger(config);
  const { db, pool } = openDb(databaseUrl, {
    maxConnections: limitsOf(config.workers).connections,
    onStatement: logSlowQueries(log, config.slowQueryMs),
  });
  try {
    const { app, context } = await buildApp({
      config,
      secrets: readSecrets(config),
      databaseUrl,
      db,
      pool,
      log,
      readiness,
      renderPage,
      readAllFigures: shared?.readAllFigures,
    });
    const jobs = await startJobs(
      context,
      createConnectedMailer(config, () => readSmtp(context)),
    );
    const deliveries = startDeliveries(context);
    const connections = watchConnections(app.server);
    // Both at once: running requests and running jobs finish together.
    const finish = () =>
      Promise.all([
        inTime(connections.close().then(() => app.close())),
        jobs.stop(STOP_LIMIT_MS),
        deliveries.stop(STOP_LIMIT_MS),
      ]);
    if (!isDevelopment) for (const url of FIRST_PAGES) await app.inject(url);
    try {
      await app.listen({ port: config.port, host: config.host });
    } catch (error) {
      await finish();
      throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? new StartError(`port ${config.port} is in use; set PORT to another`)
        : error;
    }
    readiness.state = 'ready';
    releaseStartMemory();
    // While a large catalogue is read, PostgreSQL searches, many times slower; a failure is logged,
    // and the first search tries again.
    context.search.index().catch(() => undefined);
    return {
      ownFigures: context.metrics.own,
      async stop() {
        readiness.state = 'draining';
        await wait(config.drainMs);
        // Otherwise the kernel would continue to accept connections that no process takes.
        if (shared) await Promise.race([connections.asked, wait(RELEASE_MS)]);
        await finish();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const inTime = (work: PromiseLike<unknown>) =>
  Promise.race([work, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
