// SQL for the job queue, i.e. graphile-worker's tables. No other file names them: the private ones
// may change with a new version of the library (decision 0037).
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { MailKind } from './mail-kinds.ts';

/** Tries have growing pauses: half a day in total. */
const MAX_ATTEMPTS = 14;

/**
 * `preserve_run_at`: a waiting job keeps its attempts and its time. `replace`: it starts again,
 * immediately.
 */
export async function insertJob(
  tx: Tx,
  job: {
    name: string;
    payload: object;
    key: string;
    mode: 'preserve_run_at' | 'replace';
    queue?: string;
    waitSeconds?: number;
  },
): Promise<void> {
  const runAt = job.waitSeconds ? sql`now() + ${job.waitSeconds} * interval '1 second'` : sql`null`;
  await sql`
    select graphile_worker.add_job(${job.name}, ${JSON.stringify(job.payload)}::json,
      queue_name := ${job.queue ?? null},
      run_at := ${runAt}, max_attempts := ${MAX_ATTEMPTS}::int, job_key := ${job.key},
        job_key_mode := ${job.mode})`.execute(tx);
}

/** A job for each picture, one after the other, with the lowest priority. */
export async function insertImageJobs(tx: Tx, hashes: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job('image-variants', json_build_object('hash', hash),
      queue_name := 'images', priority := 10,
      max_attempts := ${MAX_ATTEMPTS}::int, job_key := 'image ' || hash,
        job_key_mode := 'preserve_run_at')
    from unnest(${[...hashes]}::text[]) as hash`.execute(tx);
}

/**
 * The mails of an order that is being placed: a part of its statement (orders.ts), which reads
 * `placed`. The queue's own function notifies the workers inside the transaction, and transactions
 * that notify commit one at a time: a sync to disk for each order. The workers are notified of
 * these mails afterwards, many at once (`changes.mailsAdded`). Decision 0037.
 */
export const insertingMails = (kinds: readonly MailKind[]): RawBuilder<unknown> => sql`
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts, key)
    select (select id from graphile_worker._private_tasks where identifier = 'send-mail'),
      json_build_object('kind', kind, 'orderId', placed.id, 'paymentId', null),
        ${MAX_ATTEMPTS}::int, 'mail ' || kind || ' ' || placed.id
    from placed, unnest(${[...kinds]}::text[]) as kind`;

/** `insertingMails` needs the task before the first worker has started. */
export async function registerMailTask(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    "insert into graphile_worker._private_tasks (identifier) values ('send-mail') on conflict do nothing",
  );
}

/** A subquery of all jobs with their payloads. */
export const queuedJobs: RawBuilder<unknown> = sql`
  (select j.id, t.identifier as task, j.payload, j.last_error, j.created_at, j.updated_at
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)`;

/**
 * Stops a waiting mail of this kind about an order, or about one of its parcels; returns whether
 * there was one. A mail that is being sent is not stopped.
 */
export async function stopMails(
  tx: Tx,
  { kind, orderId, shipmentId }: { kind: MailKind; orderId: number; shipmentId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select j.id from ${queuedJobs} j where j.task = 'send-mail' and j.payload ->> 'kind' = ${kind}
        and (j.payload ->> 'orderId')::bigint = ${orderId}
        and (${shipmentId}::bigint is null or (j.payload ->> 'shipmentId')::bigint = ${shipmentId})))`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Gives a failed mail all its tries again, starting now; false if no such job waits. */
export async function retryMailJob(tx: Tx, jobId: number): Promise<boolean> {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array[j.id], run_at := now(), attempts := 0)
    from ${queuedJobs} j where j.id = ${jobId} and j.task like 'send-%'
      and j.last_error is not null`.execute(tx);
  return rows.length > 0;
}

/** A job of a killed process stays locked for hours: this lets the other processes take it over. */
export async function unlockKilledJobs(db: Db, minutes: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - ${minutes} * interval '1 minute'
      and task_identifier <> 'back-up' having count(*) > 0`.execute(db);
}

export async function unlockWorkers(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[...workerIds]}::text[])`.execute(db);
}

/**
 * One row of figures: waiting jobs and how long they wait, jobs that failed finally, and mails
 * whose last try failed.
 */
export const jobFigures: RawBuilder<unknown> = sql`
      select count(*) filter (where attempts < max_attempts and run_at <= now()) as waiting,
        coalesce(extract(epoch from now() - min(run_at)
          filter (where attempts < max_attempts and run_at <= now())), 0) as lag,
        count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
        count(*) filter (where last_error is not null and task_identifier like 'send-%') as mails
      from graphile_worker.jobs`;

/**
 * The jobs that a backup contains. Jobs that failed finally are left out: nobody expects last
 * year's mail after a restore. The jobs of each minute and hour are scheduled again automatically.
 */
export const WAITING_JOBS = `
  select json_build_object('task', j.task_identifier, 'payload', p.payload::jsonb, 'queue', j.queue_name, 'runAt', j.run_at,
    'maxAttempts', j.max_attempts, 'key', j.key, 'priority', j.priority)::text
  from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
  where j.attempts < j.max_attempts and p.payload->>'_cron' is null order by j.id`;

/** Restores one line of `WAITING_JOBS`. */
export async function addWaitingJob(
  client: Pick<pg.ClientBase, 'query'>,
  job: {
    task: string;
    payload: unknown;
    queue: string | null;
    runAt: string;
    maxAttempts: number;
    key: string | null;
    priority: number;
  },
): Promise<void> {
  await client.query(
    'select graphile_worker.add_job($1, $2::json, $3, $4::timestamptz, $5::int, $6, $7::int)',
    [
      job.task,
      JSON.stringify(job.payload),
      job.queue,
      job.runAt,
      job.maxAttempts,
      job.key,
      job.priority,
    ],
  );
}
