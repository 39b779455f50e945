// @vitest-environment jsdom
import { expect, test } from 'vitest';
import enCompanies from '../../locales/en/companies.json' with { type: 'json' };
import trCompanies from '../../locales/tr/companies.json' with { type: 'json' };
import { readLimit } from './MemberDialog.tsx';

test.each([
  ['', null],
  ['5000', 5_000],
  ['5.000', 5_000],
  ['1.250,50', 1_250.5],
  ['1250.5', 1_250.5],
  ['₺ 12.345,6', 12_345.6],
  ['0', 0],
  ['12,345', undefined],
  ['-1', undefined],
  ['beş bin', undefined],
  ['1e9', undefined],
])('a limit typed as %j is %j', (typed, limit) => {
  expect(readLimit(typed)).toBe(limit);
});

const keysOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object'
      ? keysOf(text, `${before}${key}.`)
      : [
          `${before}${key} ${[...String(text).matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()}`,
        ],
  );

test('the texts are complete in both languages, with the same figures in them', () => {
  expect(keysOf(enCompanies).sort()).toEqual(keysOf(trCompanies).sort());
});
