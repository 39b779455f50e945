// A test that writes to the console without announcing it fails: nobody has looked at that message.
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { trackTimers } from './page-timers.ts';

// A chunk that is loaded on demand is compiled first: on a busy machine that takes longer than a
// second. The limit is below the test's own, so that the failure names what was waited for.
if ('document' in globalThis)
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 25_000 });

// Modules stay loaded from file to file (vitest.config.ts); what a file left in its page does not.
if ('document' in globalThis) {
  // jsdom's animation frames stop permanently if they were requested under fake timers. A new
  // function also makes Base UI drop frames that it waits for.
  globalThis.requestAnimationFrame = (callback) =>
    Number(setTimeout(() => callback(performance.now()), 1_000 / 60));
  globalThis.cancelAnimationFrame = (handle) => clearTimeout(handle);
  const dropTimers = trackTimers();
  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    // Ends a press that the file began: forms would wait for it (web/base/ui/after-press.ts).
    window.dispatchEvent(new MouseEvent('mouseup'));
    await vi.dynamicImportSettled();
    dropTimers();
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
  // Refused requests are logged there (web/base/api/log.ts), and tests refuse many.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...args) => void noise.push(args));
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(noise, 'unexpected console output').toEqual([]);
});
