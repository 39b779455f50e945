// SQL of imports and their rows.
import { type Selectable, sql } from 'kysely';
import type { Imports } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { ImportError, ImportTab } from '#shared/back-office/imports.ts';
import type { ComparedRow } from './compared-row.ts';

export type ImportRecord = Selectable<Imports>;
type NewImport = {
  fileId: string;
  fileName: string;
  sizeBytes: number;
  adminId: number;
  adminEmail: string;
  createdAt: Date;
};

export async function insertImport(tx: Tx, row: NewImport): Promise<ImportRecord> {
  return tx.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function selectImport(db: Db, id: number): Promise<ImportRecord | null> {
  return (
    (await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
  );
}

export async function selectImports(db: Db, limit: number): Promise<ImportRecord[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Starts or restarts a job; null if there is nothing left to do. */
export async function startRun(
  db: Db,
  id: number,
  state: 'reading' | 'applying',
  runId: string,
): Promise<ImportRecord | null> {
  const from = state === 'reading' ? (['uploaded', 'reading'] as const) : (['applying'] as const);
  const row = await db
    .updateTable('imports')
    .set((of) => ({ state, runId, runs: of('runs', '+', 1), rowsDone: 0 }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function undoRun(db: Db, id: number, runId: string): Promise<void> {
  await db
    .updateTable('imports')
    .set((of) => ({ runs: of('runs', '-', 1) }))
    .where('id', '=', id)
    .where('runId', '=', runId)
    .execute();
}

/** Deletes the results of earlier runs. False if another run took over. */
export async function writeHead(
  tx: Tx,
  id: number,
  runId: string,
  head: { columns: readonly string[]; unknownHeads: readonly string[]; rowCount: number },
): Promise<boolean> {
  await tx.deleteFrom('importRows').where('importId', '=', id).execute();
  const result = await tx
    .updateTable('imports')
    .set({
      columns: [...head.columns],
      unknownHeads: [...head.unknownHeads],
      rowsTotal: head.rowCount,
      newCount: 0,
      changedCount: 0,
      unchangedCount: 0,
      faultyCount: 0,
      warnedCount: 0,
    })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when another run took over. */
export async function writeRows(
  tx: Tx,
  id: number,
  runId: string,
  rows: readonly ComparedRow[],
): Promise<boolean> {
  const count = (outcome: ComparedRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  const result = await sql`
    update imports set rows_done = rows_done + ${rows.length}::int,
      new_count = new_count + ${count('new')}::int,
      changed_count = changed_count + ${count('changed')}::int,
      unchanged_count = unchanged_count + ${count('unchanged')}::int,
        faulty_count = faulty_count + ${count('faulty')}::int,
      warned_count = warned_count + ${rows.filter(({ warnings }) => warnings.length > 0).length}::int
    where id = ${id} and run_id = ${runId} and state = 'reading'`.execute(tx);
  if (result.numAffectedRows !== 1n) return false;
  const storedRows = rows.filter(({ outcome }) => outcome !== 'unchanged');
  if (storedRows.length === 0) return true;
  await sql`
    insert into import_rows (import_id, row_number, outcome, sku, name, product_id, write, changes,
      problems, warnings, pictures)
    select ${id}, "rowNumber", outcome, sku, name, "productId", write, changes, problems, warnings,
      array(select jsonb_array_elements_text(pictures))
    from jsonb_to_recordset(${JSON.stringify(storedRows)}::jsonb)
      as r ("rowNumber" int, outcome text, sku text, name text, "productId" int,
        write jsonb, changes jsonb, problems jsonb, warnings jsonb,
        pictures jsonb)`.execute(tx);
  return true;
}

export async function finishReading(db: Db, id: number, runId: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'preview', runs: 0 })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('state', '=', 'reading')
    .execute();
}

export async function failRun(
  db: Db,
  { id, runId }: { id: number; runId: string },
  { error, values }: { error: ImportError; values: Record<string, string | number> },
  at: Date,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'failed', fault: error, faultValues: JSON.stringify(values), finishedAt: at })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('state', 'in', ['reading', 'applying'])
    .execute();
}

type Applier = { adminId: number; email: string; remoteAddress: string | null };

/** Only for the preview that was shown, and only if it has changes and no errors. */
export async function startApplying(
  tx: Tx,
  id: number,
  previewId: string,
  { adminId, email, remoteAddress }: Applier,
): Promise<ImportRecord | null> {
  const row = await tx
    .updateTable('imports')
    .set({
      state: 'applying',
      fault: null,
      faultValues: '{}',
      runs: 0,
      rowsDone: 0,
      appliedById: adminId,
      appliedByEmail: email,
      appliedFrom: remoteAddress,
    })
    .where('id', '=', id)
    .where('runId', '=', previewId)
    .where('state', '=', 'preview')
    .where(({ eb }) => eb(eb('newCount', '+', eb.ref('changedCount')), '>', 0))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Only one process at a time can hold an import. */
export async function holdImport(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    isMine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('imports'), ${id}) as is_mine`.execute(tx);
  return rows[0]?.isMine ?? false;
}

/** The writes of the rows without an error. */
export async function selectWrites(
  db: Db,
  id: number,
): Promise<{ write: unknown; pictures: string[] }[]> {
  return db
    .selectFrom('importRows')
    .select(['write', 'pictures'])
    .where('importId', '=', id)
    .where('write', 'is not', null)
    .orderBy('rowNumber')
    .execute();
}

export async function writeProgress(db: Db, id: number, rowsDone: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ rowsDone })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .execute();
}

/** False if it was already applied. */
export async function finishApplying(
  tx: Tx,
  id: number,
  rowsDone: number,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('imports')
    .set({ state: 'done', rowsDone, finishedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The compared catalogue has changed, so the file is read again. */
export async function startAgain(tx: Tx, id: number, error: ImportError): Promise<boolean> {
  const result = await tx
    .updateTable('imports')
    .set({
      state: 'uploaded',
      fault: error,
      faultValues: '{}',
      runs: 0,
      rowsDone: 0,
      appliedById: null,
      appliedByEmail: null,
      appliedFrom: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type StoredRow = Pick<
  ComparedRow,
  'rowNumber' | 'sku' | 'name' | 'productId' | 'changes' | 'problems' | 'warnings'
>;

/** The rows of a tab, after a row number or from an offset. */
export async function selectRows(
  db: Db,
  id: number,
  tab: ImportTab,
  { after = 0, offset = 0, limit }: { after?: number; offset?: number; limit: number },
): Promise<StoredRow[]> {
  let query = db
    .selectFrom('importRows')
    .select(['rowNumber', 'sku', 'name', 'productId', 'changes', 'problems', 'warnings'])
    .where('importId', '=', id);
  query =
    tab === 'warned' ? query.where('hasWarnings', '=', true) : query.where('outcome', '=', tab);
  return (await query
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .offset(offset)
    .execute()) as unknown as StoredRow[];
}

/** Never deletes an import that is being applied. */
export async function deleteImports(
  db: Db,
  which: { id: number } | { before: Date },
): Promise<string[]> {
  const query = db.deleteFrom('imports').where('state', '!=', 'applying');
  const rows = await ('id' in which
    ? query.where('id', '=', which.id)
    : query.where('createdAt', '<', which.before)
  )
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
