// The example of docs/integrations.md, run with the protocol's official client: an assistant finds
// a bottle, a pump that fits it and a price for 500, and gets a cart link.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { connectAssistant } from '#server/testing/assistant.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp({ env: { PUBLIC_URL: 'https://flakon.example' } });
const document = path.join(import.meta.dirname, '..', '..', 'docs', 'integrations.md');

type Found = { products: { id: number; name: string }[] };
type Priced = { quantities: { total: { net: number; gross: number } }[] };

test('a bottle, a pump that fits and a price for 500, as the documentation shows it', async () => {
  const tiers = [{ minQuantity: 500, discountPoints: 2_000 }];
  const stock = 2_000;
  const bottle = await makeProduct(shop.db, {
    name: '50 ml Kare Parfüm Şişesi',
    price: 3_490,
    stock,
    tiers,
  });
  const screwed = { part: 'pump', neck: '18/415', closure: 'screw' };
  const screwPump = await makeProduct(shop.db, {
    name: 'Vidalı Sprey',
    attributes: screwed,
    stock,
  });
  const crimped = { part: 'pump', neck: 'FEA15', closure: 'crimp', color: 'gold' };
  const pump = await makeProduct(shop.db, {
    name: 'Altın Krimp Pompa',
    price: 690,
    attributes: crimped,
    stock,
    tiers,
  });
  const { call } = await connectAssistant(shop.app);
  const transcript: string[] = [];
  const ask = async <T>(name: string, input: object) => {
    const answer = await call<T>(name, input as Record<string, unknown>);
    transcript.push(`→ ${name} ${JSON.stringify(input)}`);
    return answer;
  };
  const rows = (closer: number) => [
    { product_id: bottle, quantity: 500 },
    { product_id: closer, quantity: 500 },
  ];

  const found = await ask<Found>('search_products', { query: '50 ml şişe', in_stock: true });
  expect(found.data.products[0]).toMatchObject({ id: bottle });
  const fits = await ask<{ groups: Found[] }>('which_parts_fit', {
    product_id: bottle,
    role: 'pump',
  });
  expect(fits.data.groups[0]?.products.map(({ id }) => id)).toEqual([pump]);
  const ofBottle = await ask<Priced>('price_ladder', { product_id: bottle, quantities: [500] });
  expect(ofBottle.data.quantities[0]?.total).toMatchObject({ net: 13_960, gross: 16_472.8 });
  const ofPump = await ask<Priced>('price_ladder', { product_id: pump, quantities: [500] });
  expect(ofPump.data.quantities[0]?.total).toMatchObject({ net: 2_760, gross: 3_256.8 });
  const wrong = await ask('cart_link', { items: rows(screwPump) });
  expect(wrong.isError).toBe(true);
  const right = await ask<{ url: string; goods: object }>('cart_link', { items: rows(pump) });
  expect(right.data.goods).toEqual({ net: 16_720, gross: 19_729.6, currency: 'TRY' });
  expect(right.data.url).toBe(`https://flakon.example/cart/fill?items=${bottle}:500,${pump}:500`);

  const text = fs.readFileSync(document, 'utf8');
  for (const line of [...transcript, right.data.url, ...wrong.text.split('\n')])
    expect(text).toContain(line);
});
