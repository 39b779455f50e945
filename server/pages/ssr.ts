// Pages: rendered without a user through the API client with an in-process fetch, cached as bytes
// by address and language, and sent with a policy that names the hashes of their registered scripts
// (design.md 3 and 8).

import { once } from 'node:events';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { RequestHandler, ServerBuild } from 'react-router';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { resources } from '#server/base/errors/texts.ts';
import {
  INSIDE_HEADER,
  insideToken,
  isInside,
  TAGS_HEADER,
} from '#server/base/http-cache/api-cache.ts';
import { keepBrotliOnly, makeEntry, sendEntry } from '#server/base/http-cache/cache.ts';
import { pageTags } from '#server/base/http-cache/changes.ts';
import { pageKey, pageLanguage, rememberHeaders } from '#server/base/http-cache/fast-path.ts';
import type { CallInside, InsideAnswer } from '#server/base/http-cache/inside-calls.ts';
import { currentRequestId } from '#server/base/observe/request-context.ts';
import type { App, Platform } from '#server/base/platform.ts';
import { createSemaphore } from '#server/images/semaphore.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  ENGLISH_PREFIX,
  isEnglishAddress,
  type Language,
  withoutPrefix,
} from '#shared/base/languages.ts';
import { contentPolicy, filePolicies } from './content-policy.ts';
import { reportHeaders } from './csp-report.routes.ts';

type Deps = Platform & { settings: Settings; providers: Providers; callInside: CallInside };

/** Installs the pages on an app: what is left when no other route matches. */
export type RenderPage = (app: App, context: Deps) => Promise<void>;

/** All of a response that the client of the API reads. */
type PageResponse = Pick<Response, 'ok' | 'status' | 'json'>;

type PageParts = { fetch: typeof fetch; language: Language; resources: unknown; publicUrl: string };
type PageBuild = ServerBuild & {
  entry: {
    module: {
      fillPageContext: (
        context: RouterContextProvider,
        parts: PageParts,
      ) => { html: string | null };
      /** Of a path with a query: only the query keys that a page reads. */
      canonicalPageAddress: (address: string) => string;
    };
  };
};

/** As the renderer sets it (web/base/page/registered-scripts.ts). */
const SCRIPT_HASHES_HEADER = 'x-flakon-script-hashes';

/**
 * Each takes the process for some milliseconds. An order that comes among many would wait for all
 * of them at each of its steps; so it waits for four at most.
 */
const RENDERED_AT_ONCE = 4;
/** A visitor who waits for so many gets a 503 sooner than a page. */
const MOST_WAITING_PAGES = 500;

const root = path.join(import.meta.dirname, '..', '..');
const clientFolder = path.join(root, 'build', 'client');

/** The built pages, with their files. */
export function productionPages(): RenderPage {
  return async (app, context) => {
    const build = (await import(path.join(root, 'build', 'server', 'index.js'))) as PageBuild;
    await app.register(fastifyStatic, {
      root: clientFolder,
      prefix: '/',
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: setFileHeaders,
    });
    const loaded = { build, handlers: handlersOf(build, 'production') };
    servePages(app, context, async () => loaded, false);
  };
}

/** Pages through Vite, for `npm run dev`: hot reload, no cache. */
export function developmentPages(): RenderPage {
  return async (app, context) => {
    const { createServer } = await import('vite');
    const vite = await createServer({
      root,
      server: { middlewareMode: true, hmr: { server: app.server } },
      appType: 'custom',
    });
    app.addHook('onClose', () => vite.close());
    app.addHook('onRequest', async (request, reply) => {
      if (/^\/(api|media|locales|healthz|readyz|metrics|testbank)(\/|$)/.test(request.url)) return;
      const finished = once(reply.raw, 'close').then(() => true);
      const passed = new Promise<false>((resolve, reject) =>
        vite.middlewares(request.raw, reply.raw, (error: unknown) =>
          error ? reject(error) : resolve(false),
        ),
      );
      if (await Promise.race([finished, passed])) reply.hijack();
    });
    const load = async () => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild;
      return { build, handlers: handlersOf(build, 'development') };
    };
    servePages(app, context, load, true);
  };
}

/** Built files have a hash in their name; other files (favicon, manifest) are revalidated. */
function setFileHeaders(reply: FastifyReply, file: string) {
  reply.header(
    'cache-control',
    file.includes(`${path.sep}assets${path.sep}`)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
  );
  // What is sent may be its compressed copy.
  const policy = filePolicies[path.relative(clientFolder, file).replace(/\.(br|gz)$/, '')];
  if (policy) reply.header('content-security-policy', policy);
}

type Handlers = { plain: RequestHandler; english: RequestHandler };
type Load = () => Promise<{ build: PageBuild; handlers: Handlers }>;

/** The router keeps the prefix of a page in all of its links. */
const handlersOf = (build: PageBuild, mode: string): Handlers => ({
  plain: createRequestHandler(build, mode),
  english: createRequestHandler({ ...build, basename: ENGLISH_PREFIX }, mode),
});

