import { expect, test } from 'vitest';
import type { Contract, JsonSchema, Operation } from '#server/openapi/contract.ts';
import { changesBetween, snapshotOf } from './api-changes.ts';

const body = (schema: JsonSchema): Partial<Operation> => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});
const answer = (schema: JsonSchema): Partial<Operation> => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
});
const contract = (
  operation: Partial<Operation> | null,
  schemas: Record<string, JsonSchema> = {},
): Contract => ({
  openapi: '3.1.0',
  info: { title: 'Flakon', version: '1.0.0' },
  paths: operation
    ? { '/api/a': { post: { operationId: 'postA', security: [{}], responses: {}, ...operation } } }
    : {},
  components: { schemas },
});
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };
const node: JsonSchema = object({ next: { $ref: '#/components/schemas/Node' }, a: text });
const shortNode: JsonSchema = object({ next: { $ref: '#/components/schemas/Node' } });

const cases: [string, isBreaking: boolean, Contract, Contract][] = [
  ['a call is gone', true, contract({}), contract(null)],
  ['a new call', false, contract(null), contract({})],
  ['another operationId', true, contract({}), contract({ operationId: 'postB' })],
  ['nobody may call it any more', true, contract({}), contract({ security: [{ customer: [] }] })],
  [
    'a key may call it too',
    false,
    contract({ security: [{ administrator: [] }] }),
    contract({ security: [{ administrator: [] }, { apiKey: [] }] }),
  ],
  [
    'a parameter is gone',
    true,
    contract({ parameters: [{ name: 'q', in: 'query' }] }),
    contract({}),
  ],
  [
    'a parameter that may be sent',
    false,
    contract({}),
    contract({ parameters: [{ name: 'q', in: 'query' }] }),
  ],
  [
    'a parameter that must be sent',
    true,
    contract({}),
    contract({ parameters: [{ name: 'q', in: 'query', required: true }] }),
  ],
  ['sent: a field more', false, contract(body(object({}))), contract(body(object({ a: text })))],
  [
    'sent: a field must be there',
    true,
    contract(body(object({ a: text }))),
    contract(body(object({ a: text }, ['a']))),
  ],
  ['sent: a field is gone', true, contract(body(object({ a: text }))), contract(body(object({})))],
  [
    'sent: shorter',
    true,
    contract(body({ ...text, maxLength: 9 })),
    contract(body({ ...text, maxLength: 8 })),
  ],
  [
    'sent: longer',
    false,
    contract(body({ ...text, maxLength: 9 })),
    contract(body({ ...text, maxLength: 10 })),
  ],
  [
    'sent: a value less',
    true,
    contract(body({ enum: ['a', 'b'] })),
    contract(body({ enum: ['a'] })),
  ],
  ['sent: null too', false, contract(body(text)), contract(body({ type: ['string', 'null'] }))],
  [
    'sent: one of two is enough',
    false,
    contract(body(text)),
    contract(body({ anyOf: [text, { type: 'number' }] })),
  ],
  [
    'answered: a field more',
    false,
    contract(answer(object({}))),
    contract(answer(object({ a: text }))),
  ],
  [
    'answered: a field less',
    true,
    contract(answer(object({ a: text }))),
    contract(answer(object({}))),
  ],
  [
    'answered: a field may be missing',
    true,
    contract(answer(object({ a: text }, ['a']))),
    contract(answer(object({ a: text }))),
  ],
  [
    'answered: null too',
    true,
    contract(answer(text)),
    contract(answer({ type: ['string', 'null'] })),
  ],
  [
    'answered: null in another form',
    true,
    contract(answer(text)),
    contract(answer({ anyOf: [text, { type: 'null' }] })),
  ],
  [
    'answered: a value more',
    false,
    contract(answer({ enum: ['a'] })),
    contract(answer({ enum: ['a', 'b'] })),
  ],
  ['answered: another type', true, contract(answer(text)), contract(answer({ type: 'number' }))],
  [
    'a schema that names itself, behind a reference',
    true,
    contract(answer({ $ref: '#/components/schemas/Node' }), { Node: node }),
    contract(answer({ $ref: '#/components/schemas/Node' }), { Node: shortNode }),
  ],
];

test.each(cases)('%s: breaking %s', (_name, isBreaking, before, after) => {
  const changes = changesBetween(before, after);

  expect(changes.some((change) => change.isBreaking)).toBe(isBreaking);
});

test('a contract has no changes against itself, and a different summary is no change', () => {
  const one = contract({ ...body(node), summary: 'One.' }, { Node: node });
  const other = contract({ ...body(node), summary: 'Another.' }, { Node: node });

  expect(changesBetween(one, one)).toEqual([]);
  expect(snapshotOf(one)).toEqual(snapshotOf(other));
});
