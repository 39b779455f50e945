// Completes the schemas of the routes to a contract for writing clients: names, sentences, callers,
// errors, examples. Loaded when the contract is first requested.
import fs from 'node:fs';
import path from 'node:path';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import {
  conditionsOf,
  errorResponses,
  errorSchema,
  errorsOf,
  isUpload,
  type Reach,
  securityOf,
  securitySchemes,
} from './callers.ts';
import {
  type Contract,
  nameOf,
  type Operation,
  type Parameter,
  type Response,
} from './contract.ts';
import type { DescribedRoute } from './described-routes.ts';
import { nameSchemas, pascal, tidySchemas } from './named-schemas.ts';

export type Example = {
  request: { parameters?: Record<string, unknown>; body?: unknown };
  answer: unknown;
};

/**
 * Examples of the main calls. server/openapi/generator.db.test.ts makes each call on a real server
 * and compares the responses.
 */
export const readExamples = (): Record<string, Example> =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'examples.json'), 'utf8')) as Record<
    string,
    Example
  >;

type Texts = Record<string, { description: string; operations: Record<string, string> }>;
type Sources = {
  texts: Texts;
  parameters: Record<string, string>;
  reach: Record<string, Reach>;
  examples: Record<string, Example>;
};

export type Generator = {
  transform: typeof jsonSchemaTransform;
  complete: (document: Parameters<typeof jsonSchemaTransformObject>[0]) => Contract;
};

const read = <T>(...names: string[]): T =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, ...names), 'utf8')) as T;

/** In the order in which a client is built: buying, the account, the back office. */
const areas = [
  'shop',
  'account',
  'back-office',
  'companies',
  'credit',
  'proofs',
  'attribute-values',
  'balances',
];

function readSources(): Sources {
  return {
    texts: Object.assign({}, ...areas.map((area) => read<Texts>('texts', `${area}.json`))),
    parameters: read('texts', 'parameters.json'),
    reach: read('reach.json'),
    examples: readExamples(),
  };
}

export async function createGenerator(routes: readonly DescribedRoute[]): Promise<Generator> {
  await nameSchemas(routes);
  const sources = readSources();
  const byName = new Map(routes.map((route) => [route.name, route]));
  return {
    transform: jsonSchemaTransform,
    complete(document) {
      const contract = tidySchemas(jsonSchemaTransformObject(document) as unknown as Contract);
      const responses: Record<string, Response> = {};
      for (const [address, methods] of Object.entries(contract.paths))
        for (const [method, operation] of Object.entries(methods)) {
          const route = byName.get(nameOf(method, address));
          if (route) methods[method] = completed(operation, route, { sources, responses });
        }
      return {
        ...contract,
        info: { ...contract.info, description: readGuide() },
        tags: Object.entries(sources.texts)
          .map(([name, { description }]) => ({ name, description }))
          .filter(({ name }) => isTagUsed(contract, name)),
        components: {
          ...contract.components,
          schemas: { ...contract.components?.schemas, Error: errorSchema },
          responses,
          securitySchemes,
        },
      };
    },
  };
}

export const isTagUsed = ({ paths }: Contract, tag: string): boolean =>
  Object.values(paths).some((methods) =>
    Object.values(methods).some(({ tags }) => tags?.includes(tag)),
  );

/** The beginning of the reference: five calls to a first order. */
const readGuide = (): string =>
  fs.readFileSync(path.join(import.meta.dirname, 'first-order.md'), 'utf8');

/** `GET /api/products/{id}/fitting` is `getProductsByIdFitting`. */
const operationIdOf = ({ method, path: address }: DescribedRoute): string =>
  `${method.toLowerCase()}${pascal(address.replace(/^\/api/, '').replace(/\{(\w+)\}/g, (_, name: string) => `by-${name}`))}`;

type Deps = { sources: Sources; responses: Record<string, Response> };

function completed(operation: Operation, route: DescribedRoute, deps: Deps): Operation {
  const { texts, reach: reaches, examples } = deps.sources;
  const { name, schema } = route;
  const reach = reaches[name] ?? { errors: [], callers: [] };
  const tag = operation.tags?.[0] ?? '';
  const summary = schema.summary ?? texts[tag]?.operations[name];
  const description = [schema.description ?? '', ...conditionsOf(route)].join(' ').trim();
  const done: Operation = {
    operationId: operation.operationId ?? operationIdOf(route),
    ...(summary && { summary }),
    ...(description && { description }),
    tags: operation.tags ?? [],
    security: securityOf(route, reach) ?? [],
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => explained(one, name, deps.sources)),
    }),
    ...bodyOf(operation, schema),
    responses: {
      ...namedAnswers(operation.responses, route.path),
      ...refusals(route, reach, deps.responses),
    },
  };
  return withExample(done, examples[name]);
}

