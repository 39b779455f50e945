// Builds the shop's HTTP server, without starting it. routes.ts lists its routes.
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { registerSecurityLog } from '#server/admin-auth/security-log.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { answerBadAddress, answerNotFound, handleErrors } from '#server/base/http/error-handler.ts';
import { refuseForeignWrites } from '#server/base/http/forms.ts';
import { refuseOverload } from '#server/base/http/overload.ts';
import { rateLimits } from '#server/base/http/rate-limits.ts';
import { readableAddress } from '#server/base/http/readable-address.ts';
import { answerUnreadable } from '#server/base/http/unreadable-requests.ts';
import { answerFromCache, storeInCache } from '#server/base/http-cache/api-cache.ts';
import { waitUntilApplied } from '#server/base/http-cache/applied-changes.ts';
import { serverWithFastPath } from '#server/base/http-cache/fast-path.ts';
import { prepareInsideCalls } from '#server/base/http-cache/inside-calls.ts';
import { writeJson } from '#server/base/http-cache/json-writer.ts';
import { refreshStale } from '#server/base/http-cache/refresh.ts';
import { requestIdOf, runAsRequest } from '#server/base/observe/request-context.ts';
import type { App } from '#server/base/platform.ts';
import type { Config } from '#server/base/run/config.ts';
import { describeApi } from '#server/openapi/describe-api.ts';
import type { DrawPage, RenderPage } from '#server/pages/ssr.ts';
import { registerApiRoutes, registerOtherRoutes } from './routes.ts';
import { createServices, type Services, type ServicesOptions } from './services.ts';

/** One MiB holds any order; uploads have routes of their own. */
const BODY_LIMIT_BYTES = 2 ** 20;

/** Browser features that no page of the shop uses. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), magnetometer=(), gyroscope=(), accelerometer=(), display-capture=()';

export type AppOptions = ServicesOptions & {
  renderPage?: RenderPage;
  /** Beyond this delay requests are refused with 503, so that an overloaded process recovers. */
  maxEventLoopDelayMs?: number;
  /** Gets the server before its routes are registered. */
  watch?: (app: App) => void;
};

export async function buildApp({
  renderPage,
  maxEventLoopDelayMs = 1_500,
  watch,
  ...options
}: AppOptions): Promise<{ app: App; context: Services }> {
  const context = await createServices(options);
  const app = createServer(context);
  handleErrors(app as unknown as FastifyInstance);
  acceptEmptyJson(app);
  observeRequests(app, context);
  protectResponses(app, context.config);
  registerSecurityLog(app, context);
  await refuseOverload(app, context, maxEventLoopDelayMs);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], global: true });
  refuseForeignWrites(app);
  await rateLimits(app, context);
  await describeApi(app);
  watch?.(app);
  const callInside = prepareInsideCalls(app, context.cache);
  // Set after the routes are registered, because one of them renders pages.
  let draw: DrawPage | null = null;
  const drawPage: DrawPage = async (...page) => {
    if (!draw) throw new AppError('NOT_FOUND');
    return draw(...page);
  };
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      api.addHook('onRequest', answerFromCache(context.cache, 'onRequest'));
      api.addHook('preHandler', answerFromCache(context.cache, 'preHandler'));
      api.addHook('onSend', storeInCache(context.cache));
      api.addHook('onSend', waitUntilApplied(context.changes));
      api.setNotFoundHandler(answerNotFound);
      await registerApiRoutes(api, { ...context, drawPage });
    },
    { prefix: '/api' },
  );
  await registerOtherRoutes(app, { ...context, callInside });
  app.addHook('onClose', refreshStale(app, context.cache));
  if (renderPage) draw = await renderPage(app, { ...context, callInside });
  await app.ready();
  return { app, context };
}

type CompilersFactory = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];
/**
 * Given from the beginning, and not with `setValidatorCompiler`: then Fastify does not load its own
 * compilers, which are 130 modules. Its types know only those.
 */
const zodCompilers = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => writeJson,
} as unknown as NonNullable<CompilersFactory>;

function createServer({ config, cache, readiness, log }: Services): App {
  const app: App = Fastify({
    serverFactory: serverWithFastPath(cache, readiness),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are still served: a restart loses none.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // A malformed URL of the API fails before any route is found.
    frameworkErrors: (_error, request, reply) =>
      void answerBadAddress(request as FastifyRequest, reply as unknown as FastifyReply),
    clientErrorHandler: answerUnreadable,
    // One hop: entries further left in X-Forwarded-For come from the client itself.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIdOf(config),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: zodCompilers },
  }).withTypeProvider<ZodTypeProvider>();
  app.decorateRequest('cacheTags');
  app.decorateRequest('cacheKey', '');
  app.decorateRequest('cacheMark', 0);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('admin', null);
  return app;
}

function observeRequests(app: App, { metrics, changes, search }: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    metrics.began(request);
    runAsRequest(request.id, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.ended(request, reply);
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.addHook('onClose', async () => {
    await changes.stop();
    await search.misses.settled();
  });
}

/** Made once for all responses: `@fastify/helmet` makes its headers anew for each request. */
function protectResponses(app: App, config: Config): void {
  const setHeaders = helmet({
    // Pages set a policy with the hashes of their own scripts (ssr.ts); other responses allow
    // nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https://')
      ? { maxAge: 31_536_000 }
      : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS);
    setHeaders(request.raw, reply.raw, () => done());
  });
}

/** Calls without a body accept an empty one, also when its type is JSON. */
function acceptEmptyJson(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
}
