import { expect, test } from 'vitest';
import { languages } from '#shared/base/languages.ts';
import { resources, texts, translate } from './texts.ts';

/** Every text of a namespace by its key. */
const leavesOf = (node: unknown, key = ''): [key: string, text: string][] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node as object).flatMap(([name, part]) =>
        leavesOf(part, key ? `${key}.${name}` : name),
      );
const cases = languages.flatMap((language) =>
  Object.entries(resources[language] ?? {}).map(([namespace, tree]) => ({
    language,
    namespace,
    leaves: leavesOf(tree),
  })),
);
const manyValues = [
  (name: string) => `${name} ş`,
  (_name: string, place: number) => place,
  () => '{{name}} $& $t(common:save)',
];

test.each(cases)('$language $namespace: every text as i18next has it', (one) => {
  const { language, namespace, leaves } = one;
  for (const [key, text] of leaves) {
    const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '');
    for (const valueFor of manyValues) {
      const values = Object.fromEntries(names.map((name, place) => [name, valueFor(name, place)]));
      const filled = () => translate(language, namespace, key, values);
      const expected = texts.t(key, { lng: language, ns: namespace, ...values });
      expect([key, filled(), filled()]).toEqual([key, expected, expected]);
    }
    // A missing value, and a plural rule.
    for (const values of [{}, { count: 2 }, { count: 1, context: 'x' }])
      expect([key, translate(language, namespace, key, values)]).toEqual([
        key,
        texts.t(key, { lng: language, ns: namespace, ...values }),
      ]);
  }
});

test('a key that does not exist has the result that i18next gives', () => {
  expect(translate('en', 'attributes', 'values.color.none')).toBe(
    texts.t('values.color.none', { lng: 'en', ns: 'attributes' }),
  );
});
