// The photographs of a product: arranged by the merchant and shown in the shop.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductPictures } from '#shared/back-office/pictures.ts';
import { MOST_PICTURES } from '#shared/back-office/pictures.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();
let editor: TestAdmin;
let product = 0;
let a = '';
let b = '';
let c = '';

const send = async (color: string) =>
  (await shop.context.images.storePicture(await makePicture({ color, width: 320, height: 400 })))
    .hash;
beforeAll(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
  [a, b, c] = [await send('#110000'), await send('#002200'), await send('#000033')];
  await shop.context.changes.ready;
});
beforeEach(async () => {
  product = await makeProduct(shop.db, {
    attributes: {
      part: 'bottle',
      form: 'square',
      glassColor: 'clear',
      capacityMl: 50,
      neck: 'FEA15',
      closure: 'crimp',
    },
  });
});

const path = (rest = '') => `/admin/products/${product}/pictures${rest}`;
const call = <T = ProductPictures>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  rest = '',
  body?: unknown,
  as: Pick<TestAdmin, 'accessToken'> = editor,
) => ask<T>(shop, method, path(rest), { as, ...(body === undefined ? {} : { body }) });
const add = (hashes: string[]) => call('POST', '', { hashes });
const hashes = ({ body }: { body: ProductPictures }) => body.pictures.map(({ hash }) => hash);
const texts = { view: 'other', altTr: null, altEn: null };
const inShop = async () =>
  (await ask<ProductDetail>(shop, 'GET', `/products/${product}`)).body.images;
const log = () =>
  shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'product-pictures')
    .where('entityId', '=', String(product))
    .orderBy('id')
    .execute();

test('pictures are added in their order, the first as the main one, each once, and are seen in the shop at once', async () => {
  await inShop();

  const first = await add([b, a, b]);
  const second = await add([c, a]);

  expect(first.body.pictures.map(({ hash, view }) => [hash, view])).toEqual([
    [b, 'main'],
    [a, 'other'],
  ]);
  expect(hashes(second)).toEqual([b, a, c]);
  expect(second.body.pictures[0]).toMatchObject({
    altTr: null,
    suggestedTr: '50 ml kare şeffaf cam şişe, FEA15 krimp ağız – önden görünüm',
    suggestedEn: '50 ml square clear glass bottle, FEA15 crimp neck – front view',
    picture: { width: 320, widths: [160, 320] },
  });
  await expect
    .poll(async () =>
      (await inShop())
        .filter(({ widths }) => widths.length > 0)
        .map(({ url }) => url.split('/')[3]),
    )
    .toEqual([b, a, c]);
  expect((await log()).map(({ action, adminEmail }) => [action, adminEmail])).toEqual([
    ['create', editor.email],
    ['create', editor.email],
  ]);
});

test('a new order changes the main picture; own texts replace the suggested ones', async () => {
  await add([a, b, c]);

  const ordered = await call('PUT', '/order', { hashes: [c, a, b], expected: [a, b, c] });
  await call('PUT', `/${c}`, {
    view: 'detail',
    altTr: '  Krimp ağız, yakından ',
    altEn: '',
    expected: texts,
  });

  expect(hashes(ordered)).toEqual([c, a, b]);
  await expect
    .poll(async () => (await inShop())[0])
    .toMatchObject({ view: 'detail', alt: 'Krimp ağız, yakından' });
  const positions = await shop.db
    .selectFrom('productImages')
    .select('position')
    .where('productId', '=', product)
    .orderBy('position')
    .execute();
  expect(positions.map(({ position }) => position)).toEqual([0, 1, 2]);
  const rows = await log();
  expect(rows.map(({ action }) => action)).toEqual(['create', 'reorder', 'update']);
  expect(rows[2]).toMatchObject({
    before: { pictures: [{ altTr: null }, {}, {}] },
    after: { pictures: [{ altTr: 'Krimp ağız, yakından', altEn: null }, {}, {}] },
  });
});

test('a removed picture leaves no gap; removing it again succeeds too', async () => {
  await add([a, b, c]);

  const one = await call('DELETE', `/${a}`);
  const other = await call('DELETE', `/${a}`);

  expect([hashes(one), hashes(other), other.status]).toEqual([[b, c], [b, c], 200]);
  expect((await log()).map(({ action }) => action)).toEqual(['create', 'delete']);
  expect(
    await shop.db.selectFrom('images').select('hash').where('hash', '=', a).execute(),
  ).toHaveLength(1);
});

