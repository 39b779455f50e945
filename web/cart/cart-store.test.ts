import { expect, test, vi } from 'vitest';
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { createCartStore } from './cart-store.ts';

/** One local storage with any number of tabs. */
function browser(stored: string | null = null) {
  let text = stored;
  const followers: ((text: string | null) => void)[] = [];
  let lastId = 0;
  let pageLanguage: 'tr' | 'en' | undefined;
  return {
    turnTo: (language: 'tr' | 'en') => {
      pageLanguage = language;
    },
    stored: () => JSON.parse(text ?? '[]'),
    overwrite: (next: string | null) => {
      text = next;
    },
    openTab({
      write,
      hearsOthers = true,
    }: {
      write?: (text: string) => boolean;
      hearsOthers?: boolean;
    } = {}) {
      const logError = vi.fn();
      let callback: (text: string | null) => void = () => undefined;
      const store = createCartStore({
        read: () => text,
        write:
          write ??
          ((next) => {
            text = next;
            for (const follower of followers) if (follower !== callback) follower(next);
            return true;
          }),
        onElsewhere: (next) => {
          callback = next;
          if (hearsOthers) followers.push(next);
          return () => undefined;
        },
        logError,
        now: () => new Date('2026-03-01T10:00:00Z'),
        newId: () => `row-${++lastId}`,
        language: () => pageLanguage as 'tr' | 'en',
      });
      store.open();
      return { store, logError, items: () => store.getSnapshot().items };
    },
  };
}

test('is empty and not ready until it has been opened, so that the first rendering matches the server', () => {
  const store = createCartStore({
    read: () => null,
    write: () => true,
    onElsewhere: () => () => undefined,
    logError: vi.fn(),
  });

  expect(store.getSnapshot()).toEqual({ items: [], isReady: false });
  store.open();
  expect(store.getSnapshot().isReady).toBe(true);
});

test('[E01] every change is stored at once and is there after a reload', () => {
  const page = browser();
  const { store } = page.openTab();

  store.add(makeProduct({ id: 1 }), 3);
  expect(page.stored()).toMatchObject([{ id: 1, quantity: 3 }]);
  store.changeQuantity('row-1', 5);
  expect(page.stored()).toMatchObject([{ id: 1, quantity: 5 }]);

  expect(page.openTab().items()).toMatchObject([{ id: 1, quantity: 5, cartItemId: 'row-1' }]);
  store.remove('row-1');
  expect(page.stored()).toEqual([]);
});

test('[E02] a row has the fields of the product and those of the cart item', () => {
  const { store, items } = browser().openTab();

  store.add(makeProduct({ id: 7, quantity: 10, price: 12.5 }), 4);

  expect(items()[0]).toMatchObject({
    id: 7,
    sku: 'SK-1',
    name: '50 ml Kare Şeffaf Cam Parfüm Şişesi',
    stock: 500,
    piecesPerUnit: 10,
    quantity: 4,
    unitPrice: 12.5,
    cartItemId: 'row-1',
    addedAt: '2026-03-01T10:00:00.000Z',
    lineTotal: 50,
  });
});

test.each([
  ['its unit price', { unitPrice: 31, price: 31, priceAtTime: 33 }, 31],
  ['else what it cost when it was added', { priceAtTime: 33, price: 35 }, 33],
  ["else the product's price", { price: 35 }, 35],
])('[E03] a stored row costs %s', (_, prices, unitPrice) => {
  const page = browser(
    JSON.stringify([{ id: 1, name: 'Şişe', quantity: 2, cartItemId: 'a', addedAt: '', ...prices }]),
  );

  expect(page.openTab().items()).toMatchObject([{ unitPrice, lineTotal: unitPrice * 2 }]);
});

test('[E04] adding a product that is there raises its quantity in the one row', () => {
  const { store, items } = browser().openTab();

  store.add(makeProduct({ id: 1 }), 2);
  store.add(makeProduct({ id: 2 }), 1);
  store.add(makeProduct({ id: 1 }), 3);

  expect(items().map(({ id, quantity, cartItemId }) => ({ id, quantity, cartItemId }))).toEqual([
    { id: 1, quantity: 5, cartItemId: 'row-1' },
    { id: 2, quantity: 1, cartItemId: 'row-2' },
  ]);
});

