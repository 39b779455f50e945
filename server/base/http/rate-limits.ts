// How often one address, or one account, may ask: counters in the database, so that all processes
// count together. Keys are hashed, so that they are short and the table has no IP address or e-mail
// address.

import { createHash } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { INSIDE_HEADER, insideToken } from '#server/base/http-cache/api-cache.ts';
import type { App, Platform } from '#server/base/platform.ts';

type Deps = Platform;

type Limit = { name: string; max: number; minutes: number };

/**
 * Wherever a coupon is tried, its tries count together: codes must not be guessed by the thousand.
 */
export const couponLimit: Limit = { name: 'coupon', max: 60, minutes: 1 };

export async function rateLimits(app: App, { config, db }: Deps): Promise<void> {
  if (!config.hasRateLimits) return;
  await app.register(rateLimit, {
    global: false,
    store: storeIn(db),
    // A counter that cannot be written must not stop the shop; what it guards has its own checks.
    skipOnError: true,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
}

/** For `config` of a route. */
export function perAddress(
  { config }: Pick<Platform, 'config'>,
  { name, max, minutes }: Limit,
): FastifyContextConfig {
  if (!config.hasRateLimits) return {};
  // Requests of the page renderer come from this machine, so all visitors would share one limit.
  const allowList = (request: FastifyRequest) => request.headers[INSIDE_HEADER] === insideToken;
  return {
    rateLimit: {
      max,
      timeWindow: minutes * 60_000,
      allowList,
      keyGenerator: (request) => `${name} ${addressGroup(request.ip)}`,
    },
  };
}

/**
 * Counts by something that the request says, e.g. an e-mail address. Called by the handler, which
 * has read the body.
 */
export function perValue(
  app: App,
  { config }: Pick<Platform, 'config'>,
  { name, max, minutes }: Limit,
): (request: FastifyRequest, value: string) => Promise<void> {
  if (!config.hasRateLimits) return async () => undefined;
  const values = new WeakMap<FastifyRequest, string>();
  const check = app.createRateLimit({
    max,
    timeWindow: minutes * 60_000,
    keyGenerator: (request) => `${name} ${values.get(request) ?? ''}`,
  });
  return async (request, value) => {
    values.set(request, value.trim().toLowerCase());
    const answer = await check(request);
    if (!answer.isAllowed && answer.isExceeded) throw tooMany(answer.ttl);
  };
}

const tooMany = (ttlMs: number) =>
  new AppError('TOO_MANY_REQUESTS', { values: { seconds: Math.max(1, Math.ceil(ttlMs / 1_000)) } });

/** One household or server has a whole /64 of IPv6 addresses: they count as one. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined
      ? before
      : [
          ...before,
          ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
          ...after,
        ];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function storeIn(db: Db) {
  return class DatabaseStore implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      countOne(db, key, timeWindow).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      );
    }

    child(): DatabaseStore {
      return this;
    }
  };
}

async function countOne(
  db: Db,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const hashed = createHash('sha256').update(key).digest('base64url');
  const result = await sql<{ current: number; ttl: number }>`
    insert into rate_limits as r (key, count, expires_at)
      values (${hashed}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      count = case when r.expires_at <= now() then 1 else r.count + 1 end,
      expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
    returning count as current,
      ceil(extract(epoch from expires_at - now()) * 1000)::int as ttl`.execute(db);
  return result.rows[0] ?? { current: 1, ttl: windowMs };
}

/** For the hourly job. */
export async function deleteOldCounters(db: Db): Promise<void> {
  await sql`delete from rate_limits where expires_at < now()`.execute(db);
}
