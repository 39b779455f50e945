// Copies one storage into another, for a shop that moves (tools/storage-copy.ts).
import type { Storage } from './storage.ts';

/** Each copy mostly waits for the network. */
const AT_ONCE = 8;
const REPORT_EVERY = 1_000;

export type Copied = { copied: number; bytes: number; there: number };

/**
 * Skips what is already there: the bytes of a key never change. Skips also what the source deletes
 * meanwhile.
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  report: (done: number) => void = () => undefined,
): Promise<Copied> {
  const there = new Set<string>();
  for await (const key of to.keys()) there.add(key);
  const result: Copied = { copied: 0, bytes: 0, there: 0 };
  const keys = from.keys()[Symbol.asyncIterator]();

  async function work() {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      if (there.has(next.value)) {
        result.there += 1;
        continue;
      }
      const bytes = await from.read(next.value);
      if (!bytes) continue;
      await to.write(next.value, bytes);
      result.bytes += bytes.length;
      result.copied += 1;
      if (result.copied % REPORT_EVERY === 0) report(result.copied);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}
