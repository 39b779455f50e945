// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { emptyDataLayer, events } from '#web/testing/data-layer.ts';
import { makeOrder } from '#web/testing/make-order.ts';
import { remember } from './item-memory.ts';
import { beginPage } from './page-view.ts';
import { purchased } from './purchase.ts';
import { describeShop } from './shop-facts.ts';

const brand = { item_brand: 'Flakon', item_category: 'Parfüm Şişeleri' };
let pages = 0;

beforeEach(() => {
  localStorage.clear();
  emptyDataLayer();
  pages += 1;
  beginPage(`/page ${pages}`, 'default');
  describeShop({ name: 'Flakon', adsConversion: 'AW-1234/abc', rates: DEFAULT_RATES });
});

test('[M07] [M08] a paid order is a purchase, and a conversion beside it', () => {
  // A product that no other test uses: stored data about it last as long as the tab.
  remember([[9_001, brand]]);
  purchased(
    makeOrder({
      items: makeOrder().items.map((row) => ({ ...row, productId: 9_001 })),
      orderNumber: 'AAAAAAAAA1',
      coupon: 'YAZ',
      totalDiscountAmount: 132.64,
      tax: 214.87,
      shipping: 80,
      total: 1488.63,
    }),
  );

  expect(events('purchase')[0]).toEqual({
    event: 'purchase',
    ecommerce: {
      transaction_id: 'AAAAAAAAA1',
      affiliation: 'Flakon',
      currency: 'TRY',
      value: 1193.76,
      tax: 214.87,
      shipping: 80,
      coupon: 'YAZ',
      items: [
        {
          item_id: '9001',
          item_name: 'Kare Şişe',
          affiliation: 'Flakon',
          index: expect.any(Number),
          item_list_id: 'direct',
          item_list_name: 'Direct',
          price: 29.844,
          quantity: 40,
          ...brand,
        },
      ],
    },
  });
  expect(events('conversion')).toEqual([
    {
      event: 'conversion',
      send_to: 'AW-1234/abc',
      value: 1193.76,
      currency: 'TRY',
      transaction_id: 'AAAAAAAAA1',
    },
  ]);
});

test('[M07] a purchase is counted once, however often its page is opened; another order is another one', () => {
  for (let times = 0; times < 3; times += 1) purchased(makeOrder({ orderNumber: 'AAAAAAAAA2' }));
  emptyDataLayer();
  purchased(makeOrder({ orderNumber: 'AAAAAAAAA2' }));
  expect(events()).toEqual([]);

  purchased(makeOrder({ orderNumber: 'AAAAAAAAA3' }));
  expect(events('purchase')).toHaveLength(1);
});

test('[M07] only an order that the server has confirmed is counted: paid by card, or placed by transfer', () => {
  const counted = (parts: Parameters<typeof makeOrder>[0], orderNumber: string) => {
    emptyDataLayer();
    purchased(makeOrder({ ...parts, orderNumber }));
    return events('purchase').length;
  };
  expect(counted({ status: 'PENDING_PAYMENT', paymentMethod: 'card' }, 'B1')).toBe(0);
  expect(counted({ status: 'PAYMENT_FAILED' }, 'B2')).toBe(0);
  expect(counted({ status: 'CANCELLED' }, 'B3')).toBe(0);
  expect(counted({ status: 'REFUNDED' }, 'B4')).toBe(0);
  expect(counted({ status: 'PENDING_PAYMENT', paymentMethod: 'transfer' }, 'B5')).toBe(1);
  expect(counted({ status: 'PREPARING' }, 'B6')).toBe(1);
  // A waiting order is counted when it is paid.
  expect(counted({ status: 'PAID', paymentMethod: 'card' }, 'B1')).toBe(1);
});

test('[M07] the stored list of counted orders is limited, and a broken list does no harm', () => {
  localStorage.setItem('purchases', '{"not": "a list"}');
  for (let number = 0; number < 60; number += 1)
    purchased(makeOrder({ orderNumber: `N${number}` }));

  const stored = JSON.parse(localStorage.getItem('purchases') ?? '') as string[];
  expect([stored.length, stored.at(-1)]).toEqual([50, 'N59']);
});

test('[M08] without ADS_CONVERSION the conversion names no receiver', () => {
  describeShop({ name: 'Flakon', adsConversion: '', rates: DEFAULT_RATES });
  purchased(makeOrder({ orderNumber: 'AAAAAAAAA4' }));
  expect(events('conversion')[0]).not.toHaveProperty('send_to');
});
