// The rules for when companies are reminded of due amounts, and when they can no longer buy on
// account.
import type { Actor } from '#server/admin-auth/actor.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import type { Platform } from '#server/base/platform.ts';
import { CreditRecord } from '#server/settings/setting-records.ts';
import { selectSettings } from '#server/settings/settings.sql.ts';
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
  await changeSetting({ db, clock }, actor, {
    ...{ key: KEY, value, version },
    readCurrent: (tx) => readRules({ db: tx }),
  });
  settings.dropCached();
  return { ...value, version: version + 1 };
}