function bodyOf({ requestBody }: Operation, schema: object): Pick<Operation, 'requestBody'> {
  if (requestBody) return { requestBody };
  if (!isUpload(schema)) return {};
  const file = { type: 'string', format: 'binary', description: 'One file.' };
  return {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', required: ['file'], properties: { file } },
        },
      },
    },
  };
}

/** Numbers in addresses are validated as text; the contract declares them as numbers. */
function explained(parameter: Parameter, name: string, { parameters }: Sources): Parameter {
  const { schema = {} } = parameter;
  const isNumber =
    schema.type === 'string' && /^\^(-\?)?\\d\{1,\d+\}\$$/.test(String(schema.pattern));
  const description =
    parameter.description ??
    (schema.description as string | undefined) ??
    parameters[`${name} ${parameter.name}`] ??
    (parameter.name === 'id' ? idIn(name) : undefined) ??
    parameters[parameter.name];
  return {
    ...parameter,
    ...(description && { description }),
    schema: isNumber ? { type: 'integer' } : schema,
  };
}

const singulars = new Map([
  ['addresses', 'address'],
  ['unmatched', 'unmatched payment'],
  ['bank-lines', 'line of the statement'],
  ['counts', 'stock count'],
]);

/** In `/returns/{id}` it is the id of the return. */
function idIn(name: string): string | undefined {
  const [, plural = ''] = /\/([^/{]+)\/\{id\}/.exec(name) ?? [];
  if (!plural) return undefined;
  const one =
    singulars.get(plural) ?? plural.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', ' ');
  return `The id of the ${one}.`;
}

const answers: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; it is done later.',
  204: 'Done; there is nothing to answer.',
};

const redirect: Response = {
  description: 'Another page.',
  headers: { location: { description: 'Its address.', schema: { type: 'string' } } },
};

/** By the end of an address, or by a word in it. */
const files: [RegExp, string][] = [
  [/(csv|\/consents|\/errors)$/, 'text/csv'],
  [/\{pictureId\}$/, 'image/*'],
  [/xlsx$/, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [/pdf$|\/pdfs\/|\/invoices\/|\/invoice-files\/|\/slips$|\/labels$/, 'application/pdf'],
  [/^\/api\/cargo\//, 'text/plain'],
  [/svg$/, 'image/svg+xml'],
  [/png$/, 'image/png'],
  [/glb$/, 'model/gltf-binary'],
  [/ubl$/, 'application/zip'],
];

/** A response without a schema is a file or a redirect. */
function namedAnswers(responses: Operation['responses'], address: string): Operation['responses'] {
  const isAnswered = Object.values(responses).some(({ content }) => content);
  if (/\/(callback|unsubscribe)$/.test(address) && !isAnswered) return { 303: redirect };
  return Object.fromEntries(
    Object.entries(responses).map(([status, { content, description = '' }]) => {
      const isPlain = description === 'Default Response' || description === '';
      const named = isPlain ? (answers[status] ?? 'Done.') : description;
      if (status === '204') return [status, { description: named }];
      if (content) return [status, { description: named, content }];
      const type = files.find(([pattern]) => pattern.test(address))?.[1];
      const schema = { type: 'string', format: 'binary' };
      return [
        status,
        {
          description: 'A file.',
          content: { [type ?? 'application/octet-stream']: { schema } },
        },
      ];
    }),
  );
}

/** Responses with few error codes are shared, named by the codes. */
const MOST_IN_A_NAME = 3;

function refusals(route: DescribedRoute, reach: Reach, shared: Record<string, Response>) {
  return Object.fromEntries(
    errorResponses(errorsOf(route, reach)).map(({ status, codes, response }) => {
      if (codes.length > MOST_IN_A_NAME) return [status, response];
      const name = codes.map((code) => pascal(code.toLowerCase())).join('Or');
      shared[name] = response;
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function withExample(operation: Operation, example: Example | undefined): Operation {
  if (!example) return operation;
  const { request, answer } = example;
  const success = Object.keys(operation.responses)[0] ?? '200';
  const body = operation.requestBody?.content['application/json'];
  if (body && request.body !== undefined) body.example = request.body;
  const content = operation.responses[success]?.content?.['application/json'];
  if (content) content.example = answer;
  for (const parameter of operation.parameters ?? []) {
    const value = request.parameters?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  return operation;
}
