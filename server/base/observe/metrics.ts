// The metrics of a process, for Prometheus. Labels come from our own tables only (routes, states),
// never from client input, so that their number is limited.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';
import { isInside } from '#server/base/http-cache/api-cache.ts';
import type { Cache } from '#server/base/http-cache/cache.ts';
import type { Readiness } from '#server/base/run/readiness.ts';
import { type SecurityEvent, securityEvents } from '#shared/base/security-events.ts';
import { createDatabaseMetrics, type DatabaseMetricsDeps } from './database-metrics.ts';
import { countSlowQueries } from './slow-queries.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

let ofProcess: Registry | undefined;

/**
 * Memory, processor time and event loop. They belong to the process: the observers behind them
 * cannot be ended, and would hold the server that started them.
 */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

export type Metrics = ReturnType<typeof createMetrics>;
type MetricsDeps = DatabaseMetricsDeps & {
  pool: pg.Pool;
  cache: Cache;
  readiness: Readiness;
  /** If several processes serve: the sum of all their metrics. */
  readAllFigures?: (() => Promise<string>) | undefined;
};

export function createMetrics(deps: MetricsDeps) {
  const registry = Registry.merge([processMetrics()]);
  const requests = createRequestMetrics(registry);
  addCounters(registry, deps);
  addGauges(registry, deps);
  // Every process would report the same figures of the database, so they are not part of that sum.
  const shared = new Registry();
  const writeFigures = createDatabaseMetrics(shared, deps);

  return {
    contentType: registry.contentType,

    /** The metrics of this process, to be added to those of the others. */
    own: (): Promise<MetricObject[]> => registry.getMetricsAsJSON(),

    async read(): Promise<string> {
      const [own] = await Promise.all([
        deps.readAllFigures?.() ?? registry.metrics(),
        writeFigures(),
      ]);
      return `${own.trimEnd()}\n${await shared.metrics()}`;
    },

    ...requests,
    ...createSecurityMetrics(registry),
  };
}

/** All events exist from the start, so that an alert notices the first one. */
function createSecurityMetrics(registry: Registry) {
  const events = new Counter({
    name: 'flakon_security_events_total',
    help: 'Lines of the security log, by event.',
    labelNames: ['event'],
    registers: [registry],
  });
  for (const event of securityEvents) events.inc({ event }, 0);
  return { securityEvent: (event: SecurityEvent) => events.inc({ event }) };
}

function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'flakon_http_request_seconds',
    help: 'How long requests took that were not answered from memory at once.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const active = new Gauge({
    name: 'flakon_http_requests_active',
    help: 'Requests being answered.',
    registers,
  });
  const refused = new Counter({
    name: 'flakon_http_refused_total',
    help: 'Requests refused with 503.',
    registers,
  });
  return {
    began(request: FastifyRequest) {
      if (!isInside(request)) active.inc();
    },

    ended(request: FastifyRequest, reply: FastifyReply) {
      if (isInside(request)) return;
      active.dec();
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      if (reply.statusCode === 503) refused.inc();
      seconds.observe(
        {
          method: methods.has(request.method) ? request.method : 'OTHER',
          route: routeOf(request),
          status,
        },
        reply.elapsedTime / 1_000,
      );
    },
  };
}

function addCounters(registry: Registry, { cache }: MetricsDeps) {
  const counter = (
    name: string,
    help: string,
    label: string,
    read: () => Iterable<[string, number]>,
  ) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [value, count] of read()) this.inc({ [label]: value }, count);
      },
    });
  counter(
    'flakon_http_kept_total',
    'Answers sent from memory before the HTTP layer, by route.',
    'route',
    () => cache.counted.fast,
  );
  counter(
    'flakon_cache_answers_total',
    'Answers that could be cached: from memory (hit) or made anew (miss).',
    'result',
    () => [
      ['hit', cache.counted.hits],
      ['miss', cache.counted.misses],
    ],
  );
  counter('flakon_slow_queries_total', 'Statements slower than SLOW_QUERY_MS.', 'kind', () => [
    ['all', countSlowQueries()],
  ]);
}

/** Figures that are read when Prometheus requests them. */
function addGauges(registry: Registry, { cache, pool, readiness }: MetricsDeps) {
  const gauge = (
    name: string,
    help: string,
    read: () => number,
    aggregator: 'sum' | 'max' = 'sum',
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator,
      collect() {
        this.set(read());
      },
    });
  gauge('flakon_cache_bytes', 'Memory of cached answers.', () => cache.size().bytes);
  gauge('flakon_pool_connections', 'Connections to the database.', () => pool.totalCount);
  gauge('flakon_pool_idle', 'Connections that nobody uses.', () => pool.idleCount);
  gauge('flakon_pool_waiting', 'Statements that wait for a connection.', () => pool.waitingCount);
  gauge(
    'flakon_ready',
    '1 while requests should come here.',
    () => (readiness.state === 'ready' ? 1 : 0),
    'max',
  );
}

/** The route's template, never the address: each file of a build has its own name. */
function routeOf(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  if (route === undefined) return request.url.startsWith('/api/') ? 'none' : 'page';
  return route.startsWith('/assets/') ? '/assets/*' : route;
}
