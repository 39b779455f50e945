// Several serving processes, as children of the one that was started. They share its port
// (node:cluster). The parent restarts those that crash, adds up their metrics and stops them all
// (decision 0038).

import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { AggregatorRegistry, Counter, Gauge, type MetricObject, Registry } from 'prom-client';
import { StartError } from './open-database.ts';
import { STOP_LIMIT_MS } from './readiness.ts';

// Whether something happens too often: more than `most` times within `withinMs`.

export function createSlidingWindow({ most, withinMs }: { most: number; withinMs: number }) {
  let times: number[] = [];
  return {
    isOneTooMany(now: number): boolean {
      times = [...times.filter((time) => now - time < withinMs), now];
      return times.length > most;
    },
  };
}

/** More crashes within a minute are no coincidence. */
const MOST_DEATHS = 6;
const WITHIN_MS = 60_000;
/** Added to the worker's own limits. */
const PATIENCE_MS = 5_000;

type WorkersOptions = {
  count: number;
  /** The module that a worker runs. */
  file: string;
  drainMs: number;
  warn: (line: string) => void;
  /** Called when workers crash again and again: the process reports it and ends. */
  onHopeless: (line: string) => void;
};
type Workers = { stop(): Promise<void> };

/**
 * Resolves when all of them serve. @throws StartError with the message of the first worker that
 * failed
 */
export async function startWorkers({
  count,
  file,
  drainMs,
  warn,
  onHopeless,
}: WorkersOptions): Promise<Workers> {
  // Workers accept connections themselves: a connection handed to a worker that just crashed would
  // hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: file, args: [] });
  const serving = new Set<Worker>();
  const deaths = createSlidingWindow({ most: MOST_DEATHS, withinMs: WITHIN_MS });
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
      if (message.type === 'failed' && state === 'serving')
        warn(`a worker did not start: ${message.line}`);
      if (message.type === 'ask-figures')
        void figures
          .read()
          .then((text) => send(worker, { type: 'all-figures', id: message.id, text }));
    });
    return worker;
  }

  async function stop() {
    state = 'stopping';
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = Promise.all(workers.map((worker) => end(worker, serving.has(worker), drainMs)));
    await Promise.race([ended, wait(drainMs)]);
    // The primary closes the socket before the workers do, so that the last holder is a process
    // that accepts.
    for (const worker of workers)
      if (serving.has(worker) && worker.isConnected()) worker.disconnect();
    await ended;
  }

  try {
    // The first worker starts alone, so that an error that every worker would have is reported
    // once.
    await untilServing(fork());
    await Promise.all(Array.from({ length: count - 1 }, () => untilServing(fork())));
  } catch (error) {
    await stop();
    throw error;
  }
  state = 'serving';
  // Replaces workers that crashed while the others started.
  for (let missing = count - Object.keys(cluster.workers ?? {}).length; missing > 0; missing -= 1)
    fork();
  return { stop };
}

function untilServing(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') resolve();
      if (message.type === 'failed') reject(new StartError(message.line));
    });
    worker.once('exit', (code, signal) =>
      reject(new StartError(`a worker ended before it served (${signal ?? `exit code ${code}`})`)),
    );
  });
}

/** A worker that does not serve yet has nothing to finish and is killed. */
function end(worker: Worker, isServing: boolean, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const overdue = setTimeout(
      () => worker.process.kill('SIGKILL'),
      drainMs + STOP_LIMIT_MS + PATIENCE_MS,
    );
    worker.once('exit', () => {
      clearTimeout(overdue);
      resolve();
    });
    if (isServing) send(worker, { type: 'stop' });
    else worker.process.kill('SIGKILL');
  });
}

/** A worker that takes longer is busy: the metrics come without it. */
const FIGURES_MS = 1_000;

/** The metrics of all workers, combined into those of one shop. */
function createWorkerFigures(serving: () => Iterable<Worker>) {
  const registry = new Registry();
  const registers = [registry];
  const answered = new Gauge({
    name: 'flakon_workers',
    help: 'Processes of this shop that serve, and said so when they were asked now.',
    registers,
  });
  const restarts = new Counter({
    name: 'flakon_worker_restarts_total',
    help: 'Workers that died and were started again.',
    registers,
  });
  let asked = 0;

  function ask(worker: Worker): Promise<MetricObject[] | null> {
    asked += 1;
    const id = asked;
    return new Promise((resolve) => {
      const settle = (figures: MetricObject[] | null) => {
        clearTimeout(late);
        worker.off('message', hear);
        worker.off('exit', isGone);
        resolve(figures);
      };
      const hear = (message: FromWorker) => {
        if (message.type === 'own-figures' && message.id === id) settle(message.figures);
      };
      const isGone = () => settle(null);
      const late = setTimeout(settle, FIGURES_MS, null);
      worker.on('message', hear);
      worker.on('exit', isGone);
      send(worker, { type: 'send-figures', id });
    });
  }

  return {
    restarts,
    async read(): Promise<string> {
      const figures = (await Promise.all([...serving()].map(ask))).filter(
        (figures) => figures !== null,
      );
      answered.set(figures.length);
      return `${(await AggregatorRegistry.aggregate(figures).metrics()).trimEnd()}\n${await registry.metrics()}`;
    },
  };
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}

export type ToWorker =
  | { type: 'stop' }
  | { type: 'send-figures'; id: number }
  | { type: 'all-figures'; id: number; text: string };
export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; line: string }
  | { type: 'ask-figures'; id: number }
  | { type: 'own-figures'; id: number; figures: MetricObject[] };
