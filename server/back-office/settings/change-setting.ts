// Changes a setting that belongs to one section of the back office; the shared code of all such
// sections.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { lockSetting, writeSetting } from '#server/settings/settings.sql.ts';

type Changed = {
  key: string;
  value: object;
  /** The version that was read; 0 if nothing was saved yet. */
  version: number;
  /** The current value, which an administrator with an older version gets. */
  readCurrent: (tx: Tx) => Promise<unknown>;
};

/** Writes it with its entry in the audit log. @throws AppError EDIT_CONFLICT */
export async function changeSetting(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { key, value, version, readCurrent }: Changed,
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const before = await lockSetting(tx, key);
    const isCurrent =
      (before?.version ?? 0) === version && (await writeSetting(tx, { key, value, version, at }));
    if (!isCurrent)
      throw new AppError('EDIT_CONFLICT', { details: { current: await readCurrent(tx) } });
    const entry = { entity: 'settings', entityId: key, before: before?.value ?? null } as const;
    const action = before ? 'update' : 'create';
    await writeAudit(tx, actor, { ...entry, action, after: value }, at);
  });
}
