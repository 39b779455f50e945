// One row of a sheet as a product to write, with the problems of its cells.
import type { Db } from '#server/base/db/db.ts';
import type { ProductWrite } from '#server/catalogue/product-plan.ts';
import type { CellProblem } from '#shared/back-office/imports.ts';
import { MOST_PICTURES } from '#shared/back-office/pictures.ts';
import { fold } from '#shared/base/fold.ts';
import type { ProductFields } from '#shared/catalogue/product-fields.ts';
import { type ColumnKey, columnOf, columns } from './columns.ts';
import type { StoredProblem } from './compared-row.ts';
import { selectCategoryKeys } from './export.sql.ts';
import type { KnownProduct } from './known-products.sql.ts';
import { picturesIn } from './picture-column.ts';
import type { TableRow } from './read-table.ts';

const needed = columns.filter(({ need }) => need === 'new');

export type Categories = {
  find: (text: string) => { id: number } | CellProblem;
  /** The Turkish name, as in the preview. */
  nameOf: (id: number) => string | null;
};
export type RowDraft = {
  row: TableRow;
  sku: string;
  product: KnownProduct | null;
  /** Null if the row has a problem. */
  write: ProductWrite | null;
  /** File names, as picture-column.ts reads them. */
  pictures: string[];
  problems: StoredProblem[];
};

/** What is needed to read a row. */
export type DraftDeps = {
  known: ReadonlyMap<string, KnownProduct>;
  categories: Categories;
  /** The remark of each stock change. */
  remark: string;
};

type Put = (
  column: ColumnKey,
  problem: CellProblem,
  values?: Record<string, string | number>,
) => void;
type Values = TableRow['values'];

export function draftOf(row: TableRow, deps: DraftDeps): RowDraft {
  const { values, errors } = row;
  const problems: StoredProblem[] = errors.map(({ column, problem, given }) => ({
    column,
    problem,
    values: { given },
  }));
  const put: Put = (column, problem, shown = {}) =>
    void problems.push({ column, problem, values: shown });
  const sku = typeof values.sku === 'string' ? values.sku : '';
  const product = deps.known.get(sku) ?? null;
  if (sku === '' && !errors.some(({ column }) => column === 'sku')) put('sku', 'no-sku');
  for (const { column, row: other } of row.repeats) put(column, `${column}-twice`, { row: other });
  const fields = {
    ...plainFields(values, product),
    ...categoryField(values, deps, put),
    ...successorField(values, deps, put),
  };
  if (!product && sku !== '') findMissing(row, put);
  const pictures = picturesIn(values.pictures);
  if (pictures.length > MOST_PICTURES)
    put('pictures', 'too-many-pictures', { most: MOST_PICTURES });
  const stock = stockChange(values, { product, remark: deps.remark }, put);
  const write = product
    ? { id: product.id, fields, ...stock }
    : { id: null, fields: { ...(fields as ProductFields), sku }, ...stock };
  return { row, sku, product, pictures, write: problems.length > 0 ? null : write, problems };
}

function findMissing({ values, errors }: TableRow, put: Put): void {
  for (const { key } of needed)
    if (values[key] === undefined && !errors.some(({ column }) => column === key))
      put(key, 'missing');
}

/** The cells that are written unchanged; attributes are merged with those that the product has. */
function plainFields(values: Values, product: KnownProduct | null): Record<string, unknown> {
  const { category: _, successor: __, stock: ___, stockThen: ____, sku: _____, ...rest } = values;
  const { pictures: ______, ...plain } = rest;
  const fields: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = { ...product?.attributes };
  let hasAttributes = false;
  for (const [key, value] of Object.entries(plain)) {
    const { attribute } = columnOf(key as ColumnKey);
    if (!attribute) {
      fields[key] = value;
      continue;
    }
    hasAttributes = true;
    if (value === null || (Array.isArray(value) && value.length === 0))
      delete attributes[attribute];
    else attributes[attribute] = value;
  }
  return hasAttributes ? { ...fields, attributes } : fields;
}

function categoryField({ category }: Values, { categories }: DraftDeps, put: Put) {
  if (typeof category !== 'string') return {};
  const found = categories.find(category);
  if (typeof found !== 'string') return { categoryId: found.id };
  put('category', found, { given: category });
  return {};
}

function successorField({ successor }: Values, { known }: DraftDeps, put: Put) {
  if (successor === undefined) return {};
  const found = typeof successor === 'string' ? known.get(successor) : null;
  if (found !== undefined) return { successorId: found?.id ?? null };
  put('successor', 'no-successor', { given: String(successor) });
  return {};
}

/** Uses the difference to the stock at the download, if the sheet contains it. */
function stockChange(
  { stock, stockThen }: Values,
  { product, remark }: { product: KnownProduct | null; remark: string },
  put: Put,
) {
  if (typeof stockThen === 'number' && !(Number.isSafeInteger(stockThen) && stockThen >= 0))
    put('stockThen', 'not-a-stock', { given: String(stockThen) });
  if (typeof stock !== 'number') return {};
  const change =
    product && typeof stockThen === 'number' ? { by: stock - stockThen } : { to: stock };
  return { stock: { ...change, reason: 'import' as const, remark } };
}

/** Finds a category by key, or by a name in either language if it is unique. */
export async function categoryFinder(db: Db): Promise<Categories> {
  const all = await selectCategoryKeys(db);
  const byKey = new Map(all.map((category) => [category.key, category]));
  const byId = new Map(all.map((category) => [category.id, category.nameTr]));
  return {
    find: (text) => {
      const exact = byKey.get(text) ?? byKey.get(text.toLowerCase());
      if (exact) return exact;
      const named = all.filter(({ nameTr, nameEn }) =>
        [nameTr, nameEn].some((name) => fold(name) === fold(text)),
      );
      return named.length > 1 ? 'category-not-clear' : (named[0] ?? 'no-category');
    },
    nameOf: (id) => byId.get(id) ?? null,
  };
}
