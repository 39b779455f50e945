// Limits of each process, if several share the resources of one machine.

/**
 * For all workers of a machine together: PostgreSQL's default (100) minus the connections that
 * others need.
 */
const CONNECTIONS = 80;
const MOST_CONNECTIONS = 20;
/** One for notifications of jobs, one for a job, one for a request. */
const FEWEST_CONNECTIONS = 3;
const JOBS_AT_ONCE = 4;
/**
 * Encoding a picture takes a core for a tenth of a second; the other requests need some of it too.
 */
const ENCODINGS_AT_ONCE = 2;

export const limitsOf = (workers: number) => ({
  connections: Math.max(
    FEWEST_CONNECTIONS,
    Math.min(MOST_CONNECTIONS, Math.floor(CONNECTIONS / workers)),
  ),
  jobsAtOnce: Math.ceil(JOBS_AT_ONCE / workers),
  encodingsAtOnce: Math.max(1, Math.floor(ENCODINGS_AT_ONCE / workers)),
});

/** After the first visitors of a restart have been served: collecting takes a third of a second. */
const AFTER_MS = 10_000;

type Collect = (options: {
  type: 'major';
  execution: 'async';
  flavor: 'last-resort';
}) => Promise<void>;

/**
 * V8 keeps some 50 MiB that only loading the modules needed. Returns them to the system, once;
 * without `--expose-gc` (package.json) nothing happens.
 */
export function releaseStartMemory(): void {
  const collect = (globalThis as { gc?: Collect }).gc;
  if (!collect) return;
  const collectAll = () =>
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  setTimeout(collectAll, AFTER_MS).unref();
}
