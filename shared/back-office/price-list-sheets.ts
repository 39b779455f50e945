// Rows of a price list from a sheet: previewed first, then copied into the list's editor.
import { z } from 'zod';
import { MAX_LIST_ROWS, PriceListRow } from './price-lists.ts';

/** One sheet row for each price tier. */
export const MAX_LIST_SHEET_ROWS = MAX_LIST_ROWS * 2;
export const MAX_LIST_SHEET_BYTES = 2 * 1_024 * 1_024;

/**
 * `both`: a price and a percentage, or neither; `twice`: the same product and quantity occur twice.
 */
export const listSheetProblems = ['sku', 'minQuantity', 'amount', 'both', 'twice'] as const;
export const RefusedStep = z.object({
  /** The row number that the spreadsheet program shows. */
  row: z.int(),
  sku: z.string(),
  minQuantity: z.string(),
  price: z.string(),
  percentage: z.string(),
  problem: z.enum(listSheetProblems),
});
export type RefusedStep = z.infer<typeof RefusedStep>;
export const ListSheetAnswer = z.object({
  rows: z.array(PriceListRow),
  refused: z.array(RefusedStep),
});
export type ListSheetAnswer = z.infer<typeof ListSheetAnswer>;
