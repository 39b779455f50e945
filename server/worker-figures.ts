// The figures of all workers as those of one shop.
import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, Gauge, type MetricObject, Registry } from 'prom-client';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** One that is so late is busy; the others are told without it. */
const PATIENCE_MS = 1_000;

export function createWorkerFigures(serving: () => Iterable<Worker>) {
  const registry = new Registry();
  const registers = [registry];
  const answered = new Gauge({ name: 'flakon_workers', help: 'Processes of this shop that serve, and said so when they were asked now.', registers });
  const restarts = new Counter({ name: 'flakon_worker_restarts_total', help: 'Workers that died and were started again.', registers });
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
      const late = setTimeout(settle, PATIENCE_MS, null);
      worker.on('message', hear);
      worker.on('exit', isGone);
      tell(worker, { type: 'tell-figures', id });
    });
  }

  return {
    restarts,
    async read(): Promise<string> {
      const told = (await Promise.all([...serving()].map(ask))).filter((figures) => figures !== null);
      answered.set(told.length);
      return `${(await AggregatorRegistry.aggregate(told).metrics()).trimEnd()}\n${await registry.metrics()}`;
    },
  };
}

export function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
