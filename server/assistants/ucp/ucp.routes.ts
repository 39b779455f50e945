// The Universal Commerce Protocol over REST: /.well-known/ucp is the profile, /ucp/{release} has
// the calls, /buy/{items} opens a filled cart in a browser.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createInsideApi, RefusedCall } from '#server/assistants/inside-api.ts';
import { toOverload } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { perAddress, perAddressBudget } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { CallInside } from '#server/base/http-cache/inside-calls.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Language, languages } from '#shared/base/languages.ts';
import { CART_LINK_PATH, cartLink } from '#shared/cart/cart-link.ts';
import { PERMALINK_PATH, profileOf, type UcpVersion, ucpVersions } from './profile.ts';
import { refused, UcpFailure } from './ucp-answers.ts';
import { type Asking, lookUpProducts, readOneProduct, searchCatalogue } from './ucp-catalogue.ts';
import {
  CartBody,
  CheckoutBody,
  LookupBody,
  ProductBody,
  readItemId,
  SearchBody,
  SessionParams,
  VersionParams,
} from './ucp-requests.ts';
import {
  cancelSession,
  completeSession,
  createSession,
  readSession,
  replaceLines,
  type Sessions,
} from './ucp-sessions.ts';

type Deps = Platform & { settings: Settings; callInside: CallInside };
type Ask = (request: FastifyRequest) => Promise<Sessions>;

const base = '/ucp/:version';
/** In kilobytes, for carts and for the responses of idempotency keys. */
const STORED_A_DAY = { name: 'ucp kilobytes', max: 100 * 1_024, minutes: 24 * 60 };

export const ucpRoutes: Routes<Deps> = async (app, context) => {
  addProfiles(app, context);
  addPermalinks(app);
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>() as App;
    scope.setErrorHandler(answerFailure);
    const config = {
      isPrivate: true,
      ...perAddress(context, { name: 'ucp', max: 300, minutes: 1 }),
    };
    const ask = asker(app, context);
    addCatalogue(scope, config, ask);
    addCarts(scope, config, ask);
    addCheckouts(scope, config, ask);
  });
};

function addProfiles(app: App, { config }: Deps): void {
  const send = (reply: FastifyReply, version: UcpVersion) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .send(profileOf(config.publicUrl, version));
  app.get('/.well-known/ucp', { schema: { hide: true } }, async (_request, reply) =>
    send(reply, ucpVersions[0]),
  );
  app.get(
    '/.well-known/ucp/:version',
    { schema: { hide: true, params: VersionParams } },
    async (request, reply) => send(reply, request.params.version),
  );
}

/** A platform's link: only products and quantities are read from it, never another address. */
function addPermalinks(app: App): void {
  app.get(PERMALINK_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect('/products'),
  );
  app.get(
    `${PERMALINK_PATH}/:items`,
    { schema: { hide: true, params: z.object({ items: z.string().max(2_000) }) } },
    async (request, reply) => {
      const rows = request.params.items.split(',').map((pair) => {
        const [, token = '', count = ''] = /^(.+):([1-9]\d{0,6})$/.exec(pair) ?? [];
        const id = token.startsWith('~')
          ? Buffer.from(token.slice(1), 'base64url').toString()
          : token;
        return { productId: readItemId(id) ?? 0, quantity: Number(count) };
      });
      const isGood = rows.every(({ productId, quantity }) => productId > 0 && quantity > 0);
      return reply.redirect(isGood ? cartLink(rows) : CART_LINK_PATH);
    },
  );
}

/** Reads the caller, the language and the release of a request. */
function asker(app: App, deps: Deps): Ask {
  const { config, settings, callInside, db, clock } = deps;
  const api = createInsideApi(app, callInside);
  const perDay = perAddressBudget(deps, STORED_A_DAY);
  return async (request) => {
    checkAgent(request.headers['ucp-agent']);
    const { version } = request.params as z.infer<typeof VersionParams>;
    const language = contextLanguageOf(request);
    const context = { publicUrl: config.publicUrl, ip: request.ip, api, rates: settings.rates };
    const saying = { publicUrl: config.publicUrl, language, rates: await settings.rates() };
    const spend = (bytes: number) => perDay(request, Math.ceil(bytes / 1_024));
    return { context, saying, version, db, clock, request, spend };
  };
}

/**
 * A platform may name its profile. It is not fetched: the shop never calls an address that somebody
 * sends (decision 0086).
 */
function checkAgent(agent: string | string[] | undefined): void {
  if (agent === undefined) return;
  const profile = /(?:^|[;,\s])profile="([^"]*)"/.exec(String(agent))?.[1];
  if (profile === undefined || !/^https:\/\/[^\s/@]+/.test(profile))
    throw new UcpFailure(400, 'invalid_profile_url', 'UCP-Agent: profile="https://…"');
}

/** The platform's `context` may name one; else as for every call. */
function contextLanguageOf(request: FastifyRequest): Language {
  const { context } = (request.body ?? {}) as { context?: { language?: string } };
  const requested = context?.language;
  const [known] = languages.filter((language) => requested?.toLowerCase().startsWith(language));
  return known ?? languageOf(request);
}

