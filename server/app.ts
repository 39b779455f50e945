// Builds the shop's HTTP server from its parts, without starting it. The list of register calls is the table of contents.
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Logger } from 'pino';
import { accountingRoutes } from './accounting/accounting.routes.ts';
import { adminAuthRoutes } from './admin/admin-auth.routes.ts';
import { ownAccountRoutes } from './admin/own-account.routes.ts';
import { teamRoutes } from './admin/team.routes.ts';
import { answerFromCache, keepInCache } from './api-cache.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createCache } from './cache.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { customerCartRoutes } from './cart/customer-cart.routes.ts';
import { adminCategoryRoutes } from './catalogue/admin-categories.routes.ts';
import { adminDocumentRoutes } from './catalogue/admin-documents.routes.ts';
import { adminPictureRoutes } from './catalogue/admin-pictures.routes.ts';
import { adminProductRoutes } from './catalogue/admin-products.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { documentRoutes } from './catalogue/documents.routes.ts';
import { quickOrderRoutes } from './catalogue/quick-order.routes.ts';
import { createSellables } from './catalogue/sellables.ts';
import { startChanges } from './changes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { adminSettingsRoutes } from './config/admin-settings.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { createSettings } from './config/settings.ts';
import type { Config } from './config.ts';
import { adminMessageRoutes } from './contact/admin-messages.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { adminContentRoutes } from './content/admin-content.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import type { App, Context } from './context.ts';
import { cspReportRoutes } from './csp-report.routes.ts';
import { addressRoutes } from './customers/addresses.routes.ts';
import { adminCustomerRoutes } from './customers/admin-customers.routes.ts';
import { marketingRoutes } from './customers/marketing.routes.ts';
import { profileRoutes } from './customers/profile.routes.ts';
import type { Db } from './db.ts';
import { designRoutes } from './designs/designs.routes.ts';
import { logoMediaRoutes, logoRoutes } from './designs/logos.routes.ts';
import { designModelRoutes } from './designs/model.routes.ts';
import { designPaperRoutes } from './designs/papers.routes.ts';
import { designPictureRoutes } from './designs/pictures.routes.ts';
import { adminDiscountRoutes } from './discounts/admin-discounts.routes.ts';
import { createRules } from './discounts/rules.ts';
import { paperRoutes } from './documents/papers.routes.ts';
import { answerBadAddress, answerNotFound, handleErrors } from './errors.ts';
import { serverWithFastPath } from './fast-path.ts';
import { favoriteRoutes } from './favorites/favorites.routes.ts';
import { healthRoutes } from './health.routes.ts';
import { adminImageRoutes } from './images/admin-images.routes.ts';
import { imageRoutes, sceneRoutes } from './images/images.routes.ts';
import { createImages } from './images/images.ts';
import { exportRoutes } from './imports/export.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { listRoutes } from './lists/lists.routes.ts';
import { localeRoutes } from './locales.routes.ts';
import { createLogger } from './log.ts';
import { mailPreviewRoutes } from './mail/preview.routes.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMetrics } from './metrics.ts';
import { nearStorage, openStorage } from './open-storage.ts';
import { adminNewOrderRoutes } from './orders/admin-new-order.routes.ts';
import { adminOrderRoutes } from './orders/admin-orders.routes.ts';
import { adminTodayRoutes } from './orders/admin-today.routes.ts';
import { customerOrderRoutes } from './orders/customer-orders.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { refuseOverload } from './overload.ts';
import { installmentRoutes } from './payments/installments.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { createProviders } from './payments/payments.ts';
import type { Providers } from './payments/provider.ts';
import { reconcileRoutes } from './payments/reconcile.routes.ts';
import { countOpenCases } from './payments/reconcile.ts';
import { testbankRoutes } from './payments/testbank-bank.routes.ts';
import { adminQuoteRoutes } from './quotes/admin-quotes.routes.ts';
import { quoteRoutes } from './quotes/quotes.routes.ts';
import { rateLimits } from './rate-limits.ts';
import type { Readiness } from './readiness.ts';
import { requestIdOf, runAsRequest } from './request-context.ts';
import { adminReturnRoutes } from './returns/admin-returns.routes.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { adminSearchRoutes } from './search/admin-search.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { createSearch } from './search/search.ts';
import type { Secrets } from './secrets.ts';
import { seoRoutes } from './seo/seo.routes.ts';
import { shareOf } from './share.ts';
import { adminShippingRoutes } from './shipping/admin-shipping.routes.ts';
import { adminShowcaseRoutes } from './showcases/admin-showcases.routes.ts';
import { showcaseRoutes } from './showcases/showcases.routes.ts';
import type { RenderPage } from './ssr.ts';
import { stockAlertRoutes } from './stock-alerts/stock-alerts.routes.ts';

