// Random calls generated from the server's own description: its addresses and schemas, mixed with
// hostile input. The same seed gives the same calls.
import { type AdminRole, adminRoles } from '#shared/back-office/rights.ts';
import {
  type Drawer,
  drawer,
  hostileText,
  hostileValue,
  type Known,
  type Schema,
  valueFor,
} from './hostile.ts';
import { mutated } from './mutate.ts';
import { fileForm } from './upload.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema?: Schema };
type Description = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
export type Contract = {
  paths: Record<string, Record<string, Description>>;
  components?: { schemas?: Record<string, Schema> };
};
/** `odd`: a caller with an invalid token. */
export type Caller = AdminRole | 'customer' | 'nobody' | 'odd';
export type ApiCall = {
  number: number;
  caller: Caller;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};
type Operation = { path: string; method: string; description: Description };
type Body = { headers: Record<string, string>; payload: string | Buffer };

/**
 * Hashing passwords, reading pictures and creating sheets or documents use a CPU core for long: at
 * most this many of 20,000 calls.
 */
const costly: [RegExp, number][] = [
  [/\/auth\/(login|register|reset|accept|invitation)|password|totp|two-step/, 40],
  [/export|\.xlsx|imports|template/, 25],
  [/\.pdf|pdfs|documents|sheet|picture|card|images|logos|invoices/, 60],
  [/mails\/.*(test|preview)/, 40],
];
const COSTLY_OF = 20_000;

const shoppers: readonly Caller[] = [
  ...Array<Caller>(6).fill('customer'),
  ...['nobody', 'owner', 'odd'].map((caller) => caller as Caller),
];
const staff: readonly Caller[] = [
  ...Array<Caller>(6).fill('owner'),
  ...adminRoles,
  ...['customer', 'nobody', 'odd'].map((caller) => caller as Caller),
];

const isUpload = (path: string): boolean =>
  /\/(images|imports|logos|pictures|documents|invoices\/file)$/.test(path);

const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'x',
];
const brokenJson = [
  '',
  '{',
  '[',
  'nul',
  '"\\ud800',
  '{"a":1,}',
  '\u0000',
  '{"a":'.repeat(3_000),
  '[1e999]',
];

export const operationsOf = ({ paths }: Contract): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => ({
      path,
      method: method.toUpperCase(),
      description,
    })),
  );

/** `files`: the files from which uploads are made. */
export function apiCalls(
  contract: Contract,
  { known, files, seed, count }: { known: Known; files: Buffer[]; seed: number; count: number },
) {
  const operations = operationsOf(contract);
  const draw = drawer(seed);
  const source = { draw, known, components: contract.components?.schemas ?? {} };
  const left = new Map<string, number>();
  let number = -1;

  function isAllowed({ method, path }: Operation): boolean {
    const limit = costly.find(([pattern]) => pattern.test(path))?.[1];
    if (limit === undefined) return true;
    const key = `${method} ${path}`;
    const rest = left.get(key) ?? Math.ceil((limit * count) / COSTLY_OF);
    left.set(key, rest - 1);
    return rest > 0;
  }

  function drawAddress({ path, description }: Operation, share: number): string {
    const parameters = description.parameters ?? [];
    const drawn = ({ schema }: Parameter) =>
      draw.isTrue(share) ? hostileText(draw) : String(valueFor(schema, source, 0));
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const found = parameters.find((one) => one.in === 'path' && one.name === name);
      if (found && draw.isTrue(0.5)) return encode(drawn(found));
      if (draw.isTrue(0.2)) return encode(hostileText(draw));
      return encode(String(draw.isTrue(0.5) ? draw.pick(known.ids) : draw.pick(known.texts)));
    });
    const query = parameters
      .filter((one) => one.in === 'query' && draw.isTrue(0.5))
      .map((one) => `${encode(one.name)}=${encode(drawn(one))}`);
    return `${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  }

  function drawJson(schema: Schema | undefined, share: number): Body {
    const way = draw.below(40);
    const headers = { 'content-type': way === 0 ? draw.pick(types) : 'application/json' };
    if (way === 1) return { headers, payload: draw.pick(brokenJson) };
    const huge = ['x'.repeat(900_000), Array.from({ length: 50_000 }, () => ({}))];
    if (way === 2) return { headers, payload: JSON.stringify(draw.pick(huge)) };
    const value = way < 6 ? hostileValue(draw) : valueFor(schema, source, share);
    return { headers, payload: JSON.stringify(value) ?? '' };
  }

  function drawBody({ path, method, description }: Operation, share: number): Body | null {
    if (method === 'POST' && isUpload(path) && draw.isTrue(0.8)) {
      const form = fileForm(mutated(files, draw), draw.isTrue(0.05) ? { field: 'x' } : {});
      return draw.isTrue(0.1) ? { ...form, payload: mutated([form.payload], draw) } : form;
    }
    if (!description.requestBody && !draw.isTrue(0.05)) return null;
    return drawJson(description.requestBody?.content['application/json']?.schema, share);
  }

  return {
    /** Null if the call would exceed the limit of costly calls. */
    next(): ApiCall | null {
      number += 1;
      const operation = operations[number % operations.length] as Operation;
      if (!isAllowed(operation)) return null;
      const share = draw.pick([0, 0, 0.03, 0.15, 0.6]);
      const url = drawAddress(operation, share);
      const caller = draw.pick(operation.path.startsWith('/api/admin') ? staff : shoppers);
      const headers = drawHeaders(draw);
      const body = drawBody(operation, share);
      return {
        number,
        caller,
        method: operation.method,
        url,
        headers: { ...headers, ...body?.headers },
        ...(body ? { payload: body.payload } : {}),
      };
    },
  };
}

function drawHeaders(draw: Drawer): Record<string, string> {
  const headers: Record<string, string> = {
    'accept-language': draw.pick(['tr', 'en', 'de', '*;q=0']),
  };
  if (draw.isTrue(0.3)) headers['x-order-token'] = draw.pick(['x', 's', 'a'.repeat(500)]);
  if (draw.isTrue(0.5))
    headers['idempotency-key'] = draw.isTrue(0.7)
      ? `00000000-0000-4000-8000-${String(draw.below(1e6)).padStart(12, '0')}`
      : draw.pick(['', 'x', 'a'.repeat(3_000)]);
  return headers;
}

/** Half a surrogate pair is sent as its raw bytes, as an attacker would send it. */
const encode = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};
