// The positions of the letters in a line of a label. Screen, print file and pictures all use them,
// so that all show the same line. No ligatures: "fi" would lose the dot that distinguishes i from
// ı.
import type { LabelFont } from '#shared/designs/designs.ts';
import { labelLetters, typeMetrics } from './label-metrics.ts';

/** In shares of the type size; y downwards. */
type PlacedLetter = { letter: string; x: number };
export type PlacedLine = { letters: PlacedLetter[]; width: number };

type Type = { advances: Map<string, number>; kerning: Map<string, number> };
const read = new Map<LabelFont, Type>();

function typeOf(font: LabelFont): Type {
  const known = read.get(font);
  if (known) return known;
  const { advances, kerning } = typeMetrics[font];
  const widths = advances.split(' ').map((width) => Number(width) / 1_000);
  const type: Type = {
    advances: new Map(Array.from(labelLetters, (letter, index) => [letter, widths[index] ?? 0])),
    kerning: new Map(
      kerning
        .split('|')
        .flatMap((row) =>
          [...row.slice(1).matchAll(/([^\d-]+)(-?\d+)/g)].flatMap(([, rights = '', by]) =>
            Array.from(rights, (right): [string, number] => [
              row.charAt(0) + right,
              Number(by) / 100,
            ]),
          ),
        ),
    ),
  };
  read.set(font, type);
  return type;
}

/** The text as it is printed: composed, one line, without letters that no font has. */
export const writable = (text: string): string =>
  Array.from(composed(text), (letter) => (labelLetters.includes(letter) ? letter : '')).join('');
const composed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The letters that no font of the labels has, each once. */
export const missingLetters = (text: string): string[] => [
  ...new Set(Array.from(composed(text)).filter((letter) => !labelLetters.includes(letter))),
];

/** A letter with a diacritic has the kerning of its base letter. */
const baseOf = (letter: string): string =>
  letter === 'ı' ? 'i' : (letter.normalize('NFD')[0] ?? letter);

export function placeLine(font: LabelFont, text: string): PlacedLine {
  const { advances, kerning } = typeOf(font);
  const letters: PlacedLetter[] = [];
  let x = 0;
  let before = '';
  for (const letter of writable(text)) {
    const base = baseOf(letter);
    x += kerning.get(before + base) ?? 0;
    letters.push({ letter, x });
    x += advances.get(letter) ?? 0;
    before = base;
  }
  return { letters, width: x };
}

/**
 * The height of a line from its highest to its lowest letter, and where its baseline is below the
 * middle of its capitals.
 */
export function lineHeights(font: LabelFont): { above: number; below: number; baseline: number } {
  const { capHeight, ascent, descent } = typeMetrics[font];
  return {
    above: (ascent - capHeight / 2) / 1_000,
    below: (descent + capHeight / 2) / 1_000,
    baseline: capHeight / 2_000,
  };
}
