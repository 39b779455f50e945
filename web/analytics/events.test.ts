// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { makeItem } from '#web/product/cart-item.ts';
import { commands, emptyDataLayer, events, order } from '#web/testing/data-layer.ts';
import { makeOrder } from '#web/testing/make-order.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { cartChanged } from './cart-changes.ts';
import {
  addedToCart,
  cartViewed,
  chatMessageSent,
  checkoutBegun,
  itemSelected,
  itemViewed,
  listViewed,
  pageViewed,
  removedFromCart,
} from './events.ts';
import { itemLists, productList } from './item-lists.ts';
import { MOST_ITEMS } from './items.ts';
import { beginPage } from './page-view.ts';
import { purchased } from './purchase.ts';
import { describeShop } from './shop-facts.ts';

let pages = 0;
const product = makeProduct({
  id: 12,
  name: 'Kare Şişe',
  price: 34.9,
  subcategory: { id: 31, name: 'Kare' },
  variant: 'Şeffaf',
});
const list = itemLists.similar;

beforeEach(() => {
  localStorage.clear();
  emptyDataLayer();
  pages += 1;
  beginPage(`/page ${pages}`, 'default');
  describeShop({ name: 'Flakon', adsConversion: 'AW-1234/abc', rates: DEFAULT_RATES });
});

const row = (id: number, quantity: number, price = 10) => ({
  item: makeProduct({ id, name: `Ürün ${id}` }),
  quantity,
  price,
});
const cartItem = (id: number, quantity: number, parts = {}) => {
  const item = makeItem(makeProduct({ id, price: 10, ...parts }), {
    cartItemId: `c${id}`,
    quantity,
    addedAt: '',
  });
  if (!item) throw new Error('no item');
  return item;
};
const shapes = (name: string) =>
  events(name).map(
    (entry) =>
      entry.ecommerce as {
        value?: number;
        items: {
          item_id: string;
          index: number;
          item_list_name: string;
          price: number;
          quantity: number;
        }[];
      },
  );

test('[M11] nothing is counted before the default consent is set', () => {
  pageViewed({ location: 'http://localhost/', title: 'Ana sayfa' });
  expect(order()).toEqual(['consent default', 'page_view']);
});

test('[M01] a page is its address and its title', () => {
  pageViewed({ location: 'http://localhost/products', title: 'Ürünler · Flakon' });
  expect(events('page_view')).toEqual([
    {
      event: 'page_view',
      page_location: 'http://localhost/products',
      page_title: 'Ürünler · Flakon',
    },
  ]);
});

test('[M02] [M12] a list event has the name of the list, and each item its position in it', () => {
  listViewed(list, [product, makeProduct({ id: 13 })], 16);

  expect(order()).toEqual(['consent default', '-', 'view_item_list']);
  expect(events('view_item_list')[0]).toEqual({
    event: 'view_item_list',
    ecommerce: {
      currency: 'TRY',
      item_list_id: 'product_similar',
      item_list_name: 'Product: similar',
      items: [
        {
          item_id: '12',
          item_name: 'Kare Şişe',
          affiliation: 'Flakon',
          item_brand: 'Flakon',
          item_category: 'Parfüm Şişeleri',
          item_category2: 'Kare',
          item_variant: 'Şeffaf',
          index: 16,
          item_list_id: 'product_similar',
          item_list_name: 'Product: similar',
          price: 34.9,
          quantity: 1,
        },
        expect.objectContaining({ item_id: '13', index: 17 }),
      ],
    },
  });
});

test('[M02] the same list is counted once on a page, other products of it again, and all of it on the next page', () => {
  listViewed(list, [product]);
  listViewed(list, [product]);
  expect(events('view_item_list')).toHaveLength(1);
  listViewed(list, [makeProduct({ id: 13 })]);
  expect(events('view_item_list')).toHaveLength(2);

  beginPage('/elsewhere', 'k1');
  listViewed(list, [product]);
  expect(events('view_item_list')).toHaveLength(3);
});

