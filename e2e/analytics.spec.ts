// What is counted along a purchase, what is asked before, and that nobody else hears of it (specification 7, design.md 7).
import type { Page } from '@playwright/test';
import {
  addToCart,
  confirmOrder,
  fillCheckout,
  fillCheckoutForOne,
  goToCheckout,
  payAtBank,
  readOrderNumber,
} from './buyer.ts';
import {
  cards,
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
  watchShifts,
} from './shop.ts';

type Item = {
  item_id: string;
  affiliation: string;
  index: number;
  item_list_id: string;
  item_list_name: string;
  price: number;
  quantity: number;
};
type Ecommerce = {
  currency: string;
  value: number;
  items: Item[];
  item_list_id?: string;
  transaction_id?: string;
  tax?: number;
  shipping?: number;
};
type Event = {
  event?: string;
  ecommerce?: Ecommerce | null;
  page_title?: string;
  page_location?: string;
  [name: string]: unknown;
};

/** Commands come as arrays. */
const read = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]'
        ? [...(entry as unknown[])]
        : entry,
    ),
  ) as Promise<(Event | unknown[])[]>;
const eventsOf = async (page: Page, name?: string) =>
  (await read(page))
    .filter((entry): entry is Event => !Array.isArray(entry))
    .filter(({ event }) => (name ? event === name : event !== undefined));
const namesOf = async (page: Page) => (await eventsOf(page)).map(({ event }) => event);
const itemsOf = ({ ecommerce }: Event | undefined = {}) => ecommerce?.items ?? [];
const updatesOf = async (page: Page) =>
  (await read(page)).filter(
    (entry) => Array.isArray(entry) && entry[0] === 'consent' && entry[1] === 'update',
  ) as [string, string, Record<string, string>][];

/** In a list of products. */
const cardOf = (page: Page, item: Item | undefined) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/products/${item?.item_id}"]`) });

/** A request that leaves the machine fails the test; an address that was opened is only noted. */
async function keepInside(page: Page) {
  const left: string[] = [];
  await page.context().route(
    (url) => !['localhost', '127.0.0.1'].includes(url.hostname),
    (route) => {
      left.push(route.request().url());
      return route.abort();
    },
  );
  return left;
}