/** One MiB holds any order; uploads have routes of their own. */
const BODY_LIMIT_BYTES = 2 ** 20;

export type AppParts = {
  config: Config;
  secrets: Secrets;
  databaseUrl: string;
  db: Db;
  pool: pg.Pool;
  clock?: () => Date;
  renderPage?: RenderPage;
  providers?: Providers;
  passwords?: Passwords;
  log?: Logger;
  readiness?: Readiness;
  /** With several workers: the figures of all of them. */
  readAllFigures?: (() => Promise<string>) | undefined;
  /** Later than this an answer is refused with 503, so that a process that falls behind catches up again. */
  maxEventLoopDelayMs?: number;
};

export async function buildApp({
  config,
  secrets,
  databaseUrl,
  db,
  pool,
  clock = () => new Date(),
  renderPage,
  providers,
  passwords = createPasswords(),
  log: logger = createLogger(config),
  readiness = { state: 'ready' },
  readAllFigures,
  maxEventLoopDelayMs = 1_500,
}: AppParts) {
  const cache = createCache();
  const app: App = Fastify({
    serverFactory: serverWithFastPath(cache, readiness),
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Who comes in the last moment before nobody is let in is served too: each restart would refuse somebody otherwise.
    return503OnClosing: false,
    // An address that is no address, before any route is found.
    frameworkErrors: (_error, request, reply) => void answerBadAddress(request as FastifyRequest, reply as unknown as FastifyReply),
    // One hop: what stands further left in X-Forwarded-For is the client's own word.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIdOf(config),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const settings = createSettings(db, config);
  const sellables = createSellables(db);
  const rules = createRules(db, clock);
  const search = createSearch({ db, clock, log: logger });
  const storage = await openStorage(config);
  const forgetChanged = (topic: string, productIds: readonly number[]) => {
    if (topic === 'settings' || topic === '*') settings.forget();
    if (topic === 'catalogue' || topic === '*') sellables.forgetAll();
    if (topic === 'stock') sellables.forget(productIds);
    if (topic === 'search' || topic === '*') search.forget();
    // A rule for a category is one for all below it.
    if (topic === 'discounts' || topic === 'catalogue' || topic === '*') rules.forget();
  };
  const changes = startChanges({ databaseUrl, pool, cache, log: logger, onChange: forgetChanged });
  const metrics = createMetrics({ db, pool, cache, clock, log: logger, readiness, readAllFigures, countDecisions: () => countOpenCases({ db, clock }) });
  const context: Context = {
    config,
    secrets,
    databaseUrl,
    db,
    pool,
    settings,
    sellables,
    rules,
    search,
    cache,
    storage,
    images: createImages({ db, storage: nearStorage(config, storage), log: logger, encodingsAtOnce: shareOf(config.workers).encodingsAtOnce }),
    changes,
    providers: providers ?? createProviders({ config, db, settings, clock }),
    passwords,
    clock,
    log: logger,
    readiness,
    metrics,
  };

  handleErrors(app as unknown as FastifyInstance);
  acceptEmptyJson(app);
  app.decorateRequest('cacheTags');
  app.decorateRequest('cacheMark', 0);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('admin', null);
  app.addHook('onRequest', (request, _reply, done) => {
    metrics.began(request);
    runAsRequest(request.id, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.ended(request, reply);
    request.log.info({ method: request.method, route: request.routeOptions.url ?? null, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.addHook('onClose', async () => {
    await changes.stop();
    await search.misses.settled();
  });

  await refuseOverload(app, context, maxEventLoopDelayMs);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], global: true });
  await app.register(formbody);
  await app.register(helmet, {
    // Pages carry a policy with the hashes of their own scripts (ssr.ts); everything else may do nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: config.publicUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await rateLimits(app, context);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Flakon', version: '1.7.0', description: 'The calls of the Flakon shop.' }, servers: [{ url: '/' }] },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });

  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      api.addHook('onRequest', answerFromCache(cache, 'onRequest'));
      api.addHook('preHandler', answerFromCache(cache, 'preHandler'));
      api.addHook('onSend', keepInCache(cache));
      api.setNotFoundHandler(answerNotFound);
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
      await catalogueRoutes(api, context);
      await sceneRoutes(api, context);
      await adminImageRoutes(api, context);
      await exportRoutes(api, context);
      await importRoutes(api, context);
      await adminPictureRoutes(api, context);
      await adminDocumentRoutes(api, context);
      await adminCustomerRoutes(api, context);
      await configRoutes(api, context);
      await adminSettingsRoutes(api, context);
      await adminShippingRoutes(api, context);
      await cartRoutes(api, context);
      await checkoutRoutes(api, context);
      await quoteRoutes(api, context);
      await adminQuoteRoutes(api, context);
      await accountingRoutes(api, context);
      await orderRoutes(api, context);
      await returnRoutes(api, context);
      await paymentRoutes(api, context);
      await installmentRoutes(api, context);
      await authRoutes(api, context);
      await profileRoutes(api, context);
      await addressRoutes(api, context);
      await marketingRoutes(api, context);
      await favoriteRoutes(api, context);
      await listRoutes(api, context);
      await designRoutes(api, context);
      await logoRoutes(api, context);
      await designPictureRoutes(api, context);
      await designModelRoutes(api, context);
      await designPaperRoutes(api, context);
      await customerOrderRoutes(api, context);
      await customerCartRoutes(api, context);
      await quickOrderRoutes(api, context);
      await stockAlertRoutes(api, context);
      await adminAuthRoutes(api, context);
      await ownAccountRoutes(api, context);
      await teamRoutes(api, context);
      await adminNewOrderRoutes(api, context);
      await adminOrderRoutes(api, context);
      await adminReturnRoutes(api, context);
      await reconcileRoutes(api, context);
      await paperRoutes(api, context);
      await adminTodayRoutes(api, context);
      await adminProductRoutes(api, context);
      await adminCategoryRoutes(api, context);
      await adminDiscountRoutes(api, context);
      await showcaseRoutes(api, context);
      await adminShowcaseRoutes(api, context);
      await contentRoutes(api, context);
      await contactRoutes(api, context);
      await adminContentRoutes(api, context);
      await adminMessageRoutes(api, context);
      await mailPreviewRoutes(api, context);
      await searchRoutes(api, context);
      await adminSearchRoutes(api, context);
    },
    { prefix: '/api' },
  );
  await healthRoutes(app, context);
  await cspReportRoutes(app, context);
  await localeRoutes(app, context);
  await mediaRoutes(app, context);
  await imageRoutes(app, context);
  await logoMediaRoutes(app, context);
  await documentRoutes(app, context);
  await testbankRoutes(app, context);
  await seoRoutes(app, context);
  if (renderPage) await renderPage(app, context);

  await app.ready();
  return { app, context };
}

/** Calls that take no body accept an empty one, also when the client says it is JSON (design.md 6). */
function acceptEmptyJson(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
}