/** Renders a page once: its entry for the cache, and whether it may be put there. */
function createRenderer(app: App, context: Deps, load: Load, isDevelopment: boolean) {
  const fetchInside = createFetchInside(app, context.callInside);
  return async function render(url: string, language: Language) {
    const tags = new Set<string>();
    let mayBeKept = true;
    const mark = context.cache.mark();
    const { build, handlers } = await load();
    await context.precedence.turn();
    const fetchAndNote = async (url: string, init: RequestInit): Promise<PageResponse> => {
      await context.precedence.turn();
      const answer = await fetchInside(url, language, init);
      // Content that can be withdrawn at any moment, such as a shared list, is never cached.
      if (answer.tags === null) mayBeKept = false;
      for (const tag of answer.tags ?? []) tags.add(tag);
      return answer.response;
    };
    // Made here, since the handler knows its own class only: in development the page's modules have
    // another copy of it.
    const pageContext = new RouterContextProvider();
    const rendered = build.entry.module.fillPageContext(pageContext, {
      fetch: fetchAndNote as typeof fetch,
      language,
      resources: resources[language],
      publicUrl: context.config.publicUrl,
    });
    const response = await handlers[isEnglishAddress(url) ? 'english' : 'plain'](
      new Request(new URL(`http://flakon.internal${url}`), {
        headers: { 'accept-language': language },
      }),
      pageContext,
    );
    const body = Buffer.from(rendered.html ?? (await response.text()));
    const paymentFrames = [...context.providers.values()].flatMap(
      ({ frameOrigin }) => frameOrigin ?? [],
    );
    const policy = isDevelopment
      ? "frame-ancestors 'self'"
      : contentPolicy(
          response.headers.get(SCRIPT_HASHES_HEADER) ?? '',
          await context.settings.analytics(),
          paymentFrames,
        );
    const headers = pageHeaders(response, policy);
    const entry = makeEntry(response.status, headers, body, pageTags(tags, productOfPage(url)));
    if (mayBeKept) await keepBrotliOnly(entry);
    return { entry, mark, mayBeKept };
  };
}

/** Null where all products are cards. */
const productOfPage = (url: string): number | null => {
  const id = /^\/products\/(\d+)(?:[/?]|$)/.exec(withoutPrefix(url))?.[1];
  return id === undefined ? null : Number(id);
};

function servePages(app: App, context: Deps, load: Load, isDevelopment: boolean) {
  const render = createRenderer(app, context, load, isDevelopment);
  const underway = new Map<string, ReturnType<typeof render>>();
  const semaphore = createSemaphore(RENDERED_AT_ONCE, MOST_WAITING_PAGES);
  const renderInTurn = (url: string, language: Language) =>
    semaphore.run(() => render(url, language), { isUrgent: true });

  async function page(url: string, language: Language, isRefresh: boolean) {
    const key = pageKey(language, url);
    // A rendering that was begun before a change is not joined after it.
    const renderingKey = `${context.cache.mark()} ${key}`;
    const { cache } = context;
    const kept = isDevelopment ? undefined : isRefresh ? cache.get(key) : cache.getToSend(key);
    if (kept) {
      context.cache.countHit();
      return kept;
    }
    context.cache.countMiss();
    // Requests for the same page at once share one rendering.
    const joined = underway.get(renderingKey);
    const rendering =
      joined ?? renderInTurn(url, language).finally(() => underway.delete(renderingKey));
    underway.set(renderingKey, rendering);
    const { entry, mark, mayBeKept } = await rendering;
    // A rendering that may not be cached was started before this request and may be too old for it.
    if (joined && !mayBeKept) return (await renderInTurn(url, language)).entry;
    if (mayBeKept && !isDevelopment && entry.status === 200) context.cache.put(key, entry, mark);
    return entry;
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.status(404).send();
    if (!isPageAddress(request.url)) return reply.status(404).type('text/plain').send('404');
    // The back office has no twin.
    if (/^\/en\/admin(?=[/?]|$)/.test(request.url))
      return reply.redirect(withoutPrefix(request.url));
    const { build } = await load();
    const address = build.entry.module.canonicalPageAddress(request.url);
    const entry = await page(
      address,
      pageLanguage(request.url, request.headers.cookie),
      isInside(request),
    );
    await sendEntry(request, reply, entry);
    rememberHeaders(entry, reply.getHeaders(), 'page');
    return reply;
  });
}

/** Our own paths only: `//host/path` would be another host. A file that does not exist is no page. */
const isPageAddress = (url: string): boolean =>
  /^\/(?![/\\])/.test(url) && !/^\/(assets|media|locales)\//.test(url);

function pageHeaders(response: Response, policy: string): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-control': response.status === 200 ? 'no-cache' : 'no-store',
    vary: 'cookie, accept-encoding',
  };
  for (const name of ['content-type', 'location', 'x-robots-tag']) {
    const value = response.headers.get(name);
    if (value) headers[name] = value;
  }
  headers['content-security-policy'] = policy;
  Object.assign(headers, reportHeaders);
  return headers;
}

/** Calls that never leave the process: without HTTP where the route is cached, else the whole request without a socket. */
function createFetchInside(app: App, callInside: CallInside) {
  return async (url: string, language: Language, init: RequestInit) => {
    const method = init.method ?? 'GET';
    const body = init.body as string | undefined;
    const answer =
      (await callInside({ method, url, language, ...(body !== undefined && { body }) })) ??
      (await inject(app, url, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'accept-language': language },
      }));
    const { status, value, tags } = answer;
    const response: PageResponse = { ok: status < 400, status, json: async () => value };
    return { response, tags };
  };
}

async function inject(app: App, url: string, init: RequestInit): Promise<InsideAnswer> {
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url,
    headers: {
      ...(init.headers as Record<string, string>),
      'accept-encoding': 'identity',
      [INSIDE_HEADER]: insideToken,
      ...(currentRequestId() && { 'x-request-id': currentRequestId() }),
    },
    ...(init.body ? { payload: init.body as string } : {}),
  });
  const tags = answer.headers[TAGS_HEADER];
  return {
    status: answer.statusCode,
    value: /json/.test(String(answer.headers['content-type'])) ? answer.json() : undefined,
    tags: tags === undefined ? null : String(tags).split(' '),
  };
}
