// Photographs named in a sheet: uploaded to the preview, as files or in a ZIP that the browser
// opens, and attached when the import is applied. A missing photograph does not block its row.
import type { Actor } from '#server/admin-auth/actor.ts';
import { countKnownImages } from '#server/back-office/products/pictures.sql.ts';
import { putFirst } from '#server/back-office/products/pictures.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { type ImportPictures, MOST_NAMED } from '#shared/back-office/imports.ts';
import { holdPreview, selectGiven, selectNamed, writeGiven } from './import-pictures.sql.ts';
import { selectImport } from './imports.sql.ts';
import { findPicture, pictureKey } from './picture-column.ts';

/** @throws AppError IMPORT_NOT_FOUND */
export async function readPictures(
  { db }: Pick<Platform, 'db'>,
  importId: number,
): Promise<ImportPictures> {
  if (!(await selectImport(db, importId))) throw new AppError('IMPORT_NOT_FOUND');
  const given = await selectGiven(db, importId);
  const named = (await selectNamed(db, importId)).flatMap(({ rowNumber, pictures }) =>
    pictures.map((name) => ({ rowNumber, name })),
  );
  const missing = named.filter(({ name }) => findPicture(name, given) === undefined);
  const used = new Set(named.map(({ name }) => findPicture(name, given)));
  const unused = [...given].flatMap(([name, hash]) => (used.has(hash) ? [] : name));
  return {
    named: named.length,
    found: named.length - missing.length,
    missing: missing.slice(0, MOST_NAMED),
    unused: unused.slice(0, MOST_NAMED),
  };
}

/**
 * @throws AppError IMPORT_NOT_FOUND; IMPORT_NOT_APPLICABLE if it is applied or failed; NOT_FOUND
 * for a picture that was never sent
 */
export async function addImportPictures(
  context: Pick<Platform, 'db'>,
  importId: number,
  pictures: readonly { name: string; hash: string }[],
): Promise<ImportPictures> {
  const given = new Map(pictures.map(({ name, hash }) => [pictureKey(name), hash]));
  await inTransaction(context.db, async (tx) => {
    if (!(await selectImport(tx, importId))) throw new AppError('IMPORT_NOT_FOUND');
    if (!(await holdPreview(tx, importId))) throw new AppError('IMPORT_NOT_APPLICABLE');
    const hashes = [...new Set(given.values())];
    if ((await countKnownImages(tx, hashes)) < hashes.length) throw new AppError('NOT_FOUND');
    await writeGiven(
      tx,
      importId,
      [...given].map(([name, hash]) => ({ name, hash })),
    );
  });
  return readPictures(context, importId);
}

/**
 * Attaches the uploaded pictures of one written row, in the order of the cell, before all other
 * pictures.
 */
export async function hangPictures(
  tx: Tx,
  { names, given }: { names: readonly string[]; given: ReadonlyMap<string, string> },
  editing: { productId: number; actor: Actor; at: Date },
): Promise<void> {
  const hashes = [...new Set(names.flatMap((name) => findPicture(name, given) ?? []))];
  if (hashes.length > 0) await putFirst(tx, editing, hashes);
}
