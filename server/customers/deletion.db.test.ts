import { beforeEach, describe, expect, test } from 'vitest';
import { mayMail, writeConsent } from '#server/consents/consents.ts';
import { refreshRatings } from '#server/reviews/reviews.ts';
import {
  login,
  makeAccount,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  sentMails,
} from '#server/testing/accounts.ts';
import {
  checkout,
  checkoutBody,
  type ErrorAnswer,
  pay,
  placeOrder,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask, type TestCustomer } from '#server/testing/customers.ts';
import { waitingJobs } from '#server/testing/jobs.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import type { CustomerOrdersPage } from '#shared/orders/customer-orders.ts';

const shop = useTestApp({ env: { PUBLIC_URL: 'https://flakon.example' } });

const remove = (as: Pick<TestCustomer, 'accessToken'>, password: unknown = PASSWORD) =>
  ask<ErrorAnswer>(shop, 'DELETE', '/user/account', { as, body: { password } });
const contact = (email: string) => ({
  customer: { firstName: 'Işıl', lastName: 'Çağrı', email, phone: '0532 123 45 67' },
});
const orderRow = (orderNumber: string) =>
  shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();

async function agree(customer: TestCustomer, channel: 'EPOSTA' | 'MESAJ', recipient: string) {
  const consent = {
    channel,
    state: 'ONAY',
    recipient,
    source: 'HS_WEB',
    customerId: customer.id,
    remoteAddress: null,
    at: shop.context.clock(),
  } as const;
  await shop.db.transaction().execute((tx) => writeConsent(tx, consent));
}

beforeEach(async () => void (await sentMails(shop)));

