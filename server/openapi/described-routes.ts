// The calls that the description of the API has, as their routes were registered.
import type { FastifySchema, RouteOptions } from 'fastify';
import { type Guard, guardOf } from '#server/base/http/guards.ts';
import type { App } from '#server/base/platform.ts';

export type DescribedRoute = {
  /** `GET /api/products/{id}` */
  name: string;
  method: string;
  /** As the contract writes it: `/api/products/{id}`. */
  path: string;
  schema: FastifySchema;
  guards: readonly Guard[];
  /** More than so many calls from one address are refused. */
  limit: { max: number; seconds: number } | null;
  isForm: boolean;
};

type Collected = { options: RouteOptions; stack: string };

/**
 * Begins before the routes are registered. Keeps what the router keeps anyway, and works out the
 * rest when it is asked.
 * @param stackOf where a route was registered; tools/api.ts asks for it
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
