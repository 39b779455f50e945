// One process that serves: the server, its connections and its jobs, from "listening" to "everything is finished".
import net from 'node:net';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDb } from './db.ts';
import { startJobs } from './jobs.ts';
import { createLogger } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import { type Readiness, STOP_LIMIT_MS } from './readiness.ts';
import { readSecrets } from './secrets.ts';
import { shareOf } from './share.ts';
import { noteSlowQueries } from './slow-queries.ts';
import type { RenderPage } from './ssr.ts';
import { StartError } from './starting.ts';

const LAST_MOMENT_MS = 500;

type Parts = { config: Config; databaseUrl: string; renderPage: RenderPage; readAllFigures?: () => Promise<string> };
export type Serving = { ownFigures: Metrics['own']; stop(): Promise<void> };

export async function serve({ config, databaseUrl, renderPage, readAllFigures }: Parts): Promise<Serving> {
  const readiness: Readiness = { state: 'starting' };
  const log = createLogger(config);
  const { db, pool } = openDb(databaseUrl, { maxConnections: shareOf(config.workers).connections, onStatement: noteSlowQueries(log, config.slowQueryMs) });
  try {
    const { app, context } = await buildApp({ config, secrets: readSecrets(config), databaseUrl, db, pool, log, readiness, renderPage, readAllFigures });
    const jobs = await startJobs(context, createMailer(config));
    // Both at once: answers under way are finished while the jobs under way are.
    const finish = () => Promise.all([inTime(closeServer(app)), jobs.stop(STOP_LIMIT_MS)]);
    try {
      await app.listen({ port: config.port, host: config.host });
    } catch (error) {
      await finish();
      throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new StartError(`port ${config.port} is in use; set PORT to another`) : error;
    }
    readiness.state = 'ready';
    return {
      ownFigures: context.metrics.own,
      async stop() {
        readiness.state = 'draining';
        await new Promise((resolve) => setTimeout(resolve, config.drainMs));
        await finish();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const inTime = (work: PromiseLike<unknown>) => Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, STOP_LIMIT_MS).unref())]);

/** What came in the last moment has not been read yet: it is answered, where the server's own way would take it for idle and cut it off. */
async function closeServer(app: Awaited<ReturnType<typeof buildApp>>['app']): Promise<void> {
  const isEmpty = new Promise<void>((resolve) => net.Server.prototype.close.call(app.server, () => resolve()));
  await Promise.race([isEmpty, new Promise((resolve) => setTimeout(resolve, LAST_MOMENT_MS))]);
  await Promise.all([isEmpty, app.close()]);
}
