// /admin/stock on the wire: every move of stock, of all products.
import { z } from 'zod';
import { Lira, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { stockMoveReasons } from '#shared/catalogue/stock-moves.ts';

const day = z.string().regex(/^20\d{2}-\d{2}-\d{2}$/);

const filters = {
  /** Code, name or barcode. */
  search: z.string().trim().max(100).optional(),
  reason: z.enum(stockMoveReasons).optional(),
  /** Days in Istanbul, both included. */
  from: day.optional(),
  to: day.optional(),
};
export const StockMovesFilter = z.object(filters);
export type StockMovesFilter = z.infer<typeof StockMovesFilter>;
export const StockMovesQuery = z.object({
  ...filters,
  page: wholeNumber(0, 1_000).default(0),
  size: wholeNumber(1, 100).default(50),
});
export type StockMovesQuery = z.infer<typeof StockMovesQuery>;

export const StockMove = z.object({
  id: z.int(),
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  at: z.string(),
  change: z.int(),
  stockAfter: z.int(),
  reason: z.enum(stockMoveReasons),
  remark: z.string().nullable(),
  /** An administrator's address, or `customer`, `payment`, `expiry`. */
  actor: z.string().nullable(),
  orderNumber: z.string().nullable(),
  returnId: z.int().nullable(),
  importId: z.int().nullable(),
  stockCountId: z.int().nullable(),
  purchaseOrderId: z.int().nullable(),
});
export type StockMove = z.infer<typeof StockMove>;
export const StockMovesPage = z.object({
  content: z.array(StockMove),
  page: z.int(),
  hasNext: z.boolean(),
});
export type StockMovesPage = z.infer<typeof StockMovesPage>;
/** A product at its reorder point, with what is on its way counted in, and how much to order. */
export const LowStockRow = z.object({
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  stock: z.int(),
  reorderPoint: z.int(),
  /** On its way from suppliers. */
  expected: z.int(),
  /** Sold in the last 30 days, by the moves of stock. */
  sold: z.int(),
  proposed: z.int(),
  /** Of one, without tax; of the last purchase, else of the product. */
  unitCost: Lira.nullable(),
  /** Who it was bought from last. */
  supplierId: z.int().nullable(),
  supplier: z.string().nullable(),
});
export type LowStockRow = z.infer<typeof LowStockRow>;
export const LowStockQuery = z.object({
  supplierId: wholeNumber(1, 2_147_483_647).optional(),
  page: wholeNumber(0, 1_000).default(0),
  size: wholeNumber(1, 500).default(100),
});
export const LowStockPage = z.object({
  content: z.array(LowStockRow),
  page: z.int(),
  hasNext: z.boolean(),
});
export type LowStockPage = z.infer<typeof LowStockPage>;
/** Rows of a file; more are cut off. */
export const MOST_MOVES_IN_FILE = 100_000;
