// The setting with the usual instructions for sending goods back; offered with each approval and
// shown before a request.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { ReturnsRecord } from '#server/settings/setting-records.ts';
import { lockSetting, selectSettings, writeSetting } from '#server/settings/settings.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ReturnSettings } from '#shared/back-office/returns.ts';

const KEY = 'returns';

export async function readReturnSettings({ db }: Pick<Platform, 'db'>): Promise<ReturnSettings> {
  const row = (await selectSettings(db)).find(({ key }) => key === KEY);
  return { ...ReturnsRecord.parse(row?.value), version: row?.version ?? 0 };
}

/** @throws AppError EDIT_CONFLICT */
export async function changeReturnSettings(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  actor: Actor,
  { version, ...value }: ReturnSettings,
): Promise<ReturnSettings> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const before = await lockSetting(tx, KEY);
    const isCurrent =
      (before?.version ?? 0) === version &&
      (await writeSetting(tx, { key: KEY, value, version, at }));
    if (!isCurrent)
      throw new AppError('EDIT_CONFLICT', {
        details: { current: await readReturnSettings({ db: tx }) },
      });
    await writeAudit(
      tx,
      actor,
      {
        action: before ? 'update' : 'create',
        entity: 'settings',
        entityId: KEY,
        before: before?.value ?? null,
        after: value,
      },
      at,
    );
  });
  settings.dropCached();
  return { ...value, version: version + 1 };
}
