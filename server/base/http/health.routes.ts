// For the operator: whether the process runs, whether it can serve, and its metrics.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform, Routes } from '#server/base/platform.ts';

type Deps = Platform;

export const healthRoutes: Routes<Deps> = async (app, { db, config, metrics, readiness }) => {
  // Answered at any load: a check that is refused here would restart the shop only because it is
  // busy.
  const route = { schema: { hide: true }, config: { isOperation: true } } as const;

  app.get('/healthz', route, async () => ({ status: 'ok' }));

  app.get('/readyz', route, async (request, reply) => {
    if (readiness.state !== 'ready') return reply.status(503).send({ status: readiness.state });
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'database does not answer');
      return reply.status(503).send({ status: 'database does not answer' });
    }
  });

  app.get('/metrics', route, async (request, reply) => {
    if (!isAskedHere(request) && !isTokenRight(request, config.metricsToken))
      throw new AppError('NOT_FOUND');
    return reply.type(metrics.contentType).send(await metrics.read());
  });
};

/**
 * Whether the request comes from this machine. What a proxy on this machine forwards comes from
 * elsewhere, whether or not we trust the proxy.
 */
function isAskedHere({ ip, headers }: FastifyRequest): boolean {
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(ip) &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    headers['x-real-ip'] === undefined
  );
}

function isTokenRight({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [kind, given = ''] = headers.authorization?.split(' ') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return token !== undefined && kind === 'Bearer' && timingSafeEqual(hash(given), hash(token));
}
