// SQL of the companies' designs. Every statement filters by company; adding requires its lock.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { OwnDesign } from './customer-designs.sql.ts';

export type CompanyDesign = OwnDesign & { addedById: number | null; addedBy: string | null };

const select = (companyId: number, code: string | null) => sql<CompanyDesign>`
  select o.code, o.name, o.added_at, d.choices, d.is_draft, o.added_by as added_by_id,
    u.first_name || ' ' || u.last_name as added_by
  from company_designs o join designs d on d.code = o.code
    left join customers u on u.id = o.added_by
  where o.company_id = ${companyId} and (${code}::text is null or o.code = ${code}::text)
  order by o.added_at desc, o.code`;

/** The newest first. */
export async function selectCompanyDesigns(db: Db, companyId: number): Promise<CompanyDesign[]> {
  return (await select(companyId, null).execute(db)).rows;
}

export async function selectCompanyDesign(
  db: Db,
  companyId: number,
  code: string,
): Promise<CompanyDesign | null> {
  return (await select(companyId, code).execute(db)).rows[0] ?? null;
}

export async function countCompanyDesigns(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company_designs where company_id = ${companyId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** An existing one gets the new name and keeps its creator. */
export async function upsertCompanyDesign(
  tx: Tx,
  companyId: number,
  { code, name, by, at }: { code: string; name: string; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into company_designs (company_id, code, name, added_by, added_at)
    values (${companyId}, ${code}, ${name}, ${by}, ${at})
    on conflict (company_id, code) do update set name = excluded.name`.execute(tx);
}

export async function deleteCompanyDesign(tx: Tx, companyId: number, code: string): Promise<void> {
  await tx
    .deleteFrom('companyDesigns')
    .where('companyId', '=', companyId)
    .where('code', '=', code)
    .execute();
}
