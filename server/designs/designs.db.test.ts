import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { testPrivateCalls } from '#server/testing/private-calls.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { kurus } from '#shared/base/money.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import type { DesignAnswer, SavedDesign } from '#shared/designs/design-tool.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const ids = {} as Record<'bottle' | 'pump' | 'ring' | 'cap' | 'wide' | 'sheet' | 'plain', number>;

beforeAll(async () => {
  const make = (name: string, attributes: object, price = 1_000) =>
    makeProduct(shop.db, { name, price: kurus(price), attributes: attributes as never });
  ids.bottle = await make('Kare Şişe', {
    part: 'bottle',
    neck: 'FEA15',
    closure: 'crimp',
    contents: 'bare',
    form: 'square',
    capacityMl: 50,
    widthMm: 45,
    depthMm: 45,
    heightMm: 80,
    shoulderMm: 40,
    innerHeightMm: 70,
  });
  ids.pump = await make('Altın Pompa', {
    part: 'pump',
    neck: 'FEA15',
    closure: 'crimp',
    tubeLengthMm: 90,
  });
  ids.ring = await make('Altın Bilezik', { part: 'ring', neck: 'FEA15', ringStyle: 'stepped' });
  ids.cap = await make('Ceviz Kapak', {
    part: 'cap',
    fitsNecks: ['FEA15'],
    diameterMm: 28,
    heightMm: 30,
  });
  ids.wide = await make('Geniş Kapak', {
    part: 'cap',
    fitsNecks: ['FEA15'],
    diameterMm: 48,
    heightMm: 30,
  });
  ids.sheet = await make('Özel Etiket', {
    part: 'label',
    isPersonalised: true,
    material: 'paper',
    color: 'white',
    widthMm: 45,
    heightMm: 60,
  });
  ids.plain = await make('Hazır Etiket', {
    part: 'label',
    material: 'paper',
    color: 'white',
    widthMm: 45,
    heightMm: 60,
  });
});

const choices = (change: Partial<DesignChoices> = {}): DesignChoices => ({
  parts: { bottle: ids.bottle, pump: ids.pump, ring: ids.ring, cap: ids.cap },
  liquid: { color: 'amber', fill: 80 },
  label: null,
  background: 'paper',
  sets: 10,
  ...change,
});
const label = (change: object = {}): DesignChoices['label'] => ({
  productId: ids.sheet,
  widthMm: 24,
  heightMm: 24,
  bottomMm: 20,
  frame: 'line',
  frameInk: 'black',
  items: [{ kind: 'text', text: 'İğde', font: 'serif', sizeMm: 5, ink: 'black', xMm: 12, yMm: 12 }],
  ...change,
});
const save = (input: unknown, headers = {}) =>
  ask<{ code: string } & ErrorAnswer>(shop, 'POST', '/designs', {
    body: { choices: input },
    headers,
  });
const open = (code: string, headers = {}) =>
  ask<DesignAnswer & ErrorAnswer>(shop, 'GET', `/designs/${code}`, { headers });
const change = async (id: number, set: object) => {
  await shop.db.updateTable('products').set(set).where('id', '=', id).execute();
  shop.context.sellables.dropAllCached();
};

testPrivateCalls(shop, clock, [
  ['B14', 'GET', '/user/designs'],
  ['B14', 'PUT', '/user/designs/0123456789'],
  ['B14', 'DELETE', '/user/designs/0123456789'],
]);

