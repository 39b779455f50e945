// The setting for how many days a quote is valid.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { QuotesRecord } from '#server/settings/setting-records.ts';
import { lockSetting, selectSettings, writeSetting } from '#server/settings/settings.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { QuoteSettings } from '#shared/quotes/quotes.ts';

const KEY = 'quotes';

export async function readQuoteSettings({ db }: Pick<Platform, 'db'>): Promise<QuoteSettings> {
  const row = (await selectSettings(db)).find(({ key }) => key === KEY);
  return { days: QuotesRecord.parse(row?.value).days, version: row?.version ?? 0 };
}

/** @throws AppError EDIT_CONFLICT */
export async function changeQuoteSettings(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  actor: Actor,
  { days, version }: QuoteSettings,
): Promise<QuoteSettings> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const before = await lockSetting(tx, KEY);
    const isCurrent =
      (before?.version ?? 0) === version &&
      (await writeSetting(tx, { key: KEY, value: { days }, version, at }));
    if (!isCurrent)
      throw new AppError('EDIT_CONFLICT', {
        details: { current: await readQuoteSettings({ db: tx }) },
      });
    await writeAudit(
      tx,
      actor,
      {
        action: before ? 'update' : 'create',
        entity: 'settings',
        entityId: KEY,
        before: before?.value ?? null,
        after: { days },
      },
      at,
    );
  });
  settings.dropCached();
  return { days, version: version + 1 };
}
