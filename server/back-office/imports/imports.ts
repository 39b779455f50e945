// Sheets that merchants upload: stored, read and compared by a job, applied by another job, with
// progress in between. Owns imports, import_rows and the storage keys "imports/…".

import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/admin-auth/actor.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Upload } from '#server/base/http/upload.ts';
import { addImportJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { problemText } from '#server/catalogue/product-writing.ts';
import {
  type Import,
  type ImportError,
  type ImportRow,
  type ImportRowsPage,
  type ImportTab,
  MAX_IMPORT_BYTES,
} from '#shared/back-office/imports.ts';
import { DAY_MS, numberText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, kurus } from '#shared/base/money.ts';
import { columnOf, findColumn, headOf } from './columns.ts';
import type { StoredProblem, StoredWarning } from './compared-row.ts';
import { CSV_MARK, csvLine } from './export.ts';
import {
  deleteImports,
  type ImportRecord,
  insertImport,
  type StoredRow,
  selectImport,
  selectImports,
  selectRows,
  startApplying,
} from './imports.sql.ts';
import { fileKey } from './read-import.ts';
import { cellText } from './write-cell.ts';

const SHOWN_IMPORTS = 20;
const NAME_LENGTH = 120;
const ROWS_A_PART = 500;

export const importTooLarge = (): AppError =>
  new AppError('IMPORT_TOO_LARGE', { values: { megabytes: MAX_IMPORT_BYTES / 1_024 / 1_024 } });

/**
 * Stores the file unchanged; the job reads it. @throws AppError IMPORT_EMPTY
 */
export async function storeImport(
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  { bytes, fileName }: Upload,
  actor: Actor,
  language: Language,
): Promise<Import> {
  if (bytes.length === 0) throw new AppError('IMPORT_EMPTY');
  const fileId = randomUUID();
  await storage.write(fileKey(fileId), bytes);
  const row = await inTransaction(db, async (tx) => {
    const made = await insertImport(tx, {
      fileId,
      fileName: plainName(fileName),
      sizeBytes: bytes.length,
      adminId: actor.adminId,
      adminEmail: actor.email,
      createdAt: clock(),
    });
    await addImportJob(tx, 'read-import', made.id);
    return made;
  });
  return toImport(row, language);
}

/** The file name without folders and without characters that cannot be stored or displayed. */
const plainName = (name: string | undefined): string =>
  (name ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(-NAME_LENGTH) || '–';

export const listImports = async (
  { db }: Pick<Platform, 'db'>,
  language: Language,
): Promise<Import[]> =>
  (await selectImports(db, SHOWN_IMPORTS)).map((row) => toImport(row, language));

/** @throws AppError IMPORT_NOT_FOUND */
export async function findImport(
  { db }: Pick<Platform, 'db'>,
  id: number,
  language: Language,
): Promise<Import> {
  return toImport(await requireImport(db, id), language);
}

async function requireImport(db: Platform['db'], id: number): Promise<ImportRecord> {
  const row = await selectImport(db, id);
  if (!row) throw new AppError('IMPORT_NOT_FOUND');
  return row;
}

/** @throws AppError IMPORT_NOT_FOUND */
export async function listRows(
  { db }: Pick<Platform, 'db'>,
  id: number,
  { tab, page, size }: { tab: ImportTab; page: number; size: number },
  language: Language,
): Promise<ImportRowsPage> {
  const { newCount, changedCount, faultyCount, warnedCount } = await requireImport(db, id);
  const totalElements = {
    new: newCount,
    changed: changedCount,
    faulty: faultyCount,
    warned: warnedCount,
  }[tab];
  const rows = await selectRows(db, id, tab, { offset: page * size, limit: size });
  return {
    content: rows.map((row) => toRow(row, language)),
    page,
    size,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
  };
}

/** Every error of every row, for correcting the file. @throws AppError IMPORT_NOT_FOUND */
export async function exportProblems(
  { db }: Pick<Platform, 'db'>,
  id: number,
  language: Language,
): Promise<AsyncGenerator<Buffer>> {
  await requireImport(db, id);
  return problemLines(db, id, language);
}

async function* problemLines(
  db: Platform['db'],
  id: number,
  language: Language,
): AsyncGenerator<Buffer> {
  const row = translate(language, 'admin-import', 'sheet.row');
  const column = translate(language, 'admin-import', 'sheet.column');
  const problem = translate(language, 'admin-import', 'sheet.problem');
  yield Buffer.from(
    CSV_MARK + csvLine([row, translate(language, 'admin-import', 'column.sku'), column, problem]),
  );
  let after = 0;
  for (;;) {
    const rows = await selectRows(db, id, 'faulty', { after, limit: ROWS_A_PART });
    if (rows.length === 0) return;
    yield Buffer.from(
      rows
        .flatMap((row) =>
          toRow(row, language).problems.map(({ column, message }) =>
            csvLine([String(row.rowNumber), row.sku, column, message]),
          ),
        )
        .join(''),
    );
    after = rows.at(-1)?.rowNumber ?? after;
  }
}

/**
 * Applies the preview with this id, as the administrator saw it. An import that is being applied or
 * already applied is returned unchanged.
 * @throws AppError IMPORT_NOT_FOUND, IMPORT_NOT_APPLICABLE
 */
export async function requestApplying(
  { db }: Pick<Platform, 'db'>,
  id: number,
  { previewId, actor, language }: { previewId: string; actor: Actor; language: Language },
): Promise<Import> {
  const started = await inTransaction(db, async (tx) => {
    const row = await startApplying(tx, id, previewId, actor);
    if (row) await addImportJob(tx, 'apply-import', id);
    return row;
  });
  if (started) return toImport(started, language);
  const row = await requireImport(db, id);
  if (row.state === 'applying' || row.state === 'done') return toImport(row, language);
  throw new AppError('IMPORT_NOT_APPLICABLE');
}

/**
 * Also possible while the file is read, but not while it is applied. @throws AppError
 * IMPORT_NOT_FOUND, IMPORT_NOT_APPLICABLE
 */
export async function removeImport(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  id: number,
): Promise<void> {
  await requireImport(db, id);
  const files = await deleteImports(db, { id });
  if (files.length === 0) throw new AppError('IMPORT_NOT_APPLICABLE');
  for (const fileId of files) await storage.remove(fileKey(fileId));
}

/** Job. */
export async function deleteOldImports({
  db,
  storage,
  clock,
  config,
}: Pick<Platform, 'db' | 'storage' | 'clock' | 'config'>): Promise<void> {
  const before = new Date(clock().getTime() - config.keepDays.sheets * DAY_MS);
  for (const fileId of await deleteImports(db, { before })) await storage.remove(fileKey(fileId));
}

function toImport(row: ImportRecord, language: Language): Import {
  const error = row.fault as ImportError | null;
  return {
    id: row.id,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    state: row.state as Import['state'],
    previewId: row.state === 'preview' ? row.runId : null,
    error,
    errorText:
      error &&
      translate(
        language,
        'admin-import',
        `error.${error}`,
        row.faultValues as Record<string, string | number>,
      ),
    rowsTotal:
      row.state === 'applying' || row.state === 'done'
        ? row.newCount + row.changedCount
        : row.rowsTotal,
    rowsDone: row.rowsDone,
    columns: row.columns.flatMap((key) => headOfKey(key, language)),
    unknownHeads: row.unknownHeads,
    counts: {
      new: row.newCount,
      changed: row.changedCount,
      unchanged: row.unchangedCount,
      faulty: row.faultyCount,
      warned: row.warnedCount,
    },
    adminEmail: row.adminEmail,
    appliedBy: row.appliedByEmail,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function headOfKey(key: string, language: Language): string {
  const column = findColumn(key);
  return column ? headOf(column, language) : key;
}

const toRow = (
  { rowNumber, sku, name, productId, problems, warnings, changes }: StoredRow,
  language: Language,
): ImportRow => ({
  rowNumber,
  sku,
  name,
  productId,
  problems: problems.map((problem) => ({
    column: headOfKey(problem.column, language),
    message: sayProblem(problem, language),
  })),
  warnings: warnings.map((warning) => sayWarning(warning, language)),
  changes: changes.map(({ column, before, after }) => ({
    column: headOfKey(column, language),
    before: cellText(columnOf(column), before, language),
    after: cellText(columnOf(column), after, language),
  })),
});

const sayProblem = (problem: StoredProblem, language: Language): string =>
  problem.problem === null
    ? problemText(problem, language)
    : translate(language, 'admin-import', `cell.${problem.problem}`, problem.values);

function sayWarning({ warning, values }: StoredWarning, language: Language): string {
  const isMoney = warning === 'price-jump' || warning === 'below-cost';
  const shown = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isMoney ? formatLira(kurus(value), language) : numberText(value, language),
    ]),
  );
  return translate(language, 'admin-import', `warning.${warning}`, shown);
}
