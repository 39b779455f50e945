// A design whose label cannot be printed as it is may be kept as a draft, and not be sold.

import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { existsDraft } from './design-drafts.sql.ts';

/** @throws AppError DESIGN_IS_DRAFT. Queries only if a row has a design. */
export async function refuseDrafts(
  db: Db,
  rows: readonly { designId?: string | null | undefined }[],
): Promise<void> {
  const codes = rows.flatMap(({ designId }) => (designId ? [designId] : []));
  if (codes.length > 0 && (await existsDraft(db, codes))) throw new AppError('DESIGN_IS_DRAFT');
}
