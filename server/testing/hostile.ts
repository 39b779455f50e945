// Hostile input, drawn from a seed so that every finding can be reproduced.
import { randomUUID } from 'node:crypto';

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  default?: unknown;
};

/** mulberry32. */
export function drawer(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    isTrue: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}
export type Drawer = ReturnType<typeof drawer>;

const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud83d',
  '🧴🇹🇷',
  'İIıi',
  'ﷺ',
  '\u202eters',
  '\ufeff',
  'a'.repeat(300),
  'ş'.repeat(5_000),
  'x'.repeat(60_000),
  "'",
  '"; drop table orders; --',
  "' or 1=1 --",
  '%',
  '%%%',
  '\\',
  '\\u0000',
  '$1',
  '{{name}}',
  '{}',
  '[]',
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  'a@b',
  '@',
  `${'a'.repeat(250)}@ornek.com`,
  '\r\nSet-Cookie: a=b',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '1.5',
  '2026-13-45',
  '0000-00-00',
  '275760-09-14',
  'infinity',
  '-infinity',
  'epoch',
  '12:60',
  '(',
  ')',
  '&',
  '|',
  '!',
  ':*',
  '<->',
  'a:*b',
  '* * *',
  '(((((',
  '😀'.repeat(200),
  'A'.repeat(65_536),
];
const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.005,
  -0.5,
  1e-7,
  255,
  32_767,
  32_768,
  65_536,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  2 ** 53 + 2,
  1e18,
  1e21,
  1e308,
];

export function hostileValue(draw: Drawer, depth = 0): unknown {
  const kind = draw.below(depth > 3 ? 5 : 9);
  if (kind < 3) return draw.pick(strings);
  if (kind < 4) return draw.pick(numbers);
  if (kind < 5) return draw.pick([null, true, false]);
  if (kind < 6)
    return Array.from({ length: draw.pick([0, 1, 3, 50]) }, () => hostileValue(draw, depth + 1));
  if (kind < 7)
    return Object.fromEntries(
      Array.from({ length: draw.pick([0, 1, 4]) }, () => [
        draw.pick(strings).slice(0, 50),
        hostileValue(draw, depth + 1),
      ]),
    );
  if (kind < 8) return nested(draw.pick([5, 100, 2_000]), draw.isTrue(0.5));
  return Array.from({ length: draw.pick([1_000, 5_000]) }, (_, index) => index);
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
  return value;
}

/** In a path or a query. */
export const hostileText = (draw: Drawer): string =>
  String(draw.isTrue(0.8) ? draw.pick(strings) : draw.pick(numbers));

export type Known = { texts: readonly string[]; ids: readonly number[] };

export type Source = { draw: Drawer; known: Known; components?: Record<string, Schema> };

/**
 * A value that the schema probably accepts. Each node of it is hostile with the probability
 * `share`.
 */
export function valueFor(
  schema: Schema | undefined,
  source: Source,
  share: number,
  depth = 0,
): unknown {
  const { draw, components = {} } = source;
  if (!schema || draw.isTrue(share)) return hostileValue(draw, depth);
  const inner = (next: Schema | undefined) => valueFor(next, source, share, depth + 1);
  if (schema.$ref)
    return depth > 12 ? null : inner(components[schema.$ref.split('/').at(-1) ?? '']);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inner(draw.pick(choices));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part) as object));
  const type = Array.isArray(schema.type) ? draw.pick(schema.type) : schema.type;
  const make = byType[schema.properties ? 'object' : (type ?? '')];
  return make ? make(schema, source, inner) : hostileValue(draw, depth + 1);
}

type Inner = (schema: Schema | undefined) => unknown;

const byType: Record<string, (schema: Schema, source: Source, inner: Inner) => unknown> = {
  object: (schema, source, inner) => objectFor(schema, source, inner),
  array: (schema, { draw }, inner) =>
    Array.from({ length: Math.max(schema.minItems ?? 0, draw.below(4)) }, (_, index) =>
      inner(schema.prefixItems?.[index] ?? schema.items),
    ),
  integer: (schema, { draw, known }) => numberFor(schema, draw, known),
  number: (schema, { draw, known }) => numberFor(schema, draw, known),
  boolean: (_schema, { draw }) => draw.isTrue(0.5),
  null: () => null,
  string: (schema, { draw, known }) => textFor(schema, draw, known),
};

function objectFor(schema: Schema, { draw, known }: Source, inner: Inner) {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || draw.isTrue(0.6),
  );
  const extra =
    typeof schema.additionalProperties === 'object'
      ? [[draw.pick(known.texts), inner(schema.additionalProperties)]]
      : [];
  return Object.fromEntries([...entries.map(([name, part]) => [name, inner(part)]), ...extra]);
}

function numberFor(
  { minimum, maximum, exclusiveMinimum }: Schema,
  draw: Drawer,
  known: Known,
): number {
  if (draw.isTrue(0.6)) return draw.pick(known.ids);
  const least = Math.max(minimum ?? exclusiveMinimum ?? 0, -1e6);
  return Math.round(least + draw.next() * (Math.min(maximum ?? 1_000, 1e6) - least));
}

function textFor(
  { format, minLength = 0, maxLength = 40 }: Schema,
  draw: Drawer,
  known: Known,
): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'email') return `kisi${draw.below(50)}@ornek.com`;
  if (format === 'date-time') return new Date(1.79e12 + draw.below(1e9)).toISOString();
  if (format === 'date') return '2026-11-21';
  const text = draw.pick(known.texts);
  return text.padEnd(minLength, 'a').slice(0, Math.max(minLength, maxLength));
}
