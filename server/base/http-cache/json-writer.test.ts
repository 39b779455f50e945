import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cacheJson, cacheJsonOfBase, extended, jsonWriter } from './json-writer.ts';

const Card = z.object({ id: z.int(), name: z.string().optional() });
const Page = z.object({
  before: z.string(),
  content: z.array(Card),
  after: z.int().optional(),
  last: z.array(Card),
});
const Detail = Card.extend({ similar: z.array(Card), note: z.string().optional() });
const Node = z.object({
  name: z.string(),
  get children(): z.ZodArray<z.ZodType> {
    return z.array(Node);
  },
});
cacheJson(Card);
cacheJsonOfBase(Detail, Card);

const plain = (schema: z.ZodType, value: unknown) => JSON.stringify(z.encode(schema, value));
const textWriter = (schema: z.ZodType) => {
  const write = jsonWriter(schema);
  return (value: unknown) => String(write(value));
};
const card = { id: 1, name: 'Şişe', secret: 'x' };

describe('JSON put together from cached parts', () => {
  test.each([
    [Page, { before: 'a"b', content: [card, { id: 2 }], after: 3, last: [] }],
    [Page, { last: [card], content: [], before: '' }],
    [Detail, { ...card, similar: [card, card], note: 'n' }],
    [Detail, extended(card, { similar: [card] })],
    [Detail, extended({ id: 4 }, { similar: [], note: 'n' })],
    [Node, { name: 'a', children: [{ name: 'b', children: [] }] }],
    [Card, card],
    [z.array(Card), [card]],
    [z.object({ only: z.string() }), { only: 'x', secret: 1 }],
  ])('is the same as JSON of the whole value', (schema, value) => {
    const write = textWriter(schema);
    expect([write(value), write(value)]).toEqual(Array(2).fill(plain(schema, value)));
  });

  test.each([
    [Page, { before: 1, content: [], last: [] }],
    [Page, { before: '', content: [{ id: 'x' }], last: [] }],
    [Page, { before: '', content: {}, last: [] }],
    [Page, null],
    [Detail, extended({ id: 1.5 }, { similar: [] })],
    [Detail, extended({ id: 1 }, { similar: null })],
    [Card, null],
  ])('is refused where the schema refuses the value', (schema, value) => {
    expect(() => jsonWriter(schema)(value)).toThrow(z.ZodError);
  });

  test('a part is read once', () => {
    let reads = 0;
    const counted = {
      get id() {
        reads += 1;
        return 7;
      },
    };
    const write = textWriter(z.array(Card));
    const writeDetail = textWriter(Detail);
    expect([write([counted]), write([counted, counted])]).toEqual([
      '[{"id":7}]',
      '[{"id":7},{"id":7}]',
    ]);
    const first = extended(counted, { similar: [] });
    const second = extended(counted, { similar: [] });
    const before = reads;
    expect([writeDetail(first), writeDetail(second)]).toEqual([
      '{"id":7,"similar":[]}',
      '{"id":7,"similar":[]}',
    ]);
    expect(reads).toBe(before);
  });
});
