// The design of a gift with its label, saved under a code like a design of the design tool.
import type { DesignCodeAnswer } from '#shared/designs/design-tool.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { labelFindings } from '#shared/label/label.ts';
import { nameLabel } from '#shared/label/name-label.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { browserApi } from '#web/session/browser.ts';
import type { GiftLabelTexts, GiftRows } from './gift-parts.ts';

/**
 * Null where the set has no room for a label. `isTooLong`: the texts do not fit even in the smallest
 * type.
 */
export async function saveLabelledGift(
  rows: GiftRows,
  texts: GiftLabelTexts,
  sets: number,
): Promise<(DesignCodeAnswer & { isTooLong: boolean }) | null> {
  const gift = rows.find(({ role }) => role === 'bottle')?.product;
  const sheet = rows.find(({ role }) => role === 'label')?.product;
  const area = gift ? printableArea(gift.attributes) : null;
  const label = area && sheet ? nameLabel(area, sheet, texts) : null;
  if (!gift || !sheet || !label) return null;
  const choices: DesignChoices = {
    parts: { bottle: gift.id },
    liquid: { color: 'amber', fill: 80 },
    label,
    background: 'paper',
    sets,
  };
  const saved = await browserApi().post('/designs', { body: { choices } });
  const findings = labelFindings(label, { area, product: sheet, logos: {} });
  return { ...saved, isTooLong: findings.some(({ code }) => code === 'OUTSIDE') };
}
