// The schemas of shared/ become components of the contract, with the names that they have in the
// code.
import fs from 'node:fs';
import path from 'node:path';
import { $ZodType, globalRegistry } from 'zod/v4/core';
import type { Contract, JsonSchema } from './contract.ts';
import type { DescribedRoute } from './described-routes.ts';

const shared = path.join(import.meta.dirname, '..', '..', 'shared');
const filesOfSchemas = () =>
  fs
    .readdirSync(shared, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing\//.test(file))
    .sort();

/** Schemas of addresses and headers become individual parameters. */
const schemasOfParameters = (routes: readonly DescribedRoute[]): Set<unknown> =>
  new Set(
    routes.flatMap(({ schema: { params, querystring, headers } }) => [
      params,
      querystring,
      headers,
    ]),
  );

/**
 * Two schemas with the same name get the name of their file as prefix: `orders/Row`, `quotes/Row`.
 */
export async function nameSchemas(routes: readonly DescribedRoute[]): Promise<void> {
  const excluded = schemasOfParameters(routes);
  const named = new Map<string, $ZodType>();
  for (const file of filesOfSchemas()) {
    const exports = (await import(path.join(shared, file))) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exports)) {
      if (!(schema instanceof $ZodType) || !/^[A-Z][a-z]/.test(name) || excluded.has(schema))
        continue;
      const isTaken = named.has(name) && named.get(name) !== schema;
      named.set(isTaken ? `${pascal(path.basename(file, '.ts'))}${name}` : name, schema);
    }
  }
  for (const [id, schema] of named)
    if (!globalRegistry.get(schema)?.id)
      globalRegistry.add(schema, { ...globalRegistry.get(schema), id });
}

export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/**
 * One schema for requests and responses if they are equal; without unused schemas, and without
 * details that tell a client nothing.
 */
export function tidySchemas(contract: Contract): Contract {
  const { $defs: _, ...plain } = plainOf(contract) as Contract & { $defs?: unknown };
  const schemas = plain.components?.schemas ?? {};
  const same = new Set(
    Object.keys(schemas).filter((name) => name.endsWith('Input') && schemas[name.slice(0, -5)]),
  );
  // A schema differs if one that it refers to differs.
  for (let before = -1; before !== same.size; ) {
    before = same.size;
    for (const name of same) {
      const ofInput = JSON.stringify(renamed(schemas[name], same));
      if (ofInput !== JSON.stringify(renamed(schemas[name.slice(0, -5)], same))) same.delete(name);
    }
  }
  const merged = renamed(plain, same) as Contract;
  for (const name of same) delete merged.components?.schemas?.[name];
  return withPlainNames(withUsedSchemas(merged));
}

/** A schema that is only sent needs no `Input` in its name. */
function withPlainNames(contract: Contract): Contract {
  const schemas = contract.components?.schemas ?? {};
  const plain = new Set(
    Object.keys(schemas).filter((name) => name.endsWith('Input') && !schemas[name.slice(0, -5)]),
  );
  const named = renamed(contract, plain) as Contract;
  const entries = Object.entries(named.components?.schemas ?? {}).map(
    ([name, schema]) => [plain.has(name) ? name.slice(0, -5) : name, schema] as const,
  );
  return { ...named, components: { ...named.components, schemas: Object.fromEntries(entries) } };
}

const REFERENCE = '#/components/schemas/';

function renamed(value: unknown, same: ReadonlySet<string>): unknown {
  return mapped(value, (key, text) => {
    const name = key === '$ref' && text.startsWith(REFERENCE) ? text.slice(REFERENCE.length) : '';
    return same.has(name) ? `${REFERENCE}${name.slice(0, -5)}` : text;
  });
}

/** Everything that the calls refer to, directly or indirectly. */
export function withUsedSchemas(contract: Contract): Contract {
  const { components = {}, ...rest } = contract;
  const used: Record<string, Set<string>> = { schemas: new Set(), responses: new Set() };
  const waiting: unknown[] = [rest];
  while (waiting.length > 0)
    mapped(waiting.pop(), (key, text) => {
      const [, kind = '', name = ''] =
        key === '$ref' ? (/^#\/components\/(schemas|responses)\/(.+)$/.exec(text) ?? []) : [];
      const names = used[kind];
      if (names && !names.has(name)) {
        names.add(name);
        waiting.push(components[kind as 'schemas']?.[name]);
      }
      return text;
    });
  const only = <Part>(parts: Record<string, Part> = {}, names = new Set<string>()) =>
    Object.fromEntries(
      Object.entries(parts)
        .filter(([name]) => names.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return {
    ...rest,
    components: {
      ...components,
      schemas: only(components.schemas, used.schemas),
      responses: only(components.responses, used.responses),
    },
  };
}

/** A copy in which every text was replaced by the result of `change`. */
function mapped(value: unknown, change: (key: string, text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return change(key, value);
  if (Array.isArray(value)) return value.map((part) => mapped(part, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapped(part, change, name)]),
  );
}

const formats = new Set(['date', 'date-time', 'uuid', 'email', 'uri']);

/** A format is shorter than its pattern; lists have items. */
function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, plainOf(part)]),
  ) as JsonSchema;
  if (typeof schema.pattern === 'string' && formats.has(String(schema.format)))
    delete schema.pattern;
  if (schema.type === 'array' && !('items' in schema)) schema.items = {};
  if (schema.additionalProperties === false && 'properties' in schema)
    delete schema.additionalProperties;
  return withoutIdleChoice(withNamedKeys(schema));
}

/** A record with fixed keys is an object with these properties. */
function withNamedKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const keys = (propertyNames as JsonSchema | undefined)?.enum;
  if (!Array.isArray(keys) || !Array.isArray(schema.required)) return schema;
  const properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
  return { ...rest, properties };
}

/**
 * A choice with one option is no choice, and an option that accepts anything includes the others.
 */
function withoutIdleChoice(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  if (anyOf.some((one) => Object.keys(one as object).length === 0)) return rest;
  return anyOf.length === 1 ? { ...(anyOf[0] as JsonSchema), ...rest } : schema;
}
