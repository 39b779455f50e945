// How goods are sent back, as it usually is: a setting of its own, offered with each approval and shown before one is asked for.
import type { ReturnSettings } from '#shared/admin-returns.ts';
import type { Language } from '#shared/languages.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { translate } from '../texts.ts';
import { lockSetting, selectSettings, writeSetting } from './admin-settings.sql.ts';
import { ReturnsRecord } from './setting-records.ts';

const KEY = 'returns';

export async function readReturnSettings({ db }: Pick<Context, 'db'>): Promise<ReturnSettings> {
  const row = (await selectSettings(db)).find(({ key }) => key === KEY);
  return { ...ReturnsRecord.parse(row?.value), version: row?.version ?? 0 };
}

/** @throws AppError EDIT_CONFLICT */
export async function changeReturnSettings(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  { version, ...value }: ReturnSettings,
): Promise<ReturnSettings> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const before = await lockSetting(tx, KEY);
    const isCurrent = (before?.version ?? 0) === version && (await writeSetting(tx, { key: KEY, value, version, at }));
    if (!isCurrent) throw new AppError('EDIT_CONFLICT', { details: { current: await readReturnSettings({ db: tx }) } });
    await writeAudit(tx, actor, { action: before ? 'update' : 'create', entity: 'settings', entityId: KEY, before: before?.value ?? null, after: value }, at);
  });
  settings.forget();
  return { ...value, version: version + 1 };
}

/** Line by line, in the buyer's language; null where nothing is set. Of a text that is only in one language, that one. */
export function usualInstructions({ address, courier, code, textTr, textEn }: ReturnsRecord, language: Language): string | null {
  const t = (key: string, values: Record<string, string>) => translate(language, 'mails', `returns.${key}`, values);
  const lines = [
    address && t('usualAddress', { address }),
    courier && t(code ? 'usualCourierCode' : 'usualCourier', { courier, code }),
    !courier && code && t('usualCode', { code }),
    language === 'en' ? textEn || textTr : textTr || textEn,
  ].filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : null;
}
