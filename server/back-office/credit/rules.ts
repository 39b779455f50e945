// When companies are reminded of what is due, and when nothing more is sold on account.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { CreditRecord } from '#server/settings/setting-records.ts';
import { lockSetting, selectSettings, writeSetting } from '#server/settings/settings.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { CreditSettings } from '#shared/back-office/credit.ts';

const KEY = 'credit';

export async function readRules({ db }: Pick<Platform, 'db'>): Promise<CreditSettings> {
  const row = (await selectSettings(db)).find(({ key }) => key === KEY);
  return { ...CreditRecord.parse(row?.value), version: row?.version ?? 0 };
}

/** @throws AppError EDIT_CONFLICT */
export async function changeRules(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  actor: Actor,
  { version, ...value }: CreditSettings,
): Promise<CreditSettings> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const before = await lockSetting(tx, KEY);
    const isCurrent =
      (before?.version ?? 0) === version &&
      (await writeSetting(tx, { key: KEY, value, version, at }));
    if (!isCurrent)
      throw new AppError('EDIT_CONFLICT', { details: { current: await readRules({ db: tx }) } });
    const entry = { entity: 'settings', entityId: KEY, before: before?.value ?? null } as const;
    const action = before ? 'update' : 'create';
    await writeAudit(tx, actor, { ...entry, action, after: value }, at);
  });
  settings.dropCached();
  return { ...value, version: version + 1 };
}
