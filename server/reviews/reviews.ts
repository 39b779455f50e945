// Reviews: written by buyers of delivered items, shown after the shop has checked them. The rating
// of a product is counted again in the transaction of each change. Owns reviews, review_pictures
// and the rating columns of products. Decision 0051.
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { type Images, pictureOf } from '#server/images/images.ts';
import type { Order } from '#server/orders/order-records.ts';
import type { Language } from '#shared/base/languages.ts';
import { MAX_RATING } from '#shared/reviews/ratings.ts';
import {
  MAX_REVIEW_PICTURES,
  type OrderReviews,
  type OwnReview,
  REVIEWS_PAGE_SIZE,
  type Review,
  type ReviewBody,
  type ReviewPicture,
  type ReviewsPage,
} from '#shared/reviews/reviews.ts';
import {
  deleteReviewPicture,
  deleteReviewsOf,
  insertReviewPicture,
  lockReview,
  type ReviewRow,
  refreshRatings,
  reopenReview,
  selectOfOrder,
  selectOrdered,
  selectPublished,
  selectRatings,
  upsertReview,
} from './reviews.sql.ts';

export { lockReview, type ReviewRow, refreshRatings, reviewColumns } from './reviews.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** Published reviews, the newest first. */
export async function listReviews(
  { db }: Pick<Deps, 'db'>,
  productId: number,
  page: number,
): Promise<ReviewsPage> {
  const size = REVIEWS_PAGE_SIZE;
  const [rows, ratings] = await Promise.all([
    selectPublished(db, productId, { limit: size, offset: page * size }),
    selectRatings(db, productId),
  ]);
  const counts = Array.from(
    { length: MAX_RATING },
    (_, index) => ratings.find(({ rating }) => rating === index + 1)?.count ?? 0,
  );
  const totalElements = counts.reduce((sum, count) => sum + count, 0);
  return {
    content: rows.map(toReview),
    page,
    size,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    counts,
  };
}

export const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  author: row.author,
  language: row.language,
  rating: row.rating,
  text: row.text,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
  pictures: row.pictures.map(pictureOf),
});

/**
 * The items that the buyer of an order may review, with the existing reviews: none before delivery.
 */
export async function readOrderReviews(
  { db }: Pick<Deps, 'db'>,
  order: Order,
): Promise<OrderReviews> {
  const [items, reviews] = await Promise.all([
    isDelivered(order) ? selectOrdered(db, order.id) : [],
    selectOfOrder(db, order.id),
  ]);
  return {
    author: shownName(order),
    items: items.map((item) => {
      const review = reviews.find(({ productId }) => productId === item.productId);
      return { ...item, review: review ? toOwn(review) : null };
    }),
  };
}

const isDelivered = ({ state }: Order) => state === 'DELIVERED';

/** The first name and the initial of the last name. */
const shownName = ({ firstName, lastName }: Pick<Order, 'firstName' | 'lastName'>): string => {
  const [initial = ''] = lastName;
  return [firstName.slice(0, 50), initial && `${initial}.`].filter(Boolean).join(' ');
};

const toOwn = ({ rating, text, author, state, answer, pictures }: ReviewRow): OwnReview => ({
  rating,
  text,
  author,
  state,
  answer,
  pictures: pictures.map(toOwnPicture),
});
const toOwnPicture = (row: ReviewRow['pictures'][number]): ReviewPicture => ({
  hash: row.hash,
  picture: pictureOf(row),
});

/**
 * A new review replaces the earlier one, and the shop checks it again before it is shown.
 * @throws AppError REVIEW_NOT_ALLOWED before the order is delivered, PRODUCT_NOT_FOUND for a
 * product that it does not have
 */
export async function writeReview(
  { db, clock }: Deps,
  order: Order,
  productId: number,
  { language, ...body }: ReviewBody & { language: Language },
): Promise<OwnReview> {
  const written = { ...body, language, orderId: order.id, productId, at: clock() };
  return inTransaction(db, async (tx) => {
    await requireReviewable(tx, order, productId);
    await upsertReview(tx, written);
    await refreshRatings(tx, [productId]);
    return toOwn(await requireOwn(tx, order, productId));
  });
}

async function requireReviewable(tx: Tx, order: Order, productId: number): Promise<void> {
  if (!isDelivered(order)) throw new AppError('REVIEW_NOT_ALLOWED');
  const items = await selectOrdered(tx, order.id);
  if (!items.some((item) => item.productId === productId)) throw new AppError('PRODUCT_NOT_FOUND');
}

async function requireOwn(tx: Tx, order: Order, productId: number): Promise<ReviewRow> {
  const review = await lockReview(tx, { orderId: order.id, productId });
  if (!review) throw new AppError('REVIEW_NOT_FOUND');
  return review;
}

type PictureDeps = Deps & { images: Images };

/**
 * Encoded again, without metadata. The shop checks the review again before it is shown with the
 * picture.
 * @throws AppError REVIEW_NOT_FOUND, TOO_MANY_ROWS, PICTURE_TOO_LARGE, PICTURE_NOT_READABLE
 */
export async function addReviewPicture(
  { db, clock, images }: PictureDeps,
  order: Order,
  productId: number,
  sent: Buffer,
): Promise<ReviewPicture> {
  // Checked before the work, and again under the lock.
  await inTransaction(db, (tx) => requireRoom(tx, order, productId, null));
  const image = await images.storePicture(sent);
  try {
    await inTransaction(db, async (tx) => {
      const { id } = await requireRoom(tx, order, productId, image.hash);
      await insertReviewPicture(tx, id, image.hash, clock());
      await reopenReview(tx, id);
      await refreshRatings(tx, [productId]);
    });
  } catch (error) {
    if (error instanceof AppError) await images.removePicture(image.hash);
    throw error;
  }
  return toOwnPicture(image);
}

async function requireRoom(
  tx: Tx,
  order: Order,
  productId: number,
  hash: string | null,
): Promise<ReviewRow> {
  const review = await requireOwn(tx, order, productId);
  const others = review.pictures.filter((picture) => picture.hash !== hash);
  if (others.length >= MAX_REVIEW_PICTURES)
    throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_REVIEW_PICTURES } });
  return review;
}

/** Idempotent; the rest of the review stays published. @throws AppError REVIEW_NOT_FOUND */
export async function removeReviewPicture(
  { db, images }: PictureDeps,
  order: Order,
  productId: number,
  hash: string,
): Promise<void> {
  const isTheirs = await inTransaction(db, async (tx) => {
    const review = await requireOwn(tx, order, productId);
    if (!review.pictures.some((picture) => picture.hash === hash)) return false;
    await deleteReviewPicture(tx, review.id, hash);
    await refreshRatings(tx, [productId]);
    return true;
  });
  if (isTheirs) await images.removePicture(hash);
}

/** Deleted with the account of their buyer; a job deletes their pictures. */
export async function deleteReviewsOfOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const { productIds, hashes } = await deleteReviewsOf(tx, orderIds);
  await refreshRatings(tx, [...new Set(productIds)]);
  for (const hash of new Set(hashes))
    await addJob(tx, 'remove-picture', { hash }, `remove picture ${hash}`);
}
