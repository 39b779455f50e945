import { beforeAll, expect, test } from 'vitest';
import { selectPacked } from '#server/documents/documents.sql.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  pay,
  placeOrder,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  saveDesign,
} from '#server/testing/make-design.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminTechniques } from '#shared/back-office/techniques.ts';
import { kurus } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type {
  DesignAnswer,
  DesignCodeAnswer,
  PartsAnswer,
  Quote,
} from '#shared/designs/design-tool.ts';
import type { DesignLabel, LabelInk } from '#shared/designs/designs.ts';

const shop = useTestApp();
let parts: DesignParts;
let screen: number;
let foil: number;
let setup: number;

beforeAll(async () => {
  parts = await makeDesignParts(shop);
  const glass = { part: 'label', widthMm: 60, heightMm: 60 };
  screen = await makeProduct(shop.db, {
    name: 'Serigrafi Baskı',
    price: 900,
    stock: 100_000,
    minQuantity: 50,
    tiers: [{ minQuantity: 100, discountType: 'FIXED_AMOUNT', discountAmount: kurus(200) }],
    attributes: { ...glass, isPersonalised: true, technique: 'screen', maxColours: 2 },
  });
  foil = await makeProduct(shop.db, {
    name: 'Sıcak Yaldız',
    price: 1_100,
    stock: 100_000,
    attributes: { ...glass, isPersonalised: true, technique: 'foil', maxColours: 1 },
  });
  setup = await makeProduct(shop.db, {
    name: 'Serigrafi Kalıbı',
    price: 45_050,
    stock: 100_000,
    attributes: { part: 'label', technique: 'screen' },
  });
  await shop.db
    .insertInto('printTechniques')
    .values([
      { productId: screen, setupProductId: setup },
      { productId: foil, setupProductId: setup },
    ])
    .execute();
  await shop.db.updateTable('products').set({ stock: 100_000 }).execute();
  // The tax rate of set-ups is different.
  await shop.db.updateTable('products').set({ taxPercent: 10 }).where('id', '=', setup).execute();
});

const text = (ink: LabelInk, yMm: number): DesignLabel['items'][number] => ({
  kind: 'text',
  text: 'İğde',
  font: 'serif',
  sizeMm: 4,
  ink,
  xMm: 10,
  yMm,
});
const printOn = (productId: number, inks: LabelInk[], change: Partial<DesignLabel> = {}) => ({
  productId,
  widthMm: 20,
  heightMm: 24,
  bottomMm: 14,
  frame: 'none' as const,
  frameInk: 'black' as const,
  items: inks.map((ink, place) => text(ink, 8 + place * 6)),
  ...change,
});
const save = (label: DesignLabel) =>
  ask<DesignCodeAnswer>(shop, 'POST', '/designs', {
    body: { choices: makeChoices(parts, { label }) },
  });

test('a print on the glass costs its pieces, and its set-up once for each colour', async () => {
  const choices = makeChoices(parts, { label: printOn(screen, ['black', 'gold']) });
  const { body: quote } = await ask<Quote>(shop, 'POST', '/designs/quote', {
    body: { choices, counts: [50, 100, 1_000] },
  });
  const of = (sets: number, id: number) =>
    quote.columns.find((column) => column.sets === sets)?.rows.find((row) => row.productId === id);
  expect([50, 100, 1_000].map((sets) => of(sets, setup))).toEqual(
    [1, 2, 3].map(() =>
      expect.objectContaining({ role: 'setup', quantity: 2, total: 901, spare: 0 }),
    ),
  );
  expect([of(50, screen)?.unitPrice, of(100, screen)?.unitPrice]).toEqual([9, 7]);

  const code = await saveDesign(shop, choices);
  const rows = (quote.columns[0]?.rows ?? []).map(({ productId, quantity }) => ({
    productId,
    quantity,
    designId: code,
  }));
  const { body: cart } = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
    body: { cartItems: rows },
  });
  expect(cart.finalTotal).toBe(quote.columns[0]?.finalTotal);
  expect(cart.items.find(({ productId }) => productId === setup)?.taxRatePercentage).toBe(10);

  const placed = await placeOrder(shop, rows);
  expect(placed.total).toBe(cart.finalTotal);
  await pay(shop, placed);
  const { items } = await shop.db
    .selectFrom('orders')
    .select((of) => [
      of
        .selectFrom('orderItems')
        .whereRef('orderItems.orderId', '=', 'orders.id')
        .select((row) => row.fn.jsonAgg('isPersonalised').as('all'))
        .as('items'),
    ])
    .where('orderNumber', '=', placed.orderNumber)
    .executeTakeFirstOrThrow();
  // It is personalised, so it cannot be returned.
  expect(new Set(items as boolean[])).toEqual(new Set([true]));
  // The set-up is a service, so it is not on the packing slip.
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('orderNumber', '=', placed.orderNumber)
    .executeTakeFirstOrThrow();
  const packed = await selectPacked(shop.db, id);
  expect(packed).toHaveLength(rows.length - 1);
});

test('any print on any number of sets costs the same in the cart as in the tool', async () => {
  const inkSets: LabelInk[][] = [['white'], ['gold', 'silver'], ['red', 'blue']];
  for (const inks of inkSets) {
    const choices = makeChoices(parts, { label: printOn(screen, inks) });
    const designId = await saveDesign(shop, choices);
    const counts = [50, 99, 100, 1 + Math.floor(Math.random() * 900) + 50];
    const { body } = await ask<Quote>(shop, 'POST', '/designs/quote', {
      body: { choices, counts: [...new Set(counts)] },
    });
    for (const { rows, finalTotal, sets } of body.columns) {
      const cartItems = rows.map(({ productId, quantity }) => ({ productId, quantity, designId }));
      const { body: cart } = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
        body: { cartItems },
      });
      expect([sets, cart.finalTotal]).toEqual([sets, finalTotal]);
      expect(rows.find(({ role }) => role === 'setup')?.quantity).toBe(inks.length);
    }
  }
});

