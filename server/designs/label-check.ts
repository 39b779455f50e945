// Whether a label can be printed on this paper and has a place on this bottle
// (shared/label/label.ts).

import type { Db } from '#server/base/db/db.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { FieldError } from '#shared/base/errors.ts';
import { roundedText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { type LabelFinding, type LabelProduct, labelFindings } from '#shared/label/label.ts';
import { printWords } from '#shared/label/print-words.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { logoSizesOf } from './logos.ts';

/** What the press cannot print, as field errors. */
export async function labelErrors(
  db: Db,
  label: DesignLabel,
  { sheet, bottle }: { sheet: LabelProduct; bottle: Attributes },
  language: Language,
): Promise<FieldError[]> {
  const findings = labelFindings(label, {
    area: printableArea(bottle),
    product: sheet,
    bottle,
    logos: await logoSizesOf(db, label),
  });
  return findings
    .filter(({ level }) => level === 'error')
    .map(({ code, item, values }) => ({
      path: item === null ? 'choices.label' : `choices.label.items.${item}`,
      message: translate(language, 'label', `finding.${code}`, {
        ...inFigures(values, language),
        ...printWords(sheet.attributes),
      }),
    }));
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
