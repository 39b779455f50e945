// Reviews by buyers: who may write them, and what shoppers see.
import { describe, expect, test } from 'vitest';
import { type TestAdmin, useStaff } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { AdminReview, AdminReviewsPage } from '#shared/back-office/reviews.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { OrderState } from '#shared/orders/order-states.ts';
import type {
  OrderReviews,
  OwnReview,
  ReviewPicture,
  ReviewsPage,
} from '#shared/reviews/reviews.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const staff = useStaff(shop);

type Bought = { me: TestCustomer; productId: number; orderNumber: string };

async function buy(overrides: { state?: OrderState; productId?: number } = {}): Promise<Bought> {
  const me = await makeCustomer(shop.context);
  const productId = overrides.productId ?? (await makeProduct(shop.db));
  const { orderNumber } = await makeOrder(shop.db, {
    customerId: me.id,
    email: me.email,
    state: overrides.state ?? 'DELIVERED',
    items: [{ productId }],
  });
  return { me, productId, orderNumber };
}

const good = { rating: 5, text: 'Kapağı tam oturdu, sızdırmıyor.', author: 'Işıl Ç.' };

const write = (
  { me, orderNumber, productId }: Bought,
  body: Record<string, unknown> = good,
  options: { as: TestCustomer | null } = { as: me },
) =>
  ask<OwnReview & ErrorAnswer>(shop, 'PUT', `/orders/${orderNumber}/reviews/${productId}`, {
    body,
    ...options,
  });

const own = async ({ me, orderNumber }: Bought) =>
  (await ask<OrderReviews>(shop, 'GET', `/orders/${orderNumber}/reviews`, { as: me })).body;

const reviewsOf = async (productId: number) =>
  (await ask<ReviewsPage>(shop, 'GET', `/products/${productId}/reviews`)).body;
const ratingOf = async (productId: number) =>
  (await ask<Product>(shop, 'GET', `/products/${productId}`)).body.rating;

async function decide(
  productId: number,
  body: { state: 'published' | 'rejected'; answer?: string },
  as?: TestAdmin,
) {
  const admin = as ?? staff.owner;
  const { body: list } = await ask<AdminReviewsPage>(shop, 'GET', '/admin/reviews', { as: admin });
  const review = list.content.find(({ product }) => product.id === productId);
  return ask<AdminReview & ErrorAnswer>(shop, 'PUT', `/admin/reviews/${review?.id ?? 0}`, {
    as: admin,
    body: { answer: '', version: review?.version ?? 1, ...body },
  });
}

/** The database notifies each process of a change. Rating and list are stored apart. */
const whenShown = (productId: number, count: number | undefined) =>
  expect
    .poll(async () => [
      (await ratingOf(productId))?.count,
      (await reviewsOf(productId)).totalElements,
    ])
    .toEqual([count, count ?? 0]);

