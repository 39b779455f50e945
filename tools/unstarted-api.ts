// The API without a shop behind it, for tools that only read what its routes say.
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

/** Stands for every service: whatever is read of it or called is it again. */
const nothing: unknown = new Proxy(() => undefined, {
  get: (_target, key) => {
    if (key === 'then') return undefined;
    if (key === Symbol.iterator) return [][Symbol.iterator];
    return key === Symbol.toPrimitive ? () => 0 : nothing;
  },
  apply: () => nothing,
});

/** `routes` have where each was registered; rate limits are described as they are by default. */
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
