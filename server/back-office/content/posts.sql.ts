// SQL of the notebook for its editor.
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { BlogPosts } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import type { PostState } from '#shared/back-office/content.ts';
import type { Kurus } from '#shared/base/money.ts';

export type CoverRow = { hash: string; width: number; height: number; ground: string };
export type AdminPostSqlRow = {
  id: number;
  slug: string;
  titleTr: string;
  titleEn: string | null;
  summaryTr: string;
  summaryEn: string | null;
  bodyTr: string;
  bodyEn: string | null;
  author: string;
  cover: CoverRow | null;
  products: { id: number; sku: string; name: string; priceKurus: Kurus; isActive: boolean }[];
  formerSlugs: string[];
  publishedAt: Date | null;
  updatedAt: Date;
  version: number;
};
export type PostListRow = Pick<
  AdminPostSqlRow,
  'id' | 'slug' | 'titleTr' | 'author' | 'publishedAt' | 'updatedAt'
> & { isEnglishMissing: boolean };

/** `hash` is a column or a parameter. */
export const coverJson = (hash: RawBuilder<unknown>): RawBuilder<CoverRow | null> =>
  sql`(select jsonb_build_object('hash', i.hash, 'width', i.width, 'height', i.height, 'ground', i.ground) from images i where i.hash = ${hash})`;

const stateIs = (state: PostState, now: Date): RawBuilder<SqlBool> =>
  state === 'draft'
    ? sql<SqlBool>`b.published_at is null`
    : state === 'scheduled'
      ? sql<SqlBool>`b.published_at > ${now}`
      : sql<SqlBool>`b.published_at <= ${now}`;

export type PostFilter = { search?: string | undefined; state?: PostState | undefined };

/** The last changed post comes first. */
export async function selectAdminPosts(
  db: Db,
  { search, state }: PostFilter,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: PostListRow[]; total: number }> {
  const requested = sql`${state ? stateIs(state, now) : sql`true`} and ${
    search
      ? sql`position(search_fold(${search}) in search_fold(concat_ws(' ', b.title_tr, b.title_en, b.slug, b.author))) > 0`
      : sql`true`
  }`;
  const result = await sql<PostListRow & { total: number }>`
    select b.id, b.slug, b.title_tr, b.author, b.published_at, b.updated_at,
      (b.title_en is null or b.summary_en is null or b.body_en is null) as is_english_missing,
      count(*) over () as total
    from blog_posts b where ${requested} order by b.updated_at desc, b.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  if (result.rows.length > 0 || offset === 0)
    return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
  // A page beyond the end still returns the total.
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from blog_posts b where ${requested}`.execute(db);
  return { rows: [], total: counted.rows[0]?.total ?? 0 };
}

export async function selectAdminPost(db: Db, id: number): Promise<AdminPostSqlRow | null> {
  const result = await sql<AdminPostSqlRow>`
    select b.id, b.slug, b.title_tr, b.title_en, b.summary_tr, b.summary_en, b.body_tr, b.body_en,
      b.author, b.published_at, b.updated_at, b.version,
      ${coverJson(sql`b.cover_hash`)} as cover,
      array(select f.slug from blog_former_slugs f where f.post_id = b.id
        order by f.slug) as former_slugs,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'priceKurus', p.price_kurus, 'isActive', p.is_active) order by bp.position, p.id)
        from blog_post_products bp join products p on p.id = bp.product_id where bp.post_id = b.id),
          '[]'::jsonb) as products
    from blog_posts b where b.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Only one writer at a time can take a slug, until commit: two posts must not get the same one. */
export async function lockSlugs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('blog slugs'))`.execute(tx);
}

/** Locks the row until commit. */
export async function lockPost(tx: Tx, id: number): Promise<AdminPostSqlRow | null> {
  await sql`select 1 from blog_posts where id = ${id} for update`.execute(tx);
  return selectAdminPost(tx, id);
}

/** The post that has this slug now or had it before. */
export async function selectSlugOwner(
  tx: Tx,
  slug: string,
): Promise<{ id: number; title: string; isFormer: boolean } | null> {
  const result = await sql<{ id: number; title: string; isFormer: boolean }>`
    select b.id, b.title_tr as title, false as is_former from blog_posts b where b.slug = ${slug}
    union all select b.id, b.title_tr, true from blog_former_slugs f
      join blog_posts b on b.id = f.post_id where f.slug = ${slug}
    order by is_former limit 1`.execute(tx);
  return result.rows[0] ?? null;
}

export const insertPost = async (tx: Tx, post: Insertable<BlogPosts>): Promise<number> =>
  (await tx.insertInto('blogPosts').values(post).returning('id').executeTakeFirstOrThrow()).id;

export async function updatePost(tx: Tx, id: number, change: Updateable<BlogPosts>): Promise<void> {
  await tx
    .updateTable('blogPosts')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deletePost(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('blogPosts').where('id', '=', id).execute();
}

/** In the given order; ids that are no product are left out. */
export async function replacePostProducts(
  tx: Tx,
  postId: number,
  productIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('blogPostProducts').where('postId', '=', postId).execute();
  await sql`
    insert into blog_post_products (post_id, product_id, position)
    select ${postId}, p.id, requested.place
    from unnest(${[...new Set(productIds)]}::int[]) with ordinality as requested (id, place)
    join products p on p.id = requested.id`.execute(tx);
}

/** The old slug redirects to the post from now on; the new slug is no longer a redirect. */
export async function saveFormerSlug(
  tx: Tx,
  postId: number,
  former: string | null,
  present: string,
): Promise<void> {
  await tx.deleteFrom('blogFormerSlugs').where('slug', '=', present).execute();
  if (former !== null) {
    await tx
      .insertInto('blogFormerSlugs')
      .values({ slug: former, postId })
      .onConflict((on) => on.column('slug').doUpdateSet({ postId }))
      .execute();
  }
}

export async function hasImage(db: Db, hash: string): Promise<boolean> {
  return (
    (await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()) !==
    undefined
  );
}

/**
 * What the draft of a post shows beside its text: products for sale in their order, and its
 * picture.
 */
export async function selectPostParts(
  db: Db,
  { coverHash, productIds }: { coverHash: string | null; productIds: readonly number[] },
): Promise<{ cover: CoverRow | null; lender: ProductRow | null; products: ProductRow[] }> {
  const requested = sql`unnest(${[...new Set(productIds)]}::int[]) with ordinality as requested (id, place)
    join products p on p.id = requested.id ${withCategory}`;
  const result = await sql<{
    cover: CoverRow | null;
    lender: ProductRow | null;
    products: ProductRow[];
  }>`
    select ${coverJson(sql`${coverHash}`)} as cover,
      (select ${productJson} from ${requested} order by requested.place limit 1) as lender,
      coalesce((select jsonb_agg(each.product order by each.place) from (
        select ${productJson} as product, requested.place from ${requested} where p.is_active and p.stock > 0) each), '[]'::jsonb) as products`.execute(
    db,
  );
  return result.rows[0] ?? { cover: null, lender: null, products: [] };
}
