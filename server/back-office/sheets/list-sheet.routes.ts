// /admin/price-lists/sheet: reads rows of a price list from a file and stores nothing (our
// addition).
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  type ListedProduct,
  selectProductsBySku,
} from '#server/back-office/price-lists/price-lists.sql.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { readUpload, type Upload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  ListSheetAnswer,
  MAX_LIST_SHEET_BYTES,
  MAX_LIST_SHEET_ROWS,
  type PriceListRow,
  PriceListStep,
  type RefusedStep,
} from '#shared/back-office/price-lists.ts';
import { toLira } from '#shared/base/money.ts';
import { readNumber } from '#shared/base/typed-number.ts';
import { type Heads, readTextRows, type TextRow } from './sheet-cells.ts';

type Column = 'sku' | 'minQuantity' | 'price' | 'percentage';
type Step = PriceListRow['steps'][number];

/** Common names of the columns, also from other shops. */
const heads: Heads<Column> = [
  ['sku', ['sku', 'stok kodu', 'urun kodu', 'kod', 'product code']],
  ['minQuantity', ['adet', 'en az', 'en az adet', 'min adet', 'quantity', 'min quantity']],
  ['price', ['fiyat', 'net fiyat', 'birim fiyat', 'fiyat (tl)', 'price']],
  ['percentage', ['indirim', 'indirim %', 'iskonto', 'yuzde', '%', 'discount', 'percentage']],
];

/**
 * Reads the rows of a price list from a sheet, one row for each price tier: compared but never
 * written. The rows go into the editor, and saving the list checks everything again.
 */
const listSheetTooLarge = (): AppError =>
  new AppError('IMPORT_TOO_LARGE', {
    values: { megabytes: MAX_LIST_SHEET_BYTES / 1_024 / 1_024 },
  });

/** @throws AppError SHEET_UNREADABLE */
async function readListSheet(
  { db }: Pick<Platform, 'db'>,
  { bytes }: Upload,
): Promise<ListSheetAnswer> {
  const read = await readTextRows(bytes, heads, MAX_LIST_SHEET_ROWS);
  const products = new Map(
    (
      await selectProductsBySku(
        db,
        read.map(({ texts }) => texts.sku.toUpperCase()),
      )
    ).map((product) => [product.sku.toUpperCase(), product]),
  );
  const rows = new Map<number, PriceListRow>();
  const refused: RefusedStep[] = [];
  for (const row of read) {
    const product = products.get(row.texts.sku.toUpperCase());
    const step = stepOf(row);
    const problem = !product ? 'sku' : 'problem' in step ? step.problem : null;
    if (problem === null && product && !('problem' in step) && add(rows, product, step)) continue;
    refused.push({ row: row.number, ...row.texts, problem: problem ?? 'twice' });
  }
  return { rows: [...rows.values()], refused };
}

function stepOf({ texts }: TextRow<Column>): Step | { problem: RefusedStep['problem'] } {
  const minQuantity = texts.minQuantity === '' ? 1 : readNumber(texts.minQuantity);
  if (minQuantity === null) return { problem: 'minQuantity' };
  if ((texts.price === '') === (texts.percentage === '')) return { problem: 'both' };
  const amount = readNumber((texts.price || texts.percentage).replace(/^%|\s*(%|tl|₺)$/gi, ''));
  const [price, percentage] = texts.price === '' ? [null, amount] : [amount, null];
  const { data, error } = PriceListStep.safeParse({ minQuantity, price, percentage });
  if (data) return data;
  const isQuantity = error.issues.some(({ path: [field] }) => field === 'minQuantity');
  return { problem: isQuantity ? 'minQuantity' : 'amount' };
}

/** False if the product already has a tier for this quantity. */
function add(rows: Map<number, PriceListRow>, product: ListedProduct, step: Step): boolean {
  const known = rows.get(product.id);
  if (known?.steps.some(({ minQuantity }) => minQuantity === step.minQuantity)) return false;
  if (known) known.steps.push(step);
  else
    rows.set(product.id, {
      productId: product.id,
      categoryId: null,
      name: product.name,
      sku: product.sku,
      publicPrice: toLira(product.priceKurus),
      mayBeDearer: false,
      steps: [step],
    });
  return true;
}

type Deps = Platform & { settings: Settings };
const tags = ['admin price lists'];

export const adminListSheetRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'price-lists', { onlyCalculates: true }),
  };
  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/price-lists/sheet',
      {
        ...options,
        schema: { tags, consumes: ['multipart/form-data'], response: { 200: ListSheetAnswer } },
      },
      async (request) =>
        readListSheet(context, await readUpload(request, MAX_LIST_SHEET_BYTES, listSheetTooLarge)),
    );
  });
};
