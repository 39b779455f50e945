// /admin/stock/counts on the wire: sheets for counting the stock.
import { z } from 'zod';
import { hasEachProductOnce, line, productId } from '#shared/base/fields.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';

/** A larger shop counts category by category. */
export const MOST_COUNT_ROWS = 5_000;
export const stockCountStates = ['open', 'applied', 'cancelled'] as const;

const summary = {
  id: z.int(),
  title: z.string(),
  state: z.enum(stockCountStates),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
};
export const StockCountSummary = z.object({
  ...summary,
  rowCount: z.int(),
  countedCount: z.int(),
});
export type StockCountSummary = z.infer<typeof StockCountSummary>;
export const NoQuery = z.object({});
/** The newest hundred counts. */
export const StockCountList = z.array(StockCountSummary);

export const StockCountRow = z.object({
  productId: z.int(),
  sku: z.string(),
  gtin: z.string().nullable(),
  name: z.string(),
  category: z.string(),
  /** The present stock. */
  stock: z.int(),
  counted: z.int().nullable(),
  /**
   * The stock at the moment of counting, with what other counts have corrected since; `counted`
   * less this is the correction.
   */
  expected: z.int().nullable(),
  countedBy: z.string().nullable(),
  countedAt: z.string().nullable(),
  /** The correction that was applied. */
  applied: z.int().nullable(),
});
export type StockCountRow = z.infer<typeof StockCountRow>;
export const StockCount = z.object({ ...summary, rows: z.array(StockCountRow) });
export type StockCount = z.infer<typeof StockCount>;

/** Without category and products: all products. A category includes its subcategories. */
export const NewStockCount = z.object({
  title: line(120),
  categoryId: productId.nullish(),
  productIds: z.array(productId).min(1).max(MOST_COUNT_ROWS).optional(),
});
export type NewStockCount = z.infer<typeof NewStockCount>;
/**
 * Either the number that was counted, where null removes the count, or the pieces that a scanner
 * found in addition: several people can scan one product. A repeated request adds them again.
 */
const CountedRow = z
  .object({
    productId,
    counted: z.int().min(0).max(productLimits.stock).nullable().optional(),
    add: z.int().min(1).max(productLimits.stock).optional(),
  })
  .refine(({ counted, add }) => (counted === undefined) !== (add === undefined));
export type CountedRow = z.infer<typeof CountedRow>;
export const CountedRows = z.object({
  rows: z.array(CountedRow).min(1).max(MOST_COUNT_ROWS).refine(hasEachProductOnce),
});
export type CountedRows = z.infer<typeof CountedRows>;
export const EndStockCount = z.object({ version: z.int().min(1) });
