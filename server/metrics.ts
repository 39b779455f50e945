// What whoever runs the shop watches, for Prometheus. Labels come from tables of ours only (routes, states), never from
// what somebody sends, so that there is a bound to them. The database is asked once for all its figures, and the answer
// kept for some seconds, however often it is scraped.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type MetricObject, Registry } from 'prom-client';
import { INSIDE_HEADER, insideToken } from './api-cache.ts';
import type { Context } from './context.ts';
import { selectFigures } from './metrics.sql.ts';
import { countSlowQueries } from './slow-queries.ts';

const KEPT_MS = 5_000;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export type Metrics = ReturnType<typeof createMetrics>;
type Parts = Pick<Context, 'db' | 'pool' | 'cache' | 'clock' | 'log' | 'readiness'> & {
  /** Handed in: it is the payments' to know, and they know everybody. */
  countDecisions: () => Promise<number>;
  /** Where several processes serve: this one's figures and theirs, added up. */
  readAllFigures?: (() => Promise<string>) | undefined;
};

export function createMetrics(parts: Parts) {
  const { pool, cache, readiness, readAllFigures } = parts;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const seconds = new Histogram({
    name: 'flakon_http_request_seconds',
    help: 'How long requests took that were not answered from memory at once.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const active = new Gauge({ name: 'flakon_http_requests_active', help: 'Requests being answered.', registers });
  const refused = new Counter({ name: 'flakon_http_refused_total', help: 'Requests refused with 503.', registers });

  /** A figure that is read when somebody asks. */
  const gauge = (name: string, help: string, read: () => number, aggregator: 'sum' | 'max' = 'sum') =>
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, label: string, read: () => Iterable<[string, number]>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of read()) this.inc({ [label]: value }, count);
      },
    });
  counter('flakon_http_kept_total', 'Answers sent from memory before the HTTP layer, by route.', 'route', () => cache.counted.fast);
  counter('flakon_cache_answers_total', 'Answers that could be kept: from memory (hit) or made anew (miss).', 'result', () => [
    ['hit', cache.counted.hits],
    ['miss', cache.counted.misses],
  ]);
  counter('flakon_slow_queries_total', 'Statements slower than SLOW_QUERY_MS.', 'kind', () => [['all', countSlowQueries()]]);
  gauge('flakon_cache_bytes', 'Memory of kept answers.', () => cache.size().bytes);
  gauge('flakon_pool_connections', 'Connections to the database.', () => pool.totalCount);
  gauge('flakon_pool_idle', 'Connections that nobody uses.', () => pool.idleCount);
  gauge('flakon_pool_waiting', 'Statements that wait for a connection.', () => pool.waitingCount);
  gauge('flakon_ready', '1 while requests should come here.', () => (readiness.state === 'ready' ? 1 : 0), 'max');
  // Apart: they are the same whichever process asks, and must not be added up.
  const shared = new Registry();
  const writeFigures = databaseGauges(shared, parts);

  return {
    contentType: registry.contentType,

    /** Of this process, to be added to those of others. */
    own: (): Promise<MetricObject[]> => registry.getMetricsAsJSON(),

    async read(): Promise<string> {
      const [own] = await Promise.all([readAllFigures?.() ?? registry.metrics(), writeFigures()]);
      return `${own.trimEnd()}\n${await shared.metrics()}`;
    },

    began(request: FastifyRequest) {
      if (!isInside(request)) active.inc();
    },

    ended(request: FastifyRequest, reply: FastifyReply) {
      if (isInside(request)) return;
      active.dec();
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      if (reply.statusCode === 503) refused.inc();
      seconds.observe({ method: methods.has(request.method) ? request.method : 'OTHER', route: routeOf(request), status }, reply.elapsedTime / 1_000);
    },
  };
}

/** What a page asks for while it is rendered is part of the page. */
const isInside = ({ headers }: FastifyRequest) => headers[INSIDE_HEADER] === insideToken;

/** The template, never the address. Files of a build have a name of their own each. */
function routeOf(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  if (route === undefined) return request.url.startsWith('/api/') ? 'none' : 'page';
  return route.startsWith('/assets/') ? '/assets/*' : route;
}

function databaseGauges(registry: Registry, { db, clock, log, countDecisions }: Parts): () => Promise<void> {
  const registers = [registry];
  const plain = (name: string, help: string) => new Gauge({ name, help, registers });
  const isUp = plain('flakon_database_up', '1 when the database answered the last time it was asked for figures.');
  const gauges = {
    jobsWaiting: plain('flakon_jobs_waiting', 'Jobs whose time has come.'),
    jobsLagSeconds: plain('flakon_jobs_lag_seconds', 'How long the oldest of them waits.'),
    jobsFailed: plain('flakon_jobs_failed', 'Jobs that are not tried any more.'),
    mailsFailing: plain('flakon_mails_failing', 'Mails that were tried in vain so far.'),
    backupAt: plain('flakon_backup_last_success_timestamp_seconds', 'When the last good backup was made; 0: never.'),
    backupBytes: plain('flakon_backup_last_bytes', 'Its size.'),
    backupFailed: plain('flakon_backup_failed', '1 when the last try failed.'),
  };
  const toDecide = plain('flakon_payments_to_decide', 'Cases in the list of payments that a person must look at.');
  const ordersToday = new Gauge({ name: 'flakon_orders_today', help: 'Orders placed today (Turkish time), by their state now.', labelNames: ['state'], registers });
  let asked: { at: number; done: Promise<void> } | null = null;

  async function ask() {
    try {
      const [figures, decisions] = await Promise.all([selectFigures(db, clock()), countDecisions()]);
      for (const [name, own] of Object.entries(gauges)) own.set(Number(figures[name as keyof typeof gauges]));
      ordersToday.reset();
      for (const [state, count] of Object.entries(figures.ordersToday as Record<string, number>)) ordersToday.set({ state }, count);
      toDecide.set(decisions);
      isUp.set(1);
    } catch (error) {
      isUp.set(0);
      log.warn({ err: error }, 'no figures from the database');
    }
  }

  return () => {
    const now = performance.now();
    if (!asked || now - asked.at > KEPT_MS) asked = { at: now, done: ask() };
    return asked.done;
  };
}
