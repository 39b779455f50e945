// The merchant's texts about the shop, as documents in versions: every save remains, the newest is
// active, and an older one is restored by saving it again (decision 0102). Its owner defines what a
// document is: content/site.ts and mail/mail-texts.ts. Owns document_versions.
import { sql } from 'kysely';
import type { Actor } from '#server/admin-auth/actor.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';

export type DocumentName = { kind: 'site' | 'mail'; name: string };
export type DocumentVersion = { number: number; body: unknown; savedBy: string; savedAt: string };

/** This many are listed; older ones remain in the table. */
const MOST_VERSIONS = 50;

const versionsOf = (db: Db | Tx, { kind, name }: DocumentName) =>
  db
    .selectFrom('documentVersions')
    .select(['version as number', 'body', 'savedBy', 'savedAt'])
    .where('kind', '=', kind)
    .where('name', '=', name);

type Row = Omit<DocumentVersion, 'savedAt'> & { savedAt: Date };
const toVersion = ({ savedAt, ...row }: Row): DocumentVersion => ({
  ...row,
  savedAt: savedAt.toISOString(),
});

/** The newest first; the first one is active. */
export async function listVersions(
  db: Db | Tx,
  document: DocumentName,
  most: number = MOST_VERSIONS,
): Promise<DocumentVersion[]> {
  const rows = await versionsOf(db, document).orderBy('version', 'desc').limit(most).execute();
  return rows.map(toVersion);
}

/** The active version; null if it was never saved. */
export const readNewest = async (
  db: Db | Tx,
  document: DocumentName,
): Promise<DocumentVersion | null> => (await listVersions(db, document, 1))[0] ?? null;

/** @throws AppError NOT_FOUND */
export async function readVersion(
  db: Db | Tx,
  document: DocumentName,
  number: number,
): Promise<DocumentVersion> {
  const row = await versionsOf(db, document).where('version', '=', number).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toVersion(row);
}

type Saving = {
  /** The version that the editor loaded; 0: never saved. */
  expectedVersion: number;
  body: unknown;
  actor: Pick<Actor, 'email'>;
  at: Date;
  /** The current document, returned to the slower of two editors. */
  current: () => Promise<unknown>;
};

/**
 * Active when the transaction ends; serializes the writers of a document.
 * @throws AppError EDIT_CONFLICT
 */
export async function saveVersion(
  tx: Tx,
  document: DocumentName,
  { expectedVersion, body, actor, at, current }: Saving,
): Promise<void> {
  const { kind, name } = document;
  await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${name}`}))`.execute(tx);
  const newest = await readNewest(tx, document);
  if ((newest?.number ?? 0) !== expectedVersion)
    throw new AppError('EDIT_CONFLICT', { details: { current: await current() } });
  await tx
    .insertInto('documentVersions')
    .values({
      kind,
      name,
      version: expectedVersion + 1,
      savedBy: actor.email,
      savedAt: at,
      body: JSON.stringify(body),
    })
    .execute();
}
