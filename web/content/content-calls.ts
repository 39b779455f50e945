// The API calls of the content pages. Their responses are the same for everybody, and change
// rarely.
import type { BlogPage, BlogPost, Campaign, FaqGroup, PageText } from '#shared/content/content.ts';
import type { Api } from '#web/base/api/api.ts';
import { LONG_MS } from '#web/base/api/request-cache.ts';

/** `page` starts at 0. */
export const readBlog = (api: Api, page: number, size?: number): Promise<BlogPage> =>
  api.read('/blog', { name: 'blog', query: { page, size }, lifetimeMs: LONG_MS });
export const readPost = (api: Api, slug: string): Promise<BlogPost> =>
  api.read('/blog/{slug}', { name: 'blog/post', path: { slug }, lifetimeMs: LONG_MS });
export const readCampaigns = (api: Api): Promise<Campaign[]> =>
  api.read('/campaigns', { name: 'campaigns', lifetimeMs: LONG_MS });
export const readFaq = (api: Api): Promise<FaqGroup[]> =>
  api.read('/faq', { name: 'faq', lifetimeMs: LONG_MS });
export const readText = (api: Api, key: string): Promise<PageText> =>
  api.read('/texts/{key}', { name: 'texts', path: { key }, lifetimeMs: LONG_MS });
