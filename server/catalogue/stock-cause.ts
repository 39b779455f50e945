// Why the stock changes: set inside the statement that changes it, read by the trigger that writes
// the move (0170, decision 0074).
import { type RawBuilder, sql } from 'kysely';
import type { StockMoveReason } from '#shared/catalogue/stock-moves.ts';

export type StockCause = {
  reason: StockMoveReason;
  /** An administrator's address, or `customer`, `payment`, `expiry`. */
  actor: string | null;
  orderId?: number;
  returnId?: number;
  importId?: number;
  stockCountId?: number;
  purchaseOrderId?: number;
  remark?: string | null;
  /** Default: now. */
  at?: Date;
};

/** A cause as a value. */
export const causeOf = (cause: StockCause): RawBuilder<unknown> =>
  sql`${JSON.stringify(cause)}::jsonb`;

/**
 * A query with one row, for the `with` of the statement that changes stock. That statement must
 * read it: the trigger runs at the end of the whole statement. Valid for this statement only.
 * @param cause a jsonb with the fields of `StockCause`; `from` is its source, if it is not a value
 */
export const settingCause = (cause: RawBuilder<unknown>, from = sql``): RawBuilder<unknown> =>
  sql`select set_config('flakon.stock_cause',
    (${cause} || jsonb_build_object('statement', statement_timestamp()::text))::text, true) as is_set ${from}`;
