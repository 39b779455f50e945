// The data of each content page, and the redirects of changed addresses.
import { data, redirect } from 'react-router';
import type { BlogPage, BlogPost, Campaign, FaqGroup, PageText } from '#shared/content/content.ts';
import { ApiError } from '#web/base/api/api.ts';
import { newSince } from '#web/product/product-state.ts';
import type { LoadArgs } from '#web/session/route-data.ts';
import { pageOf, postHref } from './blog-url.ts';
import { readBlog, readCampaigns, readFaq, readPost, readText } from './content-calls.ts';

const SLUG = /^[a-z0-9-]{1,200}$/;
const SLUG_MOVED = 410;

export type BlogData = { posts: BlogPage; page: number };

export async function loadBlog({ api, url }: Pick<LoadArgs, 'api' | 'url'>): Promise<BlogData> {
  const page = pageOf(url);
  return { posts: await readBlog(api, page - 1), page };
}

export type PostData = { post: BlogPost; newSince: string };

/** @throws a redirect to the post's current address, or 404 */
export async function loadPost({
  api,
  params,
}: Pick<LoadArgs, 'api' | 'params'>): Promise<PostData> {
  const slug = params.slug ?? '';
  // A text that cannot be a slug would lead to another address of the API.
  if (!SLUG.test(slug)) throw data({ code: 'NOT_FOUND', details: null }, { status: 404 });
  try {
    return { post: await readPost(api, slug), newSince: newSince(Date.now()) };
  } catch (error) {
    const present =
      error instanceof ApiError && error.status === SLUG_MOVED
        ? (error.details as { slug?: unknown } | null)?.slug
        : null;
    if (typeof present === 'string' && SLUG.test(present))
      throw redirect(postHref({ slug: present }), 301);
    throw error;
  }
}

export const loadCampaigns = ({ api }: Pick<LoadArgs, 'api'>): Promise<Campaign[]> =>
  readCampaigns(api);

export const loadFaq = ({ api }: Pick<LoadArgs, 'api'>): Promise<FaqGroup[]> => readFaq(api);

/** The page's address ends with the key of its text (web/routes.ts). */
export const loadText = ({ api, url }: Pick<LoadArgs, 'api' | 'url'>): Promise<PageText> =>
  readText(api, url.pathname.split('/').findLast(Boolean) ?? '');
