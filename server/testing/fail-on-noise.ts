// A test that writes to the console without expecting it has caused an unnoticed problem, so it
// fails.
import { afterEach, beforeEach, expect, vi } from 'vitest';

const noise: unknown[][] = [];

beforeEach(() => {
  noise.length = 0;
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...args) => void noise.push(args));
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(noise, 'unexpected console output').toEqual([]);
});
