import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffLine, diffLines, foldSame } from './Compared.tsx';

const signs = { same: ' ', removed: '-', added: '+' } as const;
const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => signs[kind] + text);
const side = (lines: readonly DiffLine[], without: 'removed' | 'added') =>
  lines
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('\n');

test('unchanged, removed and added lines, in reading order', () => {
  expect(shown('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e']);
  expect(shown('a', 'a')).toEqual([' a']);
  expect(shown('a\nb', 'b\na')).toEqual(['-a', ' b', '+a']);
});

test('both texts can be restored from the difference, and it is the shortest one', () => {
  const lines = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((all) => all.join('\n'));
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = diffLines(before, after);
      expect(side(diff, 'added')).toBe(before);
      expect(side(diff, 'removed')).toBe(after);
      expect(diff.filter(({ kind }) => kind === 'same').length).toBe(
        longestCommon(before.split('\n'), after.split('\n')),
      );
    }),
  );
});

/** A slow implementation of the definition. */
function longestCommon([a, ...as]: string[], bs: string[]): number {
  if (a === undefined || bs.length === 0) return 0;
  const found = bs.indexOf(a);
  return Math.max(
    longestCommon(as, bs),
    found === -1 ? 0 : 1 + longestCommon(as, bs.slice(found + 1)),
  );
}

test('a text too long to compare line by line is shown as replaced', () => {
  const many = (word: string) =>
    Array.from({ length: 2_100 }, (_, index) => `${word}${index}`).join('\n');
  const diff = diffLines(`baş\n${many('a')}`, `baş\n${many('b')}`);
  expect(diff[0]).toEqual({ kind: 'same', text: 'baş' });
  expect(side(diff, 'removed')).toBe(`baş\n${many('b')}`);
});

test('unchanged lines beyond two are only counted', () => {
  const parts = foldSame(diffLines('1\n2\n3\n4\n5\n6', '1\n2\n3\n4\n5\nx'));
  expect(parts).toEqual([
    { kind: 'skipped', count: 3 },
    { kind: 'same', text: '4' },
    { kind: 'same', text: '5' },
    { kind: 'removed', text: '6' },
    { kind: 'added', text: 'x' },
  ]);
  expect(foldSame(diffLines('1\n2', '1\n2'))).toEqual([{ kind: 'skipped', count: 2 }]);
});
