// The metrics from the database: jobs, backups, orders, payments. They are read once for all
// processes and cached for some seconds, however often Prometheus asks.

import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#server/base/db/db.ts';
import { jobFigures } from '#server/base/jobs/queue.sql.ts';

type Figures = {
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

/** SQL of the figures: one statement, over indexes. */
async function selectFigures(db: Db, now: Date): Promise<Figures> {
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

const CACHED_MS = 5_000;

export type DatabaseMetricsDeps = {
  db: Db;
  clock: () => Date;
  log: Logger;
  /** Passed in by the composition root, because payments are above this folder in the layers. */
  countDecisions: () => Promise<number>;
};

export function createDatabaseMetrics(
  registry: Registry,
  { db, clock, log, countDecisions }: DatabaseMetricsDeps,
): () => Promise<void> {
  const registers = [registry];
  const plain = (name: string, help: string) => new Gauge({ name, help, registers });
  const isUp = plain(
    'flakon_database_up',
    '1 when the database answered the last time it was asked for figures.',
  );
  const gauges = {
    jobsWaiting: plain('flakon_jobs_waiting', 'Jobs whose time has come.'),
    jobsLagSeconds: plain('flakon_jobs_lag_seconds', 'How long the oldest of them waits.'),
    jobsFailed: plain('flakon_jobs_failed', 'Jobs that are not tried any more.'),
    mailsFailing: plain('flakon_mails_failing', 'Mails that were tried in vain so far.'),
    unpaidStockPieces: plain('flakon_unpaid_stock_pieces', 'Sales units that unpaid orders hold.'),
    unpaidStockLira: plain('flakon_unpaid_stock_lira', 'What these cost their buyers.'),
    backupAt: plain(
      'flakon_backup_last_success_timestamp_seconds',
      'When the last good backup was made; 0: never.',
    ),
    backupBytes: plain('flakon_backup_last_bytes', 'Its size.'),
    backupFailed: plain('flakon_backup_failed', '1 when the last try failed.'),
  };
  const toDecide = plain(
    'flakon_payments_to_decide',
    'Cases in the list of payments that a person must look at.',
  );
  const ordersToday = new Gauge({
    name: 'flakon_orders_today',
    help: 'Orders placed today (Turkish time), by their state now.',
    labelNames: ['state'],
    registers,
  });
  let asked: { at: number; done: Promise<void> } | null = null;

  async function ask() {
    try {
      const [figures, decisions] = await Promise.all([
        selectFigures(db, clock()),
        countDecisions(),
      ]);
      for (const [name, own] of Object.entries(gauges))
        own.set(Number(figures[name as keyof typeof gauges]));
      ordersToday.reset();
      for (const [state, count] of Object.entries(figures.ordersToday as Record<string, number>))
        ordersToday.set({ state }, count);
      toDecide.set(decisions);
      isUp.set(1);
    } catch (error) {
      isUp.set(0);
      log.warn({ err: error }, 'no figures from the database');
    }
  }

  return () => {
    const now = performance.now();
    if (!asked || now - asked.at > CACHED_MS) asked = { at: now, done: ask() };
    return asked.done;
  };
}
