// The calls in the API description, as their routes were registered.
import type { FastifySchema, RouteOptions } from 'fastify';
import { type Guard, guardOf } from '#server/base/http/guards.ts';
import type { App } from '#server/base/platform.ts';

export type DescribedRoute = {
  /** `GET /api/products/{id}` */
  name: string;
  method: string;
  /** As in the contract: `/api/products/{id}`. */
  path: string;
  schema: FastifySchema;
  guards: readonly Guard[];
  /** More calls than this from one address are refused. */
  limit: { max: number; seconds: number } | null;
  isForm: boolean;
};

type Collected = { options: RouteOptions; stack: string };

/**
 * Call before the routes are registered. Stores what the router stores anyway, and computes the
 * rest on request.
 * @param stackOf where a route was registered; used by tools/api.ts
 */
export function collectRoutes(app: App, stackOf: () => string = () => '') {
  const collected: Collected[] = [];
  app.addHook('onRoute', (options) => {
    const isHidden = (options.schema as { hide?: boolean } | undefined)?.hide;
    if (!isHidden && options.url.startsWith('/api/'))
      collected.push({ options: options as unknown as RouteOptions, stack: stackOf() });
  });
  return () => collected.flatMap(toRoutes);
}

function toRoutes({ options, stack }: Collected): (DescribedRoute & { stack: string })[] {
  const path = options.url.replace(/:(\w+)/g, '{$1}');
  const hooks = [options.onRequest, options.preHandler].flat();
  const limit = options.config?.rateLimit;
  return [options.method]
    .flat()
    .filter((method) => method !== 'HEAD')
    .map((method) => ({
      name: `${method} ${path}`,
      method,
      path,
      schema: options.schema ?? {},
      guards: hooks.map(guardOf).filter((guard) => guard !== undefined),
      limit: limit ? { max: Number(limit.max), seconds: Number(limit.timeWindow) / 1_000 } : null,
      isForm: options.config?.isForm ?? false,
      stack,
    }));
}
