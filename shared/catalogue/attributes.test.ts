import { expect, test } from 'vitest';
import { demoProducts } from '#shared/testing/demo-products.ts';
import en from '../../locales/en/attributes.json' with { type: 'json' };
import tr from '../../locales/tr/attributes.json' with { type: 'json' };
import { attributeKeys, definitionOf, facetKeys } from './attributes.ts';
import { findNeck, necks } from './neck.ts';

const unnamed = ['neck', 'fitsNecks'];
const texts = { tr, en } as Record<
  string,
  { labels: Record<string, string>; values: Record<string, Record<string, string>> }
>;

test.each(['tr', 'en'])('every attribute and every code has its text (%s)', (language) => {
  const { labels, values } = texts[language] ?? {};
  const missing = [...new Set([...attributeKeys, ...facetKeys])].flatMap((key) => [
    ...(labels?.[key] ? [] : [key]),
    ...(unnamed.includes(key)
      ? []
      : (definitionOf(key).values ?? [])
          .filter((code) => !values?.[key]?.[code])
          .map((code) => `${key}.${code}`)),
  ]);

  expect(missing).toEqual([]);
});

const isOfKind: Record<ReturnType<typeof definitionOf>['kind'], (value: unknown) => boolean> = {
  number: (value) => typeof value === 'number' && value > 0,
  flag: (value) => typeof value === 'boolean',
  code: (value) => typeof value === 'string',
  codes: Array.isArray,
  text: (value) => typeof value === 'string',
};

function isInVocabulary(key: string, value: unknown): boolean {
  if (!attributeKeys.includes(key as never)) return false;
  const { kind, values } = definitionOf(key as never);
  if (!isOfKind[kind](value)) return false;
  const codes = kind === 'code' ? [value] : kind === 'codes' ? (value as string[]) : [];
  return codes.every((code) => values?.includes(String(code)));
}

test('the demo products use the vocabulary and nothing else', () => {
  const wrong = demoProducts.flatMap((product) =>
    Object.entries(product.attributes)
      .filter(([key, value]) => !isInVocabulary(key, value))
      .map(([key, value]) => `${product.sku}: ${key}=${value}`),
  );

  expect(wrong).toEqual([]);
});

test('a product with a neck has the closure of that neck', () => {
  const wrong = demoProducts.filter(
    ({ attributes }) =>
      attributes.neck && findNeck(String(attributes.neck))?.closure !== attributes.closure,
  );

  expect(wrong.map(({ sku }) => sku)).toEqual([]);
  expect(new Set(necks.map((neck) => neck.code)).size).toBe(necks.length);
});
