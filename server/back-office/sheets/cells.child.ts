// The child process that reads a sheet of any kind as rows of cells: it receives the file and
// responds once.
import process from 'node:process';
import { readCells } from '#server/back-office/imports/read-table.ts';
import { UnreadableSheet } from '#server/back-office/imports/unreadable.ts';
import type { CellsAnswer } from './sheet-cells.ts';

const answer = (message: CellsAnswer) => process.send?.(message);

process.once('message', (file) => void read(Buffer.from(file as Uint8Array)));
process.once('disconnect', () => process.exit());

async function read(file: Buffer): Promise<void> {
  try {
    answer({ kind: 'cells', cells: await readCells(file) });
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    answer({ kind: 'unreadable' });
  }
}
