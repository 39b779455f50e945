import { expect, test } from 'vitest';
import { call, placeOrder, readOrder } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { ContractsAnswer } from '#shared/checkout/contracts.ts';

const shop = useTestApp();

const LABELLED = '7K3M9QX2TD';
const PLAIN = '7K3M9QX2TE';
async function makeDesigns() {
  const choices = JSON.stringify({});
  await shop.db
    .insertInto('designs')
    .values([
      { code: LABELLED, choices, choicesHash: 'a'.repeat(64), kept: choices, isPersonalised: true },
      { code: PLAIN, choices, choicesHash: 'b'.repeat(64), kept: choices, isPersonalised: false },
    ])
    .execute();
}

test('personalised rows are marked in the cart, the contracts and the order; others are not', async () => {
  await makeDesigns();
  const bottle = await makeProduct(shop.db, { name: 'Iğdır Şişesi' });
  const label = await makeProduct(shop.db, {
    name: 'Baskılı Etiket',
    attributes: { isPersonalised: true },
  });
  const rows = [
    { productId: bottle, quantity: 1 },
    { productId: bottle, quantity: 1, designId: LABELLED },
    { productId: bottle, quantity: 1, designId: PLAIN },
    { productId: bottle, quantity: 1, designId: 'YOKBOYLE00' },
    { productId: label, quantity: 1 },
  ];
  const expected = [undefined, true, undefined, undefined, true];

  const { body: cart } = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
    body: { cartItems: rows },
  });
  expect(cart.items.map(({ isPersonalised }) => isPersonalised)).toEqual(expected);

  const preview = async (items: typeof rows) =>
    (
      await call<ContractsAnswer>(shop, 'POST', '/checkout/contracts', { body: { items } })
    ).body.documents.map(({ html }) => html);
  for (const html of await preview(rows))
    expect(html).toMatch(
      /cayma hakkı bulunmayan ürünler:<\/strong><\/p><ul><li>Iğdır Şişesi<\/li><li>Baskılı Etiket<\/li><\/ul>/,
    );
  for (const html of await preview(
    rows.filter(({ designId, productId }) => productId === bottle && designId !== LABELLED),
  ))
    expect(html).not.toContain('cayma hakkı bulunmayan ürünler');

  const placed = await placeOrder(
    shop,
    rows.filter(({ designId }) => designId !== 'YOKBOYLE00'),
  );
  expect(
    (await readOrder(shop, placed)).body.items.map(({ isPersonalised }) => isPersonalised),
  ).toEqual([false, true, false, true]);
  const documents = await shop.db.selectFrom('orderDocuments').select('html').execute();
  for (const { html } of documents)
    expect(html).toContain('<li>Iğdır Şişesi</li><li>Baskılı Etiket</li>');
});
