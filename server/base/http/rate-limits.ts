// How often one address or account may call: counters in the database, shared by all processes.
// Keys are hashed, so that they are short and the table contains no IP address or e-mail address.

import { createHash } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isInside } from '#server/base/http-cache/api-cache.ts';
import type { App, Platform } from '#server/base/platform.ts';

type Deps = Platform;

type Limit = { name: string; max: number; minutes: number };

/**
 * All tries of coupon codes count together, wherever they are made: nobody may guess codes by the
 * thousand.
 */
export const couponLimit: Limit = { name: 'coupon', max: 60, minutes: 1 };

export async function rateLimits(app: App, { config, db }: Deps): Promise<void> {
  if (!config.hasRateLimits) return;
  await app.register(rateLimit, {
    global: false,
    store: storeIn(db),
    // A counter that cannot be written must not stop the shop; the guarded routes have their own
    // checks.
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
  const allowList = isInside;
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
 * Counts by a value from the request, e.g. an e-mail address. Called by the handler, which has read
 * the body.
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

/**
 * Counts failed tries. Each try is counted before it runs, so that parallel tries cannot bypass the
 * limit, and uncounted unless `isFailure` returns true.
 * @returns runs a try under its limits; throws AppError TOO_MANY_REQUESTS
 */
export function failureLimits(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  isFailure: (error: unknown) => boolean,
) {
  const add = (counted: Counted, amount: 1 | -1) =>
    count(db, {
      key: `${counted.limit.name} ${counted.value}`,
      amount,
      windowMs: counted.limit.minutes * 60_000,
    });
  return async <T>(limits: readonly Counted[], attempt: () => Promise<T>): Promise<T> => {
    if (!config.hasRateLimits) return attempt();
    const taken: Counted[] = [];
    const takeBack = () => Promise.all(taken.map((counted) => add(counted, -1)));
    for (const counted of limits) {
      const { current, ttl } = await add(counted, 1);
      taken.push(counted);
      if (current <= counted.limit.max) continue;
      await takeBack();
      throw tooMany(ttl);
    }
    try {
      const result = await attempt();
      await takeBack();
      return result;
    } catch (error) {
      if (!isFailure(error)) await takeBack();
      throw error;
    }
  };
}

/** @param value the value by which the limit counts, e.g. an e-mail address */
export type Counted = { limit: Limit; value: string };

/**
 * Counts an amount instead of requests, e.g. bytes that an upload stores. Called by the handler,
 * which knows the amount.
 */
export function perAddressBudget(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { name, max, minutes }: Limit,
): (request: FastifyRequest, amount: number) => Promise<void> {
  if (!config.hasRateLimits) return async () => undefined;
  return async (request, amount) => {
    const key = `${name} ${addressGroup(request.ip)}`;
    const { current, ttl } = await count(db, { key, amount, windowMs: minutes * 60_000 });
    if (current > max) throw tooMany(ttl);
  };
}

/** Counts requests by a value that is known before the body is read. */
export function valueBudget(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { name, max, minutes }: Limit,
): (value: string) => Promise<void> {
  if (!config.hasRateLimits) return async () => undefined;
  return async (value) => {
    const counted = { key: `${name} ${value}`, amount: 1, windowMs: minutes * 60_000 };
    const { current, ttl } = await count(db, counted);
    if (current > max) throw tooMany(ttl);
  };
}

/** A household or server has a whole /64 of IPv6 addresses: they count as one address. */
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

/**
 * A home connection may have a /56, and a customer of a tunnel a /48, with hundreds of /64
 * networks: these are counted too, each with a multiple (`times`) of the limit of one /64.
 */
const widerGroups = [
  { bits: 56, times: 4, of: ([a, b, c, d]: string[]) => [a, b, c, `${upperByte(d)}`] },
  { bits: 48, times: 16, of: ([a, b, c]: string[]) => [a, b, c] },
] as const;

const upperByte = (group: string | undefined): string =>
  (Number.parseInt(group ?? '0', 16) & 0xff00).toString(16);

/** The counters of a key, each with the factor of its limit. */
export function countersOf(key: string): { key: string; times: number }[] {
  const [, name, network] = /^(.*) ([0-9a-f:]+)::\/64$/s.exec(key) ?? [];
  if (network === undefined) return [{ key, times: 1 }];
  const wider = widerGroups.map(({ bits, times, of }) => ({
    key: `${name} ${of(network.split(':')).join(':')}::/${bits}`,
    times,
  }));
  return [{ key, times: 1 }, ...wider];
}

function storeIn(db: Db) {
  return class DatabaseStore implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      count(db, { key, amount: 1, windowMs: timeWindow }).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      );
    }

    child(): DatabaseStore {
      return this;
    }
  };
}

/** `current`: the value of the fullest counter of the key, divided by its factor. */
async function count(
  db: Db,
  { key, amount, windowMs }: { key: string; amount: number; windowMs: number },
): Promise<{ current: number; ttl: number }> {
  const counters = countersOf(key);
  const hashes = counters.map((counter) =>
    createHash('sha256').update(counter.key).digest('base64url'),
  );
  const times = counters.map((counter) => counter.times);
  const result = await sql<{ current: number; ttl: number }>`
    with counters as (
      insert into rate_limits as r (key, count, expires_at)
        select hash, greatest(0, ${amount}::int), now() + ${windowMs} * interval '1 millisecond'
        from unnest(${hashes}::text[]) as hash order by hash
      on conflict (key) do update set
        count = case when r.expires_at <= now() then greatest(0, ${amount}::int)
          else greatest(0, least(r.count::bigint + ${amount}::int, 2147483647))::int end,
        expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
      returning key, count, expires_at)
    select ceil(count::numeric / times)::int as current,
      ceil(extract(epoch from expires_at - now()) * 1000)::int as ttl
    from counters
      join unnest(${hashes}::text[], ${times}::int[]) as counted (hash, times) on hash = key
    order by 1 desc, 2 desc limit 1`.execute(db);
  return result.rows[0] ?? { current: amount, ttl: windowMs };
}

/** For the hourly job. */
export async function deleteOldCounters(db: Db): Promise<void> {
  await sql`delete from rate_limits where expires_at < now()`.execute(db);
}
