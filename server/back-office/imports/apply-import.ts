// Job: applies the rows without an error as the preview showed them, all or none, and once. If a
// product has changed since the preview, nothing is written and the file is compared again.

import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import { addImportJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { ProductWrite } from '#server/catalogue/product-plan.ts';
import { holdProducts, writeProducts } from '#server/catalogue/product-writing.ts';
import { selectGiven } from './import-pictures.sql.ts';
import { hangPictures } from './import-pictures.ts';
import {
  failRun,
  finishApplying,
  holdImport,
  type ImportRecord,
  selectWrites,
  startAgain,
  startRun,
  writeProgress,
} from './imports.sql.ts';

/** A file that crashes the process is not tried again forever. */
const MOST_RUNS = 5;
/** Rows at a time: between two parts other requests get their turn, and the progress is updated. */
const PART = 250;

type Deps = Pick<Platform, 'db' | 'clock' | 'changes'>;

export async function applyImport(context: Deps, importId: number): Promise<void> {
  const { db, clock, changes } = context;
  const runId = randomUUID();
  const run = await startRun(db, importId, 'applying', runId);
  if (!run) return;
  if (run.runs > MOST_RUNS)
    return failRun(db, { id: importId, runId }, { error: 'broken', values: {} }, clock());
  try {
    changes.stockChanged(await inTransaction(db, (tx) => writeAll(context, tx, run)));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'PRODUCT_NOT_VALID')) throw error;
    await inTransaction(db, async (tx) => {
      if (await startAgain(tx, importId, 'catalogue-changed'))
        await addImportJob(tx, 'read-import', importId);
    });
  }
}

const toWrite = (write: ProductWrite, pictures: string[], importId: number) => ({
  ...write,
  ...(write.stock && { stock: { ...write.stock, source: { importId } } }),
  pictures,
});

async function writeAll({ db, clock }: Deps, tx: Tx, run: ImportRecord): Promise<StockChange[]> {
  if (!(await holdImport(tx, run.id))) throw new AppError('OVERLOADED');
  const writes = (await selectWrites(tx, run.id)).map(({ write, pictures }) =>
    toWrite(write as ProductWrite, pictures, run.id),
  );
  const given = await selectGiven(tx, run.id);
  const actor: Actor = {
    adminId: run.appliedById as number,
    email: run.appliedByEmail ?? run.adminEmail,
    remoteAddress: run.appliedFrom,
  };
  const levels: StockChange[] = [];
  let done = 0;
  // New products first: nothing waits for their locks, while an order for a changed product waits
  // until the end.
  for (const group of [
    writes.filter(({ id }) => id === null),
    writes.filter(({ id }) => id !== null),
  ]) {
    await holdProducts(tx, group);
    for (let start = 0; start < group.length; start += PART) {
      const part = group.slice(start, start + PART);
      const written = await writeProducts(tx, actor, part, clock());
      levels.push(...written.levels);
      for (const [place, { pictures }] of part.entries())
        await hangPictures(
          tx,
          { names: pictures, given },
          { productId: written.ids[place] as number, actor, at: clock() },
        );
      done += part.length;
      // Outside the transaction, so that the progress is visible at once.
      await writeProgress(db, run.id, done);
    }
  }
  const counts = {
    new: run.newCount,
    changed: run.changedCount,
    unchanged: run.unchangedCount,
    leftOut: run.faultyCount,
  };
  await writeAudit(
    tx,
    actor,
    {
      action: 'create',
      entity: 'import',
      entityId: run.id,
      before: null,
      after: { file: run.fileName, columns: run.columns, ...counts },
    },
    clock(),
  );
  // Another run may have applied it already; it must not be applied twice.
  return (await finishApplying(tx, run.id, writes.length, clock()))
    ? levels
    : Promise.reject(new AppError('OVERLOADED'));
}
