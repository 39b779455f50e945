import zlib from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshAllPrices } from '#server/discounts/prices.ts';
import { makeRule } from '#server/testing/discounts.ts';
import { problemsOf, readCsvItems, readXmlItems } from '#server/testing/feed-rules.ts';
import { makeManyProducts, makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { Language } from '#shared/base/languages.ts';

// The database's own clock decides what has ended, so the tests run at the current time.
const clock = testClock(new Date());
const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://magaza.test' } });
beforeEach(() => clock.advance(HOUR));

const ask = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });
const google = async (language: Language = 'tr') =>
  readXmlItems((await ask(`/feeds/${language}/google.xml`)).body, 'item');
const meta = async () => readCsvItems((await ask('/feeds/tr/meta.csv')).body);
const prices = async () => readXmlItems((await ask('/feeds/tr/prices.xml')).body, 'product');
const googleItem = async (id: number, language: Language = 'tr') =>
  (await google(language)).find((item) => item['g:id']?.[0] === String(id)) ?? {};
const change = (id: number, column: string, value: unknown) =>
  sql`update products set ${sql.ref(column)} = ${value} where id = ${id}`.execute(shop.db);
const setting = (key: string, value: object) =>
  sql`insert into settings as s (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = s.value || excluded.value`
    .execute(shop.db)
    .then(() => shop.context.settings.dropCached());

describe('every feed keeps the documented rules', () => {
  beforeAll(async () => {
    await makeProduct(shop.db, {
      name: `Uzun ${'ad '.repeat(80)}<b>&"son"`,
      nameEn: 'Long name & more',
      description: `Açıklama, "tırnak" ve ${'kelime '.repeat(1_200)}\u0007\nson`,
      stock: 0,
      tiers: Array.from({ length: 9 }, (_, at) => ({
        minQuantity: 10 * (at + 1),
        discountPoints: 100 * (at + 1),
      })),
    });
    await makeProduct(shop.db, { minQuantity: 12, quantityStep: 12 });
    for (const glassColor of ['amber', 'clear'])
      await makeProduct(shop.db, {
        family: 'Amber kare',
        attributes: { part: 'bottle', capacityMl: 50, glassColor },
      });
    await makeProduct(shop.db, {
      attributes: { part: 'essence', netAmount: 50, netUnit: 'ml' },
    });
  });

  test.each(['tr', 'en'] as const)('Google Merchant Center, %s', async (language) => {
    const items = await google(language);
    expect(items.length).toBeGreaterThan(4);
    expect(problemsOf('google', items)).toEqual([]);
  });

  test('Meta', async () => {
    const items = await meta();
    expect(items.length).toBeGreaterThan(4);
    expect(problemsOf('meta', items)).toEqual([]);
  });

  test('comparison sites', async () => {
    const items = await prices();
    expect(items.length).toBeGreaterThan(4);
    expect(problemsOf('prices', items)).toEqual([]);
  });
});

