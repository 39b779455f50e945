// A design with a label that cannot be printed may be stored as a draft, but not sold; and a print
// on the glass is not sold without its set-up.

import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { isGlassPrint } from '#shared/catalogue/print-setups.ts';
import { existsDraft, selectMissingSetups } from './design-drafts.sql.ts';

/** Also for rows without a design, as in an order by phone. */
export { selectUnaccompanied as printsWithoutSetup } from './design-drafts.sql.ts';

type PrintRow = {
  designId?: string | null | undefined;
  isSample?: boolean | undefined;
  product: { name: string; attributes: Attributes };
};
type Row = { productId: number; quantity: number; designId?: string | null | undefined };

/**
 * A print on the glass says nothing without its design, and cannot be returned. Not for orders by
 * phone, and not with a quote of the shop: there it was agreed.
 * @throws AppError DESIGN_MISSING
 */
export function refuseWithoutDesign(rows: readonly PrintRow[]): void {
  const bare = rows.find(
    ({ designId, isSample, product }) => !designId && !isSample && isGlassPrint(product.attributes),
  );
  if (bare) throw new AppError('DESIGN_MISSING', { values: { name: bare.product.name } });
}

/** @throws AppError DESIGN_IS_DRAFT, SETUP_MISSING. Queries only if a row has a design. */
export async function refuseDrafts(db: Db, rows: readonly Row[]): Promise<void> {
  const designed = rows.filter(({ designId }) => designId);
  if (designed.length === 0) return;
  const codes = designed.flatMap(({ designId }) => (designId ? [designId] : []));
  if (await existsDraft(db, codes)) throw new AppError('DESIGN_IS_DRAFT');
  const [missing] = await selectMissingSetups(db, designed);
  if (missing) throw new AppError('SETUP_MISSING', { values: missing });
}
