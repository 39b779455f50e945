// Makes font subsets of the two typefaces into web/base/ui/fonts: the characters of nearly every
// page in a third of the bytes. Run `node tools/fonts.ts` after a change of a typeface or LETTERS;
// the files are committed. web/base/ui/fonts.css has their ranges (fonts.test.ts) and the complete
// files for all other characters.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = path.join(import.meta.dirname, '..', 'web', 'base', 'ui', 'fonts');

const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).join('');
/** Turkish and English letters, with typographic marks and the signs for money and measures. */
export const LETTERS = `${PRINTABLE_ASCII}\u00a0ÇĞİÖŞÜçğıöşüÂÎÛâîûé“”‘’«»‹›–—…·•×÷±°²³½©®™Ø→←−€₺`;

/** `weights`: the range of the axis that our styles use; fonts.css declares the same. */
const typefaces = [
  { name: 'petrona', weights: { min: 380, max: 500 } },
  { name: 'instrument-sans', weights: { min: 400, max: 700 } },
] as const;
const parts = ['latin', 'latin-ext'] as const;
/**
 * The font features that the shop uses; hints are left out, because modern screens do not need
 * them.
 */
const SUBSET_OPTIONS = {
  noHinting: true,
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'case', 'tnum', 'lnum'],
};

export type FontFile = { name: string; bytes: Buffer; range: string };

const pointsOf = (range: string): [number, number][] =>
  range.split(',').map((piece) => {
    const [from = '', to = from] = piece.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const pointOf = (letter: string) => letter.codePointAt(0) ?? 0;
const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');

/** In CSS syntax: `U+0020-007E, U+00A0`. */
function rangeOf(letters: string): string {
  const runs: [number, number][] = [];
  for (const point of [...letters].map(pointOf).toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ');
}

/** Finds which file of the package contains each of the letters, and cuts the letters out of it. */
export async function cutFonts(): Promise<FontFile[]> {
  const files: FontFile[] = [];
  for (const { name, weights } of typefaces) {
    const home = path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
    const ranges: Record<string, string> = JSON.parse(
      fs.readFileSync(path.join(home, 'unicode.json'), 'utf8'),
    );
    const left = new Set(LETTERS);
    for (const part of parts) {
      const runs = pointsOf(ranges[part] ?? '');
      const letters = [...left]
        .filter((letter) =>
          runs.some(([from, to]) => pointOf(letter) >= from && pointOf(letter) <= to),
        )
        .join('');
      for (const letter of letters) left.delete(letter);
      const whole = fs.readFileSync(path.join(home, 'files', `${name}-${part}-wght-normal.woff2`));
      const options = {
        ...SUBSET_OPTIONS,
        targetFormat: 'woff2' as const,
        variationAxes: { wght: weights },
      };
      files.push({
        name: `${name}-${part}.woff2`,
        bytes: await subsetFont(whole, letters, options),
        range: rangeOf(letters),
      });
    }
  }
  return files;
}

if (import.meta.main) {
  for (const { name, bytes, range } of await cutFonts()) {
    fs.writeFileSync(path.join(folder, name), bytes);
    process.stdout.write(`${name} ${bytes.length} bytes\n  unicode-range: ${range};\n`);
  }
}
