// /llms.txt and the Markdown twins: /products/{id}.md and /products.md, each with its English twin
// below /en. They are cached and invalidated like pages.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isInside } from '#server/base/http-cache/api-cache.ts';
import { makeEntry, sendEntry } from '#server/base/http-cache/cache-entry.ts';
import { pageTags } from '#server/base/http-cache/changes.ts';
import { pageKey, pageLanguage, rememberHeaders } from '#server/base/http-cache/fast-path.ts';
import type { CallInside } from '#server/base/http-cache/inside-calls.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ENGLISH_PREFIX, isEnglishAddress, type Language } from '#shared/base/languages.ts';
import {
  type Category,
  IdParams,
  type ProductDetail,
  type ProductPage,
  wholeNumber,
} from '#shared/catalogue/catalogue.ts';
import type { PageText } from '#shared/content/content.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { createInsideApi, type InsideApi, RefusedCall } from './inside-api.ts';
import { llmsText, sellingTexts } from './llms.ts';
import { listMarkdown, productMarkdown } from './product-markdown.ts';

type Deps = Platform & { settings: Settings; callInside: CallInside };

const LIST_SIZE = 50;
const MARKDOWN = 'text/markdown; charset=utf-8';
const ListQuery = z.object({
  category: wholeNumber(1, 2_147_483_647).optional(),
  page: wholeNumber(1, 1_000_000).default(1),
});

/** `product`: the product whose own page it is. */
type Text = { text: string; status: number };
type Requested = {
  address: string;
  type: string;
  canonical: string;
  product: number | null;
  compose: (read: Read, language: Language) => Promise<string>;
};
type Read = <T>(path: string) => Promise<T>;

export const markdownRoutes: Routes<Deps> = async (app, context) => {
  const api = createInsideApi(app, context.callInside);
  for (const prefix of ['', ENGLISH_PREFIX]) {
    app.get(`${prefix}/llms.txt`, { schema: { hide: true } }, async (request, reply) =>
      answer(context, api, { request, reply }, requestedLlms(context, prefix)),
    );
    app.get(
      `${prefix}/products/:id(^\\d{1,10}).md`,
      { schema: { hide: true, params: IdParams } },
      async (request, reply) =>
        answer(
          context,
          api,
          { request, reply },
          requestedProduct(context, prefix, request.params.id),
        ),
    );
    app.get(
      `${prefix}/products.md`,
      { schema: { hide: true, querystring: ListQuery } },
      async (request, reply) =>
        answer(context, api, { request, reply }, requestedList(context, prefix, request.query)),
    );
  }
};

const saying = async ({ config, settings }: Deps, language: Language) => ({
  publicUrl: config.publicUrl,
  language,
  rates: await settings.rates(),
});

const requestedLlms = (context: Deps, prefix: string): Requested => ({
  address: `${prefix}/llms.txt`,
  type: 'text/plain; charset=utf-8',
  canonical: `${prefix}/llms.txt`,
  product: null,
  compose: async (read, language) => {
    const [shop, categories, ...texts] = await Promise.all([
      read<ShopAnswer>('/config/shop'),
      read<Category[]>('/categories'),
      ...sellingTexts.map(async (key) => ({
        key,
        title: (await read<PageText>(`/texts/${key}`)).title,
      })),
    ]);
    return llmsText({ shop, categories, texts }, await saying(context, language));
  },
});

const requestedProduct = (context: Deps, prefix: string, id: number): Requested => ({
  address: `${prefix}/products/${id}.md`,
  type: MARKDOWN,
  canonical: `${prefix}/products/${id}`,
  product: id,
  compose: async (read, language) => {
    const [product, fitting] = await Promise.all([
      read<ProductDetail>(`/products/${id}`),
      read<FittingAnswer>(`/products/${id}/fitting`),
    ]);
    return productMarkdown(product, fitting, await saying(context, language));
  },
});

function requestedList(
  context: Deps,
  prefix: string,
  { category: id, page }: z.infer<typeof ListQuery>,
): Requested {
  const query = [
    ...(id === undefined ? [] : [`category=${id}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ].join('&');
  const search = query && `?${query}`;
  return {
    address: `${prefix}/products.md${search}`,
    type: MARKDOWN,
    canonical: `${prefix}/products${search}`,
    product: null,
    compose: async (read, language) => {
      const list = id === undefined ? '/products' : `/products/category/${id}`;
      const [products, categories] = await Promise.all([
        read<ProductPage>(`${list}?page=${page - 1}&size=${LIST_SIZE}`),
        read<Category[]>('/categories'),
      ]);
      const category = categories.find((one) => one.id === id);
      return listMarkdown(products, { category, categories }, await saying(context, language));
    },
  };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** From the cache, or built and cached with the tags of all API responses that it uses. */
async function answer(
  { cache, config }: Deps,
  api: InsideApi,
  { request, reply }: Exchange,
  { address, type, canonical, product, compose }: Requested,
) {
  const language = isEnglishAddress(address) ? 'en' : pageLanguage(address, request.headers.cookie);
  const key = pageKey(language, address);
  const mark = cache.mark();
  let entry = isInside(request) ? cache.get(key) : cache.getToSend(key);
  if (entry) cache.countHit();
  else {
    cache.countMiss();
    const tags = new Set<string>();
    let isCacheable = true;
    const read: Read = async <T>(path: string) => {
      const found = await api<T>({ ip: request.ip, language }, { path });
      if (found.tags === null) isCacheable = false;
      for (const tag of found.tags ?? []) tags.add(tag);
      return found.value;
    };
    const made: Text = await compose(read, language)
      .then((text) => ({ text, status: 200 }))
      .catch(toRefusal);
    entry = makeEntry(
      made.status,
      {
        'content-type': type,
        'cache-control': made.status === 200 ? 'no-cache' : 'no-store',
        vary: 'cookie, accept-encoding',
        link: `<${config.publicUrl}${canonical}>; rel="canonical", <${config.publicUrl}/llms.txt>; rel="describedby"`,
      },
      Buffer.from(made.text),
      pageTags(tags, product),
    );
    if (isCacheable && made.status === 200) cache.put(key, entry, mark);
  }
  await sendEntry(request, reply, entry);
  rememberHeaders(entry, reply.getHeaders(), 'markdown');
  return reply;
}

/** The twin of a missing page reports that the page does not exist. */
function toRefusal(error: unknown): Text {
  if (!(error instanceof RefusedCall)) throw error;
  return { text: `# ${error.status}\n\n${error.message}\n`, status: error.status };
}
