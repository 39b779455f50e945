// The worker of the job queue: graphile-worker in the same database. A job is added in the
// transaction that causes it (base/jobs/queue.ts), and tried again with growing pauses. Every job
// may run twice.
import { EventEmitter } from 'node:events';
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import { unlockWorkers } from '#server/base/jobs/queue.sql.ts';
import { limitsOf } from '#server/base/run/process-limits.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import { workOf } from './jobs.ts';
import { scheduleOf } from './schedule.ts';

/**
 * Every serving process also runs jobs: the queue gives each job to one of them (decision 0038).
 */
export async function startJobs(context: Services, mailer: Mailer) {
  const work = workOf(context, mailer);
  const taskList = Object.fromEntries(
    Object.entries(work).map(([name, job]) => [
      name,
      ((payload) => job(payload as never)) satisfies Task,
    ]),
  );
  const pools: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void pools.push(workerPool.id));
  const runner = await run({
    events,
    pgPool: context.pool,
    concurrency: limitsOf(context.config.workers).jobsAtOnce,
    // Only completions in batches, even batches of one, are recorded before a stop ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems(
      scheduleOf(context.config.backup.at).map((turn) => ({
        ...turn,
        options: { backfillPeriod: 0, maxAttempts: 1 },
      })),
    ),
    logger: quietLogger(context),
  });
  return {
    /** Running jobs are finished; those that take longer return to the queue. */
    async stop(limitMs = 10_000) {
      const isOver = await Promise.race([
        runner.stop().then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, limitMs, false).unref()),
      ]);
      if (!isOver) await unlockWorkers(context.db, pools);
      mailer.close();
    },
  };
}

/**
 * A failed job is logged, a completed one is not. Payloads contain only ids and are not logged
 * either.
 */
const quietLogger = ({ log }: Pick<Services, 'log'>) =>
  new JobLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ job: scope.jobId, task: scope.taskIdentifier }, message);
    else if (level === 'warning')
      log.warn({ job: scope.jobId, task: scope.taskIdentifier }, message);
    else log.debug({ job: scope.jobId, task: scope.taskIdentifier }, message);
  });
