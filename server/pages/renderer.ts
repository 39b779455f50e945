// One page: rendered without a user through the API client with an in-process fetch, and turned
// into a cache entry, with a policy that contains the hashes of its registered scripts.
import type { RequestHandler, ServerBuild } from 'react-router';
import { RouterContextProvider } from 'react-router';
import { resources } from '#server/base/errors/texts.ts';
import { INSIDE_HEADER, insideToken, TAGS_HEADER } from '#server/base/http-cache/api-cache.ts';
import { keepBrotliOnly, makeEntry } from '#server/base/http-cache/cache-entry.ts';
import { pageTags, type StockShown } from '#server/base/http-cache/changes.ts';
import type { CallInside, InsideAnswer } from '#server/base/http-cache/inside-calls.ts';
import { currentRequestId } from '#server/base/observe/request-context.ts';
import type { App, Platform } from '#server/base/platform.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import { isEnglishAddress, type Language, withoutPrefix } from '#shared/base/languages.ts';
import { contentPolicy } from './content-policy.ts';
import { reportHeaders } from './csp-report.routes.ts';

export type PageDeps = Platform & {
  settings: Settings;
  providers: Providers;
  callInside: CallInside;
};

/** The parts of a response that the API client reads. */
type PageResponse = Pick<Response, 'ok' | 'status' | 'json'>;

type PageParts = { fetch: typeof fetch; language: Language; resources: unknown; publicUrl: string };
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      fillPageContext: (
        context: RouterContextProvider,
        parts: PageParts,
      ) => { html: Buffer | null };
      /** A path with only the query keys that the page reads. */
      canonicalPageAddress: (address: string) => string;
    };
  };
};

/** Set by the page's renderer (web/base/page/registered-scripts.ts). */
const SCRIPT_HASHES_HEADER = 'x-flakon-script-hashes';

export type Handlers = { plain: RequestHandler; english: RequestHandler };
export type Load = () => Promise<{ build: PageBuild; handlers: Handlers }>;

/** By the address of a call: the drafts that a page shows instead of the current data. */
export type DraftAnswers = Readonly<Record<string, unknown>>;

/**
 * Renders a page once: its cache entry, and whether it may be cached. A page with drafts is never
 * cached.
 */
export function createRenderer(app: App, context: PageDeps, load: Load, isDevelopment: boolean) {
  const fetchInside = createFetchInside(app, context.callInside);
  return async function render(url: string, language: Language, drafts: DraftAnswers = {}) {
    const tags = new Set<string>();
    let isCacheable = Object.keys(drafts).length === 0;
    const mark = context.cache.mark();
    const { build, handlers } = await load();
    await context.precedence.turn();
    const fetchAndNote = async (url: string, init: RequestInit): Promise<PageResponse> => {
      if (Object.hasOwn(drafts, url))
        return { ok: true, status: 200, json: async () => drafts[url] };
      await context.precedence.turn();
      const answer = await fetchInside(url, language, init);
      // Content that can be withdrawn at any moment, such as a shared list, is never cached.
      if (answer.tags === null) isCacheable = false;
      for (const tag of answer.tags ?? []) tags.add(tag);
      return answer.response;
    };
    // Created here, since the handler knows only its own class: in development the page's modules
    // have another copy of it.
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
    const body = rendered.html ?? Buffer.from(await response.text());
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
    const entry = makeEntry(response.status, headers, body, pageTags(tags, stockOfPage(url)));
    if (isCacheable) await keepBrotliOnly(entry);
    return { entry, mark, isCacheable };
  };
}

/** Null if all products of the page are cards. The design tool says how many sets can be made. */
const stockOfPage = (url: string): StockShown => {
  const path = withoutPrefix(url);
  if (/^\/configurator(?:[/?]|$)/.test(path)) return 'all';
  const id = /^\/products\/(\d+)(?:[/?]|$)/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
};

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

/**
 * Calls that never leave the process: without HTTP if the route is cached, else a complete request
 * without a socket.
 */
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
