// Questions about products, and invitations to reviews.

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { writeConsent } from '#server/consents/consents.ts';
import { useStaff } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminQuestion, AdminQuestionsPage } from '#shared/back-office/reviews.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Questions } from '#shared/reviews/reviews.ts';
import { inviteToReview } from './invitations.ts';
import { deleteOldQuestions, eraseAskedBy } from './questions.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });
const staff = useStaff(shop);

const someone = () => `soran.${randomUUID()}@ornek.com`;
const usual = () => ({
  author: 'Şükrü',
  email: someone(),
  question: 'Bu kapağa krimp pompa sığar mı?',
});

const put = (productId: number, body: Record<string, unknown> = usual(), language = 'tr') =>
  ask<ErrorAnswer>(shop, 'POST', `/products/${productId}/questions`, {
    body,
    headers: { 'accept-language': language },
  });

const of = async (productId: number) =>
  (await ask<Questions>(shop, 'GET', `/products/${productId}/questions`)).body.content;

const newest = async (productId: number) => {
  const { body } = await ask<AdminQuestionsPage>(shop, 'GET', '/admin/questions', {
    as: staff.owner,
  });
  return body.content.find(({ product }) => product.id === productId);
};

async function answer(productId: number, change: Record<string, unknown> = {}) {
  const question = await newest(productId);
  return ask<AdminQuestion & ErrorAnswer>(shop, 'PUT', `/admin/questions/${question?.id ?? 0}`, {
    as: staff.owner,
    body: {
      state: 'published',
      answer: 'Sığar; FEA15 pompa ve bilezik gerekir.',
      isGeneral: false,
      version: question?.version ?? 1,
      ...change,
    },
  });
}

const whenShown = (productId: number, count: number) =>
  expect.poll(async () => (await of(productId)).length).toBe(count);

const bottle = (neck = 'FEA15') =>
  makeProduct(shop.db, { attributes: { part: 'bottle', neck, capacityMl: 50 } });

