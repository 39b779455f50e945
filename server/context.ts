// What the parts of the server are handed, and the types of the HTTP server they hang their routes on.
import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { SignedInAdmin } from './admin/actor.ts';
import type { SignedIn } from './auth/access-token.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Cache } from './cache.ts';
import type { Sellables } from './catalogue/sellables.ts';
import type { Changes } from './changes.ts';
import type { Settings } from './config/settings.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Rules } from './discounts/rules.ts';
import type { Images } from './images/images.ts';
import type { Metrics } from './metrics.ts';
import type { Providers } from './payments/provider.ts';
import type { Readiness } from './readiness.ts';
import type { Search } from './search/search.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage.ts';

/** Tests pass their own clock and providers. */
export type Context = {
  config: Config;
  secrets: Secrets;
  databaseUrl: string;
  db: Db;
  pool: pg.Pool;
  settings: Settings;
  sellables: Sellables;
  rules: Rules;
  search: Search;
  cache: Cache;
  storage: Storage;
  images: Images;
  changes: Changes;
  providers: Providers;
  passwords: Passwords;
  clock: () => Date;
  log: Logger;
  readiness: Readiness;
  metrics: Metrics;
};

export type App = FastifyInstance<RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, FastifyBaseLogger, ZodTypeProvider>;
export type Routes = (app: App, context: Context) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everybody of a language: kept until one of `request.cacheTags` changes. */
    isCached?: boolean;
    /** The answer is one buyer's: no cache on the way may keep it. */
    isPrivate?: boolean;
    /** For whoever runs the shop: answered however much there is to do. */
    isOperation?: boolean;
  }
  interface FastifyRequest {
    /** Null: the answer is kept by nobody. */
    cacheTags: readonly string[] | null;
    cacheMark: number;
    /** Set by `signedInOnly`; read with `customerOf`. */
    signedIn: SignedIn | null;
    /** Set by `adminOnly`; read with `adminOf`. */
    admin: SignedInAdmin | null;
  }
}
