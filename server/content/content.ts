// The shop's content for visitors: blog posts, campaigns, questions and legal texts. Owns
// blog_posts, campaigns, faq_groups, faq_entries and page_texts. Texts are stored as Markdown
// (decision 0019).

import { AppError } from '#server/base/errors/app-error.ts';
import { toHtml } from '#server/base/markdown/markdown.ts';
import type { Platform } from '#server/base/platform.ts';
import type { ProductRow } from '#server/catalogue/catalogue.sql.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { imagesOf } from '#server/catalogue/images.ts';
import { pictureOf } from '#server/images/images.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import type { ProductImage } from '#shared/catalogue/catalogue.ts';
import type {
  BlogPage,
  BlogPost,
  BlogPostCard,
  Campaign,
  FaqGroup,
  PageText,
  TextKey,
} from '#shared/content/content.ts';
import {
  type PostCardRow,
  selectCampaigns,
  selectFaq,
  selectPost,
  selectPosts,
  selectText,
} from './content.sql.ts';
import { fillPlaceholders, type ShopFacts } from './placeholders.ts';

export { turnsWithin as contentTurns } from './content.sql.ts';

/** The reading speed for Turkish, whose words contain more than English words. */
const WORDS_A_MINUTE = 200;
const OTHER_POSTS = 3;
/** More than a page can show. */
const MOST_CAMPAIGNS = 100;
const SLUG = /^[a-z0-9-]{1,200}$/;

export type ContentDeps = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };

export async function listPosts(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  language: Language,
  { page, size }: { page: number; size: number },
): Promise<BlogPage> {
  const { rows, total } = await selectPosts(
    db,
    language,
    { offset: page * size, limit: size },
    clock(),
  );
  return {
    content: rows.map((row) => toCard(row, language)),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

/** @throws AppError POST_NOT_FOUND, or POST_MOVED with the current address in its details */
export async function findPost(
  deps: ContentDeps,
  language: Language,
  slug: string,
): Promise<BlogPost> {
  if (!SLUG.test(slug)) throw new AppError('POST_NOT_FOUND');
  const { post, movedTo } = await selectPost(
    deps.db,
    language,
    { slug, others: OTHER_POSTS },
    deps.clock(),
  );
  if (!post && movedTo !== null) throw new AppError('POST_MOVED', { details: { slug: movedTo } });
  if (!post) throw new AppError('POST_NOT_FOUND');
  return {
    ...toCard(post, language),
    html: toPage(await readFacts(deps), post.body, post.language),
    products: post.products.map((row) => toProduct(row, language)),
    others: post.others.map((row) => toCard(row, language)),
  };
}

export async function listCampaigns(deps: ContentDeps, language: Language): Promise<Campaign[]> {
  const rows = await selectCampaigns(deps.db, language, MOST_CAMPAIGNS, deps.clock());
  const facts = await readFacts(deps);
  return rows.map(({ body, cover, product, ...row }) => ({
    ...row,
    html: toPage(facts, body, row.language),
    cover: toCover(cover, product, row.title, language),
  }));
}

export async function listFaq(deps: ContentDeps, language: Language): Promise<FaqGroup[]> {
  const groups = await selectFaq(deps.db, language);
  const facts = await readFacts(deps);
  return groups.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.map(({ answer, ...entry }) => ({
      ...entry,
      html: toPage(facts, answer, entry.language),
    })),
  }));
}

/** @throws AppError NOT_FOUND if no version is active yet */
export async function findText(
  deps: ContentDeps,
  language: Language,
  key: TextKey,
): Promise<PageText> {
  const text = await selectText(deps.db, language, key, deps.clock());
  if (!text) throw new AppError('NOT_FOUND');
  const { body, publishedAt, ...rest } = text;
  return {
    ...rest,
    key,
    html: toPage(await readFacts(deps), body, text.language),
    publishedAt: publishedAt.toISOString(),
  };
}

/** Cached in memory by the settings: no database round trip. */
export async function readFacts({
  settings,
  config,
}: Pick<ContentDeps, 'settings' | 'config'>): Promise<ShopFacts> {
  const [shop, rates, shipping, returns] = await Promise.all([
    settings.shop(),
    settings.rates(),
    settings.shipping(),
    settings.returns(),
  ]);
  return { shop, rates, shipping, returnCarrier: returns.courier, publicUrl: config.publicUrl };
}

export const toPage = (facts: ShopFacts, body: string, language: Language): string =>
  toHtml(fillPlaceholders(body, facts, language));

function toCard(
  { cover, product, wordCount, ...row }: PostCardRow,
  language: Language,
): BlogPostCard {
  const { id, slug, title, summary, author, publishedAt, updatedAt } = row;
  return {
    id,
    slug,
    language: row.language,
    title,
    summary,
    author,
    cover: toCover(cover, product, title, language),
    readingMinutes: minutesOf(wordCount),
    publishedAt,
    updatedAt,
  };
}

/** Counted like the database counts the words of the posts (content.sql.ts). */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

export const minutesOf = (wordCount: number): number =>
  Math.max(1, Math.round(wordCount / WORDS_A_MINUTE));

/** The content of a cover picture is unknown, so the title is its text. */
export function toCover(
  cover: PostCardRow['cover'],
  product: ProductRow | null,
  title: string,
  language: Language,
): ProductImage | null {
  if (cover) return { ...pictureOf(cover), alt: title, view: 'other' };
  return (product && imagesOf(product, language)[0]) || null;
}
