import { expect, test } from 'vitest';
import { readDemoProducts } from '#server/demo/seed.ts';
import en from '../../locales/en/attributes.json' with { type: 'json' };
import tr from '../../locales/tr/attributes.json' with { type: 'json' };
import { attributeKeys, definitionOf } from './attributes.ts';
import { findNeck, necks } from './neck.ts';

const unnamed = ['neck', 'fitsNecks'];
const texts = { tr, en } as Record<
  string,
  { labels: Record<string, string>; values: Record<string, Record<string, string>> }
>;

test.each(['tr', 'en'])('every attribute and every code has its word (%s)', (language) => {
  const words = texts[language];
  const missing = attributeKeys.flatMap((key) => [
    ...(words?.labels[key] ? [] : [key]),
    ...(unnamed.includes(key)
      ? []
      : (definitionOf(key).values ?? [])
          .filter((code) => !words?.values[key]?.[code])
          .map((code) => `${key}.${code}`)),
  ]);

  expect(missing).toEqual([]);
});

test('the demo products use the vocabulary and nothing else', () => {
  const wrong = readDemoProducts().flatMap(({ product }) =>
    Object.entries(product.attributes).flatMap(([key, value]) => {
      if (!attributeKeys.includes(key as never)) return [`${product.sku}: ${key}`];
      const { kind, values } = definitionOf(key as never);
      const codes = kind === 'code' ? [value] : kind === 'codes' ? (value as string[]) : [];
      const isKind =
        kind === 'number'
          ? typeof value === 'number' && value > 0
          : kind === 'flag'
            ? typeof value === 'boolean'
            : kind === 'codes'
              ? Array.isArray(value)
              : typeof value === 'string';
      return isKind && codes.every((code) => values?.includes(String(code)))
        ? []
        : [`${product.sku}: ${key}=${value}`];
    }),
  );

  expect(wrong).toEqual([]);
});

test('a product with a neck is closed as that neck is', () => {
  const wrong = readDemoProducts().filter(
    ({ product }) =>
      product.attributes.neck &&
      findNeck(String(product.attributes.neck))?.closure !== product.attributes.closure,
  );

  expect(wrong.map(({ product }) => product.sku)).toEqual([]);
  expect(new Set(necks.map((neck) => neck.code)).size).toBe(necks.length);
});
