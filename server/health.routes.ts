// For whoever runs the shop: is it alive, can it serve, how is it doing.
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { AppError } from './app-error.ts';
import type { Routes } from './context.ts';

export const healthRoutes: Routes = async (app, { db }) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'database does not answer');
      return reply.status(503).send({ status: 'database does not answer' });
    }
  });

  // Figures of the inside are for whoever runs the shop: asked for on the machine itself.
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request.ip)) throw new AppError('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);