describe('two administrators at once', () => {
  test('of two arrangements the second is refused, with the current one', async () => {
    await add([a, b, c]);
    const other = await makeAdmin(shop.context, { role: 'editor' });
    const orderAs = (as: TestAdmin, order: string[]) =>
      call<ErrorAnswer & ProductPictures>(
        'PUT',
        '/order',
        { hashes: order, expected: [a, b, c] },
        as,
      );

    const answers = await Promise.all([orderAs(editor, [c, b, a]), orderAs(other, [b, a, c])]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers.sort((one, two) => one.status - two.status);
    expect(lost?.body.code).toBe('EDIT_CONFLICT');
    expect(lost?.body.details).toEqual({ current: won?.body });
  });

  test('of two texts for one picture the second is refused', async () => {
    await add([a]);
    const write = (altTr: string) =>
      call<ErrorAnswer>('PUT', `/${a}`, {
        view: 'main',
        altTr,
        altEn: null,
        expected: { view: 'main', altTr: null, altEn: null },
      });

    const answers = await Promise.all([write('Biri'), write('Öteki')]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('both may add: nothing is lost, and no place is taken twice', async () => {
    await Promise.all([add([a]), add([b]), add([c]), add([a, b])]);

    const rows = await shop.db
      .selectFrom('productImages')
      .select(['imageHash', 'position'])
      .where('productId', '=', product)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(new Set(rows.map(({ imageHash }) => imageHash))).toEqual(new Set([a, b, c]));
  });
});

describe('refused', () => {
  test.each([
    [
      'a picture that was never sent',
      'POST',
      '',
      () => ({ hashes: ['0'.repeat(32)] }),
      404,
      'NOT_FOUND',
    ],
    ['no picture', 'POST', '', () => ({ hashes: [] }), 400, 'VALIDATION_FAILED'],
    [
      'what is no hash',
      'POST',
      '',
      () => ({ hashes: ['../../etc/passwd'] }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'an order with a picture too few',
      'PUT',
      '/order',
      () => ({ hashes: [a], expected: [a, b] }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'an order with one twice',
      'PUT',
      '/order',
      () => ({ hashes: [a, a], expected: [a, b] }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'texts for a picture that does not hang here',
      'PUT',
      `/${'1'.repeat(32)}`,
      () => ({ ...texts, expected: texts }),
      404,
      'NOT_FOUND',
    ],
    [
      'a text on two lines',
      'PUT',
      `/${'1'.repeat(32)}`,
      () => ({ ...texts, altTr: 'a\nb', expected: texts }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'half a character',
      'PUT',
      `/${'1'.repeat(32)}`,
      () => ({ ...texts, altTr: '\ud800', expected: texts }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a view that is drawn',
      'PUT',
      `/${'1'.repeat(32)}`,
      () => ({ ...texts, view: 'dimensions', expected: texts }),
      400,
      'VALIDATION_FAILED',
    ],
  ] as const)('%s', async (...[, method, rest, body, status, code]) => {
    const answer = await call<ErrorAnswer>(method, rest, body());

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await log()).toEqual([]);
  });

  test('more than a product may have', async () => {
    const many = Array.from({ length: MOST_PICTURES }, (_, index) =>
      index.toString(16).padStart(32, 'f'),
    );
    await shop.db
      .insertInto('images')
      .values(
        many.map((hash) => ({
          hash,
          width: 10,
          height: 10,
          ground: '#ffffff',
          mediaType: 'image/webp',
        })),
      )
      .execute();
    expect((await add(many)).status).toBe(200);

    const answer = await call<ErrorAnswer>('POST', '', { hashes: [a] });

    expect([answer.status, answer.body.code]).toEqual([422, 'TOO_MANY_ROWS']);
  });

  test('an unknown product, and a role without the right', async () => {
    const packer = await makeAdmin(shop.context, { role: 'fulfilment' });
    expect((await call('GET', '', undefined, packer)).status).toBe(403);
    product = 2_000_000_000;
    expect((await call<ErrorAnswer>('GET')).body.code).toBe('PRODUCT_NOT_FOUND');
    expect((await call<ErrorAnswer>('POST', '', { hashes: [a] })).body.code).toBe(
      'PRODUCT_NOT_FOUND',
    );
  });
});
