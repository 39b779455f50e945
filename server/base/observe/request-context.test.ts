import { expect, test } from 'vitest';
import { INSIDE_HEADER, insideToken } from '#server/base/http-cache/api-cache.ts';
import { currentRequestId, requestIdOf, runAsRequest } from './request-context.ts';

const idFor = (trustProxy: boolean, headers: Record<string, string>) =>
  requestIdOf({ trustProxy })({ headers });

test('a request has the id from the proxy in front, if that proxy is trusted', () => {
  expect(idFor(true, { 'x-request-id': '4f1c2b3a9d8e7f60' })).toBe('4f1c2b3a9d8e7f60');
  expect(idFor(false, { 'x-request-id': '4f1c2b3a9d8e7f60' })).toMatch(/^[0-9a-f]{8}-/);
  expect(idFor(false, { 'x-request-id': '4f1c2b3a9d8e7f60', [INSIDE_HEADER]: insideToken })).toBe(
    '4f1c2b3a9d8e7f60',
  );
});

test.each(['', 'short', 'a b c d e f g h', '{"level":60}', 'x'.repeat(65), 'satır\nsatır'])(
  '%j is no id',
  (given) => {
    expect(idFor(true, { 'x-request-id': given })).toMatch(/^[0-9a-f]{8}-/);
  },
);

test('the id is known to all work of its request, and to no other', async () => {
  const afterAWhile = async () => {
    await Promise.resolve();
    return currentRequestId();
  };
  const seen = await Promise.all(['a', 'b'].map((id) => runAsRequest(id, afterAWhile)));
  expect([...seen, currentRequestId()]).toEqual(['a', 'b', undefined]);
});
