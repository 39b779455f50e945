// Memory that the start leaves behind: V8 keeps some 50 MiB that only loading the modules needed.

/** After the first visitors of a restart have been served: collecting takes a third of a second. */
const AFTER_MS = 10_000;

type Collect = (options: {
  type: 'major';
  execution: 'async';
  flavor: 'last-resort';
}) => Promise<void>;

/**
 * Returns that memory to the system, once; without `--expose-gc` (package.json) nothing happens.
 */
export function releaseStartMemory(): void {
  const collect = (globalThis as { gc?: Collect }).gc;
  if (!collect) return;
  const collectAll = () =>
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  setTimeout(collectAll, AFTER_MS).unref();
}