describe('saving a design', () => {
  test('[B14] it has a code that opens it again, however the code is written', async () => {
    const { status, body } = await save(choices({ label: label() }));
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);

    const answer = await open(body.code.toLowerCase());

    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow' });
    expect(answer.body).toMatchObject({
      code: body.code,
      choices: choices({ label: label() }),
      isPersonalised: true,
      changes: [],
      quote: { fit: { isConsistent: true, isComplete: true } },
    });
    expect(answer.body.parts.map(({ role, product }) => [role, product.id])).toEqual([
      ['bottle', ids.bottle],
      ['pump', ids.pump],
      ['ring', ids.ring],
      ['cap', ids.cap],
      ['label', ids.sheet],
    ]);
  });

  test('the same choices have one code, in any order and with many requests at once', async () => {
    const { parts, ...rest } = choices({ sets: 77 });
    const turned = { ...rest, parts: Object.fromEntries(Object.entries(parts).reverse()) };
    const answers = await Promise.all([
      save(choices({ sets: 77 })),
      save(turned),
      save(choices({ sets: 77 })),
      save(turned),
    ]);
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
    expect((await save(choices({ sets: 78 }))).body.code).not.toBe(answers[0]?.body.code);
  });

  test.each<[string, () => unknown, string]>([
    [
      'a part that is not sold',
      () => choices({ parts: { bottle: ids.bottle, cap: 2_000_000_000 } }),
      'choices.parts.cap',
    ],
    [
      'a part in the wrong place',
      () => choices({ parts: { bottle: ids.bottle, cap: ids.pump } }),
      'choices.parts.cap',
    ],
    ['no bottle', () => choices({ parts: { cap: ids.cap } }), 'choices.parts.bottle'],
    [
      'a label that is not printed to order',
      () => choices({ label: label({ productId: ids.plain }) }),
      'choices.parts.label',
    ],
  ])('refuses %s, and says where', async (_, input, path) => {
    const { status, body } = await save(input());
    expect([status, body.code]).toEqual([422, 'DESIGN_NOT_VALID']);
    expect(body.errors?.map((error) => error.path)).toContain(path);
    expect(body.errors?.every(({ message }) => message.length > 5 && !message.includes('{{'))).toBe(
      true,
    );
  });

  test.each([
    null,
    {},
    'x',
    { parts: {} },
    { sets: 0 },
    { sets: 1e9 },
    { parts: { bottle: 'x' } },
    { parts: { wheel: 1 } },
    { liquid: { color: 'tea', fill: 1 } },
    { label: { items: [] } },
  ])('refuses an invalid design: %j', async (broken) => {
    const input =
      broken !== null &&
      typeof broken === 'object' &&
      !('parts' in broken && Object.keys(broken.parts).length === 0) &&
      Object.keys(broken).length > 0
        ? { ...choices(), ...broken }
        : broken;
    expect((await save(input)).status).toBe(400);
  });

  test.each(['\ud83d', 'a\u0000b', 'iki\nsatır'])(
    'refuses half characters and control characters on a label: %j',
    async (text) => {
      expect(
        (
          await save(
            choices({
              label: label({
                items: [
                  { kind: 'text', text, font: 'serif', sizeMm: 5, ink: 'black', xMm: 15, yMm: 15 },
                ],
              }),
            }),
          )
        ).status,
      ).toBe(400);
    },
  );

  test('a design with parts that clash can be saved and opened', async () => {
    const { body } = await save(choices({ parts: { bottle: ids.bottle, cap: ids.wide } }));
    expect((await open(body.code)).body.quote.fit).toMatchObject({
      isConsistent: false,
      isComplete: false,
    });
  });
});

