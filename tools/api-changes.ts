// The changes between two versions of the contract from the client's view: what may break a working
// client, and what was added. Rules: docs/decisions/0084.
import type { Contract, JsonSchema, Operation, Parameter } from '#server/openapi/contract.ts';
import { operationsOf } from '#server/openapi/contract.ts';

export type Change = { isBreaking: boolean; where: string; what: string };
/**
 * Requests come from the client, so they may only be accepted more widely; responses are read by
 * it, so they may only contain more.
 */
type Direction = 'request' | 'answer';
type Sides = {
  before: Contract;
  after: Contract;
  direction: Direction;
  where: string;
  changes: Change[];
  /** Pairs of schemas under comparison, because schemas may refer to themselves. */
  seen: Set<string>;
};

export function changesBetween(before: Contract, after: Contract): Change[] {
  const changes: Change[] = [];
  const now = new Map(operationsOf(after).map((one) => [one.name, one.operation]));
  for (const { name, operation } of operationsOf(before)) {
    const next = now.get(name);
    if (!next) changes.push({ isBreaking: true, where: name, what: 'the call is gone' });
    else compareOperations(operation, next, { before, after, where: name, changes });
    now.delete(name);
  }
  for (const name of now.keys())
    changes.push({ isBreaking: false, where: name, what: 'a new call' });
  return changes;
}

type Operations = Pick<Sides, 'before' | 'after' | 'where' | 'changes'>;

function compareOperations(old: Operation, next: Operation, sides: Operations) {
  if (old.operationId !== next.operationId)
    addBreak(sides, `its operationId was ${old.operationId} and is ${next.operationId}`);
  const callers = ({ security = [] }: Operation) =>
    security.map((one) => Object.keys(one)[0] ?? 'nobody');
  for (const caller of callers(old))
    if (!callers(next).includes(caller)) addBreak(sides, `it is no longer open to: ${caller}`);
  compareParameters(old, next, { ...sides, direction: 'request', seen: new Set() });
  compareBodies(old, next, { ...sides, direction: 'request', seen: new Set() });
  compareAnswers(old, next, { ...sides, direction: 'answer', seen: new Set() });
}

function compareParameters(old: Operation, next: Operation, sides: Sides) {
  const keyOf = (one: Parameter) => `${one.in} ${one.name}`;
  const were = new Map((old.parameters ?? []).map((one) => [keyOf(one), one]));
  for (const one of next.parameters ?? []) {
    const was = were.get(keyOf(one));
    were.delete(keyOf(one));
    if (!was && one.required) addBreak(sides, `a new parameter: ${one.name}`);
    else if (!was) addHarmless(sides, `a new parameter: ${one.name}`);
    else if (one.required && !was.required) addBreak(sides, `${one.name} is required now`);
    if (was) compare(was.schema, one.schema, within(sides, one.name));
  }
  for (const { name } of were.values()) addBreak(sides, `the parameter ${name} is gone`);
}

function compareBodies(old: Operation, next: Operation, sides: Sides) {
  if (next.requestBody?.required && !old.requestBody?.required)
    addBreak(sides, 'a body is required now');
  for (const [type, { schema }] of Object.entries(old.requestBody?.content ?? {})) {
    const now = next.requestBody?.content[type];
    if (!now) addBreak(sides, `no longer reads ${type}`);
    else compare(schema, now.schema, within(sides, 'body'));
  }
}

function compareAnswers(old: Operation, next: Operation, sides: Sides) {
  const successes = ({ responses }: Operation) =>
    Object.entries(responses).filter(([status]) => Number(status) < 400);
  for (const [status, { content = {} }] of successes(old)) {
    const now = next.responses[status];
    if (!now) addBreak(sides, `no longer answers ${status}`);
    for (const [type, { schema }] of now ? Object.entries(content) : []) {
      const after = now?.content?.[type];
      if (!after) addBreak(sides, `${status} is no longer ${type}`);
      else compare(schema, after.schema, within(sides, `answer ${status}`));
    }
  }
}

const within = (sides: Sides, part: string): Sides => ({
  ...sides,
  where: `${sides.where} · ${part}`,
});
function addHarmless({ changes, where }: Operations, what: string): void {
  changes.push({ isBreaking: false, where, what });
}
function addBreak({ changes, where }: Operations, what: string): void {
  changes.push({ isBreaking: true, where, what });
}

function resolve(schema: JsonSchema | undefined, contract: Contract): JsonSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema?.$ref ?? ''))?.[1];
  return name ? resolve(contract.components?.schemas?.[name], contract) : (schema ?? {});
}

function compare(old: JsonSchema | undefined, next: JsonSchema | undefined, sides: Sides): void {
  const pair = `${sides.direction} ${JSON.stringify(old)} ${JSON.stringify(next)}`;
  if (JSON.stringify(old) === JSON.stringify(next) && !JSON.stringify(old ?? '').includes('$ref'))
    return;
  if (sides.seen.has(pair)) return;
  sides.seen.add(pair);
  const was = resolve(old, sides.before);
  const is = resolve(next, sides.after);
  if (was.anyOf || was.oneOf || is.anyOf || is.oneOf) compareChoices(was, is, sides);
  else compareOne(was, is, sides);
}

