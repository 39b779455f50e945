// The thread that reads an uploaded file, so that a bad file cannot use the shop's memory or time.
// Sends the header first, then rows in batches on request.
import { parentPort, workerData } from 'node:worker_threads';
import { readTable, type TableRow } from './read-table.ts';
import type { ReadAnswer } from './read-thread.ts';
import { UnreadableSheet } from './unreadable.ts';

const BATCH = 500;

const say = (answer: ReadAnswer) => parentPort?.postMessage(answer);

try {
  const { columns, unknownHeads, rowCount, rows } = await readTable(
    Buffer.from(workerData as Uint8Array),
  );
  const source = rows();
  parentPort?.on('message', () => {
    const batch: TableRow[] = [];
    for (let next = source.next(); !next.done; next = source.next()) {
      batch.push(next.value);
      if (batch.length === BATCH) break;
    }
    say({ kind: 'rows', rows: batch });
  });
  say({ kind: 'head', columns, unknownHeads, rowCount });
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error;
  say({ kind: 'unreadable', code: error.code, values: error.values });
}
