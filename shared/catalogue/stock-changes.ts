// Stock changes by the back office or an import; orders are recorded elsewhere.

/**
 * The reason of a change (0013, stock_changes.reason); words in locales/…/admin-products.json
 * (`stock.reason.{reason}`).
 */
export const stockReasons = ['count', 'delivery', 'damage', 'return', 'import', 'other'] as const;
export type StockReason = (typeof stockReasons)[number];

/**
 * `by` is a difference, so that quantities sold in the meantime stay subtracted; `to` is turned
 * into a difference under the lock, for lists that only know the new stock.
 */
export type StockInput = ({ by: number; to?: never } | { to: number; by?: never }) & {
  reason: StockReason;
  remark: string | null;
  /** The import, count or purchase order that the change belongs to. */
  source?: StockSource;
};
export type StockSource = { importId?: number; stockCountId?: number; purchaseOrderId?: number };
