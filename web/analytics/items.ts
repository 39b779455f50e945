// Converts products and cart rows to items of an event (domain.md 2.14).

import { type Kurus, nearestLira, toLira } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { type ItemList, itemLists } from './item-lists.ts';
import { type ItemFacts, recall } from './item-memory.ts';
import { shopFacts } from './shop-facts.ts';

/** Readers ignore further items (domain.md 2.14). */
export const MOST_ITEMS = 200;

export type CountedProduct = Pick<
  Product,
  'id' | 'name' | 'brand' | 'category' | 'subcategory' | 'variant'
>;

/** `price`: the unit price in lira, without tax, after discounts. */
export type Item = ItemFacts & {
  item_id: string;
  item_name: string;
  affiliation: string;
  price: number;
  quantity: number;
} & Required<Pick<ItemFacts, 'index' | 'item_list_id' | 'item_list_name'>>;

/** All counted amounts are without tax, at the product's own rate if it has one. */
export const netPrice = (price: Kurus, taxPercent?: number): number =>
  toLira(netAndGross(price, shopFacts().rates, taxPercent).net);

/** Six decimals, so that the shares of a discount on the whole cart still add up. */
export const share = (amount: number, quantity: number): number =>
  Math.round((amount / quantity) * 1e6) / 1e6;

export const factsOf = ({ brand, category, subcategory, variant }: CountedProduct): ItemFacts => ({
  ...(brand ? { item_brand: brand } : {}),
  ...(category.name ? { item_category: category.name } : {}),
  ...(subcategory?.name ? { item_category2: subcategory.name } : {}),
  ...(variant ? { item_variant: variant } : {}),
});

type ItemInput = { id: number; name: string; price: number; quantity: number; facts?: ItemFacts };

/** The position in the list that led to the product; without a list, the position in this event. */
export function toItem(
  { id, name, price, quantity, facts = {} }: ItemInput,
  position: number,
  list?: ItemList,
): Item {
  const { index, item_list_id, item_list_name, ...known } = recall(id);
  const place =
    list ??
    (item_list_id && item_list_name
      ? { id: item_list_id, name: item_list_name }
      : itemLists.direct);
  return {
    // The product's id, which never changes and is its sku in tracking (specification 3).
    item_id: String(id),
    item_name: name,
    affiliation: shopFacts().name,
    ...known,
    ...facts,
    index: list || index === undefined ? position : index,
    item_list_id: place.id,
    item_list_name: place.name,
    price,
    quantity,
  };
}

/** In lira, of all items, including those beyond MOST_ITEMS. */
export const totalOf = (items: readonly Pick<Item, 'price' | 'quantity'>[]): number =>
  nearestLira(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
