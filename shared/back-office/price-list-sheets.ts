// Rows of a price list from a sheet: looked at first, then taken into the list's editor.
import { z } from 'zod';
import { MAX_LIST_ROWS, PriceListRow } from './price-lists.ts';

/** A row for each step. */
export const MAX_LIST_SHEET_ROWS = MAX_LIST_ROWS * 2;
export const MAX_LIST_SHEET_BYTES = 2 * 1_024 * 1_024;

/** `both`: a price and a percentage, or neither; `twice`: the same product from the same quantity. */
export const listSheetProblems = ['sku', 'minQuantity', 'amount', 'both', 'twice'] as const;
export const RefusedStep = z.object({
  /** As the sheet's own program counts. */
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
