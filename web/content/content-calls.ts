// What the content pages ask the API for. Their answers are the same for everybody, and change
// rarely.
import type { BlogPage, BlogPost, Campaign, FaqGroup, PageText } from '#shared/content/content.ts';
import type { Api } from '#web/base/api/api.ts';
import { LONG_MS } from '#web/base/api/request-cache.ts';

/** `page` starts at 0. */
export const readBlog = (api: Api, page: number, size?: number): Promise<BlogPage> =>
  api.read({ name: 'blog', path: '/blog', query: { page, size }, lifetimeMs: LONG_MS });
export const readPost = (api: Api, slug: string): Promise<BlogPost> =>
  api.read({ name: 'blog/post', path: `/blog/${slug}`, lifetimeMs: LONG_MS });
export const readCampaigns = (api: Api): Promise<Campaign[]> =>
  api.read({ name: 'campaigns', path: '/campaigns', lifetimeMs: LONG_MS });
export const readFaq = (api: Api): Promise<FaqGroup[]> =>
  api.read({ name: 'faq', path: '/faq', lifetimeMs: LONG_MS });
export const readText = (api: Api, key: string): Promise<PageText> =>
  api.read({ name: 'texts', path: `/texts/${key}`, lifetimeMs: LONG_MS });
