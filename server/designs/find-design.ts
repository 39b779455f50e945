// Reads a saved design for its picture, model, data sheet and page.

import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { DesignCode } from '#shared/designs/designs.ts';
import { type DesignRow, markAsked, selectDesign } from './designs.sql.ts';

export type { DesignRow } from './designs.sql.ts';

/**
 * For sharing with others: a draft is only for its maker.
 * @throws AppError DESIGN_NOT_FOUND, DESIGN_IS_DRAFT
 */
export async function requireFinished(
  deps: Pick<Platform, 'db' | 'clock'>,
  code: string,
): Promise<DesignRow> {
  const design = await requireDesign(deps, code);
  if (design.isDraft) throw new AppError('DESIGN_IS_DRAFT');
  return design;
}

/** @throws AppError DESIGN_NOT_FOUND, also for an invalid code. */
export async function requireDesign(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  code: string,
): Promise<DesignRow> {
  const read = DesignCode.safeParse(code.trim().toUpperCase());
  const design = read.success ? await selectDesign(db, read.data) : null;
  if (!design) throw new AppError('DESIGN_NOT_FOUND');
  await markAsked(db, design.code, clock());
  return design;
}
