import { expect, test } from 'vitest';
import { readDemoProducts } from '#server/demo/seed.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { familyOf, type Member } from './families.ts';

const member = (id: number, attributes: Attributes, stock = 5): Member => ({
  id,
  name: `Kapak ${id}`,
  stock,
  attributes,
});

const choicesOf = (product: Member, members: Member[]) =>
  Object.fromEntries(
    (familyOf({ name: 'Kapak' }, product, { members, language: 'tr' })?.choices ?? []).map(
      ({ key, values }) => [
        key,
        values.map(({ label, id, isCurrent, isInStock }) =>
          [label, id, isCurrent ? 'current' : '', isInStock ? '' : 'out'].filter(Boolean).join(' '),
        ),
      ],
    ),
  );

test('members are named by what they differ in, in the order of the vocabulary', () => {
  const silver = member(1, { color: 'silver', neck: 'FEA15', capacityMl: 50 });
  const gold = member(2, { color: 'gold', neck: 'FEA15', capacityMl: 50 }, 0);
  const large = member(3, { color: 'silver', neck: 'FEA15', capacityMl: 100 });
  const small = member(4, { color: 'silver', neck: 'FEA15', capacityMl: 5 });

  expect(choicesOf(silver, [silver, gold, large, small])).toEqual({
    color: ['Altın 2 out', 'Gümüş 1 current'],
    capacityMl: ['5 ml 4', '50 ml 1 current', '100 ml 3'],
  });
});

test('a combination that does not exist leads to the nearest member', () => {
  const gold13 = member(1, { color: 'gold', neck: 'FEA13' });
  const silver13 = member(2, { color: 'silver', neck: 'FEA13' });
  const silver20 = member(3, { color: 'silver', neck: 'FEA20' }, 0);
  const black20 = member(4, { color: 'black', neck: 'FEA20' });
  const members = [gold13, silver13, silver20, black20];

  expect(choicesOf(gold13, members)).toEqual({
    color: ['Siyah 4', 'Altın 1 current', 'Gümüş 2'],
    // FEA20 does not exist in gold: the member in stock.
    neck: ['FEA13 1 current', 'FEA20 4'],
  });
});

test('the colour of the glass is the choice where it differs, else the colour of the product', () => {
  const clear = member(1, { glassColor: 'clear', color: 'clear' });
  const frosted = member(2, { glassColor: 'frosted', color: 'clear' });
  const black = member(3, { glassColor: 'clear', color: 'black' });

  expect(Object.keys(choicesOf(clear, [clear, frosted]))).toEqual(['glassColor']);
  expect(Object.keys(choicesOf(clear, [clear, black]))).toEqual(['color']);
});

test('an attribute that only some members have is no choice', () => {
  const stated = member(1, { color: 'gold', capacityMl: 50 });
  const open = member(2, { color: 'silver' });

  expect(Object.keys(choicesOf(stated, [stated, open]))).toEqual(['color']);
});

test('a product without a family, or the only one of it on sale, has no choices', () => {
  const one = member(1, { color: 'gold' });

  expect(familyOf(null, one, { members: [], language: 'tr' })).toBeUndefined();
  expect(familyOf({ name: 'Kapak' }, one, { members: [one], language: 'tr' })).toBeUndefined();
});

test('each member of a family of the demo shop can be chosen from the others', () => {
  const families = new Map<string, Member[]>();
  for (const [index, { product }] of readDemoProducts().entries())
    if (product.family)
      families.set(product.family, [
        ...(families.get(product.family) ?? []),
        { ...product, id: index },
      ]);

  expect(families.size).toBeGreaterThan(30);
  for (const members of families.values()) {
    const [first] = members as [Member];
    const keys =
      familyOf({ name: '' }, first, { members, language: 'tr' })?.choices.map(({ key }) => key) ??
      [];
    const combinations = members.map(({ attributes }) =>
      keys.map((key) => attributes[key as keyof Attributes]).join(),
    );
    expect(new Set(combinations).size).toBe(members.length);
  }
});
