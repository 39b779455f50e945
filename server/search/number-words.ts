// Amounts written as words: "elli ml", "yüz elli mililitre", "yarım litre". Only before a unit,
// since "bir" and "on" are ordinary words elsewhere.
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
  `\\b((?:(?:${word}) ?)+)(?= *(?:ml|mlt|mililitre|cc|lt|litre|gr|gram|kg|kilo|kilogram|mm|milimetre|cm|santim|santimetre)(?:lik|li|luk|lu)?\\b)`,
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
