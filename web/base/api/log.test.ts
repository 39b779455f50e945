import { afterEach, expect, test, vi } from 'vitest';
import { logError } from './log.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['an answer such as "not found"', Object.assign(new Error(), { status: 404 }), 'info'],
  ['a refused sign-in', Object.assign(new Error(), { status: 401 }), 'info'],
  ['an error of the server', Object.assign(new Error(), { status: 500 }), 'error'],
  ['no answer', new TypeError('Failed to fetch'), 'error'],
] as const)('[N14] %s is logged', (_what, error, level) => {
  const log = {
    info: vi.spyOn(console, 'info').mockImplementation(() => undefined),
    error: vi.spyOn(console, 'error').mockImplementation(() => undefined),
  };
  logError('GET /products/1', error);
  expect(log[level].mock.calls).toEqual([['[flakon] GET /products/1', error]]);
  expect(log[level === 'info' ? 'error' : 'info']).not.toHaveBeenCalled();
});
