// What the content pages ask the API for. Their answers are the same for everybody, and change rarely.
import type { BlogPage, BlogPost, Campaign, FaqGroup, PageText } from '#shared/content.ts';
import type { Api } from '../api.ts';
import { LONG_MS } from '../request-cache.ts';

/** `page` starts at 0. */
export const readBlog = (api: Api, page: number, size?: number): Promise<BlogPage> => api.read('blog', '/blog', { page, size }, LONG_MS);
export const readPost = (api: Api, slug: string): Promise<BlogPost> => api.read('blog/post', `/blog/${slug}`, {}, LONG_MS);
export const readCampaigns = (api: Api): Promise<Campaign[]> => api.read('campaigns', '/campaigns', {}, LONG_MS);
export const readFaq = (api: Api): Promise<FaqGroup[]> => api.read('faq', '/faq', {}, LONG_MS);
export const readText = (api: Api, key: string): Promise<PageText> => api.read('texts', `/texts/${key}`, {}, LONG_MS);
