// Job: reads an uploaded file and compares it with the catalogue. If an earlier process crashed
// while reading, the file may be the reason, so it is not read again.

import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { selectOwnValues } from '#server/catalogue/own-values.sql.ts';
import { createComparison } from './compare.ts';
import { failRun, finishReading, startRun, undoRun, writeHead, writeRows } from './imports.sql.ts';
import { readInProcess } from './read-process.ts';
import { UnreadableSheet } from './unreadable.ts';

export const fileKey = (fileId: string): string => `imports/${fileId}`;

/** Another run has taken over the import. */
class TakenOver extends Error {}

export async function readImport(
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  importId: number,
): Promise<void> {
  const runId = randomUUID();
  const run = await startRun(db, importId, 'reading', runId);
  if (!run) return;
  try {
    if (run.runs > 1) throw new UnreadableSheet('interrupted');
    const file = await storage.read(fileKey(run.fileId));
    if (!file) throw new UnreadableSheet('file-gone');
    const compare = await createComparison(db, run.fileName);
    const writeOrStop = async (write: Parameters<typeof inTransaction<boolean>>[1]) => {
      if (!(await inTransaction(db, write))) throw new TakenOver();
    };
    const own = await selectOwnValues(db);
    await readInProcess(
      { file, own },
      {
        head: (head) => writeOrStop((tx) => writeHead(tx, importId, runId, head)),
        rows: async (rows) => {
          const compared = await compare(rows);
          await writeOrStop((tx) => writeRows(tx, importId, runId, compared));
        },
      },
    );
    await finishReading(db, importId, runId);
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (!(error instanceof UnreadableSheet)) {
      // This process did not crash, so the file is not the reason: the job may be retried.
      await undoRun(db, importId, runId);
      throw error;
    }
    const reason = { error: error.code, values: error.values };
    await failRun(db, { id: importId, runId }, reason, clock());
  }
}
