// SQL of waiting and sent SMS.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { SmsKind } from './sms-kinds.ts';

export type SmsState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'dropped'
  | 'unknown';
export type NewSms = { kind: SmsKind; about: string; phone: string; language: Language };
export type SmsRow = NewSms & { id: number; state: SmsState; dueAt: Date; createdAt: Date };

/** Null if there is already one of this kind about the same subject. */
export async function insertSms(
  tx: Tx,
  { kind, about, phone, language }: NewSms,
  at: Date,
): Promise<number | null> {
  const row = await tx
    .insertInto('sms')
    .values({ kind, about, phone, language, dueAt: at, createdAt: at })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Null after its number was deleted. */
export async function selectSms(db: Db, id: number): Promise<SmsRow | null> {
  const { rows } = await sql<SmsRow>`
    select id, kind, about, phone, language, state, due_at, created_at from sms
    where id = ${id} and phone is not null`.execute(db);
  return rows[0] ?? null;
}

export type Claim = {
  id: number;
  /** Null for a code, which is not stored. */
  text: string | null;
  length: number;
  at: Date;
  dayStart: Date;
  limit: number;
  askAt: Date;
};

/**
 * Claims an SMS for sending, within the shop's daily limit: `taken` once, for one caller; `limit`
 * if the daily limit is reached.
 */
export async function claimSms(
  tx: Tx,
  { id, text, length, at, dayStart, limit, askAt }: Claim,
): Promise<'taken' | 'limit' | 'gone'> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sms of the day', 0))`.execute(tx);
  if ((await countSince(tx, dayStart)) >= limit) return 'limit';
  const { numUpdatedRows } = await tx
    .updateTable('sms')
    .set({ state: 'sending', words: text, length, sentAt: at, askAt, asked: 0 })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'taken' : 'gone';
}

export async function countSince(db: Db | Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sms where sent_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Records the service's response, unless the state has already changed. */
export async function finishSms(
  db: Db | Tx,
  id: number,
  values: { state: SmsState; job?: string; code?: string | null; askAt: Date | null },
): Promise<void> {
  await db
    .updateTable('sms')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Not sent: it waits again, without counting for the day. */
export async function returnSms(
  db: Db | Tx,
  id: number,
  { code, dueAt }: { code: string; dueAt: Date },
): Promise<void> {
  await db
    .updateTable('sms')
    .set({ state: 'waiting', code, dueAt, sentAt: null, askAt: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

export async function postponeSms(db: Db | Tx, id: number, dueAt: Date): Promise<void> {
  await db
    .updateTable('sms')
    .set({ dueAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** It will not be sent: `code` is the reason. */
export async function dropSms(db: Db | Tx, id: number, code: string): Promise<void> {
  await db
    .updateTable('sms')
    .set({ state: 'dropped', code })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function selectDue(db: Db, at: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sms')
    .select('id')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type AskedSms = {
  id: number;
  kind: SmsKind;
  state: 'sending' | 'sent';
  phone: string;
  length: number;
  job: string | null;
  asked: number;
  sentAt: Date;
};

/** SMS whose delivery state is due for a query. */
export async function selectToAsk(db: Db, at: Date, limit: number): Promise<AskedSms[]> {
  const { rows } = await sql<AskedSms>`
    select id, kind, state, coalesce(phone, '') as phone, coalesce(length, 0) as length, job, asked,
      sent_at
    from sms where ask_at <= ${at} and state in ('sending', 'sent') order by ask_at, id
      limit ${limit}`.execute(db);
  return rows;
}

export type Progress = {
  id: number;
  state: SmsState;
  code: string | null;
  askAt: Date | null;
  asked: number;
};

/** For an SMS that was sent. */
export async function writeProgress(
  db: Db | Tx,
  { id, state, code, askAt, asked }: Progress,
): Promise<void> {
  await db
    .updateTable('sms')
    .set({ state, code, askAt, asked })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
}

/** For an SMS whose response was lost: queried again later, or given up. */
export async function writeLost(
  db: Db,
  { id, state, askAt, asked }: Omit<Progress, 'code'>,
): Promise<void> {
  await db
    .updateTable('sms')
    .set({ state, askAt, asked })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** False if the service's id belongs to another SMS. */
export async function writeFound(
  db: Db,
  { id, job, askAt }: { id: number; job: string; askAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sms set state = 'sent', job = ${job}, ask_at = ${askAt}, asked = 0
    where id = ${id} and state = 'sending' and not exists (select from sms where job = ${job})
    returning id`.execute(db);
  return rows.length === 1;
}

/** Deletes the number and the text; the row itself remains. */
export async function emptyOldSms(db: Db, before: Date): Promise<void> {
  await sql`
    update sms set phone = null, words = null
    where created_at < ${before} and phone is not null and state not in ('waiting', 'sending')`.execute(
    db,
  );
}

export type SmsFigures = {
  kind: SmsKind;
  sent: number;
  delivered: number;
  failed: number;
};

export async function selectFigures(db: Db, since: Date): Promise<SmsFigures[]> {
  const { rows } = await sql<SmsFigures>`
    select kind, count(*) filter (where sent_at is not null) as sent,
      count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state in ('failed', 'unknown')) as failed
    from sms where created_at >= ${since} group by kind order by kind`.execute(db);
  return rows;
}

/** The code of the newest SMS that the service accepted (null) or returned. */
export async function selectLastCode(db: Db): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select code from sms_states where state = 'sent' or (state = 'waiting' and code is not null)
    order by id desc limit 1`.execute(db);
  return rows[0]?.code ?? null;
}

/** The number of waiting SMS, and the service's newest code for one of them. */
export async function selectWaiting(db: Db): Promise<{ count: number; code: string | null }> {
  const { rows } = await sql<{ count: number; code: string | null }>`
    select count(*) as count, (array_agg(code order by due_at desc) filter (where code is not null))[1]
      as code from sms where state = 'waiting'`.execute(db);
  return rows[0] ?? { count: 0, code: null };
}
