// Why a product's stock changed: the ledger of all products (decision 0074).

import { stockReasons } from './stock-changes.ts';

/**
 * The reasons that people choose, and those of the shop's own moves; words in
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
