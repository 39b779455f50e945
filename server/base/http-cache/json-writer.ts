// Responses as JSON, checked against their schema. Objects that many responses contain, such as the
// product of a card, are checked and written once: their JSON is cached for as long as the object
// exists, and a response is put together from it.
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createJsonBytes, type JsonBytes } from './json-bytes.ts';

/** As UTF-8 if it was put together from parts. */
export type Json = string | Buffer;
/** Adds the JSON of a value that matches the schema; throws a ZodError for any other. */
type Add = (value: unknown, json: JsonBytes) => void;
type Shape = Readonly<Record<string, z.ZodType>>;

const parts = new WeakMap<z.ZodType, Add>();
const extensions = new WeakMap<z.ZodType, z.ZodObject>();
const bases = new WeakMap<object, object>();
const writers = new WeakMap<z.ZodType, Add>();
/** One for all responses: each is written without waiting. */
const output = createJsonBytes();

/** Declares that values of this schema are never modified, and that several responses show them. */
export function cacheJson(schema: z.ZodObject): void {
  const known = new WeakMap<object, Buffer>();
  parts.set(schema, (value, json) => {
    const bytes = known.get(value as object);
    if (bytes) return json.addBytes(bytes);
    const start = json.length;
    // Throws for what is no object.
    json.addText(plainJson(schema, value));
    known.set(value as object, json.take(start, true));
  });
}

/** Declares that `schema` has all fields of `base` first, whose JSON is cached, and then others. */
export function cacheJsonOfBase(schema: z.ZodObject, base: z.ZodObject): void {
  extensions.set(schema, base);
}

/** An object with all fields of `base`, and with `more`, which has no field of `base`. */
export function extended<Base extends object, More extends object>(
  base: Base,
  more: More,
): Base & More {
  const whole = { ...base, ...more };
  bases.set(whole, base);
  return whole;
}

/**
 * Returns the function that writes values of this schema.
 * The function throws a ZodError for a value that does not match.
 */
export function jsonWriter(schema: z.ZodType): (value: unknown) => Json {
  if (!hasParts(schema)) return (value) => plainJson(schema, value);
  const add = adderOf(schema);
  return (value) => {
    output.clear();
    add(value, output);
    return output.take();
  };
}

/** For the HTTP layer, which sends bytes as well as strings, whatever its types say. */
export const writeJson: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  const write = jsonWriter(schema);
  return (value) => {
    try {
      return write(value) as string;
    } catch (error) {
      throw new ResponseSerializationError(method, url, { cause: error as z.ZodError });
    }
  };
};

const plainJson = (schema: z.ZodType, value: unknown): string =>
  JSON.stringify(z.encode(schema, value));

function adderOf(schema: z.ZodType): Add {
  const add = parts.get(schema) ?? writers.get(schema) ?? newAdder(schema);
  writers.set(schema, add);
  return add;
}

function newAdder(schema: z.ZodType): Add {
  if (!hasParts(schema)) return (value, json) => json.addText(plainJson(schema, value));
  if (schema instanceof z.ZodArray) return arrayAdder(schema.element as z.ZodType);
  return objectAdder(schema as z.ZodObject);
}

/**
 * Whether a value of this schema contains parts in one of its fields or elements. A schema that
 * contains itself (`above`) has none, and neither has one with checks or rules of its own.
 */
function hasParts(schema: z.ZodType, above: readonly z.ZodType[] = []): boolean {
  if (parts.has(schema)) return true;
  if (above.includes(schema) || (schema.def.checks ?? []).length > 0) return false;
  const inner =
    schema instanceof z.ZodArray
      ? [schema.element as z.ZodType]
      : schema instanceof z.ZodObject && schema.def.catchall === undefined
        ? Object.values(schema.shape as Shape)
        : [];
  return inner.some((one) => hasParts(one, [...above, schema]));
}

const [COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [...',[]{}'].map((sign) =>
  Buffer.from(sign),
) as [Buffer, Buffer, Buffer, Buffer, Buffer];

function arrayAdder(element: z.ZodType): Add {
  const add = adderOf(element);
  const many = z.array(z.unknown());
  return (value, json) => {
    json.addBytes(OPEN_ARRAY);
    const start = json.length;
    for (const item of Array.isArray(value) ? value : many.parse(value)) {
      if (json.length > start) json.addBytes(COMMA);
      add(item, json);
    }
    json.addBytes(CLOSE_ARRAY);
  };
}

function objectAdder(schema: z.ZodObject): Add {
  const shape = schema.shape as Shape;
  const addWhole = fieldsAdder(shape);
  const base = extensions.get(schema);
  const addBase = base && adderOf(base);
  const addMore = fieldsAdder(
    Object.fromEntries(Object.entries(shape).filter(([key]) => !(key in (base?.shape ?? {})))),
  );
  return (value, json) => {
    const object = objectOf(value);
    const baseObject = bases.get(object);
    const start = json.length + OPEN_OBJECT.length;
    if (addBase && baseObject) {
      addBase(baseObject, json);
      json.clear(json.length - CLOSE_OBJECT.length);
      addMore(object, json, start);
    } else {
      json.addBytes(OPEN_OBJECT);
      addWhole(object, json, start);
    }
    json.addBytes(CLOSE_OBJECT);
  };
}

/**
 * The object itself, because its base is known by it.
 * @throws ZodError if it is none
 */
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)
    : z.looseObject({}).parse(value);

/** Adds fields, without braces, to those that follow the first `start` bytes. */
type AddFields = (value: Record<string, unknown>, json: JsonBytes, start: number) => void;

/** Fields in their order; neighbouring plain ones together. */
function fieldsAdder(shape: Shape): AddFields {
  const adders: AddFields[] = [];
  let plain: Shape = {};
  const endPlain = () => {
    if (Object.keys(plain).length > 0) adders.push(plainFieldsAdder(z.object(plain)));
    plain = {};
  };
  for (const [key, field] of Object.entries(shape)) {
    if (!hasParts(field)) {
      plain = { ...plain, [key]: field };
      continue;
    }
    endPlain();
    adders.push(fieldAdder(key, field));
  }
  endPlain();
  return (value, json, start) => {
    for (const add of adders) add(value, json, start);
  };
}

function plainFieldsAdder(schema: z.ZodObject): AddFields {
  return (value, json, start) => {
    const fields = plainJson(schema, value).slice(1, -1);
    if (fields === '') return;
    if (json.length > start) json.addBytes(COMMA);
    json.addText(fields);
  };
}

function fieldAdder(key: string, field: z.ZodType): AddFields {
  const name = Buffer.from(`${JSON.stringify(key)}:`);
  const add = adderOf(field);
  return (value, json, start) => {
    if (json.length > start) json.addBytes(COMMA);
    json.addBytes(name);
    add(value[key], json);
  };
}
