import { expect, test, vi } from 'vitest';
import { createNameOrder } from './name-order.ts';

test('an order whose reading failed or that was dropped meanwhile is used by nobody', async () => {
  let time = 0;
  const reads: PromiseWithResolvers<number[]>[] = [];
  const select = () => {
    const read = Promise.withResolvers<number[]>();
    reads.push(read);
    return read.promise;
  };
  const names = createNameOrder(select, () => time);
  expect([names.known(), names.known()]).toEqual([null, null]);
  names.dropAllCached();
  names.known();
  expect(reads).toHaveLength(2);
  reads[0]?.resolve([1, 2]);
  reads[1]?.reject(new Error('lost'));
  await vi.waitFor(() => {
    expect(names.known()).toBeNull();
    expect(reads).toHaveLength(3);
  });
  reads[2]?.resolve([5, 3]);
  await vi.waitFor(() => expect(names.known()).toEqual(Int32Array.of(0, 0, 0, 2, 0, 1)));

  // After a minute it is read again, and used until that has been done.
  time = 61_000;
  expect(names.known()).toHaveLength(6);
  expect(reads).toHaveLength(4);
});
