// SQL of marketing consents: a history as evidence, rows are added and never changed.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type Channel = 'EPOSTA' | 'MESAJ' | 'ARAMA';
export type ConsentState = 'ONAY' | 'RET';
export type ConsentRow = {
  channel: Channel;
  state: ConsentState;
  recipient: string;
  source: string;
  createdAt: Date;
};
export type NewConsent = ConsentRow & {
  customerId: number | null;
  textVersion: string;
  remoteAddress: string | null;
};
export type Recipient = {
  id: number;
  emailFolded: string;
  phone: string | null;
  isEmailVerified: boolean;
};

/**
 * The valid records for this customer: their own, every refusal, and those for an address that they
 * have proved. An approval by another person for a number or an unproved address does not count and
 * is not shown to them.
 */
const countsFor = ({ id, emailFolded, phone, isEmailVerified }: Recipient) => sql`(
  (channel = 'EPOSTA' and recipient = ${emailFolded}::text
    and (customer_id = ${id} or state = 'RET' or ${isEmailVerified}::boolean))
  or (channel = 'MESAJ' and recipient = ${phone}::text
    and (customer_id = ${id} or state = 'RET')))`;

export async function selectRecipient(db: Db, customerId: number): Promise<Recipient | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'emailFolded', 'phone', 'emailVerifiedAt'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        emailFolded: row.emailFolded,
        phone: row.phone,
        isEmailVerified: row.emailVerifiedAt !== null,
      }
    : null;
}

/** The newest record for each channel. */
export async function selectNewestConsents(
  db: Db,
  customer: Recipient,
): Promise<{ channel: Channel; state: ConsentState }[]> {
  const result = await sql<{ channel: Channel; state: ConsentState }>`
    select distinct on (channel) channel, state from marketing_consents
    where recipient in (${customer.emailFolded}::text, ${customer.phone}::text)
      and ${countsFor(customer)}
    order by channel, id desc`.execute(db);
  return result.rows;
}

/** Newest first: the customer's own records and those for their proved address. */
export async function selectConsentHistory(
  db: Db,
  { id, emailFolded, isEmailVerified }: Recipient,
  limit: number,
): Promise<ConsentRow[]> {
  const result = await sql<ConsentRow>`
    select channel, state, recipient, source, created_at from marketing_consents
    where customer_id = ${id}
      or (${isEmailVerified}::boolean and recipient = ${emailFolded}::text and channel = 'EPOSTA')
    order by id desc limit ${limit}`.execute(db);
  return result.rows;
}

/** Neither an approval nor a refusal for an address that the customer has not proved is valid. */
export const isProvedConsent = sql`(m.channel <> 'EPOSTA'
    or c.id is null or (c.email_verified_at is not null and (m.state = 'RET'
    or c.email_folded = m.recipient)))`;

/**
 * Adds nothing if the newest row says the same. If two calls run at once, the second waits and
 * checks again.
 */
export async function insertConsent(tx: Tx, consent: NewConsent): Promise<boolean> {
  const { channel, state, recipient, source, textVersion, remoteAddress, customerId, createdAt } =
    consent;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${channel} ${recipient}`},
      0))`.execute(tx);
  const result = await sql`
    insert into marketing_consents (channel, state, recipient, source, text_version, remote_address,
      customer_id, created_at)
    select ${channel}, ${state}, ${recipient}, ${source}, ${textVersion}, ${remoteAddress},
      -- An account that is deleted at this very moment leaves the words of a guest.
      (select c.id from customers c where c.id = ${customerId}::bigint for key share), ${createdAt}
    where not exists (
      select 1 from (select * from marketing_consents where channel = ${channel}
        and recipient = ${recipient} order by id desc limit 1) m
      left join customers c on c.id = m.customer_id
      where m.state = ${state} and ((m.state = 'RET' and ${isProvedConsent})
        or m.customer_id is not distinct from ${customerId}::bigint))`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** For a customer whose address is not proved. */
export async function deleteUnproved(tx: Tx, { id, emailFolded }: Recipient): Promise<void> {
  await tx
    .deleteFrom('marketingConsents')
    .where('customerId', '=', id)
    .where('channel', '=', 'EPOSTA')
    .where('recipient', '=', emailFolded)
    .execute();
}

export async function selectNewestState(
  db: Db,
  channel: Channel,
  recipient: string,
): Promise<ConsentState | null> {
  const result = await sql<{ state: ConsentState }>`
    select m.state from marketing_consents m left join customers c on c.id = m.customer_id
    where m.channel = ${channel} and m.recipient = ${recipient} and ${isProvedConsent}
      order by m.id desc limit 1`.execute(db);
  return result.rows[0]?.state ?? null;
}

export type ConsentToReport = Omit<ConsentRow, 'createdAt'> & { at: Date };

/**
 * Oldest first, without the records that came from İYS itself. A record for an address is valid
 * from the time when the address was proved.
 */
export async function selectConsentsSince(
  db: Db,
  since: Date,
  { before = null, limit = null }: { before?: Date | null; limit?: number | null } = {},
): Promise<ConsentToReport[]> {
  const result = await sql<ConsentToReport>`
    select * from (select m.id, m.channel, m.state, m.recipient, m.source,
      case when m.channel = 'EPOSTA' and c.email_folded = m.recipient
        then greatest(m.created_at, c.email_verified_at) else m.created_at end as at
    from marketing_consents m left join customers c on c.id = m.customer_id
    where ${isProvedConsent} and m.source <> 'IYS' and (m.created_at >= ${since}
      or (m.channel = 'EPOSTA' and c.email_folded = m.recipient
      and c.email_verified_at >= ${since}))) reported
    where ${before}::timestamptz is null or at < ${before} order by at, id
      limit ${limit}::int`.execute(db);
  return result.rows;
}
