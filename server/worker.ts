// One of several serving processes (workers.ts). The primary process has prepared everything; when
// it ends, this process ends too.
import '#server/base/run/node-env.ts';
import path from 'node:path';
import { AppError } from '#server/base/errors/app-error.ts';
import { readConfig } from '#server/base/run/config.ts';
import { addressOfRunning } from '#server/base/run/embedded-postgres.ts';
import { explain, StartError } from '#server/base/run/open-database.ts';
import type { FromWorker, ToWorker } from '#server/base/run/workers.ts';
import { productionPages } from '#server/pages/ssr.ts';
import { serve } from './serve.ts';

const ANSWER_LIMIT_MS = 5_000;

let isStopping = false;
let asked = 0;

const send = (message: FromWorker) =>
  new Promise<void>((resolve) =>
    process.send ? process.send(message, undefined, undefined, () => resolve()) : resolve(),
  );

/** Reads the metrics through the primary process, which asks every worker, including this one. */
function readAllFigures(): Promise<string> {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    const hear = (message: ToWorker) => {
      if (message.type !== 'all-figures' || message.id !== id) return;
      clearTimeout(late);
      process.off('message', hear);
      resolve(message.text);
    };
    const late = setTimeout(() => {
      process.off('message', hear);
      reject(new AppError('OVERLOADED'));
    }, ANSWER_LIMIT_MS);
    process.on('message', hear);
    void send({ type: 'ask-figures', id });
  });
}

async function run() {
  const config = readConfig(process.env);
  const databaseUrl = config.databaseUrl ?? addressOfRunning(path.join(config.dataDir, 'postgres'));
  if (!databaseUrl) throw new StartError('the database has stopped');
  const serving = await serve({
    config,
    databaseUrl,
    renderPage: productionPages(),
    shared: { readAllFigures },
  });

  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    serving.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`flakon: stopping: ${(error as Error).message}\n`);
        process.exit(1);
      },
    );
  };
  process.on('message', (message: ToWorker) => {
    if (message.type === 'stop') stop();
    if (message.type === 'send-figures')
      void serving
        .ownFigures()
        .then((figures) => send({ type: 'own-figures', id: message.id, figures }));
  });
  process.off('SIGINT', ignore).off('SIGTERM', ignore);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await send({ type: 'ready' });
}

// Ctrl-C reaches this process too; until it serves, the primary process ends it.
const ignore = () => undefined;
process.on('SIGINT', ignore).on('SIGTERM', ignore);

run().catch(async (error: unknown) => {
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  await send({ type: 'failed', line: explain(error) });
  process.exit(1);
});