test('a design of its own is a row of its own, and the tier counts both', () => {
  const { store, items } = browser().openTab();
  const product = makeProduct({ price: 10, bulkDiscounts: [percentTier(12, 10)] });

  store.add(product, 6);
  store.add(product, 6, 'D1');

  expect(
    items().map(({ designId, unitPrice, lineTotal }) => ({ designId, unitPrice, lineTotal })),
  ).toEqual([
    { designId: undefined, unitPrice: 9, lineTotal: 54 },
    { designId: 'D1', unitPrice: 9, lineTotal: 54 },
  ]);
});

test.each([0, -1, 1.5, Number.NaN])(
  '[E05] a quantity of %s is ignored without a message',
  (quantity) => {
    const { store, items, logError } = browser().openTab();
    store.add(makeProduct(), 2);

    store.changeQuantity('row-1', quantity);
    store.add(makeProduct(), quantity);

    expect(items()).toMatchObject([{ quantity: 2 }]);
    expect(logError).not.toHaveBeenCalled();
  },
);

test.each([
  ['no id', { ...makeProduct(), id: undefined }],
  ['a price in letters', { ...makeProduct(), price: 'on lira' }],
  ['a price that is no number', { ...makeProduct(), price: Number.NaN }],
  ['no price', { ...makeProduct(), price: undefined }],
])('[E06] a product with %s is logged and not added', (_, product) => {
  const page = browser();
  const { store, items, logError } = page.openTab();

  expect(store.add(product)).toBeNull();

  expect(items()).toEqual([]);
  expect(page.stored()).toEqual([]);
  expect(logError).toHaveBeenCalledOnce();
});

test('[E07] one is added by default', () => {
  const { store, items } = browser().openTab();

  store.add(makeProduct());

  expect(items()).toMatchObject([{ quantity: 1 }]);
});

test('an addition is raised to the minimum and the step of the product', () => {
  const { store, items } = browser().openTab();

  store.add(makeProduct({ minQuantity: 12, quantityStep: 6 }));
  expect(items()).toMatchObject([{ quantity: 12 }]);
  store.add(makeProduct({ minQuantity: 12, quantityStep: 6 }));
  expect(items()).toMatchObject([{ quantity: 18 }]);
});

test('[E11] clearing leaves nothing, here and in storage', () => {
  const page = browser();
  const { store, items } = page.openTab();
  store.add(makeProduct({ id: 1 }));
  store.add(makeProduct({ id: 2 }));

  store.clear();

  expect(items()).toEqual([]);
  expect(page.stored()).toEqual([]);
});

test('a change in one tab is shown in the other', () => {
  const page = browser();
  const first = page.openTab();
  const second = page.openTab();

  first.store.add(makeProduct({ id: 1 }), 2);
  expect(second.items()).toMatchObject([{ id: 1, quantity: 2 }]);
  second.store.changeQuantity('row-1', 9);
  expect(first.items()).toMatchObject([{ id: 1, quantity: 9 }]);
});