type Config = ReturnType<typeof perAddress>;

function addCatalogue(scope: App, config: Config, ask: Ask): void {
  const schema = { hide: true, params: VersionParams };
  scope.post(
    `${base}/catalog/search`,
    { config, schema: { ...schema, body: SearchBody } },
    async (request) => searchCatalogue(await ask(request), request.body),
  );
  scope.post(
    `${base}/catalog/lookup`,
    { config, schema: { ...schema, body: LookupBody } },
    async (request) => lookUpProducts(await ask(request), request.body.ids),
  );
  scope.post(
    `${base}/catalog/product`,
    { config, schema: { ...schema, body: ProductBody } },
    async (request) => {
      const asking = await ask(request);
      return (await readOneProduct(asking, request.body.id)) ?? noProduct(asking);
    },
  );
}

const noProduct = ({ version, saying: { language, publicUrl } }: Asking) =>
  refused(
    version,
    [
      {
        type: 'error',
        code: 'not_found',
        content: translate(language, 'errors', 'PRODUCT_NOT_FOUND'),
        severity: 'unrecoverable',
      },
    ],
    `${publicUrl}/products`,
  );

function addCarts(scope: App, config: Config, ask: Ask): void {
  const one = { hide: true, params: SessionParams };
  scope.post(
    `${base}/carts`,
    { config, schema: { hide: true, params: VersionParams, body: CartBody } },
    async (request, reply) =>
      send(
        reply,
        await createSession(await ask(request), 'cart', { lines: request.body.line_items }),
      ),
  );
  scope.get(`${base}/carts/:id`, { config, schema: one }, async (request) =>
    readSession(await ask(request), 'cart', request.params.id),
  );
  scope.put(
    `${base}/carts/:id`,
    { config, schema: { ...one, body: CartBody } },
    async (request, reply) => {
      const place = { kind: 'cart', id: request.params.id } as const;
      return send(reply, await replaceLines(await ask(request), place, request.body.line_items));
    },
  );
  scope.post(`${base}/carts/:id/cancel`, { config, schema: one }, async (request, reply) =>
    send(reply, await cancelSession(await ask(request), 'cart', request.params.id)),
  );
}

function addCheckouts(scope: App, config: Config, ask: Ask): void {
  const one = { hide: true, params: SessionParams };
  scope.post(
    `${base}/checkout-sessions`,
    { config, schema: { hide: true, params: VersionParams, body: CheckoutBody } },
    async (request, reply) => {
      const { cart_id: cartId, line_items: lines = [] } = request.body;
      return send(reply, await createSession(await ask(request), 'checkout', { lines, cartId }));
    },
  );
  scope.get(`${base}/checkout-sessions/:id`, { config, schema: one }, async (request) =>
    readSession(await ask(request), 'checkout', request.params.id),
  );
  scope.put(
    `${base}/checkout-sessions/:id`,
    { config, schema: { ...one, body: CartBody } },
    async (request, reply) => {
      const place = { kind: 'checkout', id: request.params.id } as const;
      return send(reply, await replaceLines(await ask(request), place, request.body.line_items));
    },
  );
  scope.post(
    `${base}/checkout-sessions/:id/complete`,
    { config, schema: one },
    async (request, reply) =>
      send(reply, await completeSession(await ask(request), request.params.id)),
  );
  scope.post(
    `${base}/checkout-sessions/:id/cancel`,
    { config, schema: one },
    async (request, reply) =>
      send(reply, await cancelSession(await ask(request), 'checkout', request.params.id)),
  );
}

const send = (reply: FastifyReply, { status, body }: { status: number; body: string }) =>
  reply.status(status).type('application/json; charset=utf-8').send(body);

const RETRY_AFTER_SECONDS = 2;

/** In this process, or in a call that it made inside. */
const isOverload = (error: Error): boolean =>
  (error instanceof AppError && error.code === 'OVERLOADED') ||
  (error instanceof RefusedCall && error.status === 503);

/** Errors in the protocol's format; other errors have the usual response. */
function answerFailure(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = toOverload(thrown) as FastifyError;
  const answer = (status: number, code: string, content: string) =>
    reply.status(status).header('cache-control', 'no-store').send({ code, content });
  if (error instanceof UcpFailure) return answer(error.status, error.code, error.message);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const isVersion = error.validation.some(({ instancePath }) => instancePath === '/version');
    return isVersion
      ? answer(422, 'version_unsupported', `known releases: ${ucpVersions.join(', ')}`)
      : answer(400, 'invalid_request', error.message);
  }
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') {
    reply.header('retry-after', Number(error.values.seconds));
    return answer(429, 'rate_limited', 'too many requests');
  }
  if (isOverload(error)) {
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    return answer(503, 'overloaded', 'the shop has too much to do');
  }
  if (error instanceof RefusedCall && error.status < 500)
    return answer(error.status, 'refused', error.message);
  const status = thrown.statusCode ?? 500;
  if (status < 500) return answer(status, 'invalid_request', error.message);
  request.log.error({ err: error }, 'request failed');
  return answer(500, 'internal', 'the shop could not answer');
}
