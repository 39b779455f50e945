// SQL of the figures: one statement, over indexes.
import { sql } from 'kysely';
import type { Db } from './db.ts';

export type Figures = {
  jobsWaiting: number;
  jobsLagSeconds: number;
  jobsFailed: number;
  mailsFailing: number;
  ordersToday: Record<string, number>;
  backupAt: number;
  backupBytes: number;
  backupFailed: number;
};

export async function selectFigures(db: Db, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with jobs as (
      select count(*) filter (where attempts < max_attempts and run_at <= now()) as waiting,
        coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0) as lag,
        count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
        count(*) filter (where last_error is not null and task_identifier like 'send-%') as mails
      from graphile_worker.jobs),
    today as (
      select state, count(*)::int as count from orders
      where created_at >= date_trunc('day', ${now}::timestamptz, 'Europe/Istanbul') group by state),
    good as (select ended_at, bytes from backups where error is null order by ended_at desc limit 1)
    select waiting::int as jobs_waiting, lag::float8 as jobs_lag_seconds, failed::int as jobs_failed, mails::int as mails_failing,
      (select coalesce(json_object_agg(state, count), '{}') from today) as orders_today,
      coalesce((select extract(epoch from ended_at) from good), 0)::float8 as backup_at, coalesce((select bytes from good), 0)::float8 as backup_bytes,
      coalesce((select (error is not null)::int from backups order by ended_at desc limit 1), 0) as backup_failed
    from jobs`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no figures');
  return row;
}