test('a tab that missed a change does not undo it', () => {
  const page = browser();
  const awake = page.openTab();
  const asleep = page.openTab({ hearsOthers: false });

  awake.store.add(makeProduct({ id: 1 }), 2);
  asleep.store.add(makeProduct({ id: 2 }), 1);

  expect(page.stored()).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test.each(['{', 'null', '"text"', '{"items":[]}', '[1,null,{"id":"x"}]'])(
  'stored text that is broken (%s) is an empty cart that works',
  (text) => {
    const page = browser(text);
    const { store, items } = page.openTab();

    expect(items()).toEqual([]);
    store.add(makeProduct({ id: 1 }));
    expect(page.stored()).toMatchObject([{ id: 1, quantity: 1 }]);
  },
);

test('one broken row does not remove the others', () => {
  const good = { ...makeProduct({ id: 2, price: 5 }), quantity: 3, cartItemId: 'b', addedAt: '' };
  const page = browser(
    JSON.stringify([
      { id: 1, quantity: 0, price: 5, cartItemId: 'a' },
      good,
      { id: 3, quantity: 1, price: 'x', cartItemId: 'c' },
    ]),
  );

  expect(page.openTab().items()).toMatchObject([{ id: 2, quantity: 3, lineTotal: 15 }]);
});

test('a row from before photographs came in widths keeps what can be shown of it', () => {
  const old = {
    ...makeProduct({ id: 2, price: 5, imageUrl: '/1.svg' }),
    images: [{ url: '/1.svg', alt: '', width: 8, height: 10 }, null],
    quantity: 3,
    cartItemId: 'b',
    addedAt: '',
  };

  expect(
    browser(JSON.stringify([old]))
      .openTab()
      .items(),
  ).toMatchObject([{ imageUrl: '/1.svg', images: [] }]);
});

test('without storage the cart lasts as long as the page', () => {
  const { store, items } = browser().openTab({ write: () => false });

  store.add(makeProduct({ id: 1 }), 1);
  store.add(makeProduct({ id: 1 }), 2);

  expect(items()).toMatchObject([{ id: 1, quantity: 3 }]);
});

test('a changed price is applied, and the old one is stored until the buyer has seen it', () => {
  const page = browser();
  const { store, items } = page.openTab();
  store.add(makeProduct({ id: 1, price: 10 }), 2);

  store.renew([{ productId: 1, price: 12, stock: 30, minQuantity: 1, quantityStep: 1 }]);
  expect(items()).toMatchObject([{ price: 12, previousPrice: 10, lineTotal: 24, stock: 30 }]);

  store.acknowledgePrice('row-1');
  expect(items()[0]).not.toHaveProperty('previousPrice');
});

test('a price that returns to its old value is not reported as a change', () => {
  const { store, items } = browser().openTab();
  store.add(makeProduct({ id: 1, price: 10 }));

  store.renew([{ productId: 1, price: 12, stock: 500, minQuantity: 1, quantityStep: 1 }]);
  store.renew([{ productId: 1, price: 10, stock: 500, minQuantity: 1, quantityStep: 1 }]);

  expect(items()[0]).not.toHaveProperty('previousPrice');
});

test('a full cart accepts no new row, but more pieces of its rows', () => {
  const rows = Array.from({ length: MAX_CART_ROWS }, (_, index) => ({
    ...makeProduct({ id: index + 1 }),
    cartItemId: `r${index}`,
    addedAt: '',
  }));
  const { store, items } = browser(JSON.stringify(rows)).openTab();

  store.add(makeProduct({ id: 999 }));
  store.add(makeProduct({ id: 1 }));

  expect(items()).toHaveLength(MAX_CART_ROWS);
  expect(items()[0]).toMatchObject({ id: 1, quantity: 2 });
});

test('a row stores the language of its name, and the name stays as it was added', () => {
  const shop = browser();
  const { store, items } = shop.openTab();
  const languages = () => items().map(({ nameLanguage }) => nameLanguage);
  shop.turnTo('tr');
  store.add(makeProduct({ id: 1, name: 'Kare Şişe' }));
  shop.turnTo('en');
  store.add(makeProduct({ id: 2, name: 'Square Box' }));
  store.add(makeProduct({ id: 3, name: 'Yassı Kapak', untranslated: ['name'] }));
  expect(languages()).toEqual(['tr', 'en', 'tr']);
  store.changeQuantity('row-1', 5);
  expect(languages()).toEqual(['tr', 'en', 'tr']);
  expect(
    shop
      .openTab()
      .items()
      .map(({ nameLanguage }) => nameLanguage),
  ).toEqual(languages());

  // It was just shown on an English page.
  store.add(makeProduct({ id: 1, name: 'Square Bottle' }));
  expect(languages()).toEqual(['en', 'en', 'tr']);
});
