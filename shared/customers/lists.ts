// Named lists on the wire (specification 7, User).
import { z } from 'zod';
import { line, paragraph, productId } from '#shared/base/fields.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Product } from '#shared/catalogue/catalogue.ts';

export const MAX_LIST_ITEMS = 500;
/** The total of all lists of a customer: as many as one response can hold. */
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
  /** Left out for a customer's own list. `version`: needed to change its name or description. */
  company: z.object({ name: z.string(), version: z.int() }).optional(),
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
/** `companyName`: the company that the customer buys for; its lists are included. */
export const ListsWithItems = z.object({
  content: z.array(ListWithItems),
  companyName: z.string().nullable(),
});
export type ListsWithItems = z.infer<typeof ListsWithItems>;
export const ListItemsAnswer = z.object({ content: z.array(ListItem) });

/** If the list already contains the product, its quantity is increased. */
export const ListItemBody = z.object({
  productId,
  quantity: z.int().min(1).max(MAX_QUANTITY).default(1),
  notes: paragraph(500).nullish(),
});
export type ListItemInput = z.input<typeof ListItemBody>;
/**
 * `isForCompany`: the list belongs to the company that the customer buys for. `items`: its first
 * items.
 */
export const NewListBody = ListBody.extend({
  isForCompany: z.boolean().optional(),
  items: z.array(ListItemBody).max(MAX_LIST_ITEMS).optional(),
});
export type NewListBody = z.infer<typeof NewListBody>;
export type NewListInput = z.input<typeof NewListBody>;
/** A version other than the list's is refused; without a version the last change wins. */
export const ListHeadBody = ListBody.extend({ version: z.int().min(1).optional() });
export type ListHeadBody = z.infer<typeof ListHeadBody>;
export const ListNotesBody = z.object({ notes: paragraph(500).nullable() });
export const ListQuantityBody = z.object({ quantity: z.int().min(1).max(MAX_QUANTITY) });
/** All ids of the list, in the new order. */
export const ListReorderBody = z.object({ itemIds: z.array(z.int().min(1)).max(MAX_LIST_ITEMS) });
export const ListShareBody = z.object({ isShared: z.boolean() });

/** GET /lists/{shareCode}: read-only, without notes; of the owner it shows only the first name. */
export const SharedList = z.object({
  name: z.string(),
  description: z.string().nullable(),
  ownerFirstName: z.string(),
  items: z.array(z.object({ product: Product, isWithdrawn: z.boolean(), quantity: z.int() })),
});
export type SharedList = z.infer<typeof SharedList>;
