// Editing the notebook: drafts, the time from which a post is visible, and its former slugs. Owns
// blog_posts, blog_former_slugs and blog_post_products.

import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import {
  type ContentDeps,
  countWords,
  minutesOf,
  readFacts,
  toCover,
  toPage,
} from '#server/content/content.ts';
import { pictureOf } from '#server/images/images.ts';
import type {
  AdminPost,
  AdminPostRow,
  AdminPostsPage,
  PostBody,
  PostPreview,
  PostPreviewBody,
  PostState,
  PublicationBody,
} from '#shared/back-office/content.ts';
import { toLira } from '#shared/base/money.ts';
import {
  type AdminPostSqlRow,
  type CoverRow,
  deletePost,
  hasImage,
  insertPost,
  lockPost,
  lockSlugs,
  type PostFilter,
  type PostListRow,
  replacePostProducts,
  saveFormerSlug,
  selectAdminPost,
  selectAdminPosts,
  selectPostParts,
  selectSlugOwner,
  updatePost,
} from './posts.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
const ENTITY = 'blog-post';

export async function listAdminPosts(
  { db, clock }: Deps,
  { page, size, search, state }: PostFilter & { page: number; size: number },
): Promise<AdminPostsPage> {
  const { rows, total } = await selectAdminPosts(
    db,
    { search: search?.trim() || undefined, state },
    { limit: size, offset: page * size },
    clock(),
  );
  return {
    content: rows.map((row) => toRow(row, clock())),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

/** @throws AppError POST_NOT_FOUND */
export async function readAdminPost({ db, clock }: Deps, id: number): Promise<AdminPost> {
  return toPost(requirePost(await selectAdminPost(db, id)), clock());
}

/** Creates a draft. @throws AppError SLUG_TAKEN, IMAGE_NOT_FOUND */
export async function createPost(
  { db, clock }: Deps,
  body: PostBody,
  actor: Actor,
): Promise<AdminPost> {
  return inTransaction(db, async (tx) => {
    await lockSlugs(tx);
    await requireFree(tx, body.slug, null);
    await requireImage(tx, body.coverHash);
    const { productIds, ...post } = body;
    const id = await insertPost(tx, { ...post, updatedAt: clock(), createdAt: clock() });
    await replacePostProducts(tx, id, productIds);
    const after = toPost(requirePost(await selectAdminPost(tx, id)), clock());
    await writeAudit(
      tx,
      actor,
      { action: 'create', entity: ENTITY, entityId: id, before: null, after: toLog(after) },
      clock(),
    );
    return after;
  });
}

/** @throws AppError POST_NOT_FOUND, EDIT_CONFLICT, SLUG_TAKEN, IMAGE_NOT_FOUND */
export async function changePost(
  deps: Deps,
  id: number,
  { version, productIds, ...post }: PostBody & { version: number },
  actor: Actor,
): Promise<AdminPost> {
  const now = deps.clock();
  return writePost(deps, { id, version, actor, action: 'update' }, async (tx, row) => {
    if (post.slug !== row.slug) {
      await requireFree(tx, post.slug, id);
      // The slug of an unpublished post needs no redirect.
      await saveFormerSlug(
        tx,
        id,
        row.publishedAt !== null && row.publishedAt <= now ? row.slug : null,
        post.slug,
      );
    }
    await requireImage(tx, post.coverHash);
    await updatePost(tx, id, { ...post, updatedAt: laterOf(now, row.publishedAt) });
    await replacePostProducts(tx, id, productIds);
  });
}

/**
 * Makes it visible now or from a time on, or hides it. @throws AppError POST_NOT_FOUND,
 * EDIT_CONFLICT
 */
export async function publishPost(
  deps: Deps,
  id: number,
  { when, version }: z.infer<typeof PublicationBody>,
  actor: Actor,
): Promise<AdminPost> {
  const now = deps.clock();
  const publishedAt = when === 'never' ? null : when === 'now' ? now : new Date(when);
  return writePost(deps, { id, version, actor, action: 'toggle' }, (tx, row) =>
    updatePost(tx, id, {
      publishedAt,
      updatedAt: laterOf(new Date(Math.min(row.updatedAt.getTime(), now.getTime())), publishedAt),
    }),
  );
}

/** @throws AppError POST_NOT_FOUND */
export async function removePost({ db, clock }: Deps, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = toPost(requirePost(await lockPost(tx, id)), clock());
    await deletePost(tx, id);
    await writeAudit(
      tx,
      actor,
      { action: 'delete', entity: ENTITY, entityId: id, before: toLog(before), after: null },
      clock(),
    );
  });
}