describe('deleting an account', () => {
  test('deletes everything of the customer, and mails the customer', async () => {
    const customer = await makeAccount(shop, { language: 'en', firstName: 'Işıl' });
    const { body: session } = await login(shop, customer.email);
    const productId = await makeProduct(shop.db);
    await shop.db.insertInto('favorites').values({ customerId: customer.id, productId }).execute();
    await shop.db.insertInto('lists').values({ customerId: customer.id, name: 'Liste' }).execute();
    await shop.db
      .insertInto('stockAlerts')
      .values({
        productId,
        customerId: null,
        email: customer.email.toLowerCase(),
        quantity: 5,
        language: 'tr',
      })
      .execute();
    await shop.db.insertInto('customerCarts').values({ customerId: customer.id }).execute();

    const { status } = await remove(session);

    expect(status).toBe(204);
    for (const table of [
      'customerSessions',
      'customerLinks',
      'favorites',
      'lists',
      'customerCarts',
      'customerAddresses',
      'stockAlerts',
    ] as const) {
      const rows = await shop.db.selectFrom(table).selectAll().execute();
      expect(
        rows.filter(
          (row) =>
            row.customerId === customer.id ||
            ('email' in row && row.email === customer.email.toLowerCase()),
        ),
        table,
      ).toEqual([]);
    }
    expect(
      await shop.db.selectFrom('customers').select('id').where('id', '=', customer.id).execute(),
    ).toEqual([]);
    expect((await ask(shop, 'GET', '/user/profile', { as: session })).status).toBe(401);
    expect(
      (await ask(shop, 'POST', '/auth/refresh', { body: { refreshToken: session.refreshToken } }))
        .status,
    ).toBe(401);
    expect((await login(shop, customer.email)).status).toBe(401);
    expect(await sentMails(shop)).toMatchObject([
      {
        kind: 'account-deleted',
        subject: 'Your account was deleted',
        to: { name: '', address: customer.email },
      },
    ]);
  });

  test('a personal discount forgets the address, and ends with its last one', async () => {
    const customer = await makeAccount(shop);
    const unproved = await makeAccount(shop);
    await shop.db
      .updateTable('customers')
      .set({ mailboxProvedAt: null })
      .where('email', '=', unproved.email)
      .execute();
    const gone = customer.email.toLowerCase();
    const claimed = unproved.email.toLowerCase();
    const makeRule = async (customerEmails: string[]) =>
      (
        await shop.db
          .insertInto('discounts')
          .values({
            name: 'Size özel',
            kind: 'PERCENTAGE',
            scope: 'CART',
            points: 1,
            customerEmails,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const ids = [await makeRule([gone, claimed]), await makeRule([gone]), await makeRule([])];

    for (const { email } of [customer, unproved])
      expect((await remove((await login(shop, email)).body)).status).toBe(204);

    const rules = await shop.db
      .selectFrom('discounts')
      .select(['customerEmails', 'isActive', 'version'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(rules).toEqual([
      // Whoever registered this address has not proved that it is theirs.
      { customerEmails: [claimed], isActive: true, version: 2 },
      { customerEmails: [], isActive: false, version: 2 },
      { customerEmails: [], isActive: true, version: 1 },
    ]);
  });

  test("messages from a proved mailbox are deleted too; others may be an outsider's and stay", async () => {
    const proved = await makeAccount(shop);
    const unproved = await makeAccount(shop);
    await shop.db
      .updateTable('customers')
      .set({ mailboxProvedAt: null })
      .where('id', '=', unproved.id)
      .execute();
    for (const { email } of [proved, unproved])
      await shop.db
        .insertInto('contactMessages')
        .values({
          name: 'A',
          email: email.toUpperCase(),
          topic: 'other',
          message: 'Merhaba, bir sorum var.',
          language: 'tr',
        })
        .execute();

    await remove(proved);
    await remove(unproved);

    const left = await shop.db.selectFrom('contactMessages').select('email').execute();
    expect(left).toEqual([{ email: unproved.email.toUpperCase() }]);
  });

  test('reviews go with pictures and rating; questions stay without a name; both are in the export', async () => {
    const customer = await makeAccount(shop);
    const { body: session } = await login(shop, customer.email);
    const productId = await makeProduct(shop.db);
    const { id: orderId, orderNumber } = await makeOrder(shop.db, {
      customerId: customer.id,
      state: 'DELIVERED',
      items: [{ productId }],
    });
    const at = shop.context.clock();
    const review = { orderId, productId, rating: 4, text: 'Sağlam', author: 'Işıl Ç.' };
    await shop.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('reviews')
        .values({ ...review, language: 'tr', state: 'published', createdAt: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { hash } = await shop.context.images.storePicture(await makePicture());
      await tx
        .insertInto('reviewPictures')
        .values({ reviewId: id, imageHash: hash, createdAt: at })
        .execute();
      await refreshRatings(tx, [productId]);
    });
    const question = { question: 'Kapak dahil mi?', answer: 'Değil.', author: 'Işıl' };
    await shop.db
      .insertInto('productQuestions')
      .values({
        ...question,
        productId,
        email: customer.email,
        language: 'tr',
        state: 'published',
        createdAt: at,
      })
      .execute();
    const { body: file } = await ask<CustomerExport>(shop, 'GET', '/user/export', { as: session });
    expect(file.reviews).toMatchObject([
      { orderNumber, productId, rating: 4, text: 'Sağlam', pictures: 1, state: 'published' },
    ]);
    expect(file.questions).toMatchObject([{ ...question, productId }]);

    expect((await remove(session)).status).toBe(204);

    expect(await shop.db.selectFrom('reviews').select('id').execute()).toEqual([]);
    const product = await shop.db
      .selectFrom('products')
      .select(['ratingCount', 'ratingSum'])
      .where('id', '=', productId)
      .executeTakeFirst();
    expect(product).toEqual({ ratingCount: 0, ratingSum: 0 });
    expect(await shop.db.selectFrom('productQuestions').selectAll().execute()).toMatchObject([
      { author: 'Bir alıcı', email: null, state: 'published' },
    ]);
    await sentMails(shop);
    expect(await shop.db.selectFrom('images').select('hash').execute()).toEqual([]);
  });

  test('orders stay, as the law requires, without a link to the customer and other needless data', async () => {
    const customer = await makeAccount(shop);
    const neighbour = await makeAccount(shop);
    const productId = await makeProduct(shop.db, { stock: 100 });
    const invoice = { kind: 'individual', identityNumber: '10000000146' } as const;
    const note = 'Kapıcıya bırakın';
    const signedIn = await checkout(
      shop,
      await checkoutBody(shop, [{ productId }], { ...contact('ofis@ornek.com'), note, invoice }),
      undefined,
      {
        authorization: `Bearer ${customer.accessToken}`,
      },
    );
    const paid = signedIn.body;
    await pay(shop, paid);
    await shop.db
      .updateTable('orders')
      .set({ state: 'DELIVERED' })
      .where('orderNumber', '=', paid.orderNumber)
      .execute();
    const asGuest = await placeOrder(shop, [{ productId }], {
      ...contact(customer.email),
      note,
      invoice,
    });
    const expired = await placeOrder(shop, [{ productId }], {
      ...contact(customer.email),
      note,
      invoice,
    });
    await shop.db
      .updateTable('orders')
      .set({ state: 'EXPIRED' })
      .where('orderNumber', '=', expired.orderNumber)
      .execute();
    const theirs = await placeOrder(shop, [{ productId }], { ...contact(neighbour.email), note });
    const before = await orderRow(theirs.orderNumber);

    await remove(customer);

    const delivered = await orderRow(paid.orderNumber);
    expect(delivered).toMatchObject({
      customerId: null,
      note: null,
      remoteAddress: null,
      firstName: 'Işıl',
      invoice: { kind: 'individual' },
    });
    expect(delivered.identityNumberEncrypted).not.toBeNull();
    expect(delivered.shippingAddress).toMatchObject({ line: 'Moda Caddesi No: 1 D: 2' });
    // On its way: the carrier still needs the note.
    expect(await orderRow(asGuest.orderNumber)).toMatchObject({ note, remoteAddress: null });
    expect(await orderRow(expired.orderNumber)).toMatchObject({
      note: null,
      remoteAddress: null,
      identityNumberEncrypted: null,
    });
    expect(await orderRow(theirs.orderNumber)).toEqual(before);
    expect((await readOrder(shop, paid)).status).toBe(200);
  });

  test('consent is withdrawn on both channels, with evidence', async () => {
    const customer = await makeAccount(shop, { phone: '+905321112233' });
    await agree(customer, 'EPOSTA', customer.email);
    await agree(customer, 'MESAJ', '+905321112233');

    await remove(customer);

    const rows = await shop.db
      .selectFrom('marketingConsents')
      .select(['channel', 'state', 'recipient', 'remoteAddress', 'customerId'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows).toEqual([
      {
        channel: 'MESAJ',
        state: 'RET',
        recipient: '+905321112233',
        remoteAddress: '127.0.0.1',
        customerId: null,
      },
      {
        channel: 'EPOSTA',
        state: 'RET',
        recipient: customer.email.toLowerCase(),
        remoteAddress: '127.0.0.1',
        customerId: null,
      },
    ]);
    expect(await mayMail(shop.db, customer.email)).toBe(false);
  });

  test('a consent for an address that was never proved does not count once its account is gone', async () => {
    const email = newEmail();
    await register(shop, { email, acceptsMarketing: true });
    const { body: session } = await login(shop, email);

    await remove(session);

    expect(await mayMail(shop.db, email)).toBe(false);
  });

  test('the address can be registered again', async () => {
    const customer = await makeAccount(shop);
    await remove(customer);
    await sentMails(shop);

    await register(shop, { email: customer.email });

    expect((await sentMails(shop)).map(({ kind }) => kind)).toEqual(['verify-email']);
  });

  test('an order placed with another customer’s address does not become the order of that customer', async () => {
    const customer = await makeAccount(shop);
    const neighbour = await makeAccount(shop);
    const productId = await makeProduct(shop.db, { stock: 100 });
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId }], contact(neighbour.email)),
      undefined,
      {
        authorization: `Bearer ${customer.accessToken}`,
      },
    );

    expect((await remove(customer)).status).toBe(204);

    expect(
      (await ask<CustomerOrdersPage>(shop, 'GET', '/user/orders', { as: neighbour })).body.content,
    ).toEqual([]);
    expect(
      (await ask<ErrorAnswer>(shop, 'GET', `/orders/${placed.orderNumber}`, { as: neighbour })).body
        .code,
    ).toBe('ORDER_NOT_FOUND');
    expect(await orderRow(placed.orderNumber)).toMatchObject({
      customerId: null,
      wasCustomers: true,
    });
  });

  test('two requests at once delete it once', async () => {
    const customer = await makeAccount(shop);

    const answers = await Promise.all([remove(customer), remove(customer)]);

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect((await sentMails(shop)).map(({ kind }) => kind)).toEqual(['account-deleted']);
  });

  test.each([
    [OTHER_PASSWORD, 'PASSWORD_WRONG'],
    ['', 'VALIDATION_FAILED'],
    [undefined, 'VALIDATION_FAILED'],
    [42, 'VALIDATION_FAILED'],
    ['x'.repeat(129), 'VALIDATION_FAILED'],
  ])('is refused with the password %j', async (password, code) => {
    const customer = await makeAccount(shop);

    expect(
      (
        await ask<ErrorAnswer>(shop, 'DELETE', '/user/account', {
          as: customer,
          body: { password },
        })
      ).body.code,
    ).toBe(code);
    expect((await ask(shop, 'GET', '/user/profile', { as: customer })).status).toBe(200);
    expect(await waitingJobs(shop.db)).toEqual([]);
  });
});
