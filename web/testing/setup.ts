// A test that writes to the console without saying so has met something nobody looked at: it fails.
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A chunk that a screen fetches on demand is compiled first: on a busy machine that takes longer
// than a second. Shorter than a test may take, so that the failure says what was waited for.
if ('document' in globalThis)
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 25_000 });

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
