// A test that writes to the console without saying so has met something nobody looked at: it fails.
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// A chunk that a screen fetches on demand is compiled first: on a busy machine that takes longer
// than a second. Shorter than a test may take, so that the failure says what was waited for.
if ('document' in globalThis)
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 25_000 });

// Modules stay loaded from file to file (vitest.config.ts); what a file left in its page does not.
if ('document' in globalThis) {
  // jsdom's frames stop for ever once they were asked for under fake timers. A new function also
  // tells Base UI that frames it waits for are gone.
  globalThis.requestAnimationFrame = (callback) =>
    Number(setTimeout(() => callback(performance.now()), 1_000 / 60));
  globalThis.cancelAnimationFrame = (handle) => clearTimeout(handle);
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const storage of [window.localStorage, window.sessionStorage]) storage.clear();
    history.replaceState(null, '', '/');
    for (const element of [document.documentElement, document.body])
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
    document.head.replaceChildren();
    document.body.replaceChildren();
  });
}

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
