import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { isProvedConsent } from '#server/consents/consents.sql.ts';
import type { ReportedConsent } from './sms-service.ts';

export type DueReport = ReportedConsent & { id: number };

/**
 * The oldest first, so that the last record of a recipient is reported last. Without records that
 * came from İYS; a record for an unproved address is not reported yet.
 */
export async function selectDueReports(db: Db, limit: number): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select m.id, m.channel, m.state, m.recipient, m.source,
      case when m.channel = 'EPOSTA' and c.email_folded = m.recipient
        then greatest(m.created_at, c.email_verified_at) else m.created_at end as at
    from marketing_consents m left join customers c on c.id = m.customer_id
    where m.source <> 'IYS' and ${isProvedConsent}
      and not exists (select from iys_reports r where r.consent_id = m.id)
    order by m.id limit ${limit}`.execute(db);
  return rows;
}

export type ReportRow = {
  state: 'taken' | 'refused';
  answer: string;
  message: string;
  at: Date;
};

export async function insertReports(
  db: Db,
  ids: readonly number[],
  { state, answer, message, at }: ReportRow,
): Promise<void> {
  await sql`insert into iys_reports (consent_id, state, answer, words, reported_at)
    select m.id, ${state}, ${answer}, ${message}, ${at} from marketing_consents m
    where m.id = any(${[...ids]}::bigint[]) on conflict do nothing`.execute(db);
}

/** `waiting`: not reported yet. `lastRefusal`: the message of İYS. */
export async function selectReportCounts(
  db: Db,
): Promise<{ waiting: number; taken: number; refused: number; lastRefusal: string | null }> {
  const { rows } = await sql<{
    waiting: number;
    taken: number;
    refused: number;
    lastRefusal: string | null;
  }>`
    select (select count(*)::int from marketing_consents m
        left join customers c on c.id = m.customer_id
        where m.source <> 'IYS' and ${isProvedConsent}
          and not exists (select from iys_reports r where r.consent_id = m.id)) as waiting,
      (select count(*)::int from iys_reports where state = 'taken') as taken,
      (select count(*)::int from iys_reports where state = 'refused') as refused,
      (select trim(answer || ' ' || words) from iys_reports where state = 'refused'
        order by reported_at desc, consent_id desc limit 1) as last_refusal`.execute(db);
  return rows[0] ?? { waiting: 0, taken: 0, refused: 0, lastRefusal: null };
}
