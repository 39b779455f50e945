// The setting for how many days a quote is valid.

import type { Actor } from '#server/admin-auth/actor.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import type { Platform } from '#server/base/platform.ts';
import { QuotesRecord } from '#server/settings/setting-records.ts';
import { selectSettings } from '#server/settings/settings.sql.ts';
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
  await changeSetting({ db, clock }, actor, {
    ...{ key: KEY, value: { days }, version },
    readCurrent: (tx) => readQuoteSettings({ db: tx }),
  });
  settings.dropCached();
  return { days, version: version + 1 };
}
