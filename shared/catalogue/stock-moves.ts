// Why a product's stock changed: the ledger of all products (decision 0074).

/**
 * The reason of a change (0013, stock_changes.reason); texts in locales/…/admin-products.json
 * (`stock.reason.{reason}`).
 */
export const stockReasons = ['count', 'delivery', 'damage', 'return', 'import', 'other'] as const;
export type StockReason = (typeof stockReasons)[number];

/**
 * The reasons that people choose, and those of the shop's own moves; texts in
 * locales/…/admin-stock.json.
 */
export const stockMoveReasons = [
  'opening',
  'order',
  'order-again',
  'correction',
  'cancellation',
  'expiry',
  'refund',
  ...stockReasons,
] as const;
export type StockMoveReason = (typeof stockMoveReasons)[number];

/**
 * `by` is a difference, so that quantities sold in the meantime stay subtracted; `to` is turned
 * into a difference under the lock, for lists that only know the new stock.
 */
export type StockInput = ({ by: number; to?: never } | { to: number; by?: never }) & {
  reason: StockReason;
  remark: string | null;
  /** Whether the new stock was counted, whatever the reason; the reason `count` says it as well. */
  isCounted?: boolean;
  /** The import, count or purchase order that the change belongs to. */
  source?: StockSource;
};
type StockSource = { importId?: number; stockCountId?: number; purchaseOrderId?: number };
