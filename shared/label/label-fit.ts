// Text adapts to its label: a line that is too long shrinks while it is typed, and becomes two
// lines if it would be hard to read.
import type { DesignLabel, LabelItem } from '#shared/designs/designs.ts';
import { smallestType, tenths } from './label.ts';
import { fittedItem } from './label-sizes.ts';
import { lineHeights } from './label-type.ts';

type Line = Extract<LabelItem, { kind: 'text' }>;
type Sheet = Pick<DesignLabel, 'widthMm' | 'heightMm'>;

/**
 * A line that would shrink below this share of its requested size is broken, if it has several
 * words.
 */
const LEAST_SHARE = 0.7;

/** In the requested size, or as large as fits. */
export const shrunkLine = (line: Line, requestedMm: number, sheet: Sheet): Line =>
  fittedItem(
    { ...line, sizeMm: Math.max(requestedMm, smallestType[line.font]) },
    sheet,
    {},
  ) as Line;

/** One line, or two if one would be too small; `canAdd`: the label has room for one more item. */
export function brokenLine(line: Line, requestedMm: number, sheet: Sheet, canAdd: boolean): Line[] {
  const whole = shrunkLine(line, requestedMm, sheet);
  const words = line.text.trim().split(/\s+/);
  if (!canAdd || words.length < 2 || whole.sizeMm >= requestedMm * LEAST_SHARE) return [whole];
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const [best] = breaks
    .map((texts) => stacked(line, texts, requestedMm, sheet))
    .sort((one, other) => (other[0]?.sizeMm ?? 0) - (one[0]?.sizeMm ?? 0));
  return best && (best[0]?.sizeMm ?? 0) > whole.sizeMm ? best : [whole];
}

/** The texts one below the other, centred on the line's position, in one size. */
function stacked(line: Line, texts: readonly string[], requestedMm: number, sheet: Sheet): Line[] {
  const sizes = texts.map((text) => shrunkLine({ ...line, text }, requestedMm, sheet).sizeMm);
  const { above, below } = lineHeights(line.font);
  const high = above + below;
  // All lines stay inside the label.
  const sizeMm = Math.min(...sizes, tenths((sheet.heightMm * 0.8) / (high * texts.length)));
  const first = line.yMm - ((texts.length - 1) * high * sizeMm) / 2;
  return texts.map((text, index) =>
    shrunkLine(
      { ...line, text, yMm: tenths(Math.max(0, first + index * high * sizeMm)) },
      sizeMm,
      sheet,
    ),
  );
}
