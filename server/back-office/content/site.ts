// The frame and the home page as the merchant writes them. A save is a new version in force; older
// ones stay and are brought back by saving them again. Owns site_versions.
import { sql } from 'kysely';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { readSitePart, toBody } from '#server/content/site.ts';
import type { AdminSitePart, SiteVersion } from '#shared/back-office/site.ts';
import type { SiteBody } from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
/** So many are listed; older ones stay in the table. */
const MOST_VERSIONS = 50;

export async function readAdminSitePart(
  { db }: Pick<Deps, 'db'>,
  part: SitePart,
): Promise<AdminSitePart> {
  const [current, versions] = await Promise.all([
    readSitePart(db, part),
    db
      .selectFrom('siteVersions')
      .select(['version', 'savedBy', 'savedAt'])
      .where('part', '=', part)
      .orderBy('version', 'desc')
      .limit(MOST_VERSIONS)
      .execute(),
  ]);
  return {
    part,
    ...current,
    versions: versions.map(({ version, savedBy, savedAt }) => ({
      number: version,
      savedBy,
      savedAt: savedAt.toISOString(),
    })),
  };
}

/** @throws AppError NOT_FOUND */
export async function readSiteVersion(
  { db }: Pick<Deps, 'db'>,
  part: SitePart,
  version: number,
): Promise<SiteVersion> {
  const row = await db
    .selectFrom('siteVersions')
    .selectAll()
    .where('part', '=', part)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return {
    number: version,
    savedBy: row.savedBy,
    savedAt: row.savedAt.toISOString(),
    body: toBody(part, row.body),
  };
}

/** In force at once. @throws AppError EDIT_CONFLICT */
export async function saveSitePart<Part extends SitePart>(
  deps: Deps,
  part: Part,
  { version, ...body }: SiteBody<Part> & { version: number },
  actor: Actor,
): Promise<AdminSitePart> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    // One writer of a part after the other, until commit.
    await sql`select pg_advisory_xact_lock(hashtext(${`site ${part}`}))`.execute(tx);
    const before = await readSitePart(tx, part);
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', {
        details: { current: await readAdminSitePart({ db: tx }, part) },
      });
    await tx
      .insertInto('siteVersions')
      .values({
        part,
        version: version + 1,
        body: JSON.stringify(body),
        savedBy: actor.email,
        savedAt: clock(),
      })
      .execute();
    await writeAudit(
      tx,
      actor,
      { action: 'update', entity: 'site-part', entityId: part, before: before.body, after: body },
      clock(),
    );
    return readAdminSitePart({ db: tx }, part);
  });
}