test('[M02] [M12] a selected product has its position, and its list is reported up to the purchase', () => {
  const followed = makeProduct({ id: 77, name: 'Kapak' });
  itemSelected(list, followed, 3);
  itemViewed(followed);
  addedToCart([{ item: followed, quantity: 2, price: 34.9 }]);
  purchased(
    makeOrder({
      orderNumber: 'AAAAAAAA77',
      items: [
        {
          productId: 77,
          designId: null,
          sku: 'S',
          name: 'Kapak',
          imageUrl: '',
          quantity: 2,
          unitPrice: 34.9,
          lineTotal: 69.8,
          isPersonalised: false,
          discount: 0,
          taxRatePercentage: 18,
          tax: 12.56,
        },
      ],
      subtotal: 69.8,
      tax: 12.56,
      shipping: 80,
      total: 162.36,
    }),
  );

  expect(order()).toEqual([
    'consent default',
    '-',
    'select_item',
    '-',
    'view_item',
    '-',
    'add_to_cart',
    '-',
    'purchase',
    'conversion',
  ]);
  for (const name of ['select_item', 'view_item', 'add_to_cart', 'purchase']) {
    expect(shapes(name)[0]?.items[0], name).toMatchObject({
      item_id: '77',
      index: 3,
      item_list_id: 'product_similar',
      item_list_name: 'Product: similar',
      item_brand: 'Flakon',
      affiliation: 'Flakon',
    });
  }
});

test('[M03] a viewed product is counted once: value, currency, and the net price after discounts', () => {
  const reduced = makeProduct({
    id: 14,
    price: 40,
    discount: {
      percentage: 10,
      amount: 4,
      price: 36,
      endsAt: null,
      previousPrice: 40,
      steps: [{ percentage: 10, amount: null }],
    },
  });
  itemViewed(reduced);
  itemViewed(reduced);

  expect(events('view_item')).toHaveLength(1);
  expect(events('view_item')[0]).toMatchObject({
    ecommerce: {
      currency: 'TRY',
      value: 36,
      items: [{ item_id: '14', price: 36, quantity: 1, index: 0, item_list_name: 'Direct' }],
    },
  });
});

test('prices that include the tax are counted without it', () => {
  describeShop({
    name: 'Flakon',
    adsConversion: '',
    rates: { ...DEFAULT_RATES, pricesIncludeTax: true },
  });
  itemViewed(makeProduct({ id: 15, price: 118 }));
  expect(shapes('view_item')[0]?.items[0]?.price).toBe(100);
  // A rate of its own, as books and food have.
  const lowTax = { price: 110, taxRatePercentage: 10 };
  itemViewed(makeProduct({ id: 16, ...lowTax }));
  expect(shapes('view_item')[1]?.items[0]?.price).toBe(100);
  cartChanged([], [cartItem(16, 1, lowTax)]);
  expect(shapes('add_to_cart')[0]?.items[0]?.price).toBe(100);
  purchased(
    makeOrder({
      orderNumber: 'AAAAAAAA16',
      pricesIncludeTax: true,
      total: 228,
      tax: 28,
      items: [118, 110].map((price, index) => ({
        ...(makeOrder().items[0] as ReturnType<typeof makeOrder>['items'][number]),
        productId: 15 + index,
        quantity: 1,
        unitPrice: price,
        lineTotal: price,
        taxRatePercentage: price - 100,
        tax: price - 100,
      })),
    }),
  );
  expect(shapes('purchase')[0]?.items.map(({ price }) => price)).toEqual([100, 100]);
});

test('[M04] the value is the sum of the items, to the kuruş', () => {
  addedToCart([row(1, 3, 0.1), row(2, 7, 19.99)]);
  expect(shapes('add_to_cart')[0]?.value).toBe(140.23);
  removedFromCart([row(1, 3, 0.1)]);
  expect(shapes('remove_from_cart')[0]?.value).toBe(0.3);
});

