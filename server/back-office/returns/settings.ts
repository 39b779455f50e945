// The setting with the usual instructions for sending goods back; offered with each approval and
// shown before a request.

import type { Actor } from '#server/admin-auth/actor.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import type { Platform } from '#server/base/platform.ts';
import { ReturnsRecord } from '#server/settings/setting-records.ts';
import { selectSettings } from '#server/settings/settings.sql.ts';
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
  await changeSetting({ db, clock }, actor, {
    ...{ key: KEY, value, version },
    readCurrent: (tx) => readReturnSettings({ db: tx }),
  });
  settings.dropCached();
  return { ...value, version: version + 1 };
}
