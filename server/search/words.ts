// The words of a text in the common form of products and searches: folded, with one spelling for
// units, codes and numbers. The database does the same with the texts of products (search_words in
// db/migrations/0009_search.sql); a test compares the two.
import { fold } from '#shared/base/fold.ts';

const UNITS =
  'ml|mlt|mililitre|cc|l|lt|litre|g|gr|gram|kg|kilo|kilogram|mm|milimetre|cm|santim|santimetre';
// A single letter after a number in words would be the beginning of another word.
const LONG_UNITS = UNITS.split('|')
  .filter((unit) => unit.length > 1)
  .join('|');
const MAX_WORD_LENGTH = 40;

/**
 * Three steps: characters that separate words, codes of the trade (FEA15, 18/415, roll-on), numbers
 * with their units.
 */
const steps: [RegExp, string][] = [
  // By characters, as the database counts them: an emoji is one, not two.
  [/[^a-z0-9'’ʼ´`.,/-]/gu, ' '],
  // "FEA15'in" is FEA15.
  [/['’ʼ´`][a-z]*/g, ' '],
  [/(\d)[.,](?=\d)/g, '$1_'],
  [/\broll[ -]*on\b/g, 'rollon'],
  [/\b(fea|din)[ ._-]*(\d\d)\b/g, '$1$2'],
  [/\b(\d\d) *[ /_-]? *(4[01][05])\b/g, '$1_$2'],
  [/(\d) *x *(?=\d)/g, '$1x'],
  [new RegExp(`(\\d) *(${UNITS})(lik|li|luk|lu)?\\b`, 'g'), '$1$2 '],
  [/(\d) ?(lik|li|luk|lu)\b/g, '$1 '],
];

/** In text order, with repetitions. */
export function splitWords(text: string): string[] {
  const line = steps.reduce(
    (written, [pattern, replacement]) => written.replace(pattern, replacement),
    fold(text),
  );
  return line
    .split(/[^a-z0-9_]+/)
    .filter((word) => word !== '')
    .map((word) => inOneUnit(word.slice(0, MAX_WORD_LENGTH)));
}

const amountAndUnit = new RegExp(`^(\\d{1,6}(?:_\\d{1,3})?)(${UNITS})$`);
const thousands = new Set(['l', 'lt', 'litre', 'kg', 'kilo', 'kilogram']);
const tens = new Set(['cm', 'santim', 'santimetre']);
const grams = new Set(['g', 'gr', 'gram', 'kg', 'kilo', 'kilogram']);
const lengths = new Set(['mm', 'milimetre', 'cm', 'santim', 'santimetre']);

function inOneUnit(word: string): string {
  const sides = /^\d+x\d+/.exec(word);
  if (sides) return sides[0];
  const [, amount, unit] = amountAndUnit.exec(word) ?? [];
  if (!amount || !unit) return word;
  const factor = thousands.has(unit) ? 1_000 : tens.has(unit) ? 10 : 1;
  // Three decimals at most, so that whole thousandths are exact.
  const total = Math.round(Number(amount.replace('_', '.')) * factor * 1_000) / 1_000;
  return `${String(total).replace('.', '_')}${grams.has(unit) ? 'g' : lengths.has(unit) ? 'mm' : 'ml'}`;
}

/** Letters only: neither an amount nor a code. */
export const isPlain = (word: string): boolean => /^[a-z]+$/.test(word);

/** A code as people type it: without dashes, dots and spaces. */
export const codeOf = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');

/** "50ml" in its spelling for the screen. */
export const shownWord = (word: string): string =>
  word
    .replace(/^(\d+)_(4[01][05])$/, '$1/$2')
    .replace('_', ',')
    .replace(/^([\d,]+)(ml|mm|g)$/, '$1 $2')
    .replace(
      /^(fea|din)(\d\d)$/,
      (_, system: string, size: string) => `${system.toUpperCase()}${size}`,
    );

// Amounts written as words: "elli ml", "yüz elli mililitre", "ellilik". Only before a unit or that
// suffix, since "bir" and "on" are ordinary words elsewhere.
const values: Record<string, number> = {
  yarim: 0.5,
  bir: 1,
  iki: 2,
  uc: 3,
  dort: 4,
  bes: 5,
  alti: 6,
  yedi: 7,
  sekiz: 8,
  dokuz: 9,
  on: 10,
  yirmi: 20,
  otuz: 30,
  kirk: 40,
  elli: 50,
  altmis: 60,
  yetmis: 70,
  seksen: 80,
  doksan: 90,
};
const word = [...Object.keys(values), 'yuz', 'bin'].sort((a, b) => b.length - a.length).join('|');
const written = new RegExp(
  `\\b((?:(?:${word}) ?)+)(?= *(?:${LONG_UNITS})(?:lik|li|luk|lu)?\\b|l[iu]k\\b)`,
  'g',
);

/** For folded text. */
export const withDigits = (text: string): string =>
  text.replace(written, (_, words: string) => `${numberOf(words)} `);

function numberOf(words: string): number {
  let total = 0;
  let current = 0;
  for (const [each] of words.matchAll(new RegExp(word, 'g'))) {
    if (each === 'yuz') current = Math.max(current, 1) * 100;
    else if (each === 'bin') {
      total += Math.max(current, 1) * 1_000;
      current = 0;
    } else current += values[each] ?? 0;
  }
  return total + current;
}
