// /api/openapi.json, /api/openapi.public.json and the reference page /api/docs. They are created on
// the first request.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { SwaggerTransformObject } from '@fastify/swagger';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/base/platform.ts';
import type { Contract } from './contract.ts';
import { collectRoutes } from './described-routes.ts';
import type { Generator } from './generator.ts';

/**
 * The version of the contract, by semantic versioning: the first number increases if a working
 * client may stop working, the second when something is added. tools/api.ts compares it with the
 * changes (docs/integrations.md, "Versions").
 */
export const API_VERSION = '3.0.0';

/** The whole contract, and the part for a client of the shop. */
const contractFiles = {
  whole: '/api/openapi.json',
  public: '/api/openapi.public.json',
} as const;

type Packed = { br: Buffer; gzip: Buffer; etag: string };

/** Call before the routes are registered; without `shown` no address returns it. */
export async function describeApi(
  app: App,
  { isShown = true } = {},
): Promise<{
  contract: () => Promise<Contract>;
}> {
  const routes = collectRoutes(app);
  let generator: Generator | undefined;
  const prepare = once(async () => {
    const { createGenerator } = await import('./generator.ts');
    generator = await createGenerator(routes());
  });
  const ready = () => {
    if (!generator) throw new Error('the contract is asked for before its generator is loaded');
    return generator;
  };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Flakon', version: API_VERSION, license: { name: 'Proprietary' } },
      servers: [{ url: '/' }],
    },
    transform: (document) => ready().transform(document),
    transformObject: (document) =>
      ready().complete(document) as unknown as ReturnType<SwaggerTransformObject>,
  });
  const contract = async () => {
    await prepare();
    return app.swagger() as unknown as Contract;
  };
  if (isShown) await showContract(app, { contract, prepare });
  return { contract };
}

async function showContract(
  app: App,
  { contract, prepare }: { contract: () => Promise<Contract>; prepare: () => Promise<void> },
) {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { onRequest: async () => prepare() },
    uiConfig: {
      urls: [
        { url: contractFiles.public, name: 'Shop' },
        { url: contractFiles.whole, name: 'Shop and back office' },
      ],
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
    } as object,
  });
  const packed = {
    whole: once(async () => pack(await contract())),
    public: once(async () => {
      const { publicPartOf } = await import('./public-part.ts');
      return pack(publicPartOf(await contract()));
    }),
  };
  for (const [name, address] of Object.entries(contractFiles) as ['whole' | 'public', string][])
    app.get(address, { schema: { hide: true } }, async (request, reply) =>
      send(request, reply, await packed[name]()),
    );
}

/** Made once; after an error the next request tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function pack(contract: Contract): Promise<Packed> {
  const text = JSON.stringify(contract);
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 };
  const [br, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(text, { params }),
    promisify(zlib.gzip)(text),
  ]);
  return {
    br,
    gzip,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  };
}

/** At most five minutes old; after that an unchanged one is not sent again. */
const CACHE_CONTROL = 'public, max-age=300';

function send(request: FastifyRequest, reply: FastifyReply, { br, gzip, etag }: Packed) {
  reply
    .type('application/json; charset=utf-8')
    .headers({ 'cache-control': CACHE_CONTROL, etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  for (const [encoding, bytes] of [
    ['br', br],
    ['gzip', gzip],
  ] as const)
    if (new RegExp(`\\b${encoding}\\b`).test(accepted))
      return reply.header('content-encoding', encoding).send(bytes);
  return reply.send(zlib.gunzipSync(gzip));
}
