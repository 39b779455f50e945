import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { cheapestChoice, mismatchOf, mismatchWithin, withMatches } from './matching.ts';

const colored = (color?: string, name = '') => ({
  name,
  attributes: (color ? { color } : {}) as Attributes,
});
const color = fc.constantFrom('gold', 'silver', 'rose', 'black', 'walnut', 'clear', undefined);
const parts = fc.array(
  color.map((value) => colored(value)),
  { maxLength: 12 },
);

test('two metals do not match; wood goes with all; what has no colour matches everything', () => {
  expect(mismatchOf(colored('gold'), colored('gold'))).toBe(0);
  expect(mismatchOf(colored('gold'), colored('silver'))).toBe(2);
  expect(mismatchOf(colored('gold'), colored('walnut'))).toBe(1);
  expect(mismatchOf(colored(), colored('silver'))).toBe(0);
  expect(mismatchWithin([colored('gold'), colored('silver'), colored('walnut')])).toBe(4);
});

test('the order of two parts does not matter', () => {
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(mismatchOf(colored(one), colored(other))).toBe(
        mismatchOf(colored(other), colored(one)),
      );
    }),
  );
});

test('the shown parts include a match for each leader that has one, in the given order', () => {
  const [silver, black, gold, rose] = ['silver', 'black', 'gold', 'rose'].map((value) =>
    colored(value),
  );
  const caps = [silver, black, colored('walnut'), gold].filter((part) => part !== undefined);
  expect(withMatches(caps, [colored('gold'), colored('silver')], 3)).toEqual([silver, black, gold]);
  expect(rose && withMatches(caps, [rose], 2)).toEqual([silver, black]);
  fc.assert(
    fc.property(parts, parts, fc.nat({ max: 6 }), (list, leaders, most) => {
      const shown = withMatches(list, leaders, most);
      expect(shown).toHaveLength(Math.min(most, list.length));
      expect(list.filter((part) => shown.includes(part))).toEqual(shown);
      if (most > leaders.length)
        for (const leader of leaders)
          expect(shown.some((part) => mismatchOf(leader, part) === 0)).toBe(
            list.some((part) => mismatchOf(leader, part) === 0),
          );
    }),
  );
});

test('no other choice costs less', () => {
  const lists = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(lists, (given) => {
      type Choice = readonly (number | undefined)[];
      const best = cheapestChoice(given, [
        (choice: Choice) => choice.filter((part) => part === undefined).length,
        (choice: Choice) => choice.reduce<number>((sum, part) => sum + (part ?? 0), 0),
      ]);
      expect(best).toEqual(given.map((list) => (list.length ? Math.min(...list) : undefined)));
    }),
  );
});

test('of equal choices the first in the lists is chosen', () => {
  const costs = [(choice: readonly (string | undefined)[]) => (choice[0] === 'b' ? 0 : 1)];
  expect(
    cheapestChoice(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      costs,
    ),
  ).toEqual(['b', 'c']);
  expect(cheapestChoice([['a'], []], [() => 0])).toEqual(['a', undefined]);
  expect(cheapestChoice([], [])).toEqual([]);
});
