// What a start leaves behind: V8 keeps the room of some 50 MiB that only loading the modules needed.

/** When the first visitors of a restart have been answered: it takes a third of a second. */
const AFTER_MS = 10_000;

type Collect = (options: {
  type: 'major';
  execution: 'async';
  flavor: 'last-resort';
}) => Promise<void>;

/** Gives that room back to the system, once; without `--expose-gc` (package.json) nothing happens. */
export function releaseStartMemory(): void {
  const collect = (globalThis as { gc?: Collect }).gc;
  if (!collect) return;
  const collectAll = () =>
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  setTimeout(collectAll, AFTER_MS).unref();
}
