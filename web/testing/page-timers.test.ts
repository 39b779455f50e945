// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { trackTimers } from './page-timers.ts';

it('timers that are left end with their page; later ones are started by the original function', async () => {
  const before = globalThis.setTimeout;
  const drop = trackTimers();
  const ran: string[] = [];
  const run = (what: string) => () => void ran.push(what);
  setTimeout(run('a timer that is due'), 0);
  clearTimeout(setTimeout(run('a timer that was stopped'), 0));
  await new Promise((resolve) => setTimeout(resolve, 5));
  setTimeout(run('a timer that is left'), 0);
  setInterval(run('a repetition that is left'), 0);
  requestAnimationFrame(run('a frame that is left'));

  drop();

  expect(globalThis.setTimeout).toBe(before);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ran).toEqual(['a timer that is due']);
});