describe('a product in a feed', () => {
  test('has its price with tax, a barcode or none, and its own page in both languages', async () => {
    const id = await makeProduct(shop.db, { price: 1_000, name: 'Şişe', nameEn: 'Bottle' });
    expect(await googleItem(id)).toMatchObject({
      'g:title': ['Şişe'],
      'g:price': ['11.80 TRY'],
      'g:link': [`https://magaza.test/products/${id}`],
      'g:identifier_exists': ['no'],
      'g:availability': ['in_stock'],
      'g:shipping.g:price': ['80.00 TRY'],
    });
    expect(await googleItem(id, 'en')).toMatchObject({
      'g:title': ['Bottle'],
      'g:link': [`https://magaza.test/en/products/${id}`],
      'g:shipping.g:service': ['Delivery'],
    });
    await change(id, 'gtin', '8690000000005');
    clock.advance(HOUR);
    expect(await googleItem(id)).toMatchObject({ 'g:gtin': ['8690000000005'] });
  });

  test('with packs or a minimum it has the smallest order’s price, and the measure of a unit price', async () => {
    const id = await makeProduct(shop.db, { price: 1_000, minQuantity: 12, quantityStep: 12 });
    await change(id, 'pieces_per_unit', 10);
    expect(await googleItem(id)).toMatchObject({
      'g:price': ['141.60 TRY'],
      'g:unit_pricing_measure': ['120ct'],
      'g:unit_pricing_base_measure': ['1ct'],
    });
    const essence = await makeProduct(shop.db, {
      attributes: { part: 'essence', netAmount: 50, netUnit: 'ml' },
    });
    clock.advance(HOUR);
    expect(await googleItem(essence)).toMatchObject({
      'g:unit_pricing_measure': ['50ml'],
      'g:unit_pricing_base_measure': ['100ml'],
    });
  });

  test('members of a family share a group and differ in colour', async () => {
    const [first = 0, second = 0] = await Promise.all(
      ['amber', 'clear'].map((glassColor) =>
        makeProduct(shop.db, {
          family: 'Silindir',
          attributes: { part: 'bottle', capacityMl: 30, glassColor },
        }),
      ),
    );
    const items = [await googleItem(first), await googleItem(second)];
    const groupId = `family-${Math.min(first, second)}`;
    expect(items.map((item) => item['g:item_group_id'])).toEqual([[groupId], [groupId]]);
    expect(items.map((item) => item['g:color']?.[0])).toEqual(['Amber', 'Şeffaf']);
    expect((await googleItem(first, 'en'))['g:color']).toEqual(['Amber']);
  });

  test('lower prices from a quantity on are six at most, and none that lowers nothing', async () => {
    const id = await makeProduct(shop.db, {
      price: 1_000,
      tiers: [
        { minQuantity: 10, discountPoints: 1_000 },
        { minQuantity: 20, discountPoints: 0 },
      ],
    });
    expect(await googleItem(id)).toMatchObject({
      'g:bulk_price.g:min_quantity': ['10'],
      'g:bulk_price.g:price': ['10.62 TRY'],
    });
  });

  test('a reduction is a sale with its dates only if its page may strike the old price through', async () => {
    const id = await makeProduct(shop.db, { price: 1_000 });
    await refreshAllPrices(shop.context);
    clock.advance(24 * HOUR);
    const endDate = new Date(clock.now().getTime() + 48 * HOUR).toISOString();
    await makeRule(shop, { scope: 'PRODUCT', productIds: [id], percentage: 20, endDate });
    await refreshAllPrices(shop.context);
    const item = await googleItem(id);
    expect(item).toMatchObject({ 'g:price': ['11.80 TRY'], 'g:sale_price': ['9.44 TRY'] });
    expect(item['g:sale_price_effective_date']?.[0]).toMatch(
      new RegExp(`/${endDate.slice(0, 16)}\\+0000$`),
    );
    expect(problemsOf('google', [item])).toEqual([]);
    await sql`update product_discounts set was_kurus = null`.execute(shop.db);
    clock.advance(HOUR);
    expect(await googleItem(id)).toMatchObject({ 'g:price': ['9.44 TRY'] });
    expect((await googleItem(id))['g:sale_price']).toBeUndefined();
  });

  test('its delivery is what one parcel of it costs by desi', async () => {
    const id = await makeProduct(shop.db, {});
    await change(id, 'unit_volume_cm3', 6_500);
    await change(id, 'unit_weight_g', 900);
    await setting('shipping', {
      isOn: true,
      fallbackWeightG: 500,
      fallbackVolumeCm3: 1_500,
      freeUpToDesi: null,
      options: [
        {
          id: 'kargo',
          nameTr: 'Standart',
          nameEn: 'Standard',
          bands: [
            { upTo: 1, priceKurus: 5_000, costKurus: null },
            { upTo: 5, priceKurus: 9_000, costKurus: null },
          ],
          furtherKurus: 1_000,
          furtherCostKurus: null,
          upToDesi: null,
          mayBeFree: true,
        },
      ],
      freight: { isOn: false, overDesi: 100, nameTr: '', nameEn: '' },
    });
    const item = await googleItem(id);
    await setting('shipping', { isOn: false });
    expect(item).toMatchObject({
      'g:shipping.g:country': ['TR'],
      'g:shipping.g:service': ['Standart'],
      'g:shipping.g:price': ['90.00 TRY'],
      'g:shipping_weight': ['3 kg'],
    });
  });

  test('that is withdrawn is left out, one that is sold out stays', async () => {
    const id = await makeProduct(shop.db, { stock: 0 });
    expect((await googleItem(id))['g:availability']).toEqual(['out_of_stock']);
    await change(id, 'is_active', false);
    clock.advance(HOUR);
    expect(await googleItem(id)).toEqual({});
  });

  test('with only a drawing has it as PNG, large enough', async () => {
    const id = await makeProduct(shop.db, {});
    const address = (await googleItem(id))['g:image_link']?.[0] ?? '';
    const { statusCode, headers, rawPayload } = await ask(
      address.replace('https://magaza.test', ''),
    );
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(rawPayload.readUInt32BE(16)).toBeGreaterThanOrEqual(500);
    expect((await ask('/feeds/pictures/nothing.png')).statusCode).toBe(404);
  });
});

describe('the file', () => {
  test('is 304 for its ETag or date, and new after any change', async () => {
    const id = await makeProduct(shop.db, { name: 'Önce' });
    const { headers } = await ask('/feeds/tr/google.xml');
    const etag = String(headers.etag);
    const again = await ask('/feeds/tr/google.xml', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const since = { 'if-modified-since': String(headers['last-modified']) };
    expect((await ask('/feeds/tr/google.xml', since)).statusCode).toBe(304);

    await change(id, 'name', 'Sonra');
    clock.advance(MINUTE + 1);
    const changed = await ask('/feeds/tr/google.xml', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Sonra');
  });

  test('is not made anew more often than once a minute', async () => {
    const first = await ask('/feeds/tr/prices.xml');
    await makeProduct(shop.db, {});
    clock.advance(MINUTE / 2);
    const second = await ask('/feeds/tr/prices.xml');
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test('is compressed for clients that accept it, and simultaneous requests get the same file', async () => {
    await makeManyProducts(shop.db, 1_200);
    const plain = (await ask('/feeds/tr/meta.csv')).body;
    await makeProduct(shop.db, {});
    clock.advance(HOUR);
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask('/feeds/tr/meta.csv', { 'accept-encoding': 'gzip, br' })),
    );
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    for (const { headers, rawPayload } of answers) {
      expect(headers['content-encoding']).toBe('gzip');
      expect(zlib.gunzipSync(rawPayload).toString()).toMatch(/^id,title,description,/);
    }
    expect(readCsvItems(plain).length).toBeGreaterThan(1_199);
  });

  test('is 404 while the merchant has switched it off', async () => {
    await setting('feeds', { google: false });
    expect((await ask('/feeds/tr/google.xml')).statusCode).toBe(404);
    expect((await ask('/feeds/tr/meta.csv')).statusCode).toBe(200);
    await setting('feeds', { google: true });
    expect((await ask('/feeds/tr/google.xml')).statusCode).toBe(200);
    expect((await ask('/feeds/de/google.xml')).statusCode).toBe(400);
  });
});
