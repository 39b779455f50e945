import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LabelFont, labelFonts } from '#shared/designs/designs.ts';
import { labelLetters, typeMetrics } from '#shared/label/label-metrics.ts';
import { placeLine } from '#shared/label/label-type.ts';
import {
  type FontFile,
  letterPath,
  loadTypeFonts,
  readFontFile,
  type TypeFonts,
} from './label-type.ts';

const require = createRequire(import.meta.url);
const webNames: Record<LabelFont, string> = {
  sans: 'instrument-sans',
  serif: 'petrona',
  roman: 'cinzel',
  script: 'dancing-script',
};
const TURKISH = 'şŞğĞıİçÇöÖüÜ';

let fonts: TypeFonts;
let web: Record<LabelFont, FontFile[]>;

beforeAll(async () => {
  fonts = await loadTypeFonts();
  const files = await Promise.all(
    labelFonts.map(async (font): Promise<[LabelFont, FontFile[]]> => {
      const folder = path.dirname(
        require.resolve(`@fontsource-variable/${webNames[font]}/package.json`),
      );
      const subsets = ['latin', 'latin-ext'].map((subset) =>
        path.join(folder, 'files', `${webNames[font]}-${subset}-wght-normal.woff2`),
      );
      return [font, await Promise.all(subsets.map(readFontFile))];
    }),
  );
  web = Object.fromEntries(files) as typeof web;
});

const pointOf = (letter: string): number => letter.codePointAt(0) ?? 0;
/** Chooses like the browser: the first file that has the letter. */
const webWidth = (font: LabelFont, letter: string): number => {
  const file = web[font].find((candidate) => candidate.hasGlyphForCodePoint(pointOf(letter)));
  return file ? file.glyphForCodePoint(pointOf(letter)).advanceWidth / file.unitsPerEm : Number.NaN;
};

describe.each(labelFonts)('the typeface %s', (font) => {
  test('[B14] has every letter of Turkish, for the screen and for the press', () => {
    for (const letter of TURKISH + labelLetters) {
      expect(fonts[font].hasGlyphForCodePoint(pointOf(letter)), `${letter} in print`).toBe(true);
      expect(
        web[font].some((file) => file.hasGlyphForCodePoint(pointOf(letter))),
        `${letter} on the screen`,
      ).toBe(true);
    }
  });

  test('has the measures of shared/label/label-metrics.ts', () => {
    const file = fonts[font];
    const thousandths = (units: number) => Math.round((units / file.unitsPerEm) * 1_000);
    const heights = (letters: string, side: 'minY' | 'maxY') =>
      Array.from(letters, (letter) => file.glyphForCodePoint(pointOf(letter)).bbox[side]);
    expect(
      Array.from(labelLetters, (letter) =>
        thousandths(file.glyphForCodePoint(pointOf(letter)).advanceWidth),
      ).join(' '),
    ).toBe(typeMetrics[font].advances);
    expect(typeMetrics[font]).toMatchObject({
      capHeight: thousandths(Math.max(...heights('H', 'maxY'))),
      ascent: thousandths(Math.max(...heights('İĞÂÖ', 'maxY'))),
      descent: -thousandths(Math.min(...heights('şçgjyp', 'minY'))),
    });
  });

  test('places pairs of letters as its kerning does', () => {
    const off = {
      liga: false,
      calt: false,
      clig: false,
      ccmp: false,
      locl: false,
      rlig: false,
      rclt: false,
      mark: false,
      mkmk: false,
      kern: true,
    };
    for (const pair of ['AV', 'To', 'Ya', 'Av', 'Wa', 'Lt', 'ro', 'Pa']) {
      const own =
        (fonts[font].layout(pair, off).positions[0]?.xAdvance ?? 0) / fonts[font].unitsPerEm;
      expect(Math.abs((placeLine(font, pair).letters[1]?.x ?? 0) - own), pair).toBeLessThanOrEqual(
        0.015,
      );
    }
  });

  test.each(['İğde Çiçeği', 'ŞAFAK & Güneş', 'Eau de parfum · 50 ml', 'Bergamot, sedir ve amber'])(
    '“%s” is as wide on the screen as in print, to a tenth of a millimetre at 10 mm',
    (text) => {
      const letters = Array.from(text);
      const sum = (widthOf: (letter: string) => number) =>
        10 * letters.reduce((all, letter) => all + widthOf(letter), 0);
      const kerned = 10 * placeLine(font, text).width;
      const kerning = kerned - sum((letter) => advanceOf(font, letter));
      expect(Math.abs(sum((letter) => webWidth(font, letter)) + kerning - kerned)).toBeLessThan(
        0.1,
      );
      expect(
        Math.abs(
          sum(
            (letter) =>
              fonts[font].glyphForCodePoint(pointOf(letter)).advanceWidth / fonts[font].unitsPerEm,
          ) +
            kerning -
            kerned,
        ),
      ).toBeLessThan(0.1);
    },
  );
});

const advanceOf = (font: LabelFont, letter: string): number =>
  Number(typeMetrics[font].advances.split(' ')[Array.from(labelLetters).indexOf(letter)]) / 1_000;

test('a letter becomes an outline at its place, and a space none', () => {
  const outline = letterPath(fonts.serif, 'Ğ', { x: 5, baseline: 10, size: 4 });
  const numbers = [...outline.matchAll(/-?\d+(\.\d+)?/g)].map(([digits]) => Number(digits));
  expect(outline).toMatch(/^M[\d. ]+C/);
  expect(outline).not.toMatch(/[QNu]/);
  expect(Math.max(...numbers)).toBeLessThan(10.2);
  expect(Math.min(...numbers)).toBeGreaterThan(4.9);
  expect(letterPath(fonts.serif, ' ', { x: 0, baseline: 0, size: 4 })).toBe('');
});