test('the server sets the set-up, whatever the request has; a saved print includes it', async () => {
  const forged = printOn(screen, ['black', 'gold'], {
    setup: { productId: parts.cap, colours: 1 },
  });
  const { body } = await save(forged);
  expect(body).toMatchObject({ isDraft: false });
  const opened = await ask<DesignAnswer>(shop, 'GET', `/designs/${body.code}`);
  expect(opened.body.choices.label?.setup).toEqual({ productId: setup, colours: 2 });
  expect(opened.body.parts.find(({ role }) => role === 'setup')?.product.id).toBe(setup);
  // A label on paper has no set-up.
  const printed = await save(
    printOn(parts.labelSheet, ['black'], { setup: { productId: setup, colours: 1 } }),
  );
  const plain = await ask<DesignAnswer>(shop, 'GET', `/designs/${printed.body.code}`);
  expect(plain.body.choices.label?.setup).toBeUndefined();
  const list = await ask<PartsAnswer>(shop, 'GET', '/designs/parts?role=label');
  const setupOf = (id: number) => list.body.content.find((part) => part.id === id)?.setup?.id;
  expect([setupOf(screen), setupOf(parts.labelSheet)]).toEqual([setup, undefined]);
  expect(list.body.content.map(({ id }) => id)).not.toContain(setup);
});

test('too many colours, paint with foil and a print larger than the bottle make drafts', async () => {
  const problemsOf = async (label: DesignLabel) => (await save(label)).body.problems;
  expect((await problemsOf(printOn(screen, ['black', 'gold', 'red'])))[0]?.message).toContain(
    '2 renk',
  );
  expect((await problemsOf(printOn(foil, ['red'])))[0]?.message).toContain('Yaldız');
  expect(await problemsOf(printOn(foil, ['gold']))).toEqual([]);
  expect((await problemsOf(printOn(screen, ['black'], { widthMm: 60 }))).length).toBeGreaterThan(0);
});

test('the merchant chooses the product that a set-up is charged as; of two changes one applies', async () => {
  const owner = await makeAdmin(shop.context);
  const list = async () =>
    (await ask<AdminTechniques>(shop, 'GET', '/admin/products/techniques', { as: owner })).body;
  const { techniques, setups } = await list();
  const of = (answer: AdminTechniques['techniques']) => answer.find(({ id }) => id === foil);
  expect(of(techniques)).toMatchObject({
    technique: 'foil',
    maxColours: 1,
    widthMm: 60,
    setupId: setup,
    version: 1,
  });
  expect(setups.map(({ id }) => id)).toEqual([setup]);
  const put = (version: number, setupId: number | null, id = foil) =>
    ask<AdminTechniques & ErrorAnswer>(shop, 'PUT', `/admin/products/techniques/${id}`, {
      as: owner,
      body: { version, setupId },
    });
  const answers = await Promise.all([put(1, null), put(1, null)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(of((await list()).techniques)).toMatchObject({ setupId: null, version: 0 });
  const free = await save(printOn(foil, ['gold']));
  const { body } = await ask<DesignAnswer>(shop, 'GET', `/designs/${free.body.code}`);
  expect(body.choices.label?.setup).toBeUndefined();
  expect((await put(0, setup)).status).toBe(200);
  // A cap is neither a technique nor a set-up.
  expect((await put(1, parts.cap)).status).toBe(404);
  expect((await put(0, setup, parts.cap)).status).toBe(404);
});

test('no print is sold without the set-up of all its colours', async () => {
  const { body } = await save(printOn(screen, ['black', 'gold']));
  const rows = (setups: number) => [
    { productId: parts.bottle, quantity: 50, designId: body.code },
    { productId: screen, quantity: 50, designId: body.code },
    ...(setups > 0 ? [{ productId: setup, quantity: setups, designId: body.code }] : []),
  ];
  for (const setups of [0, 1]) {
    const answer = await checkout<ErrorAnswer>(shop, await checkoutBody(shop, rows(setups)));
    expect([answer.status, answer.body.code]).toEqual([422, 'SETUP_MISSING']);
  }
  // The set-up of another design does not count.
  const elsewhere = [...rows(0), { productId: setup, quantity: 2 }];
  expect((await checkout(shop, await checkoutBody(shop, elsewhere))).status).toBe(422);
  const below = rows(2).map((row) => (row.productId === screen ? { ...row, quantity: 10 } : row));
  const few = await checkout<ErrorAnswer>(shop, await checkoutBody(shop, below));
  expect(few.status).toBeGreaterThan(400);
  expect(few.body.code).not.toBe('SETUP_MISSING');
  expect((await checkout(shop, await checkoutBody(shop, rows(2)))).status).toBe(200);
});

test('no print is sold without its design, except by the back office', async () => {
  const rows = [
    { productId: screen, quantity: 50 },
    { productId: setup, quantity: 1 },
  ];
  const answer = await checkout<ErrorAnswer>(shop, await checkoutBody(shop, rows));
  expect([answer.status, answer.body.code]).toEqual([422, 'DESIGN_MISSING']);
  expect(answer.body.message).toContain('bir tasarımla alınır');
});
