// SQL of the addresses of companies.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type {
  CompanyAddress,
  CompanyAddressBody,
  CompanyAddressChange,
} from '#shared/customers/companies.ts';

const columns = sql`a.id, a.usage, a.title, a.first_name, a.last_name, a.phone, a.city, a.district,
  a.neighbourhood, a.line, a.postcode, a.version`;
type AddressKey = { companyId: number; id: number };

/** Sorted by title. */
export async function selectAddresses(db: Db, companyId: number): Promise<CompanyAddress[]> {
  const { rows } = await sql<CompanyAddress>`
    select ${columns} from company_addresses a where a.company_id = ${companyId}
    order by search_fold(a.title), a.id`.execute(db);
  return rows;
}

/** The addresses of the open company that the customer buys for now. */
export async function selectChosenAddresses(db: Db, customerId: number): Promise<CompanyAddress[]> {
  const { rows } = await sql<CompanyAddress>`
    select ${columns} from customers u join companies c on c.id = u.buys_for_company_id
      join company_addresses a on a.company_id = c.id
    where u.id = ${customerId} and c.closed_at is null
    order by search_fold(a.title), a.id`.execute(db);
  return rows;
}

export async function insertAddress(
  tx: Tx,
  companyId: number,
  values: CompanyAddressBody,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('companyAddresses')
    .values({ ...values, companyId, createdAt: at, updatedAt: at })
    .execute();
}

/** False if the version has changed. */
export async function updateAddress(
  tx: Tx,
  { companyId, id }: AddressKey,
  { version, ...values }: CompanyAddressChange,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companyAddresses')
    .set({ ...values, version: version + 1, updatedAt: at })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteAddress(tx: Tx, { companyId, id }: AddressKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('companyAddresses')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
