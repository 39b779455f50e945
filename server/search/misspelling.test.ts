import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, formsOf, mistakesAllowed, nearestOf } from './misspelling.ts';

test.each([
  ['sise', 'sise', 0],
  ['flkon', 'flakon', 1],
  ['difizor', 'difuzor', 1],
  ['pafrum', 'parfum', 1],
  ['esanns', 'esans', 1],
  ['kpk', 'kapak', 2],
  ['sise', 'kapak', 3],
])('%s and %s are %i apart, or more than the limit', (a, b, apart) => {
  expect(distance(a, b, 2)).toBe(apart);
});

const word = fc.string({ unit: fc.constantFrom(...'abcdeikloprstu'), minLength: 4, maxLength: 14 });

test('a word and its misspelling have a form in common, for as many mistakes as are allowed', () => {
  const mistake = fc.record({
    kind: fc.constantFrom('drop', 'add', 'change', 'swap'),
    at: fc.nat(),
    letter: fc.constantFrom(...'abcdeikloprstu'),
  });
  fc.assert(
    fc.property(word, fc.array(mistake, { minLength: 1, maxLength: 2 }), (right, mistakes) => {
      let typed = right;
      for (const { kind, at, letter } of mistakes) {
        const place = at % typed.length;
        const before = typed.slice(0, place);
        const after = typed.slice(place);
        if (kind === 'drop') typed = before + after.slice(1);
        else if (kind === 'add') typed = before + letter + after;
        else if (kind === 'change') typed = before + letter + after.slice(1);
        else if (after.length > 1)
          typed = before + after.charAt(1) + after.charAt(0) + after.slice(2);
      }
      const allowed = Math.min(mistakesAllowed(typed.length), mistakesAllowed(right.length));
      fc.pre(typed.length >= 4 && distance(typed, right, 2) <= allowed);
      const forms = new Set(formsOf(right));
      expect(formsOf(typed).some((form) => forms.has(form))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the nearest word has fewer mistakes, the same first letter, a vowel for a vowel, then more products', () => {
  const known = (...words: [string, number][]) =>
    words.map(([each, products]) => ({ word: each, products, inFacts: products }));
  const nearest = (typed: string, ...words: [string, number][]) =>
    nearestOf(typed, known(...words))?.word.word;

  expect(nearest('kapka', ['kapak', 3], ['kafka', 90])).toBe('kapak');
  expect(nearest('difizor', ['difuzor', 1], ['dilizor', 1])).toBe('difuzor');
  expect(nearest('kase', ['kese', 40], ['kare', 2], ['kasa', 30])).toBe('kese');
  expect(nearest('gift', ['cift', 500])).toBeUndefined();
  expect(nearest('sis', ['sus', 500])).toBeUndefined();
  expect(nearest('parfum', ['sirke', 500])).toBeUndefined();
  expect(nearest('sampuan', ['saman', 500])).toBeUndefined();
});
