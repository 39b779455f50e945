// From one storage into another, for a shop that moves (tools/storage-copy.ts).
import type { Storage } from './storage.ts';

/** Each waits mostly for the other side. */
const AT_ONCE = 8;
const REPORT_EVERY = 1_000;

export type Copied = { copied: number; bytes: number; there: number };

/**
 * What is there already is passed over: a key's bytes never change. What one of them loses
 * meanwhile is passed over too.
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
