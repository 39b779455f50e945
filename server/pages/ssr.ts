// Pages: rendered without a user through the API client with an in-process fetch, cached as bytes
// by address and language, and sent with a policy that names the hashes of their registered
// scripts.

import { once } from 'node:events';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { createRequestHandler } from 'react-router';
import { isInside } from '#server/base/http-cache/api-cache.ts';
import { bodyOf, sendEntry } from '#server/base/http-cache/cache-entry.ts';
import { pageKey, pageLanguage, rememberHeaders } from '#server/base/http-cache/fast-path.ts';
import type { App } from '#server/base/platform.ts';
import { createSemaphore } from '#server/images/semaphore.ts';
import { ENGLISH_PREFIX, type Language, withoutPrefix } from '#shared/base/languages.ts';
import { BUILT_FILE_CACHE, serveBuiltFiles } from './built-files.ts';
import { filePolicies } from './content-policy.ts';
import {
  createRenderer,
  type DraftAnswers,
  type Handlers,
  type Load,
  type PageBuild,
  type PageDeps,
} from './renderer.ts';

/** Installs the pages on an app, for requests that no other route matches. */
export type RenderPage = (app: App, context: PageDeps) => Promise<DrawPage>;

/** Returns the HTML of a shop page with drafts in it. It is not cached and not shown to others. */
export type DrawPage = (
  address: string,
  language: Language,
  drafts: DraftAnswers,
) => Promise<string>;

/**
 * Rendering blocks the process for some milliseconds. An order would wait for all running
 * renderings at each of its steps, so that is limited to four.
 */
const RENDERED_AT_ONCE = 4;
/** With this many waiting, a visitor gets a 503 instead of a page. */
const MOST_WAITING_PAGES = 500;

const root = path.join(import.meta.dirname, '..', '..');
const clientFolder = path.join(root, 'build', 'client');

/** The built pages and their files. */
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
      globIgnore: ['assets/**'],
      setHeaders: setFileHeaders,
    });
    serveBuiltFiles(app, clientFolder);
    const loaded = { build, handlers: handlersOf(build, 'production') };
    return servePages(app, context, async () => loaded, false);
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
    return servePages(app, context, load, true);
  };
}

/** Built files have a hash in their name; other files (favicon, manifest) are revalidated. */
function setFileHeaders(reply: FastifyReply, file: string) {
  reply.header(
    'cache-control',
    file.includes(`${path.sep}assets${path.sep}`) ? BUILT_FILE_CACHE : 'no-cache',
  );
  // The sent file may be its compressed copy.
  const policy = filePolicies[path.relative(clientFolder, file).replace(/\.(br|gz)$/, '')];
  if (policy) reply.header('content-security-policy', policy);
}

/** The router adds the page's prefix to all links. */
const handlersOf = (build: PageBuild, mode: string): Handlers => ({
  plain: createRequestHandler(build, mode),
  english: createRequestHandler({ ...build, basename: ENGLISH_PREFIX }, mode),
});

/** For every build of the pages. */
export function servePages(
  app: App,
  context: PageDeps,
  load: Load,
  isDevelopment: boolean,
): DrawPage {
  const render = createRenderer(app, context, load, isDevelopment);
  const underway = new Map<string, ReturnType<typeof render>>();
  const semaphore = createSemaphore(RENDERED_AT_ONCE, MOST_WAITING_PAGES);
  const renderInTurn = (url: string, language: Language) =>
    semaphore.run(() => render(url, language), { isUrgent: true });

  async function page(url: string, language: Language, isRefresh: boolean) {
    const key = pageKey(language, url);
    // A rendering that began before a change is not shared after it.
    const renderingKey = `${context.cache.mark()} ${key}`;
    const { cache } = context;
    const cached = isDevelopment ? undefined : isRefresh ? cache.get(key) : cache.getToSend(key);
    if (cached) {
      context.cache.countHit();
      return cached;
    }
    context.cache.countMiss();
    // Simultaneous requests for the same page share one rendering.
    const joined = underway.get(renderingKey);
    const rendering =
      joined ?? renderInTurn(url, language).finally(() => underway.delete(renderingKey));
    underway.set(renderingKey, rendering);
    const { entry, mark, isCacheable } = await rendering;
    // A rendering that may not be cached began before this request and may be too old for it.
    if (joined && !isCacheable) return (await renderInTurn(url, language)).entry;
    if (isCacheable && !isDevelopment && entry.status === 200) context.cache.put(key, entry, mark);
    return entry;
  }

  app.setNotFoundHandler(async (request, reply) => {
    // A form that was submitted before its page was hydrated: the page again, without its fields.
    if (request.method === 'POST' && isPageAddress(request.url))
      return reply.redirect(request.url, 303);
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.status(404).send();
    if (!isPageAddress(request.url)) return reply.status(404).type('text/plain').send('404');
    // The back office has no English twin.
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

  return async (address, language, drafts) => {
    const { entry } = await semaphore.run(() => render(address, language, drafts), {
      isUrgent: false,
    });
    if (entry.status !== 200) throw new Error(`the draft of ${address} is a ${entry.status}`);
    return (await bodyOf(entry)).toString();
  };
}

/** Only our own paths: `//host/path` would be another host. A missing file is not a page. */
const isPageAddress = (url: string): boolean =>
  /^\/(?![/\\])/.test(url) && !/^\/(assets|media|locales)\//.test(url);
