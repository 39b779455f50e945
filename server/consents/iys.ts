// Consents in the import format of İYS (İleti Yönetim Sistemi), with its field names: one row for
// each approval or refusal, to be reported within three business days (domain.md 2.3).

import type { Db } from '#server/base/db/db.ts';
import { istanbulClock, istanbulDay } from '#shared/base/format.ts';
import { type ConsentToReport, selectConsentsSince } from './consents.sql.ts';

const columns = ['consentDate', 'source', 'recipient', 'recipientType', 'status', 'type'] as const;
/** Traders need no prior consent; a person who gives one is reported as a consumer. */
const RECIPIENT_TYPE = 'BIREYSEL';

export async function writeIysCsv(db: Db, since: Date): Promise<string> {
  return toCsv(await selectConsentsSince(db, since));
}

export function toCsv(consents: readonly ConsentToReport[]): string {
  const rows = consents.map(({ at, source, recipient, state, channel }) => [
    `${istanbulDay(at)} ${istanbulClock(at)}`,
    source,
    recipient,
    RECIPIENT_TYPE,
    state,
    channel,
  ]);
  return [columns, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

const quote = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** "2026-11-21", or with a time "2026-11-21 14:30", in Turkish time; null for an invalid date. */
export function readSince(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const date = new Date(`${match[1]}T${match[2] ?? '00:00'}:00+03:00`);
  // 31 February is not 3 March.
  return Number.isNaN(date.getTime()) || istanbulDay(date) !== match[1] ? null : date;
}
