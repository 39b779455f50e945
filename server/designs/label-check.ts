// Whether a label can be printed on this paper and has a place on this bottle
// (shared/label/label.ts).

import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { roundedText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { type LabelFinding, type LabelProduct, labelFindings } from '#shared/label/label.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { logoSizesOf } from './logos.ts';

/** With warnings. */
export async function findingsOf(
  db: Db,
  label: DesignLabel,
  product: LabelProduct | null,
  bottle: Attributes,
): Promise<LabelFinding[]> {
  return labelFindings(label, {
    area: printableArea(bottle),
    product,
    bottle,
    logos: await logoSizesOf(db, label),
  });
}

/** @throws AppError DESIGN_NOT_VALID with what the press could not do */
export async function checkLabel(
  db: Db,
  label: DesignLabel,
  product: LabelProduct | null,
  bottle: Attributes,
): Promise<void> {
  const problems = (await findingsOf(db, label, product, bottle)).filter(
    ({ level }) => level === 'error',
  );
  if (problems.length === 0) return;
  throw new AppError('DESIGN_NOT_VALID', {
    fieldErrors: (language) =>
      problems.map(({ code, item, values }) => ({
        path: item === null ? 'choices.label' : `choices.label.items.${item}`,
        message: translate(language, 'label', `finding.${code}`, inFigures(values, language)),
      })),
  });
}

/** "22,5" in Turkish. */
function inFigures(values: LabelFinding['values'], language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? roundedText(value, language, 1) : value,
    ]),
  );
}
