// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCallQueue } from './use-call-queue.ts';

/** Work that the test completes. */
function makeWork() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  const settle = (how: (end: PromiseWithResolvers<string>) => void, name: string) =>
    act(async () => {
      const end = ends.get(name);
      if (!end) throw new Error(`${name} has not begun`);
      how(end);
    });
  return {
    begun,
    work,
    finish: (name: string) => settle((end) => end.resolve(name), name),
    fail: (name: string) => settle((end) => end.reject(new Error(name)), name),
  };
}

const setUp = () => ({ ...makeWork(), turns: renderHook(() => useCallQueue()).result });

it('starts the call of another press after the one before has ended', async () => {
  const { turns, begun, work, finish } = setUp();
  let second: Promise<string> | null = null;
  await act(async () => {
    turns.current.take('note', work('note'));
    second = turns.current.take('deliver', work('deliver'));
  });
  expect(begun).toEqual(['note']);
  expect(turns.current.busy).toBe('note');
  await finish('note');
  expect(begun).toEqual(['note', 'deliver']);
  expect(turns.current.busy).toBe('deliver');
  await finish('deliver');
  await expect(second).resolves.toBe('deliver');
  expect(turns.current.busy).toBeNull();
});

it('ignores a second press of the same button until the first call has ended', async () => {
  const { turns, begun, work, finish } = setUp();
  await act(async () => void turns.current.take('note', work('note')));
  expect(turns.current.take('note', work('note'))).toBeNull();
  await finish('note');
  await act(async () => void turns.current.take('note', work('note')));
  expect(begun).toEqual(['note', 'note']);
});

it('continues after a call that failed', async () => {
  const { turns, begun, work, fail, finish } = setUp();
  let first: Promise<string> | null = null;
  await act(async () => {
    first = turns.current.take('note', work('note'));
    first?.catch(() => undefined);
    turns.current.take('deliver', work('deliver'));
  });
  await fail('note');
  await expect(first).rejects.toThrow('note');
  expect(begun).toEqual(['note', 'deliver']);
  await finish('deliver');
  expect(turns.current.busy).toBeNull();
});

it('shows the pressed button as busy at once', () => {
  const { turns, work } = setUp();
  act(() => void turns.current.take('note', work('note')));
  expect(turns.current.busy).toBe('note');
});