describe('questions', () => {
  test('an answered question is shown and mailed once, without the address on the page', async () => {
    const product = await bottle();
    const body = usual();
    expect((await put(product, body)).status).toBe(202);
    expect(await of(product)).toEqual([]);

    expect((await answer(product)).status).toBe(200);
    await whenShown(product, 1);
    expect(await of(product)).toMatchObject([
      { author: 'Şükrü', question: body.question, answer: expect.stringContaining('FEA15') },
    ]);
    expect(JSON.stringify(await of(product))).not.toContain(body.email);

    await answer(product, { answer: 'Sığar. Bir de bilezik alın.' });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    await doJobs(shop.context, mailer);
    const mails = mailer.sent.filter(({ to }) => to.address === body.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Sığar. Bir de bilezik alın.');
    expect(mails[0]?.text).toContain(`https://flakon.example/products/${product}#questions`);
    await answer(product, { answer: 'Üçüncü yanıt.' });
    await doJobs(shop.context, mailer);
    expect(mailer.sent.filter(({ to }) => to.address === body.email)).toHaveLength(1);
  });

  test('a general answer is shown with every product of that part and neck, and with no other', async () => {
    const asked = await bottle();
    const same = await bottle();
    const other = await bottle('18/415');
    const cap = await makeProduct(shop.db, { attributes: { part: 'cap', neck: 'FEA15' } });
    await put(asked);
    await answer(asked, { isGeneral: true });

    await whenShown(asked, 1);
    await whenShown(same, 1);
    expect(await of(other)).toEqual([]);
    expect(await of(cap)).toEqual([]);
    await answer(asked, { isGeneral: false });
    await whenShown(same, 0);
    await whenShown(asked, 1);
  });

  test('a general answer for a product without a neck stays with that product', async () => {
    const product = await makeProduct(shop.db, { attributes: {} });
    await put(product);
    expect((await answer(product, { isGeneral: true })).body.isGeneral).toBe(false);
    await whenShown(product, 1);
  });

  test('a search finds a question by other forms of its words, and only when it is published', async () => {
    const product = await bottle();
    const found = async (search: string) =>
      (
        await ask<Questions>(shop, 'GET', `/questions?search=${encodeURIComponent(search)}`)
      ).body.content.map(({ question }) => question);
    const question = 'Zurnapalı kapaklar pompayla gelir mi?';
    await put(product, { ...usual(), question });
    expect(await found('zurnapalı')).toEqual([]);
    await answer(product);
    await expect.poll(() => found('zurnapalı kapak')).toEqual([question]);
    expect(await found('ZURNAPALI pompa')).toEqual([question]);
    expect(await found('zurnapalı difüzör')).toEqual([]);
    for (const odd of ["'", '&', ':*', '🧴', '!!!', 'a|b'])
      expect((await ask(shop, 'GET', `/questions?search=${encodeURIComponent(odd)}`)).status).toBe(
        200,
      );
  });

  test('the same question sent several times at once is stored once', async () => {
    const product = await bottle();
    const body = usual();
    await Promise.all([1, 2, 3].map(() => put(product, body)));
    const { body: list } = await ask<AdminQuestionsPage>(shop, 'GET', '/admin/questions', {
      as: staff.owner,
    });
    expect(list.content.filter(({ email }) => email === body.email)).toHaveLength(1);
  });

  test.each([
    {},
    { ...usual(), email: 'adres' },
    { ...usual(), question: 'kısa' },
    { ...usual(), question: 'a'.repeat(1_001) },
    { ...usual(), author: '' },
    { ...usual(), author: 'a\nb' },
  ])('%j is refused', async (body) => {
    const { status, body: refused } = await put(await bottle(), body);
    expect([status, refused.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('a question about a missing product or one that is no longer sold is refused', async () => {
    const gone = await makeProduct(shop.db, { isActive: false });
    expect((await put(2_147_483_647)).body.code).toBe('PRODUCT_NOT_FOUND');
    expect((await put(gone)).body.code).toBe('PRODUCT_WITHDRAWN');
  });

  test('a question without an answer is not published; two answers at once do not overwrite each other', async () => {
    const product = await bottle();
    await put(product);
    expect((await answer(product, { answer: ' ' })).status).toBe(400);
    const { version } = (await newest(product)) ?? expect.fail('the question is missing');
    const answers = await Promise.all([answer(product, { version }), answer(product, { version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('rejected questions are deleted after their period, and the author’s name and address on request', async () => {
    const shown = await bottle();
    const rejected = await bottle();
    const body = usual();
    await put(shown, body);
    await answer(shown);
    await put(rejected);
    await answer(rejected, { state: 'rejected', answer: '' });

    await inTransaction(shop.db, (tx) => eraseAskedBy(tx, body.email));
    expect(await newest(shown)).toMatchObject({ author: 'Bir alıcı', email: null });

    await deleteOldQuestions({
      ...shop.context,
      clock: () =>
        new Date(clock.now().getTime() + shop.context.config.keepDays.messages * DAY_MS + 1),
    });
    expect(await newest(rejected)).toBeUndefined();
    expect((await newest(shown))?.state).toBe('published');
  });
});

describe('invitations', () => {
  const deliver = (email: string, daysAgo: number, productId: number) =>
    makeOrder(shop.db, {
      email,
      state: 'DELIVERED',
      createdAt: new Date(clock.now().getTime() - daysAgo * DAY_MS),
      items: [{ productId, name: 'Kare şişe' }],
    });
  const agree = (recipient: string) =>
    inTransaction(shop.db, (tx) =>
      writeConsent(tx, {
        channel: 'EPOSTA',
        state: 'ONAY',
        recipient,
        source: 'HS_WEB',
        customerId: null,
        remoteAddress: null,
        at: clock.now(),
      }),
    );
  async function invited(): Promise<string[]> {
    const mailer = recordingMailer();
    await inviteToReview(shop.context);
    await doJobs(shop.context, mailer);
    return mailer.sent
      .filter(({ kind }) => kind === 'review-invitation')
      .map(({ to }) => to.address);
  }

  test('are sent once, some days after delivery, to buyers who accept such mails', async () => {
    const product = await makeProduct(shop.db);
    const yes = someone();
    const no = someone();
    const early = someone();
    const late = someone();
    for (const email of [yes, early, late]) await agree(email);
    const { orderNumber } = await deliver(yes, 6, product);
    await deliver(no, 6, product);
    await deliver(early, 2, product);
    await deliver(late, 40, product);

    const mailer = recordingMailer();
    await Promise.all([1, 2, 3].map(() => inviteToReview(shop.context)));
    await doJobs(shop.context, mailer);
    const mails = mailer.sent.filter(({ kind }) => kind === 'review-invitation');

    expect(mails.map(({ to }) => to.address)).toEqual([yes]);
    expect(mails[0]?.text).toContain(`https://flakon.example/orders/track/${orderNumber}#t=`);
    expect(mails[0]?.text).toContain('Kare şişe');
    expect(mails[0]?.headers?.['List-Unsubscribe']).toBeDefined();
    expect(await invited()).toEqual([]);
  });

  test('are not sent for products that are already reviewed', async () => {
    const product = await makeProduct(shop.db);
    const email = someone();
    await agree(email);
    const { id } = await deliver(email, 6, product);
    await shop.db
      .insertInto('reviews')
      .values({
        orderId: id,
        productId: product,
        rating: 5,
        text: '',
        author: 'A',
        language: 'tr',
        createdAt: clock.now(),
      })
      .execute();
    expect(await invited()).toEqual([]);
  });
});
