// A cache of GPU objects by key. Some unused ones stay, because users switch between two caps; the
// rest is disposed.
type Disposable = { dispose(): void };

export type DisposableCache<Thing> = {
  get(key: string, make: () => Thing): Thing;
  /** Sets the keys in use; of the unused objects only the newest stay. */
  use(keys: ReadonlySet<string>): void;
  clear(): void;
  readonly size: number;
};

export function createDisposableCache<Thing extends Disposable>(
  spare: number,
): DisposableCache<Thing> {
  // A Map keeps the order of insertion, so the first one is the least recently used.
  const things = new Map<string, Thing>();
  const drop = (key: string) => {
    things.get(key)?.dispose();
    things.delete(key);
  };
  return {
    get(key, make) {
      const thing = things.get(key) ?? make();
      things.delete(key);
      things.set(key, thing);
      return thing;
    },
    use(keys) {
      const idle = [...things.keys()].filter((key) => !keys.has(key));
      for (const key of idle.slice(0, Math.max(0, idle.length - spare))) drop(key);
    },
    clear() {
      for (const key of [...things.keys()]) drop(key);
    },
    get size() {
      return things.size;
    },
  };
}
