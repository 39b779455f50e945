// The effect of a file's row on the catalogue, stored until the import is approved.

import type { ProductWrite } from '#server/catalogue/product-plan.ts';
import type { CellProblem, RowWarning } from '#shared/back-office/imports.ts';
import type { FieldProblem } from '#shared/catalogue/product-problems.ts';
import type { ColumnKey, SheetValue } from './columns.ts';

/**
 * A problem of a cell, or of the resulting product (`code`); the column need not be in the file.
 */
export type StoredProblem =
  | { column: string; problem: CellProblem; values: Record<string, string | number> }
  | ({ column: string; problem: null } & Pick<FieldProblem, 'code' | 'values'>);
export type StoredWarning = { warning: RowWarning; values: Record<string, number> };
export type Change = { column: ColumnKey; before: SheetValue; after: SheetValue };
export type ComparedRow = {
  rowNumber: number;
  outcome: 'new' | 'changed' | 'unchanged' | 'faulty';
  sku: string;
  name: string;
  productId: number | null;
  write: ProductWrite | null;
  /** File names of its photographs, in order. */
  pictures: string[];
  changes: Change[];
  problems: StoredProblem[];
  warnings: StoredWarning[];
};
