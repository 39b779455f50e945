// Whether a label can be printed on this paper and stands where this bottle can carry one (shared/label.ts).
import type { Attributes } from '#shared/attributes.ts';
import type { DesignLabel } from '#shared/designs.ts';
import { type LabelFinding, type LabelProduct, labelFindings } from '#shared/label.ts';
import type { Language } from '#shared/languages.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../db.ts';
import { translate } from '../texts.ts';
import { logoSizesOf } from './logos.ts';

/** With warnings. */
export async function findingsOf(db: Db, label: DesignLabel, product: LabelProduct | null, bottle: Attributes): Promise<LabelFinding[]> {
  return labelFindings(label, { area: printableArea(bottle), product, bottle, logos: await logoSizesOf(db, label) });
}

/** @throws AppError DESIGN_NOT_VALID with what the press could not do */
export async function checkLabel(db: Db, label: DesignLabel, product: LabelProduct | null, bottle: Attributes): Promise<void> {
  const faults = (await findingsOf(db, label, product, bottle)).filter(({ level }) => level === 'error');
  if (faults.length === 0) return;
  throw new AppError('DESIGN_NOT_VALID', {
    faults: (language) =>
      faults.map(({ code, item, values }) => ({
        path: item === null ? 'choices.label' : `choices.label.items.${item}`,
        message: translate(language, 'label', `finding.${code}`, inFigures(values, language)),
      })),
  });
}

/** "22,5" in Turkish. */
function inFigures(values: LabelFinding['values'], language: Language): Record<string, string> {
  const figures = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'tr-TR', { maximumFractionDigits: 1 });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? figures.format(value) : value]));
}
