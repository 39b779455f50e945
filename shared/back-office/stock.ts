// /admin/stock on the wire: all stock movements.
import { z } from 'zod';
import { Lira, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { stockMoveReasons } from '#shared/catalogue/stock-moves.ts';

const day = z.string().regex(/^20\d{2}-\d{2}-\d{2}$/);

const filters = {
  /** Searches code, name and barcode. */
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
/**
 * A product whose stock, with what is on its way, is at or below its reorder point, and how much to
 * order.
 */
export const LowStockRow = z.object({
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  stock: z.int(),
  reorderPoint: z.int(),
  /** The quantity on its way from suppliers. */
  expected: z.int(),
  /** The quantity sold in the last 30 days, by the stock moves. */
  sold: z.int(),
  proposed: z.int(),
  /** The cost of one unit without tax: from the last purchase, otherwise from the product. */
  unitCost: Lira.nullable(),
  /** The supplier of the last purchase. */
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
/** The maximum number of rows of a file; further rows are cut off. */
export const MOST_MOVES_IN_FILE = 100_000;
