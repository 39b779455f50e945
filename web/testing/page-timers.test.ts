// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { trackTimers } from './page-timers.ts';

afterEach(() => void vi.useRealTimers());

it('timers that are left end with their page; later ones are started by the original function', () => {
  vi.useFakeTimers();
  const before = globalThis.setTimeout;
  const drop = trackTimers();
  const ran: string[] = [];
  const run = (what: string) => () => void ran.push(what);
  setTimeout(run('a timer that is due'), 1);
  clearTimeout(setTimeout(run('a timer that was stopped'), 1));
  vi.advanceTimersByTime(5);
  setTimeout(run('a timer that is left'), 1);
  setInterval(run('a repetition that is left'), 1);
  const hasLeft = vi.getTimerCount();

  drop();

  expect([hasLeft, vi.getTimerCount()]).toEqual([2, 0]);
  expect(globalThis.setTimeout).toBe(before);
  vi.advanceTimersByTime(50);
  expect(ran).toEqual(['a timer that is due']);
});