async function sendPicture({ me, orderNumber, productId }: Bought, file: Buffer) {
  const { payload, headers } = fileForm(file);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${orderNumber}/reviews/${productId}/pictures`,
    payload,
    headers: { ...headers, authorization: `Bearer ${me.accessToken}` },
  });
  return { status: answer.statusCode, body: answer.json<ReviewPicture & ErrorAnswer>() };
}

describe('writing', () => {
  test('a buyer reviews a delivered product; it is shown when the shop has published it', async () => {
    const bought = await buy();
    expect(await own(bought)).toMatchObject({
      author: 'Iğdır Ş.',
      items: [{ productId: bought.productId, name: 'Şişe', review: null }],
    });

    const { status, body } = await write(bought);

    expect([status, body]).toEqual([
      200,
      { ...good, state: 'waiting', answer: null, pictures: [] },
    ]);
    expect((await reviewsOf(bought.productId)).content).toEqual([]);
    expect(await ratingOf(bought.productId)).toBeUndefined();

    expect(
      (await decide(bought.productId, { state: 'published', answer: 'Teşekkürler.' })).status,
    ).toBe(200);
    await whenShown(bought.productId, 1);
    expect(await reviewsOf(bought.productId)).toMatchObject({
      totalElements: 1,
      counts: [0, 0, 0, 0, 1],
      content: [{ ...good, answer: 'Teşekkürler.', pictures: [] }],
    });
    expect((await own(bought)).items[0]?.review).toMatchObject({ state: 'published' });
  });

  test.each<OrderState>(['CONFIRMED', 'PREPARING', 'SHIPPED', 'CANCELLED', 'EXPIRED'])(
    'an order that is %s has nothing to review',
    async (state) => {
      const bought = await buy({ state });
      const { status, body } = await write(bought);
      expect([status, body.code]).toEqual([409, 'REVIEW_NOT_ALLOWED']);
      expect((await own(bought)).items).toEqual([]);
    },
  );

  test('nobody can review a product that they did not buy, or with the order of another buyer', async () => {
    const bought = await buy();
    const other = await buy();

    expect((await write({ ...bought, productId: other.productId })).body.code).toBe(
      'PRODUCT_NOT_FOUND',
    );
    expect((await write(bought, good, { as: other.me })).status).toBe(404);
    expect((await write(bought, good, { as: null })).status).toBe(404);
    expect(await shop.db.selectFrom('reviews').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ productId: bought.productId }),
    );
  });

  test.each([
    {},
    { ...good, rating: 0 },
    { ...good, rating: 6 },
    { ...good, rating: 4.5 },
    { ...good, rating: '5' },
    { ...good, author: ' ' },
    { ...good, author: 'a'.repeat(61) },
    { ...good, text: 'a'.repeat(3_001) },
    { ...good, text: '\u0000' },
  ])('%j is refused', async (body) => {
    const { status, body: answer } = await write(await buy(), body);
    expect([status, answer.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('a rating without text is a review; a changed one waits again, without the old answer', async () => {
    const bought = await buy();
    await write(bought, { ...good, text: '' });
    await decide(bought.productId, { state: 'published', answer: 'Sağ olun.' });
    await whenShown(bought.productId, 1);

    const { body } = await write(bought, { ...good, rating: 2 });

    expect(body).toMatchObject({ rating: 2, state: 'waiting', answer: null });
    await whenShown(bought.productId, undefined);
    expect((await reviewsOf(bought.productId)).content).toEqual([]);
  });

  test('sent several times at once, it is one review', async () => {
    const bought = await buy();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((rating) => write(bought, { ...good, rating })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await shop.db
      .selectFrom('reviews')
      .select('id')
      .where('productId', '=', bought.productId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('the rating is that of the published reviews, also when they are decided at once', async () => {
    const productId = await makeProduct(shop.db);
    const ratings = [5, 4, 4, 1];
    for (const rating of ratings) await write(await buy({ productId }), { ...good, rating });
    const owner = staff.owner;
    const { body } = await ask<AdminReviewsPage>(shop, 'GET', '/admin/reviews?state=waiting', {
      as: owner,
    });
    const mine = body.content.filter(({ product }) => product.id === productId);
    await Promise.all(
      mine.map(({ id, version, rating }) =>
        ask(shop, 'PUT', `/admin/reviews/${id}`, {
          as: owner,
          body: { state: rating === 1 ? 'rejected' : 'published', answer: '', version },
        }),
      ),
    );
    await whenShown(productId, 3);
    expect(await ratingOf(productId)).toEqual({ count: 3, average: 4.3 });
    expect((await reviewsOf(productId)).counts).toEqual([0, 0, 0, 2, 1]);
  });
});

describe('pictures', () => {
  test('are encoded again, at most four, shown with the review, and can be removed', async () => {
    const bought = await buy();
    await write(bought);
    const answers = [];
    for (const color of ['#100000', '#200000', '#300000', '#400000', '#500000'])
      answers.push(await sendPicture(bought, await makePicture({ color })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 422]);
    await decide(bought.productId, { state: 'published' });
    await whenShown(bought.productId, 1);
    const [review] = (await reviewsOf(bought.productId)).content;
    expect(review?.pictures).toHaveLength(4);

    const [first] = answers;
    const hash = first?.body.hash ?? '';
    const path = `/orders/${bought.orderNumber}/reviews/${bought.productId}/pictures/${hash}`;
    const removed = await Promise.all(
      [1, 2].map(() => ask(shop, 'DELETE', path, { as: bought.me })),
    );
    expect(removed.map(({ status }) => status)).toEqual([204, 204]);
    await expect
      .poll(async () => (await reviewsOf(bought.productId)).content[0]?.pictures.length)
      .toBe(3);
    expect(await shop.context.storage.read(`images/${hash}/original.webp`)).toBeNull();
  });

  test('a picture that another review shows is not deleted', async () => {
    const one = await buy();
    const other = await buy();
    const file = await makePicture({ color: '#abcdef' });
    await write(one);
    await write(other);
    const { body } = await sendPicture(one, file);
    await sendPicture(other, file);

    await ask(
      shop,
      'DELETE',
      `/orders/${one.orderNumber}/reviews/${one.productId}/pictures/${body.hash}`,
      { as: one.me },
    );

    expect((await own(one)).items[0]?.review?.pictures).toEqual([]);
    expect((await own(other)).items[0]?.review?.pictures).toHaveLength(1);
    expect(await shop.context.storage.read(`images/${body.hash}/original.webp`)).not.toBeNull();
  });

  test('a review with a new picture is read again before it is shown', async () => {
    const bought = await buy();
    await write(bought);
    await decide(bought.productId, { state: 'published' });
    await whenShown(bought.productId, 1);

    await sendPicture(bought, await makePicture({ color: '#0000ff' }));

    await whenShown(bought.productId, undefined);
  });

  test('without a review no picture can be added; a file that is no picture is refused', async () => {
    const bought = await buy();
    expect((await sendPicture(bought, await makePicture())).body.code).toBe('REVIEW_NOT_FOUND');
    await write(bought);
    expect((await sendPicture(bought, Buffer.from('<svg/>'))).body.code).toBe(
      'PICTURE_NOT_READABLE',
    );
  });
});

describe('the shop', () => {
  test('decides only about the version that it read', async () => {
    const bought = await buy();
    await write(bought);
    const owner = staff.owner;
    const { body } = await ask<AdminReviewsPage>(shop, 'GET', '/admin/reviews', { as: owner });
    const review = body.content.find(({ product }) => product.id === bought.productId);
    await write(bought, { ...good, text: 'Sonradan değişti.' });

    const answer = await ask<ErrorAnswer>(shop, 'PUT', `/admin/reviews/${review?.id}`, {
      as: owner,
      body: { state: 'published', answer: '', version: review?.version },
    });

    expect([answer.status, answer.body.code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(await ratingOf(bought.productId)).toBeUndefined();
  });
});
