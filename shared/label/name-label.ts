// A label with names and a line below them, such as the day of a wedding: as large as they go on
// it. The design tool edits it further.
import type { DesignLabel, LabelItem } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import type { PrintableArea } from '#shared/model/printable-area.ts';
import { type LabelProduct, smallestType, tenths } from './label.ts';
import { startingLabel } from './label-sizes.ts';
import { placeLine } from './label-type.ts';

export type LabelTexts = { names: string; note: string };

const FONT = 'serif';
/**
 * The distance from line to line, in type sizes; then the size of the note below, as a share of the
 * names' size.
 */
const PITCH = 1.15;
const NOTE_SHARE = 0.55;
const MOST_LINES = 3;
/** Larger type would look like a poster. */
const LARGEST_SHARE = 0.26;

/** Null if the bottle has no room for a label. */
export function nameLabel(
  area: PrintableArea,
  product: LabelProduct,
  { names, note }: LabelTexts,
): DesignLabel | null {
  const label = startingLabel(area, product);
  if (!label) return null;
  const room = {
    widthMm: label.widthMm - 2 * (labelRules.safeMm + 1),
    heightMm: label.heightMm - 2 * (labelRules.safeMm + 1),
  };
  const layouts = splits(names.trim().split(/\s+/).filter(Boolean)).map((lines) =>
    sizedFor(lines, note.trim(), room),
  );
  const best = layouts.reduce((one, other) => (other.roomMm > one.roomMm + 0.1 ? other : one));
  return { ...label, items: placed(best, label) };
}

/** Every way to split the words into at most this number of lines, fewer lines first. */
function splits(words: readonly string[], most = MOST_LINES): string[][] {
  const whole = [words.join(' ')];
  if (most === 1 || words.length < 2) return [whole];
  const broken = words.slice(1).flatMap((_, index) => {
    const first = words.slice(0, index + 1);
    const rest = words.slice(index + 1);
    return splits(rest, most - 1).map((lines) => [first.join(' '), ...lines]);
  });
  return [whole, ...broken].sort((one, other) => one.length - other.length);
}

/** `roomMm` is the size for which there is room, which may be too small to be printed. */
type Layout = { lines: string[]; note: string; roomMm: number; sizeMm: number; noteMm: number };

function sizedFor(
  lines: string[],
  note: string,
  room: { widthMm: number; heightMm: number },
): Layout {
  const widest = Math.max(...lines.map((line) => placeLine(FONT, line).width), 0.1);
  const high = lines.length * PITCH + (note === '' ? 0 : PITCH * NOTE_SHARE + 0.35);
  const roomMm = Math.min(
    room.widthMm / widest,
    room.heightMm / high,
    room.heightMm * LARGEST_SHARE,
  );
  const sizeMm = atLeast(roomMm);
  const noteWidth = Math.max(placeLine(FONT, note).width, 0.1);
  return {
    lines,
    note,
    roomMm,
    sizeMm,
    noteMm: atLeast(Math.min(sizeMm * NOTE_SHARE, room.widthMm / noteWidth)),
  };
}

/** Text that cannot be printed smaller stays readable, and is reported as outside of the label. */
const atLeast = (mm: number): number => Math.max(smallestType[FONT], tenths(Math.min(mm, 40)));

function placed({ lines, note, sizeMm, noteMm }: Layout, label: DesignLabel): LabelItem[] {
  const gap = note === '' ? 0 : sizeMm * 0.35;
  const height = lines.length * PITCH * sizeMm + (note === '' ? 0 : gap + PITCH * noteMm);
  const top = (label.heightMm - height) / 2;
  const textAt = (text: string, size: number, yMm: number): LabelItem => ({
    kind: 'text',
    text,
    font: FONT,
    sizeMm: size,
    ink: 'black',
    xMm: tenths(label.widthMm / 2),
    yMm: tenths(Math.max(yMm, 0)),
  });
  return [
    ...lines.map((line, index) => textAt(line, sizeMm, top + (index + 0.5) * PITCH * sizeMm)),
    ...(note === '' ? [] : [textAt(note, noteMm, top + height - (PITCH * noteMm) / 2)]),
  ];
}
