// A code or a name that was taken between the check and the write, so that the database refuses it.
import type pg from 'pg';
import { isViolationOf } from '#server/base/db/db.ts';
import type { ProductFields } from '#shared/catalogue/product-fields.ts';

const constraints = {
  products_sku_unique: 'sku',
  products_name_unique: 'name',
  products_gtin_unique: 'gtin',
} as const;

export const isTakenViolation = (error: unknown): error is pg.DatabaseError =>
  Object.keys(constraints).some((constraint) => isViolationOf(error, constraint));

type Written = {
  row: number;
  after: Pick<ProductFields, 'sku' | 'name' | 'gtin'>;
  changed: readonly string[];
};

/**
 * The row with the value that is named in "Key (sku)=(…) already exists."; all rows if none is
 * found.
 */
export function takenProblem(error: pg.DatabaseError, plans: readonly Written[]) {
  const field = constraints[error.constraint as keyof typeof constraints];
  const value = /=\((.*)\) already exists/s.exec(error.detail ?? '')?.[1];
  const rows = plans.filter(
    ({ after, changed }) =>
      changed.includes(field) && (value === undefined || after[field] === value),
  );
  return (rows.length > 0 ? rows : plans).map(({ row }) => ({
    row,
    field,
    code: `${field}-taken` as const,
  }));
}
