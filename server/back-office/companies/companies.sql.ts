// SQL of companies in the back office.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { folded, likePattern } from '#server/base/db/sql-parts.ts';
import { searchTerms } from '#shared/base/fold.ts';

export type CompanyListRow = {
  id: number;
  name: string;
  taxNumber: string;
  taxOffice: string;
  groupName: string | null;
  memberCount: number;
  orderCount: number;
  version: number;
  createdAt: Date;
  closedAt: Date | null;
};
type Filter = { text?: string | undefined; group?: string | undefined; state?: string | undefined };

const columns = sql`c.id, c.name, c.tax_number, c.tax_office, c.group_name, c.version,
  c.created_at, c.closed_at,
  (select count(*)::int from company_members m where m.company_id = c.id) as member_count,
  (select count(*)::int from orders o where o.company_id = c.id) as order_count`;

/** Matches by name, tax number, or the name or e-mail address of a member. */
function matching({ text, group, state }: Filter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const terms = searchTerms(text ?? '');
  if (terms.length > 0)
    conditions.push(
      sql`${folded(sql`c.name || ' ' || c.tax_number || ' ' || coalesce((
      select string_agg(u.first_name || ' ' || u.last_name || ' ' || u.email, ' ')
      from company_members m join customers u on u.id = m.customer_id
      where m.company_id = c.id), '')`)} like all(${terms.map(likePattern)}::text[])`,
    );
  if (group) conditions.push(sql`search_fold(c.group_name) = search_fold(${group})`);
  if (state === 'open') conditions.push(sql`c.closed_at is null`);
  if (state === 'closed') conditions.push(sql`c.closed_at is not null`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The newest first. */
export async function selectCompanies(
  db: Db,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CompanyListRow[]; total: number }> {
  const where = matching(filter);
  const { rows } = await sql<CompanyListRow>`
    select ${columns} from companies c where ${where}
    order by c.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from companies c where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectCompanyRow(db: Db, id: number): Promise<CompanyListRow | null> {
  const { rows } = await sql<CompanyListRow>`
    select ${columns} from companies c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type KnownCompany = Pick<
  CompanyListRow,
  'id' | 'name' | 'taxNumber' | 'taxOffice' | 'groupName' | 'version'
>;

export const selectCompaniesByTax = (
  db: Db,
  taxNumbers: readonly string[],
): Promise<KnownCompany[]> =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'taxNumber', 'taxOffice', 'groupName', 'version'])
    .where('taxNumber', 'in', taxNumbers.length > 0 ? [...taxNumbers] : [''])
    .orderBy('id')
    .execute();

export async function selectCustomerId(db: Db, emailFolded: string): Promise<number | null> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('emailFolded', '=', emailFolded)
    .executeTakeFirst();
  return row?.id ?? null;
}