test('[M04] what changed in the cart is added or removed by the difference, at the price of its quantity', () => {
  const tiers = { bulkDiscounts: [percentTier(10, 50)] };
  cartChanged([cartItem(1, 2), cartItem(2, 1)], [cartItem(1, 12, tiers), cartItem(3, 4)]);

  expect(
    shapes('add_to_cart').map(({ items }) =>
      items.map(({ item_id, quantity, price }) => [item_id, quantity, price]),
    ),
  ).toEqual([
    [
      ['1', 10, 5],
      ['3', 4, 10],
    ],
  ]);
  expect(
    shapes('remove_from_cart').map(({ items }) =>
      items.map(({ item_id, quantity }) => [item_id, quantity]),
    ),
  ).toEqual([[['2', 1]]]);
});

test('[M04] clearing takes all rows out in one event; nothing changed is no event', () => {
  const items = [cartItem(1, 2), cartItem(2, 5)];
  cartChanged(items, items);
  cartChanged(items, [...items]);
  expect(events()).toEqual([]);

  cartChanged(items, []);
  expect(order()).toEqual(['consent default', '-', 'remove_from_cart']);
  expect(shapes('remove_from_cart')[0]?.value).toBe(70);
});

test('[M05] [M06] the cart and the checkout are counted once on a page, the checkout with its coupon', () => {
  cartViewed([row(1, 2)]);
  cartViewed([row(1, 2)]);
  checkoutBegun([row(1, 2)], 'HOSGELDIN');
  checkoutBegun([row(1, 2)], 'HOSGELDIN');

  expect(order()).toEqual(['consent default', '-', 'view_cart', '-', 'begin_checkout']);
  expect(events('view_cart')[0]).toMatchObject({
    ecommerce: { currency: 'TRY', value: 20, items: [{ item_id: '1', quantity: 2 }] },
  });
  expect(events('begin_checkout')[0]).toMatchObject({
    ecommerce: { coupon: 'HOSGELDIN', value: 20 },
  });
  expect(shapes('view_cart')[0]).not.toHaveProperty('coupon');
});

test('[M10] only the length of a message is reported', () => {
  chatMessageSent(17);
  expect(events()).toEqual([{ event: 'whatsapp_message_sent', message_length: 17 }]);
});

test('no more than 200 items go into one event; its value is that of all', () => {
  addedToCart(Array.from({ length: 250 }, (_, index) => row(index + 1, 1, 1)));
  expect([shapes('add_to_cart')[0]?.items.length, shapes('add_to_cart')[0]?.value]).toEqual([
    MOST_ITEMS,
    250,
  ]);
});

test('[M13] an error while counting is logged, and the shop keeps working', () => {
  // biome-ignore lint/suspicious/noConsole: it is silenced here, not written to
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  const broken = new Error('kept back');
  window.dataLayer = Object.assign([], {
    push: () => {
      throw broken;
    },
  });

  pageViewed({ location: '', title: '' });
  itemViewed({ ...product, id: 99 });
  cartChanged([cartItem(1, 1)], []);
  purchased(makeOrder({ orderNumber: 'AAAAAAAAA5' }));
  addedToCart([{ item: undefined as never, quantity: 1, price: 1 }]);

  expect(logged).toHaveBeenCalledTimes(5);
  expect(logged).toHaveBeenCalledWith('[flakon] analytics: page_view', broken);
  expect(commands()).toEqual([]);
});

test('lists are called the same in every language', () => {
  expect(productList({ id: 3, key: 'perfume-bottles' }, '')).toEqual({
    id: 'category_3',
    name: 'Category: perfume-bottles',
  });
  expect(productList({ id: 3, key: 'perfume-bottles' }, 'kare')).toBe(itemLists.search);
  expect(productList(undefined, '')).toBe(itemLists.all);
});
