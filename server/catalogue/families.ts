// The family of a product: how its members differ, and which member each choice opens.
import { translate } from '#server/base/errors/texts.ts';
import type { Language } from '#shared/base/languages.ts';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import type { ProductFamily } from '#shared/catalogue/catalogue.ts';
import type { ProductRow } from './catalogue.sql.ts';
import { placeOf, valueLabel } from './facets.ts';
import { ownSwatch } from './own-values.ts';

export type Member = Pick<ProductRow, 'id' | 'name' | 'stock' | 'attributes'>;

/** Colour, capacity and neck; of each the first attribute that all members have. */
const differences: readonly (readonly AttributeKey[])[] = [
  ['glassColor', 'color'],
  ['capacityMl', 'forCapacityMl'],
  ['neck'],
];

/** The screen colour of each value; for a gradient its stronger end. */
const swatches: Readonly<Record<string, string>> = {
  clear: '#f4f6f5',
  frosted: '#e3e8e6',
  white: '#ffffff',
  black: '#1d1c1b',
  gold: '#c9a24a',
  silver: '#c4c7c9',
  rose: '#d9a08c',
  amber: '#9a5b1e',
  smoke: '#5d5a57',
  blue: '#3f62a8',
  cobalt: '#1f3c93',
  green: '#2f6b4f',
  brown: '#6b4a35',
  natural: '#dcc19a',
  walnut: '#6a4630',
  kraft: '#b8946a',
  red: '#8e2432',
  pink: '#e6b7bd',
  'gradient-blue': '#6d8cc4',
  'gradient-rose': '#c98a8a',
};

/** Undefined if the value is not a colour, or the merchant gave it no swatch. */
export const swatchOf = (key: AttributeKey, value: string): string | undefined =>
  ownSwatch(key, value) ?? swatches[value];

const stated = ({ attributes }: Member, key: AttributeKey) =>
  attributes[key] as string | number | undefined;

export const differingKeys = (members: readonly Member[]): AttributeKey[] =>
  differences.flatMap(
    (keys) =>
      keys.find((key) => {
        const values = members.map((member) => stated(member, key));
        return !values.includes(undefined) && new Set(values).size > 1;
      }) ?? [],
  );

/** `members`: the product itself and the others on sale; undefined if it is the only one. */
export function familyOf(
  named: Pick<ProductFamily, 'name' | 'isUntranslated'> | null,
  product: Member,
  { members, language }: { members: readonly Member[]; language: Language },
): ProductFamily | undefined {
  if (named === null || members.length < 2) return undefined;
  const keys = differingKeys(members);
  return {
    ...named,
    choices: keys.map((key) => ({
      key,
      label: translate(language, 'attributes', `labels.${key}`),
      values: [...new Set(members.map((member) => stated(member, key) as string | number))]
        .sort((a, b) => placeOf(key, String(a)) - placeOf(key, String(b)))
        .map((value) => {
          const having = members.filter((member) => stated(member, key) === value);
          const { id, stock } = nearest(product, having, keys);
          return {
            label: valueLabel(key, String(value), language),
            color: swatchOf(key, String(value)),
            id,
            isCurrent: stated(product, key) === value,
            isInStock: stock > 0,
          };
        }),
    })),
    others: members.flatMap(({ id, name }) => (id === product.id ? [] : [{ id, name }])),
  };
}

/**
 * The product itself, or the member that shares most with it: those in stock first, then by
 * capacity.
 */
export function nearest<M extends Member>(
  product: Member,
  members: readonly M[],
  keys: readonly AttributeKey[],
): M {
  const distance = (member: M) => [
    member.id === product.id ? 0 : 1,
    keys.filter((key) => stated(member, key) !== stated(product, key)).length,
    member.stock > 0 ? 0 : 1,
    Math.abs(capacityOf(member) - capacityOf(product)),
    member.id,
  ];
  return members
    .map((member) => ({ member, distance: distance(member) }))
    .reduce((best, other) => (isLess(other.distance, best.distance) ? other : best)).member;
}

const capacityOf = ({ attributes: { capacityMl, forCapacityMl } }: Member) =>
  Number(capacityMl ?? forCapacityMl ?? 0);

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0);
}
