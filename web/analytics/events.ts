// All events, sent when they really happen (specification 7; shapes: domain.md 2.14; the contract:
// docs/analytics.md).
import type { Product } from '#shared/catalogue/catalogue.ts';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import type { Choice } from './consent-record.ts';
import { command, consentSignals, count, push, pushEcommerce } from './data-layer.ts';
import type { ItemList } from './item-lists.ts';
import { remember } from './item-memory.ts';
import {
  type CountedProduct,
  factsOf,
  type Item,
  MOST_ITEMS,
  netPrice,
  toItem,
  totalOf,
} from './items.ts';
import { oncePerPage } from './page-view.ts';

export const CURRENCY = 'TRY';

export type CountedRow = { item: Parameters<typeof factsOf>[0]; price: number; quantity: number };

const withValue = (items: readonly Item[]) => ({
  currency: CURRENCY,
  value: totalOf(items),
  items: items.slice(0, MOST_ITEMS),
});

/** The data of a product in a list that counting needs. */
export type ListedProduct = CountedProduct &
  Pick<
    Product,
    'price' | 'discount' | 'bulkDiscounts' | 'minQuantity' | 'quantityStep' | 'taxRatePercentage'
  >;

const productItem = (product: ListedProduct, position: number, list?: ItemList) =>
  toItem(
    {
      id: product.id,
      name: product.name,
      price: netPrice(unitPriceAt(product, smallestQuantity(product)), product.taxRatePercentage),
      quantity: 1,
      facts: factsOf(product),
    },
    position,
    list,
  );

const rowItems = (rows: readonly CountedRow[]) =>
  rows.map(({ item, price, quantity }, position) =>
    toItem({ id: item.id, name: item.name, price, quantity, facts: factsOf(item) }, position),
  );

export const pageViewed = (page: { location: string; title: string }) =>
  count('page_view', () =>
    push({ event: 'page_view', page_location: page.location, page_title: page.title }),
  );

/** `firstIndex`: the index of the first product, for a list with several pages. */
export const listViewed = (list: ItemList, products: readonly ListedProduct[], firstIndex = 0) =>
  count('view_item_list', () =>
    oncePerPage(`list ${list.id} ${products.map(({ id }) => id)}`, () =>
      pushEcommerce('view_item_list', {
        currency: CURRENCY,
        item_list_id: list.id,
        item_list_name: list.name,
        items: products
          .slice(0, MOST_ITEMS)
          .map((product, position) => productItem(product, firstIndex + position, list)),
      }),
    ),
  );

/** From here on the product keeps its list, through the cart to the purchase. */
export const listRemembered = (list: ItemList, { id }: Pick<Product, 'id'>, index: number) =>
  count('item list', () =>
    remember([[id, { index, item_list_id: list.id, item_list_name: list.name }]]),
  );

export const itemSelected = (list: ItemList, product: ListedProduct, index: number) =>
  count('select_item', () => {
    listRemembered(list, product, index);
    pushEcommerce('select_item', {
      currency: CURRENCY,
      item_list_id: list.id,
      item_list_name: list.name,
      items: [productItem(product, index, list)],
    });
  });

export const itemViewed = (product: Product) =>
  count('view_item', () =>
    oncePerPage(`item ${product.id}`, () =>
      pushEcommerce('view_item', withValue([productItem(product, 0)])),
    ),
  );

export const addedToCart = (rows: readonly CountedRow[]) =>
  count('add_to_cart', () => {
    if (rows.length === 0) return;
    remember(rows.map(({ item }) => [item.id, factsOf(item)]));
    pushEcommerce('add_to_cart', withValue(rowItems(rows)));
  });

export const removedFromCart = (rows: readonly CountedRow[]) =>
  count('remove_from_cart', () => {
    if (rows.length > 0) pushEcommerce('remove_from_cart', withValue(rowItems(rows)));
  });

export const cartViewed = (rows: readonly CountedRow[]) =>
  count('view_cart', () =>
    oncePerPage('cart', () => pushEcommerce('view_cart', withValue(rowItems(rows)))),
  );

export const checkoutBegun = (rows: readonly CountedRow[], coupon: string | null) =>
  count('begin_checkout', () =>
    oncePerPage('checkout', () => {
      remember(rows.map(({ item }) => [item.id, factsOf(item)]));
      pushEcommerce('begin_checkout', {
        ...withValue(rowItems(rows)),
        ...(coupon ? { coupon } : {}),
      });
    }),
  );

export const chatOpened = () =>
  count('whatsapp_chat_open', () => push({ event: 'whatsapp_chat_open' }));
export const chatMessageSent = (length: number) =>
  count('whatsapp_message_sent', () =>
    push({ event: 'whatsapp_message_sent', message_length: length }),
  );

/** The consent command that tags follow, and an event for triggers. */
export const consentChanged = (choice: Choice) =>
  count('consent', () => {
    command('consent', 'update', consentSignals(choice));
    push({ event: 'consent_update', ...consentSignals(choice) });
  });
