// SQL of the list of credit accounts, and of their conditions.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { likePattern } from '#server/base/db/sql-parts.ts';
import { standings } from '#server/credit/credit.sql.ts';
import type { CreditAccountsQuery } from '#shared/back-office/credit.ts';
import { searchTerms } from '#shared/base/fold.ts';
import type { Kurus } from '#shared/base/money.ts';

export type AccountRecord = {
  companyId: number;
  companyName: string;
  taxNumber: string;
  hasAccount: boolean;
  limitKurus: Kurus;
  days: number;
  stoppedAt: Date | null;
  stoppedReason: string | null;
  unstoppedUntil: string | null;
  version: number;
  balance: Kurus;
  overdue: Kurus;
  longOverdue: Kurus;
};
type Days = { today: string; stopBefore: string | null };

const accounts = (days: Days) => sql`
  select c.id as company_id, c.name as company_name, c.tax_number,
    a.company_id is not null as has_account, coalesce(a.limit_kurus, 0) as limit_kurus,
    coalesce(a.days, 0) as days, a.stopped_at, a.stopped_reason,
    to_char(a.unstopped_until, 'YYYY-MM-DD') as unstopped_until, coalesce(a.version, 0) as version,
    coalesce(s.balance, 0) as balance, coalesce(s.overdue, 0) as overdue,
    coalesce(s.long_overdue, 0) as long_overdue
  from companies c left join credit_accounts a on a.company_id = c.id
    left join (${standings(days)}) s on s.company_id = c.id`;

/** Companies with an account first, then by overdue amount and name. `total` counts all matches. */
export async function selectAccounts(
  db: Db,
  { q, state, page, size }: CreditAccountsQuery,
  days: Days,
): Promise<{ rows: AccountRecord[]; total: number }> {
  const terms = searchTerms(q ?? '');
  const found = terms.map(
    (term) =>
      sql`(search_fold(l.company_name) like ${likePattern(term)} or l.tax_number like ${likePattern(term)})`,
  );
  const wanted =
    state === 'none'
      ? sql`not l.has_account`
      : state === 'overdue'
        ? sql`l.overdue > 0`
        : state === 'stopped'
          ? sql`(l.stopped_at is not null or (l.long_overdue > 0
              and (l.unstopped_until is null or l.unstopped_until < ${days.today})))`
          : sql`true`;
  const { rows } = await sql<AccountRecord & { total: number }>`
    select l.*, count(*) over ()::int as total from (${accounts(days)}) l
    where ${sql.join([wanted, ...found], sql` and `)}
    order by l.has_account desc, l.overdue desc, search_fold(l.company_name), l.company_id
    limit ${size} offset ${page * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function selectAccountRecord(
  db: Db,
  companyId: number,
  days: Days,
): Promise<AccountRecord | null> {
  const { rows } = await sql<AccountRecord>`
    select l.* from (${accounts(days)}) l where l.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

type Conditions = {
  limitKurus: Kurus;
  days: number;
  stoppedAt: Date | null;
  stoppedReason: string | null;
  unstoppedUntil: string | null;
};

/** False if the company already has an account. */
export async function insertAccount(
  tx: Tx,
  companyId: number,
  conditions: Conditions,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('creditAccounts')
    .values({ companyId, ...conditions, openedAt: at })
    .onConflict((on) => on.column('companyId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Compare and set. */
export async function updateAccount(
  tx: Tx,
  companyId: number,
  version: number,
  conditions: Conditions,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('creditAccounts')
    .set({ ...conditions, version: version + 1 })
    .where('companyId', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