test('[M01] [M02] [M03] [M04] [M05] [M06] [M07] [M08] [M12] a purchase is counted step by step, once, and after a reload not again', async ({
  page,
}) => {
  const left = await keepInside(page);
  await open(page, '/products?category=3');
  await expect.poll(() => namesOf(page)).toEqual(['page_view', 'view_item_list']);
  const [list] = await eventsOf(page, 'view_item_list');
  const second = itemsOf(list)[1] as Item;
  expect(list?.ecommerce).toMatchObject({ currency: 'TRY', item_list_id: 'category_3' });
  expect(itemsOf(list).map(({ index }) => index)).toEqual(
    itemsOf(list).map((_, position) => position),
  );

  // Select and look at it.
  await cardOf(page, second).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/products/${second.item_id}$`));
  await expect
    .poll(async () => (await namesOf(page)).slice(2, 5))
    .toEqual(['select_item', 'page_view', 'view_item']);
  const [view] = await eventsOf(page, 'view_item');
  expect(itemsOf(view)).toEqual([
    expect.objectContaining({
      item_id: second.item_id,
      item_list_id: 'category_3',
      index: 1,
      affiliation: 'Flakon',
      price: second.price,
    }),
  ]);
  expect((await eventsOf(page, 'page_view'))[1]).toMatchObject({
    page_title: await page.title(),
    page_location: page.url(),
  });

  // Into the cart, one more there, one less, on to the checkout.
  await addToCart(page);
  const added = itemsOf((await eventsOf(page, 'add_to_cart'))[0])[0] as Item;
  expect(added).toMatchObject({ item_id: second.item_id, item_list_id: 'category_3' });
  await page.getByRole('link', { name: 'Sepete git' }).click();
  await expect.poll(() => namesOf(page)).toContain('view_cart');
  const rows = page.getByRole('region', { name: 'Sepetteki ürünler' });
  await rows.getByRole('button', { name: /artır/i }).click();
  await expect.poll(async () => (await eventsOf(page, 'add_to_cart')).length).toBe(2);
  await rows.getByRole('button', { name: /azalt/i }).click();
  await expect.poll(async () => (await eventsOf(page, 'remove_from_cart')).length).toBe(1);
  await goToCheckout(page);
  await expect.poll(() => namesOf(page)).toContain('begin_checkout');
  expect((await eventsOf(page, 'begin_checkout'))[0]?.ecommerce).toMatchObject({
    currency: 'TRY',
    value: added.price * added.quantity,
    items: [{ item_id: second.item_id, quantity: added.quantity }],
  });
  expect(await eventsOf(page, 'view_cart')).toHaveLength(1);

  await fillCheckout(page);
  await confirmOrder(page);
  await payAtBank(page, cards.pays);
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  const orderNumber = await readOrderNumber(page);
  await expect.poll(() => namesOf(page)).toEqual(['page_view', 'purchase', 'conversion']);
  const [purchase] = await eventsOf(page, 'purchase');
  const value = Math.round(added.price * added.quantity * 100) / 100;
  expect(purchase?.ecommerce).toMatchObject({
    transaction_id: orderNumber,
    currency: 'TRY',
    value,
    tax: expect.any(Number),
    shipping: expect.any(Number),
  });
  expect(itemsOf(purchase)).toEqual([
    expect.objectContaining({
      item_id: second.item_id,
      item_list_id: 'category_3',
      item_list_name: second.item_list_name,
      index: 1,
      affiliation: 'Flakon',
      price: added.price,
      quantity: added.quantity,
    }),
  ]);
  expect((await eventsOf(page, 'conversion'))[0]).toMatchObject({
    transaction_id: orderNumber,
    value,
    currency: 'TRY',
  });
  expect(JSON.stringify(await read(page))).not.toMatch(/orderNumber=|ornek\.example|0532/);

  // Nothing was taken out of the cart: it became an order. Once is enough, also after a reload and in another tab.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  await expect(
    page.getByText(`${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`).first(),
  ).toBeVisible();
  expect(await namesOf(page)).toEqual(['page_view']);
  await page.getByRole('main').getByRole('link', { name: 'Alışverişe devam et' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  expect(await namesOf(page)).not.toContain('purchase');
  expect(left).toEqual([]);
});

test('[M07] a payment that fails is no purchase; paid at last, it is one', async ({ page }) => {
  await fillCheckoutForOne(page, 'FL-SVS-020');
  await confirmOrder(page);
  await payAtBank(page, cards.lacksFunds);
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme alınamadı' })).toBeVisible();
  expect(await namesOf(page)).toEqual(['page_view']);

  await page.getByRole('button', { name: 'Tekrar dene' }).click();
  await payAtBank(page, cards.pays);
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual(['page_view', 'purchase', 'conversion']);
});

test('[M04] a card puts its list into the cart with it; what a reload or another tab does is not counted', async ({
  page,
  context,
}) => {
  await open(page, '/products?category=3');
  await expect.poll(() => namesOf(page)).toContain('view_item_list');
  const [first] = itemsOf((await eventsOf(page, 'view_item_list'))[0]);
  await cardOf(page, first)
    .getByRole('button', { name: /^Sepete ekle/ })
    .click();
  await expect
    .poll(async () => itemsOf((await eventsOf(page, 'add_to_cart'))[0]))
    .toEqual([expect.objectContaining({ item_list_id: 'category_3', index: 0 })]);

  const other = await context.newPage();
  await open(other, '/cart');
  await expect.poll(() => namesOf(other)).toEqual(['page_view', 'view_cart']);
  await other.getByRole('button', { name: 'Sepeti boşalt' }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /boşalt/i })
    .click();
  await expect(other.getByRole('heading', { name: 'Sepetiniz boş' })).toBeVisible();
  expect(await eventsOf(other, 'remove_from_cart')).toHaveLength(1);

  await expect(page.getByRole('link', { name: /^Sepet/ }).first()).toHaveAccessibleName('Sepet');
  expect(await namesOf(page)).not.toContain('remove_from_cart');
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(['page_view', 'view_item_list']);
});

test('[M02] a product that was suggested is selected once, and its list goes with it into the cart', async ({
  page,
}) => {
  const { id, sku } = await findProduct(page, 'FL-SKS-050');
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Ürün ara' }).pressSequentially(sku);
  await page
    .getByRole('listbox', { name: 'Arama önerileri' })
    .locator(`a[href="/products/${id}"]`)
    .click();
  await expect(page).toHaveURL(`/products/${id}`);
  await expect
    .poll(async () => (await namesOf(page)).slice(-3))
    .toEqual(['select_item', 'page_view', 'view_item']);
  const list = { item_list_id: 'search_suggestions', item_list_name: 'Search suggestions' };
  const [selected] = await eventsOf(page, 'select_item');
  expect(selected?.ecommerce).toMatchObject(list);
  expect(itemsOf(selected)).toEqual([
    expect.objectContaining({
      ...list,
      item_id: String(id),
      index: 0,
      affiliation: 'Flakon',
      price: expect.any(Number),
      quantity: 1,
    }),
  ]);
  expect(itemsOf((await eventsOf(page, 'view_item'))[0])).toEqual([
    expect.objectContaining({ ...list, price: itemsOf(selected)[0]?.price }),
  ]);

  await addToCart(page);
  await expect
    .poll(async () => itemsOf((await eventsOf(page, 'add_to_cart'))[0]))
    .toEqual([expect.objectContaining({ ...list, item_id: String(id) })]);
  expect(await eventsOf(page, 'select_item')).toHaveLength(1);
});

test('[M04] a quick order goes into the cart as one event with all its products', async ({
  page,
}) => {
  const [bottle, cap] = [
    await findProduct(page, 'FL-SKS-050'),
    await findProduct(page, 'FL-SVS-020'),
  ];
  await open(page, '/quick-order');
  await page.getByLabel('Ürün kodu ve adet').fill(`${bottle.sku} 12\n${cap.sku} 12`);
  await page.getByRole('button', { name: 'Satırları denetle' }).click();
  await page.getByRole('button', { name: 'Tümünü sepete ekle' }).click();

  await expect
    .poll(async () =>
      (await eventsOf(page, 'add_to_cart')).map((event) =>
        itemsOf(event).map(({ item_id }) => item_id),
      ),
    )
    .toEqual([[String(bottle.id), String(cap.id)]]);
});

test('[M01] another language is no other page', async ({ page }) => {
  await open(page, '/faq');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await eventsOf(page, 'page_view')).toHaveLength(1);
});

test.describe('before it is decided', () => {
  test.use({ asksForConsent: true });
  const banner = (page: Page) => page.getByRole('region', { name: 'Çerez tercihleri' });

  for (const [name, viewport] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const) {
    test(`[C29] on a ${name} the banner asks beside the page: accessible, early under the keyboard, nothing shifts, the main act stays free`, async ({
      page,
    }) => {
      const product = await findProduct(page, 'FL-SKS-050');
      await page.setViewportSize(viewport);
      const shifts = await watchShifts(page);
      await open(page, `/products/${product.id}`);
      await expect(banner(page)).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
      expect(await shifts()).toBeLessThan(0.02);

      await page.locator('body').press('Tab');
      await page.keyboard.press('Tab');
      await expect(banner(page).getByRole('link')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(banner(page).getByRole('button', { name: 'Reddet' })).toBeFocused();

      await addToCart(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      if (viewport === phone)
        await page.locator('.buy-bar').getByRole('button', { name: 'Sepete ekle' }).click();
      await banner(page).getByRole('button', { name: 'Ayarlar' }).click();
      await expectAccessible(page);
    });
  }

  test('[C29] [M11] accepting, declining and changing are told; nothing leaves before, and without a tag manager nothing after', async ({
    page,
    context,
  }) => {
    const left = await keepInside(page);
    await open(page, '/');
    await expect(banner(page)).toBeVisible();
    expect((await read(page))[0]).toEqual([
      'consent',
      'default',
      expect.objectContaining({
        analytics_storage: 'denied',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
      }),
    ]);

    await banner(page).getByRole('button', { name: 'Reddet' }).click();
    await expect(banner(page)).toHaveCount(0);
    // For this visit: the cookie goes with it.
    expect((await context.cookies()).find(({ name }) => name === 'flakon_consent')).toMatchObject({
      expires: -1,
      value: expect.stringMatching(/analytics=0&marketing=0&at=/),
    });
    await page.reload();
    await expect.poll(() => namesOf(page)).toContain('page_view');
    await expect(banner(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBeNull();

    await page.getByRole('contentinfo').getByRole('button', { name: 'Çerez tercihleri' }).click();
    await expect(banner(page)).toBeFocused();
    await banner(page)
      .getByRole('checkbox', { name: /Analitik/ })
      .check();
    await banner(page).getByRole('button', { name: 'Seçimimi kaydet' }).click();
    await expect(
      page.getByRole('contentinfo').getByRole('button', { name: 'Çerez tercihleri' }),
    ).toBeFocused();
    expect((await updatesOf(page)).at(-1)?.[2]).toMatchObject({
      analytics_storage: 'granted',
      ad_storage: 'denied',
    });

    await page.getByRole('contentinfo').getByRole('button', { name: 'Çerez tercihleri' }).click();
    await banner(page).getByRole('button', { name: 'Kabul et' }).click();
    expect((await updatesOf(page)).at(-1)?.[2]).toMatchObject({
      analytics_storage: 'granted',
      ad_storage: 'granted',
    });
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('accepted');
    const cookie = (await context.cookies()).find(({ name }) => name === 'flakon_consent');
    expect(cookie).toMatchObject({
      sameSite: 'Lax',
      path: '/',
      value: expect.stringMatching(/analytics=1&marketing=1&at=/),
    });
    const days = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThan(366);

    await page.reload();
    await expect.poll(() => namesOf(page)).toContain('page_view');
    expect((await read(page)).slice(0, 2)).toEqual([
      ['consent', 'default', expect.anything()],
      ['consent', 'update', expect.objectContaining({ analytics_storage: 'granted' })],
    ]);
    expect(left).toEqual([]);
  });
});

test('[L10] [L11] [L12] [L13] [L14] [M09] [M10] the chat hands a message over in a new tab and answers a second later', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const product = await findProduct(page, 'FL-SKS-050');
  const left = await keepInside(page);
  await open(page, `/products/${product.id}`);
  const chat = page.getByRole('button', { name: 'Bize yazın' });
  await chat.click();
  const panel = page.getByRole('region', { name: 'Bize yazın' });
  await expect(panel.getByLabel('Mesaj', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await panel.getByLabel('Mesaj', { exact: true }).fill('   ');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('log').getByRole('time')).toHaveCount(0);

  const tab = context.waitForEvent('page');
  await panel.getByLabel('Mesaj', { exact: true }).fill(' FEA15 şişeye hangi kapak & pompa? ');
  await page.keyboard.press('Enter');
  await tab;
  await expect.poll(() => left).toEqual([expect.stringContaining('https://wa.me/')]);
  const address = new URL(left[0] as string);
  expect([address.pathname, address.searchParams.get('text')]).toEqual([
    '/905550000000',
    'FEA15 şişeye hangi kapak & pompa?',
  ]);
  await expect(panel.getByLabel('Mesaj', { exact: true })).toHaveValue('');
  await expect(panel.getByRole('log')).toContainText('aktarıldı');
  expect((await eventsOf(page)).filter(({ event }) => event?.startsWith('whatsapp'))).toEqual([
    { event: 'whatsapp_chat_open' },
    { event: 'whatsapp_message_sent', message_length: 'FEA15 şişeye hangi kapak & pompa?'.length },
  ]);

  await page.bringToFront();
  await panel.getByLabel('Mesaj', { exact: true }).press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(chat).toBeFocused();
});
