// The API without a running shop, for tools that only read the descriptions of its routes.
import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { App } from '#server/base/platform.ts';
import { describeApi } from '#server/openapi/describe-api.ts';
import { collectRoutes } from '#server/openapi/described-routes.ts';
import { registerApiRoutes } from '#server/routes.ts';

/** Replaces every service: each property and each call returns the same object. */
const nothing: unknown = new Proxy(() => undefined, {
  get: (_target, key) => {
    if (key === 'then') return undefined;
    if (key === Symbol.iterator) return [][Symbol.iterator];
    return key === Symbol.toPrimitive ? () => 0 : nothing;
  },
  apply: () => nothing,
});

/** `routes` contain the place where each was registered; rate limits have their default values. */
export async function readUnstartedApi() {
  const app = Fastify().withTypeProvider<ZodTypeProvider>() as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('createRateLimit', () => nothing as never);
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const routes = collectRoutes(app, () => new Error('registered').stack ?? '');
  const { contract } = await describeApi(app, { isShown: false });
  await app.register(
    async (scope) => registerApiRoutes(scope.withTypeProvider<ZodTypeProvider>(), nothing as never),
    { prefix: '/api' },
  );
  await app.ready();
  Error.stackTraceLimit = limit;
  return { contract, routes: routes() };
}
