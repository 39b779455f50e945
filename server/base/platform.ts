// What every part of the server may use, and the types of the HTTP server. It knows no domain: what
// domains share (settings, rules, search …) is created in services.ts.
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '#server/base/db/db.ts';
import type { Cache } from '#server/base/http-cache/cache.ts';
import type { Changes } from '#server/base/http-cache/changes.ts';
import type { Metrics } from '#server/base/observe/metrics.ts';
import type { Config } from '#server/base/run/config.ts';
import type { Precedence } from '#server/base/run/precedence.ts';
import type { Readiness } from '#server/base/run/readiness.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import type { Storage } from '#server/base/storage/storage.ts';

export type Platform = {
  config: Config;
  secrets: Secrets;
  databaseUrl: string;
  db: Db;
  pool: pg.Pool;
  cache: Cache;
  storage: Storage;
  changes: Changes;
  clock: () => Date;
  log: Logger;
  readiness: Readiness;
  precedence: Precedence;
  metrics: Metrics;
};

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
/** `Deps`: the platform and the services of other domains that these routes use. */
export type Routes<Deps = Platform> = (app: App, deps: Deps) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response is the same for all visitors with the same language: cached until one of
     * `request.cacheTags` changes.
     */
    isCached?: boolean;
    /** The response belongs to one buyer: no shared cache may store it. */
    isPrivate?: boolean;
    /** Accepts HTML forms, also from pages of other sites. */
    isForm?: boolean;
    /** For operators: served at any load. */
    isOperation?: boolean;
  }
  interface FastifyRequest {
    /** Null: the response is not cached. */
    cacheTags: readonly string[] | null;
    cacheMark: number;
    /** The cache key, made before the request is validated. */
    cacheKey: string;
  }
}
