// Background work on graphile-worker in the same database: a job is added in the transaction that causes it.
import { run } from 'graphile-worker';
import type { Context } from './app.ts';
import type { Mailer } from './mail/mailer.ts';

export async function startJobs({ pool }: Context, _mailer: Mailer) {
  const runner = await run({ pgPool: pool, concurrency: 4, noHandleSignals: true, taskList: {} });
  return { stop: () => runner.stop() };
}
