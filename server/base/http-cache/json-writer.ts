// Responses as JSON, checked against their schema. Objects that many responses contain, such as the
// product of a card, are checked and written once: their JSON is cached for as long as the object
// exists, and a response is put together from it.
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Write = (value: unknown) => string;
type Shape = Readonly<Record<string, z.ZodType>>;

const parts = new WeakMap<z.ZodType, Write>();
const extensions = new WeakMap<z.ZodType, z.ZodObject>();
const bases = new WeakMap<object, object>();
const writers = new WeakMap<z.ZodType, Write>();

/** Declares that values of this schema are never modified, and that several responses show them. */
export function cacheJson(schema: z.ZodType): void {
  const known = new WeakMap<object, string>();
  const write = plainWriter(schema);
  parts.set(schema, (value) => {
    if (typeof value !== 'object' || value === null) return write(value);
    const json = known.get(value) ?? write(value);
    known.set(value, json);
    return json;
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
export function jsonWriter(schema: z.ZodType): Write {
  const write = parts.get(schema) ?? writers.get(schema) ?? writerOf(schema);
  writers.set(schema, write);
  return write;
}

/** For the HTTP layer. */
export const writeJson: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  const write = jsonWriter(schema);
  return (value) => {
    try {
      return write(value);
    } catch (error) {
      throw new ResponseSerializationError(method, url, { cause: error as z.ZodError });
    }
  };
};

const plainWriter =
  (schema: z.ZodType): Write =>
  (value) =>
    JSON.stringify(z.encode(schema, value));

function writerOf(schema: z.ZodType): Write {
  if (!hasParts(schema)) return plainWriter(schema);
  if (schema instanceof z.ZodArray) return arrayWriter(schema.element as z.ZodType);
  return objectWriter(schema as z.ZodObject);
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

function arrayWriter(element: z.ZodType): Write {
  const write = jsonWriter(element);
  const many = z.array(z.unknown());
  return (value) => `[${(Array.isArray(value) ? value : many.parse(value)).map(write).join(',')}]`;
}

function objectWriter(schema: z.ZodObject): Write {
  const shape = schema.shape as Shape;
  const whole = fieldsWriter(shape);
  const base = extensions.get(schema);
  if (!base) return (value) => `{${whole(objectOf(value))}}`;
  const writeBase = jsonWriter(base);
  const more = fieldsWriter(
    Object.fromEntries(Object.entries(shape).filter(([key]) => !(key in base.shape))),
  );
  return (value) => {
    const object = objectOf(value);
    const baseObject = bases.get(object);
    if (!baseObject) return `{${whole(object)}}`;
    return `{${[writeBase(baseObject).slice(1, -1), more(object)].filter(Boolean).join(',')}}`;
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

/** Writes the fields in their order, without the braces; neighbouring plain fields together. */
function fieldsWriter(shape: Shape): (value: Record<string, unknown>) => string {
  const writes: ((value: Record<string, unknown>) => string)[] = [];
  let plain: Shape = {};
  const endPlain = () => {
    if (Object.keys(plain).length === 0) return;
    const write = plainWriter(z.object(plain));
    writes.push((value) => write(value).slice(1, -1));
    plain = {};
  };
  for (const [key, field] of Object.entries(shape)) {
    if (!hasParts(field)) {
      plain = { ...plain, [key]: field };
      continue;
    }
    endPlain();
    const write = jsonWriter(field);
    writes.push((value) => `${JSON.stringify(key)}:${write(value[key])}`);
  }
  endPlain();
  return (value) =>
    writes
      .map((write) => write(value))
      .filter(Boolean)
      .join(',');
}
