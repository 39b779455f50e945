import { expect, test } from 'vitest';
import type { FaqGroup } from '#shared/content/content.ts';
import { findQuestions, searchable } from './faq-search.ts';

const entry = (id: number, question: string, html: string) => ({
  id,
  language: 'tr' as const,
  question,
  html,
});
const groups: FaqGroup[] = [
  {
    id: 1,
    language: 'tr',
    name: 'Kargo',
    entries: [
      entry(1, 'Kargo ne zaman çıkar?', '<p>Aynı gün.</p>'),
      entry(2, 'ŞİŞE kırılırsa?', '<p>Yenisini göndeririz.</p>'),
    ],
  },
  {
    id: 2,
    language: 'tr',
    name: 'Ürün',
    entries: [entry(3, 'FEA15 nedir?', '<p>Ağız çapı <b>15</b> mm; %20 KDV eklenir.</p>')],
  },
];
const find = (query: string) => {
  const found = findQuestions(searchable(groups), query);
  return found && [...found];
};

test.each([
  ['sise', [2]],
  ['ŞIŞE', [2]],
  ['agiz capi', [3]],
  ['kargo', [1, 2]],
  ['gonder yeni', [2]],
  ['%20', [3]],
  ['fea', [3]],
  ['zürafa', []],
  ['kargo zürafa', []],
])('[B11] %j finds the questions %j, in question, answer and group, as Turks type', (query, ids) =>
  expect(find(query)).toEqual(ids),
);

test.each(['', '   ', '?!', '\u0000\ud800'])('[B11] %j is no search: all questions stay', (query) =>
  expect(find(query)).toBeNull(),
);
