import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Work that ends when the test decides. */
function bench() {
  const running: string[] = [];
  const began: string[] = [];
  const enders = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      running.push(name);
      began.push(name);
      enders.set(name, () => {
        running.splice(running.indexOf(name), 1);
        resolve(name);
      });
    });
  return { running, began, work, end: (name: string) => enders.get(name)?.() };
}

const urgent = { isUrgent: true };
const patient = { isUrgent: false };

test('no more than allowed run at once, and urgent work goes first', async () => {
  const turns = createSemaphore(2);
  const { running, began, work, end } = bench();
  const done = ['a', 'b'].map((name) => turns.run(work(name), urgent));
  done.push(
    turns.run(work('job 1'), patient),
    turns.run(work('job 2'), patient),
    turns.run(work('visitor'), urgent),
  );
  expect(running).toEqual(['a', 'b']);

  for (const name of ['a', 'b', 'visitor', 'job 1', 'job 2']) {
    expect(running.length).toBeLessThanOrEqual(2);
    end(name);
    await expect.poll(() => began.length === 5 || running.length === 2).toBe(true);
  }

  expect(await Promise.all(done)).toEqual(['a', 'b', 'job 1', 'job 2', 'visitor']);
  expect(began).toEqual(['a', 'b', 'visitor', 'job 1', 'job 2']);
});

test('after work that fails, the next one runs', async () => {
  const turns = createSemaphore(1);
  const fails = turns.run(() => Promise.reject(new Error('no')), urgent);
  const next = turns.run(async () => 'next', urgent);

  await expect(fails).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await turns.run(async () => 'later', patient)).toBe('later');
});

test('where enough wait already, the next caller is refused', async () => {
  const turns = createSemaphore(1, 1);
  const { work, end } = bench();
  const done = ['a', 'b'].map((name) => turns.run(work(name), patient));
  await expect(turns.run(work('c'), urgent)).rejects.toMatchObject({ code: 'OVERLOADED' });
  end('a');
  await done[0];
  end('b');
  await done[1];
});
