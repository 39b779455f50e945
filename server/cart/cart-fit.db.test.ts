import { expect, test } from 'vitest';
import { call } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CartFitAnswer } from '#shared/fit/fitting.ts';

const shop = useTestApp();
const hintsOf = async (items: object[], language = 'tr') =>
  (
    await call<CartFitAnswer>(shop, 'POST', '/cart/fit', {
      body: { items },
      headers: { 'accept-language': language },
    })
  ).body.hints;
const make = (name: string, attributes: object) =>
  makeProduct(shop.db, { name, attributes: attributes as never });
const bottle = {
  part: 'bottle',
  neck: 'FEA15',
  closure: 'crimp',
  contents: 'bare',
  shoulderMm: 30,
};

test('says what does not fit, what is short and which tool is needed, in the buyer’s language', async () => {
  const square = await make('Kare şişe', bottle);
  const screw = await make('Vidalı pompa', { part: 'pump', neck: '18/415', closure: 'screw' });
  const pump = await make('Krimp pompa', { part: 'pump', neck: 'FEA15', closure: 'crimp' });
  const cap = await make('Kapak', { part: 'cap', fitsNecks: ['FEA15'], diameterMm: 25 });
  const tool = await make('Aparat', { part: 'crimper', fitsNecks: ['FEA15'], toolUse: 'crimp' });
  const items = [
    { productId: square, quantity: 10 },
    { productId: screw, quantity: 10 },
    { productId: pump, quantity: 4 },
    { productId: cap, quantity: 10 },
  ];
  expect(await hintsOf(items)).toEqual([
    {
      productId: screw,
      designId: null,
      kind: 'NO_PARTNER',
      message:
        'Sepetteki şişelere oturmaz. Kare şişe için: Vidalıdır (18/415); bu şişenin ağzı krimpli (FEA15).',
      fits: square,
      tool: null,
    },
    {
      productId: square,
      designId: null,
      kind: 'MISSING',
      message: 'Kapanması için bilezik eksik.',
      fits: square,
      tool: null,
    },
    {
      productId: square,
      designId: null,
      kind: 'SHORT',
      message: 'Şişelerden 6 tanesine pompa yetmiyor.',
      fits: square,
      tool: null,
    },
    {
      productId: pump,
      designId: null,
      kind: 'CRIMPER',
      message: 'Sıkma aparatı gerekir. Krimp pompa elle kapanmaz.',
      fits: null,
      tool: expect.objectContaining({ id: tool, name: 'Aparat', price: 10 }),
    },
  ]);
  expect(
    (
      await hintsOf(
        [
          { productId: square, quantity: 3 },
          { productId: pump, quantity: 3 },
          { productId: tool, quantity: 1 },
        ],
        'en',
      )
    )[0]?.message,
  ).toBe('Still missing to close it: ring and cap.');
});

test('a saved design in the cart names its tool too, until one is in the cart', async () => {
  const square = await make('Şişe 18', { ...bottle, neck: 'FEA18' });
  const pump = await make('Pompa 18', { part: 'pump', neck: 'FEA18', closure: 'crimp' });
  const tool = await make('Aparat 18', { part: 'crimper', fitsNecks: ['FEA18'], toolUse: 'crimp' });
  const design = [
    { productId: square, quantity: 24, designId: 'a' },
    { productId: pump, quantity: 24, designId: 'a' },
  ];
  expect(await hintsOf(design)).toEqual([
    {
      productId: pump,
      designId: 'a',
      kind: 'CRIMPER',
      message: 'Sıkma aparatı gerekir. Krimp pompa elle kapanmaz.',
      fits: null,
      tool: expect.objectContaining({ id: tool }),
    },
  ]);
  const loose = { productId: tool, quantity: 1 };
  expect(await hintsOf([...design, loose])).toEqual([]);
  expect(await hintsOf([...design, { ...loose, designId: 'b' }])).toEqual([]);
});

test('the parts of a design, withdrawn and unknown products are left out', async () => {
  const square = await make('Şişe', bottle);
  const pump = await make('Pompa', { part: 'pump', neck: '18/415' });
  expect(
    await hintsOf([
      { productId: square, quantity: 1, designId: 'a' },
      { productId: pump, quantity: 1, designId: 'a' },
    ]),
  ).toEqual([]);
  await shop.db.updateTable('products').set({ isActive: false }).where('id', '=', pump).execute();
  await expect
    .poll(() =>
      hintsOf([
        { productId: square, quantity: 1 },
        { productId: pump, quantity: 1 },
        { productId: 2_000_000_000, quantity: 1 },
      ]),
    )
    .toEqual([]);
  expect(await hintsOf([])).toEqual([]);
});

test.each([
  {},
  { items: [{ productId: 0, quantity: 1 }] },
  { items: [{ productId: 1, quantity: -1 }] },
  { items: 'x' },
  { items: Array.from({ length: 501 }, () => ({ productId: 1, quantity: 1 })) },
])('a malformed cart is refused (%#)', async (body) => {
  expect((await call(shop, 'POST', '/cart/fit', { body })).status).toBe(400);
});
