import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  insert,
  isLink,
  linkOf,
  pictureOf,
  prefixLines,
  replacement,
  type Selected,
  wrap,
} from './markdown-editing.ts';

/** "a [b] c": the part in brackets is selected. */
const at = (marked: string): Selected => {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  return { text: marked.replace(/[[\]]/g, ''), start, end };
};
const shown = ({ text, start, end }: Selected) =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

describe('bold and italic', () => {
  test.each([
    ['a [b] c', '**', 'a **[b]** c'],
    ['a **[b]** c', '**', 'a [b] c'],
    ['a **[b]** c', '*', 'a ***[b]*** c'],
    ['a ***[b]*** c', '*', 'a **[b]** c'],
    ['a [ b ]c', '**', 'a  **[b]** c'],
    ['a []c', '*', 'a *[söz]*c'],
    ['[]', '**', '**[söz]**'],
  ])('%s with %s is %s', (before, mark, after) =>
    expect(shown(wrap(at(before), mark, 'söz'))).toBe(after),
  );

  test('a second press undoes the first', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.stringMatching(/^[a-zşı]{1,8}$/),
        fc.string(),
        (before, middle, after) => {
          fc.pre(!/\*$/.test(before) && !/^\*/.test(after));
          const first = {
            text: before + middle + after,
            start: before.length,
            end: before.length + middle.length,
          };
          expect(wrap(wrap(first, '**', 'x'), '**', 'x')).toEqual(first);
        },
      ),
    );
  });
});

describe('lists, headings and quotes', () => {
  test.each([
    ['a\nb[]\nc', '## ', 'a\n## b[]\nc'],
    ['a\n## b[]\nc', '## ', 'a\nb[]\nc'],
    ['### b[]', '## ', '## b[]'],
    ['[a\n\nb]', '- ', '[- a\n\n- b]'],
    ['[- a\n\n- b]', '- ', '[a\n\nb]'],
    ['[- a\n- b]', '#. ', '[1. a\n2. b]'],
    ['[1. a\n2. b]', '#. ', '[a\nb]'],
    ['[]', '- ', '- []'],
    ['[a\n]b', '> ', '> [a\n]b'],
  ])('%j with %j is %j', (before, prefix, after) =>
    expect(shown(prefixLines(at(before), prefix))).toBe(after),
  );
});

test('what is inserted as a block stands on lines of its own', () => {
  expect(shown(insert(at('a[]b'), 'x', { isBlock: true }))).toBe('a\n\nx[]\n\nb');
  expect(shown(insert(at('a\n\n[]\n\nb'), 'x', { isBlock: true }))).toBe('a\n\nx[]\n\nb');
  expect(shown(insert(at('[]'), 'x', { isBlock: true }))).toBe('x[]\n\n');
  expect(shown(insert(at('a [eski] b'), '{{shop.name}}'))).toBe('a {{shop.name}}[] b');
});

test('links and pictures are valid whatever text they contain', () => {
  expect(linkOf('a [b]', '/x (1)')).toBe('[a \\[b\\]](/x%20%281%29)');
  expect(pictureOf('iki\nsatır', '/media/images/a/480.webp')).toBe(
    '![iki satır](/media/images/a/480.webp)',
  );
  for (const address of ['/faq', 'https://a.example', 'mailto:a@b.c', 'tel:+90', '#a'])
    expect(isLink(address), address).toBe(true);
  for (const address of [
    '',
    '//a.example',
    '/\\a',
    'javascript:alert(1)',
    'faq',
    'https://a b',
    'data:x',
  ])
    expect(isLink(address), address).toBe(false);
});

test('a replacement turns the one text into the other', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { from, to, piece } = replacement(before, after);
      expect(before.slice(0, from) + piece + before.slice(to)).toBe(after);
    }),
  );
  expect(replacement('a b', 'a **b**')).toEqual({ from: 2, to: 3, piece: '**b**' });
});
