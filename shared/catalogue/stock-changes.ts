// Stock changes by the back office or an import; orders are recorded elsewhere.

/** Why (0013, stock_changes.reason); words in locales/…/admin-products.json (`stock.reason.{reason}`). */
export const stockReasons = ['count', 'delivery', 'damage', 'return', 'import', 'other'] as const;
export type StockReason = (typeof stockReasons)[number];

/**
 * By a difference, so that what orders took meanwhile stays taken; `to` is turned into a difference under the lock, for
 * lists that know only what there is.
 */
export type StockInput = ({ by: number; to?: never } | { to: number; by?: never }) & {
  reason: StockReason;
  remark: string | null;
  /** The import, count or purchase order that the change belongs to. */
  source?: StockSource;
};
export type StockSource = { importId?: number; stockCountId?: number; purchaseOrderId?: number };