function compareOne(was: JsonSchema, is: JsonSchema, sides: Sides): void {
  compareTypes(was, is, sides);
  compareValues(was, is, sides);
  if (sides.direction === 'request') compareLimits(was, is, sides);
  compareProperties(was, is, sides);
  for (const part of ['items', 'additionalProperties'] as const)
    if (isSchema(was[part]) && isSchema(is[part]))
      compare(was[part], is[part], within(sides, part === 'items' ? '[]' : '*'));
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typesOf = ({ type }: JsonSchema): string[] => [type].flat().filter(Boolean) as string[];

function compareTypes(was: JsonSchema, is: JsonSchema, sides: Sides) {
  const [wide, narrow] = sides.direction === 'request' ? [is, was] : [was, is];
  const allowed = typesOf(wide);
  const isAllowed = (type: string) =>
    allowed.includes(type) || (type === 'integer' && allowed.includes('number'));
  const lost = typesOf(narrow).filter((type) => !isAllowed(type));
  const isOpen = allowed.length === 0;
  const becameOpen = !isOpen && typesOf(narrow).length === 0 && !('const' in narrow || narrow.enum);
  if ((!isOpen && lost.length > 0) || becameOpen)
    addBreak(sides, `its type was ${typesOf(was).join('|')} and is ${typesOf(is).join('|')}`);
}

const valuesOf = (schema: JsonSchema): unknown[] | null =>
  'const' in schema ? [schema.const] : ((schema.enum as unknown[] | undefined) ?? null);

/** A new value in a response is an addition: clients must expect unknown values. */
function compareValues(was: JsonSchema, is: JsonSchema, sides: Sides) {
  const old = valuesOf(was);
  const next = valuesOf(is);
  if (!next || sides.direction === 'answer') return;
  if (!old) addBreak(sides, `only ${next.join(', ')} are accepted now`);
  for (const value of (old ?? []).filter((one) => !next.includes(one)))
    addBreak(sides, `the value ${String(value)} is no longer accepted`);
}

const most = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const least = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];

function compareLimits(was: JsonSchema, is: JsonSchema, sides: Sides) {
  const report = (limit: string) =>
    addBreak(sides, `its ${limit} was ${String(was[limit] ?? 'none')} and is ${String(is[limit])}`);
  for (const limit of most)
    if (
      is[limit] !== undefined &&
      Number(is[limit]) < Number(was[limit] ?? Number.POSITIVE_INFINITY)
    )
      report(limit);
  for (const limit of least)
    if (
      is[limit] !== undefined &&
      Number(is[limit]) > Number(was[limit] ?? Number.NEGATIVE_INFINITY)
    )
      report(limit);
  for (const rule of ['pattern', 'format'])
    if (is[rule] !== undefined && is[rule] !== was[rule]) report(rule);
}

function compareProperties(was: JsonSchema, is: JsonSchema, sides: Sides) {
  const old = (was.properties ?? {}) as Record<string, JsonSchema>;
  const next = (is.properties ?? {}) as Record<string, JsonSchema>;
  const isRequired = (schema: JsonSchema, name: string) =>
    ((schema.required ?? []) as string[]).includes(name);
  for (const [name, schema] of Object.entries(old)) {
    const now = next[name];
    if (!now) addBreak(within(sides, name), 'is gone');
    else compare(schema, now, within(sides, name));
    if (now && sides.direction === 'answer' && isRequired(was, name) && !isRequired(is, name))
      addBreak(within(sides, name), 'may be missing now');
  }
  for (const name of Object.keys(next)) {
    const isNewlyRequired = isRequired(is, name) && !isRequired(was, name);
    if (sides.direction === 'request' && isNewlyRequired)
      addBreak(within(sides, name), 'is required now');
    else if (!old[name]) addHarmless(within(sides, name), 'is new');
  }
}

/** Each choice of the narrower side must be one of the wider side. */
function compareChoices(was: JsonSchema, is: JsonSchema, sides: Sides) {
  const choices = (schema: JsonSchema) =>
    (schema.anyOf ?? schema.oneOf ?? [schema]) as JsonSchema[];
  const isRequest = sides.direction === 'request';
  const [narrow, wide] = isRequest ? [choices(was), choices(is)] : [choices(is), choices(was)];
  for (const one of narrow) {
    const fits = wide.some((other) => {
      const changes: Change[] = [];
      const [old, next] = isRequest ? [one, other] : [other, one];
      compare(old, next, { ...sides, changes, seen: new Set(sides.seen) });
      return changes.every(({ isBreaking }) => !isBreaking);
    });
    if (!fits) addBreak(sides, `a choice was ${isRequest ? 'taken away' : 'added'}: ${brief(one)}`);
  }
}

const brief = (schema: JsonSchema): string => JSON.stringify(schema).slice(0, 80);

/**
 * The part of the contract that is compared: without descriptions and examples, which may change at
 * any time.
 */
export function snapshotOf(contract: Contract): Contract {
  const strip = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((part) => strip(part));
    if (typeof value !== 'object' || value === null) return value;
    const isNames = key === 'properties';
    return Object.fromEntries(
      Object.entries(value)
        .filter(
          ([name]) => isNames || !['description', 'summary', 'example', 'default'].includes(name),
        )
        .map(([name, part]) => [name, strip(part, isNames ? '' : name)]),
    );
  };
  const { paths, components } = strip(contract) as Contract;
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods)) {
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses).filter(([status]) => Number(status) < 400),
      );
      delete operation.tags;
    }
  return {
    openapi: contract.openapi,
    info: { title: contract.info.title, version: contract.info.version },
    paths,
    components: { schemas: components?.schemas ?? {} },
  };
}
