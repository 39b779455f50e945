// Job: reads an uploaded file and compares it with the catalogue. After a kill it starts again
// without the earlier results.

import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { createComparison } from './compare.ts';
import { failRun, finishReading, startRun, writeHead, writeRows } from './imports.sql.ts';
import { readInThread } from './read-thread.ts';
import { UnreadableSheet } from './unreadable.ts';

/** A file that ends the process it is read in is not read for ever. */
export const MOST_RUNS = 5;
export const fileKey = (fileId: string): string => `imports/${fileId}`;

/** Another run has it now. */
class TakenOver extends Error {}

export async function readImport(
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  importId: number,
): Promise<void> {
  const runId = randomUUID();
  const run = await startRun(db, importId, 'reading', runId);
  if (!run) return;
  try {
    if (run.runs > MOST_RUNS) throw new UnreadableSheet('broken');
    const file = await storage.read(fileKey(run.fileId));
    if (!file) throw new UnreadableSheet('file-gone');
    const compare = await createComparison(db, run.fileName);
    const keep = async (write: Parameters<typeof inTransaction<boolean>>[1]) => {
      if (!(await inTransaction(db, write))) throw new TakenOver();
    };
    await readInThread(file, {
      head: (head) => keep((tx) => writeHead(tx, importId, runId, head)),
      rows: async (rows) => {
        const compared = await compare(rows);
        await keep((tx) => writeRows(tx, importId, runId, compared));
      },
    });
    await finishReading(db, importId, runId);
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (!(error instanceof UnreadableSheet)) throw error;
    const reason = { error: error.code, values: error.values };
    await failRun(db, { id: importId, runId }, reason, clock());
  }
}
