// SQL of reviews by buyers.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { OpinionState, ReviewBody } from '#shared/reviews/reviews.ts';

type ReviewPictureRow = { hash: string; width: number; height: number; ground: string };
export type ReviewRow = {
  id: number;
  orderId: number;
  productId: number;
  rating: number;
  text: string;
  author: string;
  language: Language;
  state: OpinionState;
  answer: string | null;
  version: number;
  createdAt: Date;
  pictures: ReviewPictureRow[];
};

/** The pictures of a review `r`. */
const pictures = sql<ReviewPictureRow[]>`coalesce((
    select jsonb_agg(jsonb_build_object('hash', i.hash, 'width', i.width, 'height', i.height,
      'ground', i.ground) order by p.created_at, i.hash)
    from review_pictures p join images i on i.hash = p.image_hash where p.review_id = r.id),
    '[]'::jsonb)`;
/** All columns of `ReviewRow`, for a review `r`. */
export const reviewColumns = sql`r.id, r.order_id, r.product_id, r.rating, r.text, r.author,
  r.language, r.state, r.answer, r.version, r.created_at, ${pictures} as pictures`;

/** Published reviews, the newest first. */
export async function selectPublished(
  db: Db,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from (
      select id from reviews where product_id = ${productId} and state = 'published'
      order by created_at desc, id desc limit ${limit} offset ${offset}
    ) shown join reviews r on r.id = shown.id
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}

/** The number of published reviews for each rating. */
export async function selectRatings(
  db: Db,
  productId: number,
): Promise<{ rating: number; count: number }[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*)::int as count from reviews
    where product_id = ${productId} and state = 'published' group by rating`.execute(db);
  return rows;
}

export type OrderedItem = {
  productId: number;
  name: string;
  imageUrl: string;
};

/** Each product of an order once. */
export async function selectOrdered(db: Db, orderId: number): Promise<OrderedItem[]> {
  const { rows } = await sql<OrderedItem>`
    select i.product_id, (array_agg(i.name order by i.position))[1] as name,
      (array_agg(i.image_url order by i.position))[1] as image_url
    from order_items i where i.order_id = ${orderId}
    group by i.product_id order by min(i.position)`.execute(db);
  return rows;
}

export async function selectOfOrder(db: Db, orderId: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from reviews r where r.order_id = ${orderId}`.execute(db);
  return rows;
}

type Written = ReviewBody & { orderId: number; productId: number; language: Language; at: Date };

/**
 * One review for each product of an order: a changed review waits for moderation again. The
 * merchant's answer is deleted with the text that it answered.
 */
export async function upsertReview(
  tx: Tx,
  { orderId, productId, rating, text, author, language, at }: Written,
): Promise<void> {
  await sql`
    insert into reviews (order_id, product_id, rating, text, author, language, created_at)
    values (${orderId}, ${productId}, ${rating}, ${text}, ${author}, ${language}, ${at})
    on conflict on constraint reviews_once do update set rating = excluded.rating,
      text = excluded.text, author = excluded.author, language = excluded.language,
      state = 'waiting', answer = null, decided_at = null, created_at = excluded.created_at,
      version = reviews.version + 1`.execute(tx);
}

/** The pictures have changed, so the review waits for moderation again. */
export async function reopenReview(tx: Tx, id: number): Promise<void> {
  await sql`
    update reviews set state = 'waiting', decided_at = null, version = version + 1
    where id = ${id}`.execute(tx);
}

/** Locks the row until commit. */
export async function lockReview(
  tx: Tx,
  where: { id: number } | { orderId: number; productId: number },
): Promise<ReviewRow | null> {
  const condition =
    'id' in where
      ? sql`r.id = ${where.id}`
      : sql`r.order_id = ${where.orderId} and r.product_id = ${where.productId}`;
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from reviews r where ${condition} for update of r`.execute(tx);
  return rows[0] ?? null;
}

export async function insertReviewPicture(
  tx: Tx,
  reviewId: number,
  hash: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('reviewPictures')
    .values({ reviewId, imageHash: hash, createdAt: at })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function deleteReviewPicture(tx: Tx, reviewId: number, hash: string): Promise<void> {
  await tx
    .deleteFrom('reviewPictures')
    .where('reviewId', '=', reviewId)
    .where('imageHash', '=', hash)
    .execute();
}

/**
 * Counts the published reviews again; processes that show the product are notified with the commit.
 */
export async function refreshRatings(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  // In id order, in which every transaction locks products.
  await sql`select id from products where id = any(${[...productIds]}::int[]) order by id for update`.execute(
    tx,
  );
  await sql`
    with counted as (
      select p.id, count(r.id)::int as count, coalesce(sum(r.rating), 0)::int as sum
      from products p left join reviews r on r.product_id = p.id and r.state = 'published'
      where p.id = any(${[...productIds]}::int[]) group by p.id
    ), changed as (
      update products p set rating_count = c.count, rating_sum = c.sum from counted c
      where p.id = c.id and (p.rating_count, p.rating_sum) is distinct from (c.count, c.sum)
    )
    select pg_notify('changes', 'opinions:' || string_agg(id::text, ',')) from counted`.execute(tx);
}

/** For orders whose customer data are deleted: deletes reviews and their pictures. */
export async function deleteReviewsOf(
  tx: Tx,
  orderIds: readonly number[],
): Promise<{ productIds: number[]; hashes: string[] }> {
  const { rows } = await sql<{ productId: number; hashes: string[] }>`
    delete from reviews r where r.order_id = any(${[...orderIds]}::bigint[])
    returning r.product_id, array(
      select p.image_hash from review_pictures p where p.review_id = r.id) as hashes`.execute(tx);
  return {
    productIds: rows.map(({ productId }) => productId),
    hashes: rows.flatMap(({ hashes }) => hashes),
  };
}
