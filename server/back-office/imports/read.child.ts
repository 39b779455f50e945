// The child process that reads an uploaded file, so that a bad file cannot use up the server's
// memory or time. It receives the file, sends the head, then one batch of rows for each further
// message.
import process from 'node:process';
import { putOwnValues } from '#server/catalogue/own-values.ts';
import type { ReadAnswer, ReadRequest } from './read-process.ts';
import { readTable, type TableRow } from './read-table.ts';
import { UnreadableSheet } from './unreadable.ts';

const BATCH = 500;

const answer = (message: ReadAnswer) => process.send?.(message);

process.once('message', (message) => void read(message as FirstMessage));
process.once('disconnect', () => process.exit());

type FirstMessage = Exclude<ReadRequest, string>;

async function read({ file, own }: FirstMessage): Promise<void> {
  try {
    putOwnValues(own);
    const { columns, unknownHeads, rowCount, rows } = await readTable(Buffer.from(file));
    const source = rows();
    process.on('message', () => answer({ kind: 'rows', rows: nextBatch(source) }));
    answer({ kind: 'head', columns, unknownHeads, rowCount });
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    answer({ kind: 'unreadable', code: error.code, values: error.values });
  }
}

function nextBatch(source: Generator<TableRow>): TableRow[] {
  const batch: TableRow[] = [];
  for (let next = source.next(); !next.done; next = source.next()) {
    batch.push(next.value);
    if (batch.length === BATCH) break;
  }
  return batch;
}
