// Requests beyond the shop's capacity are refused at once, with 503 and the time to retry:
// responses that arrive too late cost as much as useful ones. Cached responses (fast-path.ts) are
// still sent. The overload ends by itself within seconds.

import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/base/errors/app-error.ts';
import { isInside } from '#server/base/http-cache/api-cache.ts';
import type { App, Platform } from '#server/base/platform.ts';

/** This many statements may always wait for a connection. */
const MAY_WAIT = 40;
/**
 * More statements may wait only if the last one gets its turn within this time, at the current
 * pace.
 */
const LONGEST_WAIT_SECONDS = 1.5;
const PACE_MS = 250;
/**
 * The process must be late for this long: the measure is renewed each second, and one pause that is
 * over (a start, a burst of another program) is no overload.
 */
const LATE_FOR_MS = 2_000;

export async function refuseOverload(
  app: App,
  { pool }: Pick<Platform, 'pool'>,
  maxEventLoopDelayMs: number,
): Promise<void> {
  // Calls that a page makes while it is rendered were admitted together with the page.
  const isExempt = (request: FastifyRequest) =>
    request.routeOptions.config.isOperation === true || isInside(request);
  const pace = watchPace(pool);
  const lateness = watchLateness(app);
  app.addHook('onClose', async () => {
    pace.stop();
    lateness.stop();
  });
  app.addHook('onListen', async () => lateness.reset());

  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // The library reports Infinity when it has measured nothing.
    pressureHandler: async (request, _reply, _kind, delayMs) => {
      if (delayMs !== Number.POSITIVE_INFINITY && lateness.lasts() && !isExempt(request))
        throw new AppError('OVERLOADED');
    },
  });
  app.addHook('onRequest', async (request) => {
    if (
      pool.waitingCount > MAY_WAIT &&
      pool.waitingCount > pace.perSecond() * LONGEST_WAIT_SECONDS &&
      !isExempt(request)
    )
      throw new AppError('OVERLOADED');
  });
}

/** Records since when every check has found the process late. */
function watchLateness(app: App) {
  let since: number | null = null;
  const look = () => {
    since = app.isUnderPressure() ? (since ?? performance.now()) : null;
  };
  const timer = setInterval(look, PACE_MS).unref();
  return {
    lasts: () => since !== null && performance.now() - since > LATE_FOR_MS,
    reset() {
      since = null;
    },
    stop: () => clearInterval(timer),
  };
}

/** How many connections are handed out a second. */
function watchPace(pool: Platform['pool']) {
  let handedOut = 0;
  let pace = 0;
  const count = () => {
    handedOut += 1;
  };
  pool.on('acquire', count);
  const timer = setInterval(() => {
    pace = (pace + handedOut * (1_000 / PACE_MS)) / 2;
    handedOut = 0;
  }, PACE_MS).unref();
  return {
    perSecond: () => pace,
    stop() {
      clearInterval(timer);
      pool.off('acquire', count);
    },
  };
}
