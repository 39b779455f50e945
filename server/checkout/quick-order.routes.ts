// POST /products/quick-order: checks rows of codes and quantities.

import type { Db } from '#server/base/db/db.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { checkRows } from '#server/cart/check-rows.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { fold } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  QuickOrderAnswer,
  QuickOrderBody,
  type QuickOrderRow,
} from '#shared/orders/customer-orders.ts';
import { selectByCodes } from './quick-order.sql.ts';

// Quick order: rows of codes and quantities as people paste them, each checked like a row of a
// cart. Specification 5 (stock, minimum, step); our addition.

const SUGGESTIONS = 3;
/** The id in a row that matches no product. */
const UNKNOWN_ID = 0;

type TypedRow = Pick<QuickOrderRow, 'sku' | 'quantity'>;

/** One result for each row, in the same order. Rows of the same product share its stock. */
async function checkQuickOrder(
  db: Db,
  rows: readonly TypedRow[],
  language: Language,
): Promise<QuickOrderAnswer> {
  const codes = [...new Set(rows.map((row) => codeOf(row.sku)))].filter((code) => code !== '');
  const found = new Map(
    (await selectByCodes(db, codes, SUGGESTIONS)).map((row) => [row.code, row]),
  );
  const products = [...found.values()].flatMap(({ product }) => product ?? []);
  const known = rows.map((row) => found.get(codeOf(row.sku)));
  const checked = checkRows(
    rows.map(({ quantity }, index) => ({
      productId: known[index]?.product?.id ?? UNKNOWN_ID,
      quantity,
    })),
    products,
  );
  return {
    rows: checked.map(({ product, quantity, problem, possibleQuantity }, index): QuickOrderRow => {
      const row = known[index];
      const today = product ? row?.product : null;
      return {
        sku: rows[index]?.sku ?? '',
        quantity,
        product: today ? toProduct(today, language) : null,
        problem: row?.product ? problem : 'unknown',
        possibleQuantity,
        suggestions: row?.suggestions.map((near) => toProduct(near, language)) ?? [],
      };
    }),
  };
}

/** The form of a code for comparison: folded, without dashes, dots and spaces. */
const codeOf = (sku: string): string => fold(sku).replace(/[^a-z0-9]/g, '');

type Deps = Platform;

export const quickOrderRoutes: Routes<Deps> = async (app, context) => {
  app.post(
    '/products/quick-order',
    {
      config: perAddress(context, { name: 'quick order', max: 60, minutes: 1 }),
      schema: { tags: ['catalogue'], body: QuickOrderBody, response: { 200: QuickOrderAnswer } },
    },
    async (request) => checkQuickOrder(context.db, request.body.rows, languageOf(request)),
  );
};
