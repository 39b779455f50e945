// @vitest-environment jsdom
import { expect, test } from 'vitest';
import enCompanies from '../../locales/en/companies.json' with { type: 'json' };
import trCompanies from '../../locales/tr/companies.json' with { type: 'json' };

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
