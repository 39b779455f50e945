// Favourites, named lists and stock alerts on the wire (specification 7, User).
import { z } from 'zod';
import { MAX_QUANTITY } from './cart.ts';
import { Product, pageOf } from './catalogue.ts';
import { email, line, paragraph, productId } from './fields.ts';

export const FAVORITES_PAGE_SIZE = 20;
/** More than anyone marks by hand. */
export const MAX_FAVORITES = 1_000;

/** A product that was withdrawn meanwhile stays, marked; it cannot be bought. */
export const FavoriteRow = Product.extend({ addedAt: z.string(), isWithdrawn: z.boolean() });
export type FavoriteRow = z.infer<typeof FavoriteRow>;
export const FavoritesPage = pageOf(FavoriteRow);
export type FavoritesPage = z.infer<typeof FavoritesPage>;
export const FavoriteAnswer = z.object({ productId: z.int(), isFavorite: z.boolean(), count: z.int() });
export type FavoriteAnswer = z.infer<typeof FavoriteAnswer>;
export const FavoriteIds = z.object({ ids: z.array(z.int()) });
export const CountAnswer = z.object({ count: z.int() });
/** POST /user/favorites/merge (our addition): what a visitor marked before signing in; unknown products are skipped. */
export const FavoritesMergeBody = z.object({ productIds: z.array(productId).max(MAX_FAVORITES) });

export const MAX_LISTS = 100;
export const MAX_LIST_ITEMS = 500;
/** Over all lists of a customer: what one answer can hold. */
export const MAX_ITEMS_OF_ALL_LISTS = 2_000;

export const ListBody = z.object({ name: line(80), description: paragraph(500).nullish() });
export type ListBody = z.infer<typeof ListBody>;
export const ProductList = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  itemCount: z.int(),
  isShared: z.boolean(),
  shareCode: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProductList = z.infer<typeof ProductList>;
export const ListItem = z.object({
  id: z.int(),
  product: Product,
  isWithdrawn: z.boolean(),
  quantity: z.int(),
  notes: z.string().nullable(),
  addedAt: z.string(),
});
export type ListItem = z.infer<typeof ListItem>;
export const ListWithItems = ProductList.extend({ items: z.array(ListItem) });
export type ListWithItems = z.infer<typeof ListWithItems>;
export const ListsAnswer = z.object({ content: z.array(ProductList) });
export const ListsWithItemsAnswer = z.object({ content: z.array(ListWithItems) });
export const ListItemsAnswer = z.object({ content: z.array(ListItem) });

/** A product that is in the list already gets more of the quantity. */
export const ListItemBody = z.object({ productId, quantity: z.int().min(1).max(MAX_QUANTITY).default(1), notes: paragraph(500).nullish() });
export type ListItemInput = z.input<typeof ListItemBody>;
export const ListNotesBody = z.object({ notes: paragraph(500).nullable() });
export const ListQuantityBody = z.object({ quantity: z.int().min(1).max(MAX_QUANTITY) });
/** All ids of the list, in the new order. */
export const ListReorderBody = z.object({ itemIds: z.array(z.int().min(1)).max(MAX_LIST_ITEMS) });
export const ListShareBody = z.object({ isShared: z.boolean() });

/** GET /lists/{shareCode}: read-only, without notes; it says a first name and nothing more of its owner. */
export const SharedList = z.object({
  name: z.string(),
  description: z.string().nullable(),
  ownerFirstName: z.string(),
  items: z.array(z.object({ product: Product, isWithdrawn: z.boolean(), quantity: z.int() })),
});
export type SharedList = z.infer<typeof SharedList>;

/** POST /products/{id}/stock-alerts: "Gelince haber ver". A signed-in customer need not give an address. */
export const StockAlertBody = z.object({ email: email.nullish(), quantity: z.int().min(1).max(MAX_QUANTITY).default(1) });
export type StockAlertInput = z.input<typeof StockAlertBody>;
export const StockAlertAnswer = z.object({ email: z.string(), quantity: z.int() });
