// The analytics events of a purchase and of the chat, and that no request leaves the machine
// (specification 7).
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
  blockForeignRequests,
  eventsOf,
  type Item,
  itemsOf,
  namesOf,
  readDataLayer,
} from './data-layer.ts';
import { cards, expect, expectAccessible, findProduct, open, phone, test } from './shop.ts';

/** The card of a product in a list. */
const cardOf = (page: Page, item: Item | undefined) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/products/${item?.item_id}"]`) });

test('[M01] [M02] [M03] [M04] [M05] [M06] [M07] [M08] [M12] a purchase is counted step by step, once, and after a reload not again', async ({
  page,
}) => {
  const left = await blockForeignRequests(page);
  await open(page, '/products?category=3');
  await expect.poll(() => namesOf(page)).toEqual(['page_view', 'view_item_list']);
  const [list] = await eventsOf(page, 'view_item_list');
  const second = itemsOf(list)[1] as Item;
  expect(list?.ecommerce).toMatchObject({ currency: 'TRY', item_list_id: 'category_3' });
  expect(itemsOf(list).map(({ index }) => index)).toEqual(
    itemsOf(list).map((_, position) => position),
  );

  // Select the product and view it.
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

  // Add it to the cart, add one more there, remove one, go to the checkout.
  await addToCart(page);
  // The message with this link disappears after three seconds.
  await page.getByRole('link', { name: 'Sepete git' }).click();
  await expect.poll(async () => (await eventsOf(page, 'add_to_cart')).length).toBe(1);
  const added = itemsOf((await eventsOf(page, 'add_to_cart'))[0])[0] as Item;
  expect(added).toMatchObject({ item_id: second.item_id, item_list_id: 'category_3' });
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
  expect(JSON.stringify(await readDataLayer(page))).not.toMatch(/orderNumber=|ornek\.example|0532/);

  // The cart became an order, so nothing is counted as removed. The purchase is counted once, also
  // after a reload and in another tab.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  await expect(
    page.getByText(`${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`).first(),
  ).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual(['page_view']);
  await page.getByRole('main').getByRole('link', { name: 'Alışverişe devam et' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  expect(await namesOf(page)).not.toContain('purchase');
  expect(left).toEqual([]);
});

test('[M07] a failed payment is not a purchase; a later successful one is', async ({ page }) => {
  await fillCheckoutForOne(page, 'FL-SVS-020');
  await confirmOrder(page);
  await payAtBank(page, cards.lacksFunds);
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme alınamadı' })).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual(['page_view']);

  await page.getByRole('button', { name: 'Tekrar dene' }).click();
  await payAtBank(page, cards.pays);
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual(['page_view', 'purchase', 'conversion']);
});

test('[M04] a product added from a card keeps its list; reloads and other tabs are not counted', async ({
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
  await expect.poll(async () => (await eventsOf(other, 'remove_from_cart')).length).toBe(1);

  await expect(page.getByRole('link', { name: /^Sepet/ }).first()).toHaveAccessibleName('Sepet');
  expect(await namesOf(page)).not.toContain('remove_from_cart');
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(['page_view', 'view_item_list']);
});

test('[M02] a suggested product is selected once, and its list goes with it into the cart', async ({
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

test('[M04] a quick order is one event with all its products', async ({ page }) => {
  const bottle = await findProduct(page, 'FL-SKS-050');
  const cap = await findProduct(page, 'FL-SVS-020');
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

test('[M01] changing the language is not another page view', async ({ page }) => {
  await open(page, '/faq');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(async () => (await eventsOf(page, 'page_view')).length).toBe(1);
});

test('[L10] [L11] [L12] [L13] [L14] [M09] [M10] the chat passes a message to WhatsApp in a new tab and answers a second later', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const product = await findProduct(page, 'FL-SKS-050');
  const left = await blockForeignRequests(page);
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
  await expect
    .poll(async () => (await eventsOf(page)).filter(({ event }) => event?.startsWith('whatsapp')))
    .toEqual([
      { event: 'whatsapp_chat_open' },
      {
        event: 'whatsapp_message_sent',
        message_length: 'FEA15 şişeye hangi kapak & pompa?'.length,
      },
    ]);

  await page.bringToFront();
  await panel.getByLabel('Mesaj', { exact: true }).press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(chat).toBeFocused();
});
