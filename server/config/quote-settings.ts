// How many days a quote holds: a setting of its own, kept where quotes are made.
import type { QuoteSettings } from '#shared/quotes.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { lockSetting, selectSettings, writeSetting } from './admin-settings.sql.ts';
import { QuotesRecord } from './setting-records.ts';

const KEY = 'quotes';

export async function readQuoteSettings({ db }: Pick<Context, 'db'>): Promise<QuoteSettings> {
  const row = (await selectSettings(db)).find(({ key }) => key === KEY);
  return { days: QuotesRecord.parse(row?.value).days, version: row?.version ?? 0 };
}

/** @throws AppError EDIT_CONFLICT */
export async function changeQuoteSettings(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  { days, version }: QuoteSettings,
): Promise<QuoteSettings> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const before = await lockSetting(tx, KEY);
    const isCurrent = (before?.version ?? 0) === version && (await writeSetting(tx, { key: KEY, value: { days }, version, at }));
    if (!isCurrent) throw new AppError('EDIT_CONFLICT', { details: { current: await readQuoteSettings({ db: tx }) } });
    await writeAudit(tx, actor, { action: before ? 'update' : 'create', entity: 'settings', entityId: KEY, before: before?.value ?? null, after: { days } }, at);
  });
  settings.forget();
  return { days, version: version + 1 };
}