describe('opening a design', () => {
  test.each(['ABCDEFGHJK', 'kısa', '0123456789012', '%00', "'; drop table designs"])(
    '%j is not found',
    async (code) => {
      expect((await open(encodeURIComponent(code))).body.code).toBe('DESIGN_NOT_FOUND');
    },
  );

  test('changes since then are shown as sentences: price, stock, and what no longer fits or is no longer sold', async () => {
    const other = await makeProduct(shop.db, {
      name: 'Gümüş Kapak',
      price: 500,
      attributes: { part: 'cap', fitsNecks: ['FEA15'], diameterMm: 28, heightMm: 30 },
    });
    const { code } = (
      await save(
        choices({
          parts: { bottle: ids.bottle, pump: ids.pump, ring: ids.ring, cap: other },
          sets: 30,
        }),
      )
    ).body;

    await change(other, { priceKurus: 650 });
    expect((await open(code)).body.changes).toEqual([
      'Gümüş Kapak: fiyatı 5,00 TL iken 6,50 TL oldu.',
    ]);
    await change(other, { priceKurus: 400, stock: 12 });
    expect((await open(code, { 'accept-language': 'en' })).body.changes).toEqual([
      'Gümüş Kapak: the price has come down from 5.00 TL to 4.00 TL.',
      'Gümüş Kapak: 30 are needed, 12 are left in stock.',
    ]);
    await change(other, {
      priceKurus: 500,
      stock: 100,
      attributes: JSON.stringify({
        part: 'cap',
        fitsNecks: ['FEA13'],
        diameterMm: 28,
        heightMm: 30,
      }),
    });
    expect((await open(code)).body.changes).toEqual([
      'Artık uymuyor. Gümüş Kapak: FEA13 içindir, bu şişenin ağzı FEA15.',
    ]);
    await change(other, { isActive: false });
    const gone = (await open(code)).body;
    expect(gone.changes).toContain('Gümüş Kapak artık satılmıyor.');
    expect(gone.parts.find(({ role }) => role === 'cap')).toMatchObject({
      isWithdrawn: true,
      product: { name: 'Gümüş Kapak' },
    });
    expect(gone.parts.find(({ role }) => role === 'cap')?.replacements.map(({ id }) => id)).toEqual(
      [ids.cap],
    );
  });

  test('after the design is saved again, its earlier changes are no longer shown', async () => {
    const other = await makeProduct(shop.db, {
      name: 'Siyah Kapak',
      price: 500,
      attributes: { part: 'cap', fitsNecks: ['FEA15'], diameterMm: 28, heightMm: 30 },
    });
    const input = choices({ parts: { bottle: ids.bottle, cap: other } });
    const { code } = (await save(input)).body;
    await change(other, { priceKurus: 650 });
    expect((await open(code)).body.changes).toHaveLength(1);
    expect((await save(input)).body.code).toBe(code);
    expect((await open(code)).body.changes).toEqual([]);
  });
});

describe('designs in an account', () => {
  const put = (as: TestCustomer, code: string, name: unknown = 'Yaz serisi') =>
    ask<SavedDesign & ErrorAnswer>(shop, 'PUT', `/user/designs/${code}`, { as, body: { name } });
  const list = async (as: TestCustomer) =>
    (await ask<{ content: SavedDesign[] }>(shop, 'GET', '/user/designs', { as })).body.content;
  const remove = (as: TestCustomer, code: string) =>
    ask<ErrorAnswer>(shop, 'DELETE', `/user/designs/${code}`, { as });

  test('a design is saved, shown with picture and price, renamed and removed, by its customer only', async () => {
    const customer = await makeCustomer(shop.context);
    const neighbour = await makeCustomer(shop.context);
    const { code } = (await save(choices({ sets: 5 }))).body;

    expect((await put(customer, code, '  Işıltı 🧴 ')).body).toMatchObject({
      code,
      name: 'Işıltı 🧴',
      sets: 5,
      net: 200,
      hasWithdrawn: false,
    });
    expect((await put(customer, code, 'Kış')).status).toBe(200);
    expect(await list(customer)).toMatchObject([
      { code, name: 'Kış', net: 200, gross: 236, image: { url: expect.stringContaining('/') } },
    ]);
    expect(await list(neighbour)).toEqual([]);
    expect((await remove(neighbour, code)).body.code).toBe('DESIGN_NOT_FOUND');
    expect((await remove(customer, code)).status).toBe(204);
    expect(await list(customer)).toEqual([]);
    expect((await open(code)).status).toBe(200);
  });

  test.each(['', ' ', 'a'.repeat(81), null, 7, 'iki\nsatır'])(
    'refuses the name %j',
    async (name) => {
      const customer = await makeCustomer(shop.context);
      expect((await put(customer, (await save(choices())).body.code, name)).status).toBe(400);
    },
  );

  test('an invalid code cannot be saved', async () => {
    expect((await put(await makeCustomer(shop.context), '0000000000')).body.code).toBe(
      'DESIGN_NOT_FOUND',
    );
  });

  test('they are in the customer’s data export, and are deleted with the account', async () => {
    const customer = await makeCustomer(shop.context);
    const { code } = (await save(choices())).body;
    await put(customer, code);
    expect(
      (await ask<CustomerExport>(shop, 'GET', '/user/export', { as: customer })).body.designs,
    ).toMatchObject([{ code, name: 'Yaz serisi', choices: choices() }]);
    await shop.db.deleteFrom('customers').where('id', '=', customer.id).execute();
    expect(
      await shop.db
        .selectFrom('customerDesigns')
        .select('code')
        .where('customerId', '=', customer.id)
        .execute(),
    ).toEqual([]);
  });
});
