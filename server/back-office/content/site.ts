// The frame and the home page as the merchant edits them. Each save is a new published version;
// older versions stay and are restored by saving them again (content/versions.ts).
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { readSitePart, siteDocument, toBody } from '#server/content/site.ts';
import { listVersions, readVersion, saveVersion } from '#server/content/versions.ts';
import type { AdminSitePart, SiteVersion } from '#shared/back-office/site.ts';
import type { SiteBody } from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

export async function readAdminSitePart(
  { db }: Pick<Deps, 'db'>,
  part: SitePart,
): Promise<AdminSitePart> {
  const [current, versions] = await Promise.all([
    readSitePart(db, part),
    listVersions(db, siteDocument(part)),
  ]);
  return {
    part,
    ...current,
    versions: versions.map(({ body: _, ...version }) => version),
  };
}

/** @throws AppError NOT_FOUND */
export async function readSiteVersion(
  { db }: Pick<Deps, 'db'>,
  part: SitePart,
  version: number,
): Promise<SiteVersion> {
  const found = await readVersion(db, siteDocument(part), version);
  return { ...found, body: toBody(part, found.body) };
}

/** Published at once. @throws AppError EDIT_CONFLICT */
export async function saveSitePart<Part extends SitePart>(
  deps: Deps,
  part: Part,
  { version, ...body }: SiteBody<Part> & { version: number },
  actor: Actor,
): Promise<AdminSitePart> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    const at = clock();
    const before = await readSitePart(tx, part);
    await saveVersion(tx, siteDocument(part), {
      expectedVersion: version,
      body,
      actor,
      at,
      current: () => readAdminSitePart({ db: tx }, part),
    });
    await writeAudit(
      tx,
      actor,
      { action: 'update', entity: 'site-part', entityId: part, before: before.body, after: body },
      at,
    );
    return readAdminSitePart({ db: tx }, part);
  });
}
