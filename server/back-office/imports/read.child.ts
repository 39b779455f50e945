// The process that reads an uploaded file, so that a bad file cannot use the shop's memory or time.
// It gets the file, sends the head, then a batch of rows for each further message.
import process from 'node:process';
import type { ReadAnswer } from './read-process.ts';
import { readTable, type TableRow } from './read-table.ts';
import { UnreadableSheet } from './unreadable.ts';

const BATCH = 500;

const answer = (message: ReadAnswer) => process.send?.(message);

process.once('message', (file) => void read(Buffer.from(file as Uint8Array)));
process.once('disconnect', () => process.exit());

async function read(file: Buffer): Promise<void> {
  try {
    const { columns, unknownHeads, rowCount, rows } = await readTable(file);
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
