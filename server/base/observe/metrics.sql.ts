// SQL of the figures: one statement, over indexes.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { jobFigures } from '#server/base/jobs/queue.sql.ts';

export type Figures = {
  jobsWaiting: number;
  jobsLagSeconds: number;
  jobsFailed: number;
  mailsFailing: number;
  unpaidStockPieces: number;
  unpaidStockLira: number;
  ordersToday: Record<string, number>;
  backupAt: number;
  backupBytes: number;
  backupFailed: number;
};

export async function selectFigures(db: Db, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with jobs as (${jobFigures}),
    today as (
      select state, count(*)::int as count from orders
      where created_at >= date_trunc('day', ${now}::timestamptz, 'Europe/Istanbul') group by state),
    unpaid as (select coalesce(sum(i.quantity), 0)::float8 as pieces,
        coalesce(sum(i.line_total_kurus), 0)::float8 / 100 as lira
      from orders o join order_items i on i.order_id = o.id
      where o.state = 'PENDING_PAYMENT' and o.holds_stock),
    good as (select ended_at, bytes from backups where error is null order by ended_at desc limit 1)
    select waiting::int as jobs_waiting, lag::float8 as jobs_lag_seconds,
      failed::int as jobs_failed, mails::int as mails_failing,
      (select pieces from unpaid) as unpaid_stock_pieces,
      (select lira from unpaid) as unpaid_stock_lira,
      (select coalesce(json_object_agg(state, count), '{}') from today) as orders_today,
      coalesce((select extract(epoch from ended_at) from good), 0)::float8 as backup_at,
        coalesce((select bytes from good), 0)::float8 as backup_bytes,
      coalesce((select (error is not null)::int from backups order by ended_at desc limit 1),
        0) as backup_failed
    from jobs`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no figures');
  return row;
}