/** Shows the draft as visitors would see it. */
export async function previewPost(
  deps: ContentDeps,
  body: z.infer<typeof PostPreviewBody>,
): Promise<PostPreview> {
  const isEnglish =
    body.language === 'en' && Boolean(body.titleEn && body.summaryEn && body.bodyEn);
  const language = isEnglish ? 'en' : 'tr';
  const [title, summary, text] = isEnglish
    ? [body.titleEn ?? '', body.summaryEn ?? '', body.bodyEn ?? '']
    : [body.titleTr, body.summaryTr, body.bodyTr];
  const { cover, lender, products } = await selectPostParts(deps.db, body);
  const at = body.publishedAt ?? deps.clock().toISOString();
  return {
    id: 0,
    slug: '',
    language,
    title,
    summary,
    author: body.author,
    cover: toCover(cover, lender, title, body.language),
    readingMinutes: minutesOf(countWords(text)),
    publishedAt: at,
    updatedAt: at,
    html: toPage(await readFacts(deps), text, language),
    products: products.map((row) => toProduct(row, body.language)),
  };
}

type PostEdit = { id: number; version: number; actor: Actor; action: 'update' | 'toggle' };

async function writePost(
  { db, clock }: Deps,
  { id, version, actor, action }: PostEdit,
  write: (tx: Tx, row: AdminPostSqlRow) => Promise<void>,
): Promise<AdminPost> {
  return inTransaction(db, async (tx) => {
    await lockSlugs(tx);
    const row = requirePost(await lockPost(tx, id));
    const before = toPost(row, clock());
    if (version !== row.version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await write(tx, row);
    const after = toPost(requirePost(await selectAdminPost(tx, id)), clock());
    await writeAudit(
      tx,
      actor,
      { action, entity: ENTITY, entityId: id, before: toLog(before), after: toLog(after) },
      clock(),
    );
    return after;
  });
}

async function requireFree(tx: Tx, slug: string, id: number | null): Promise<void> {
  const owner = await selectSlugOwner(tx, slug);
  if (owner && owner.id !== id)
    throw new AppError('SLUG_TAKEN', {
      values: { title: owner.title },
      details: { postId: owner.id, isFormer: owner.isFormer },
    });
}

/** @throws AppError IMAGE_NOT_FOUND */
export async function requireImage(db: Db, hash: string | null): Promise<void> {
  if (hash !== null && !(await hasImage(db, hash))) throw new AppError('IMAGE_NOT_FOUND');
}

function requirePost(row: AdminPostSqlRow | null): AdminPostSqlRow {
  if (!row) throw new AppError('POST_NOT_FOUND');
  return row;
}

/** The change date of a post is never before its publication. */
const laterOf = (at: Date, publishedAt: Date | null): Date =>
  publishedAt && publishedAt > at ? publishedAt : at;

const stateOf = (publishedAt: Date | null, now: Date): PostState =>
  publishedAt === null ? 'draft' : publishedAt > now ? 'scheduled' : 'published';

const toRow = (
  { id, slug, titleTr, author, isEnglishMissing, publishedAt, updatedAt }: PostListRow,
  now: Date,
): AdminPostRow => ({
  id,
  slug,
  titleTr,
  author,
  state: stateOf(publishedAt, now),
  isEnglishMissing,
  publishedAt: publishedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
});

function toPost(row: AdminPostSqlRow, now: Date): AdminPost {
  const { titleEn, summaryTr, summaryEn, bodyTr, bodyEn, formerSlugs, version } = row;
  return {
    ...toRow({ ...row, isEnglishMissing: !titleEn || !summaryEn || !bodyEn }, now),
    titleEn,
    summaryTr,
    summaryEn,
    bodyTr,
    bodyEn,
    cover: toAdminCover(row.cover),
    products: row.products.map(({ priceKurus, ...product }) => ({
      ...product,
      price: toLira(priceKurus),
    })),
    formerSlugs,
    version,
  };
}

export const toAdminCover = (cover: CoverRow | null): AdminPost['cover'] =>
  cover && { hash: cover.hash, picture: pictureOf(cover) };

/** Only the fields that an administrator edits, without those derived from the time. */
const toLog = ({
  state: _,
  version: __,
  isEnglishMissing: ___,
  updatedAt: ____,
  cover,
  products,
  ...post
}: AdminPost) => ({
  ...post,
  cover: cover?.hash ?? null,
  products: products.map(({ sku }) => sku),
});
