/**
 * From here on the page's timers are known. Returns a function that clears the timers that
 * are left, as a browser does when it closes a page, and restores the original functions. Otherwise
 * a timer would run in the page of the next test file, and its error would fail the whole run
 * without naming a test.
 */
export function trackTimers(): () => void {
  const { setTimeout, setInterval } = globalThis;
  const timers = new Set<unknown>();
  const tracked = (start: (...args: unknown[]) => unknown) =>
    Object.assign((...args: unknown[]) => {
      const timer = start(...args);
      timers.add(timer);
      return timer;
    }, start);
  Object.assign(globalThis, {
    setTimeout: tracked(setTimeout as never),
    setInterval: tracked(setInterval as never),
  });
  return () => {
    for (const timer of timers) clearTimeout(timer as NodeJS.Timeout);
    Object.assign(globalThis, { setTimeout, setInterval });
  };
}
