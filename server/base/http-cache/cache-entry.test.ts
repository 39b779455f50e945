import { describe, expect, test } from 'vitest';
import { bodyOf, compressEntry, encodingFor, makeEntry, makeFirstForm } from './cache-entry.ts';

test('a large answer is compressed once, when a client accepts it; a small one is not', async () => {
  const large = makeEntry(200, {}, Buffer.from('şişe '.repeat(1_000)), []);
  const small = makeEntry(200, {}, Buffer.from('{}'), []);

  expect(
    ['gzip, deflate, br', 'gzip', 'identity', undefined].map((accepted) =>
      encodingFor(large, accepted),
    ),
  ).toEqual(['br', 'gzip', null, null]);
  expect(encodingFor(small, 'gzip, br')).toBeNull();
  expect(large.compressed).toEqual({});
  const bytes = await compressEntry(large, 'br');
  expect(bytes.length).toBeLessThan(500);
  expect(await compressEntry(large, 'br')).toBe(bytes);
  expect((await compressEntry(large, 'gzip')).length).toBeLessThan(500);
  expect(large.etag).not.toBe(small.etag);
});

describe('of an answer of the API', () => {
  const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: 'şişe' })));
  const answer = (accepted: string | undefined, body = text) =>
    makeFirstForm({}, Buffer.from(body), [], accepted);

  test.each(['br', 'gzip'] as const)(
    'only the form of the first client is kept (%s)',
    async (form) => {
      const entry = answer(form);
      expect(entry.body).toBeNull();
      expect(Object.keys(entry.compressed)).toEqual([form]);
      expect((await bodyOf(entry)).toString()).toBe(text);
      expect(entry.length).toBe(Buffer.byteLength(text));
    },
  );

  test('the body is kept for a client without compression, and if it is small or large', () => {
    for (const entry of [answer(undefined), answer('br', '[]'), answer('br', text.repeat(10))]) {
      expect(entry.body?.buffer.byteLength).toBe(entry.length);
      expect(entry.compressed).toEqual({});
    }
  });
});

test('an answer takes only its own memory', () => {
  const { body } = makeEntry(200, {}, Buffer.from('a'.repeat(2_000)), []);
  expect(body?.toString()).toBe('a'.repeat(2_000));
  expect(body?.buffer.byteLength).toBe(2_000);
});

test.each([
  ['br', 2_000],
  ['gzip', 2_000],
  ['br', 40_000],
  ['gzip', 40_000],
] as const)(
  'a compressed form (%s of %i bytes) takes only its own memory',
  async (encoding, bytes) => {
    const compressed = await compressEntry(makeEntry(200, {}, Buffer.alloc(bytes), []), encoding);
    expect(compressed.buffer.byteLength).toBe(compressed.length);
  },
);
