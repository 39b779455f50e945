import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorStatus } from '#shared/errors.ts';

const folder = path.join(import.meta.dirname, '..', 'locales');
const namespaces = fs.readdirSync(path.join(folder, 'tr')).sort();
const read = (language: string, file: string): unknown => JSON.parse(fs.readFileSync(path.join(folder, language, file), 'utf8'));

function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, prefix ? `${prefix}.${key}` : key));
}

/** English counts in two forms, Turkish mostly in one: the form is not part of the key. */
const withoutForms = (keys: string[]) => [...new Set(keys.map((key) => key.replace(/_(one|other|zero)$/, '')))].sort();

test('both languages have the same namespaces', () => {
  expect(fs.readdirSync(path.join(folder, 'en')).sort()).toEqual(namespaces);
});

test.each(namespaces)('%s has the same keys in both languages, and no empty text', (file) => {
  expect(withoutForms(keysOf(read('en', file)))).toEqual(withoutForms(keysOf(read('tr', file))));
  for (const language of ['tr', 'en']) {
    const values = JSON.stringify(read(language, file));
    expect(values).not.toMatch(/:""/);
  }
});

test('every error code has its words', () => {
  for (const language of ['tr', 'en']) {
    expect(
      keysOf(read(language, 'errors.json'))
        .filter((key) => !key.includes('.'))
        .sort(),
    ).toEqual(Object.keys(errorStatus).sort());
  }
});
