// Several processes that serve, as children of the one that was started: they share its port (node:cluster), it starts again
// what dies, adds up their figures and stops them all. What they share and what each has for itself: decision 0038.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { createCounting } from './counting.ts';
import { STOP_LIMIT_MS } from './readiness.ts';
import { StartError } from './starting.ts';
import { createWorkerFigures, tell } from './worker-figures.ts';
import type { FromWorker } from './worker-messages.ts';

/** So many deaths within a minute are no accident. */
const MOST_DEATHS = 6;
const WITHIN_MS = 60_000;
/** Beyond what a worker needs by its own limits. */
const PATIENCE_MS = 5_000;

type Parts = {
  count: number;
  /** What a worker runs. */
  file: string;
  drainMs: number;
  warn: (line: string) => void;
  /** They die again and again: nothing is left but to say so and end. */
  onHopeless: (line: string) => void;
};
export type Workers = { stop(): Promise<void> };

/** Resolves when all of them serve. @throws StartError with what the first that failed said */
export async function startWorkers({ count, file, drainMs, warn, onHopeless }: Parts): Promise<Workers> {
  // Each takes connections from the one socket by itself: one handed over to a worker that dies just then would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: file, args: [] });
  const serving = new Set<Worker>();
  const deaths = createCounting({ most: MOST_DEATHS, withinMs: WITHIN_MS });
  const figures = createWorkerFigures(() => serving);
  let state: 'starting' | 'serving' | 'stopping' = 'starting';

  cluster.on('exit', (worker, code, signal) => {
    const hasServed = serving.delete(worker);
    if (state !== 'serving') return;
    const how = signal ?? `exit code ${code}`;
    if (deaths.isOneTooMany(performance.now())) {
      state = 'stopping';
      return onHopeless(`workers die again and again, the last by ${how}`);
    }
    if (hasServed) warn(`a worker died (${how}) and is started again`);
    figures.restarts.inc();
    fork();
  });

  function fork(): Worker {
    const worker = cluster.fork();
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') serving.add(worker);
      if (message.type === 'failed' && state === 'serving') warn(`a worker did not start: ${message.line}`);
      if (message.type === 'ask-figures') void figures.read().then((text) => tell(worker, { type: 'all-figures', id: message.id, text }));
    });
    return worker;
  }

  async function stop() {
    state = 'stopping';
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = Promise.all(workers.map((worker) => end(worker, serving.has(worker), drainMs)));
    await Promise.race([ended, wait(drainMs)]);
    // Closes the socket here, which they have too, and then has each close its own: so the last to close it is one that accepts.
    for (const worker of workers) if (serving.has(worker) && worker.isConnected()) worker.disconnect();
    await ended;
  }

  try {
    // The first alone: what is wrong with the start is wrong with each, and is said once.
    await untilServing(fork());
    await Promise.all(Array.from({ length: count - 1 }, () => untilServing(fork())));
  } catch (error) {
    await stop();
    throw error;
  }
  state = 'serving';
  // One that died between the first word of its own and the last one's.
  for (let missing = count - Object.keys(cluster.workers ?? {}).length; missing > 0; missing -= 1) fork();
  return { stop };
}

function untilServing(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') resolve();
      if (message.type === 'failed') reject(new StartError(message.line));
    });
    worker.once('exit', (code, signal) => reject(new StartError(`a worker ended before it served (${signal ?? `exit code ${code}`})`)));
  });
}

/** One that does not serve yet has nothing to finish. */
function end(worker: Worker, isServing: boolean, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const overdue = setTimeout(() => worker.process.kill('SIGKILL'), drainMs + STOP_LIMIT_MS + PATIENCE_MS);
    worker.once('exit', () => {
      clearTimeout(overdue);
      resolve();
    });
    if (isServing) tell(worker, { type: 'stop' });
    else worker.process.kill('SIGKILL');
  });
}
