// SQL of customers' addresses. Every statement checks the owner of the address.
import { type Selectable, sql } from 'kysely';
import type { CustomerAddresses } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';

/** A person's identity number is stored separately and encrypted. */
type AddressInvoice =
  | { kind: 'individual' }
  | {
      kind: 'corporate';
      companyName: string;
      taxOffice: string;
      taxNumber: string | null;
      isEInvoicePayer: boolean;
    };
export type AddressRow = Omit<Selectable<CustomerAddresses>, 'invoice'> & {
  invoice: AddressInvoice;
};
export type AddressValues = Omit<
  AddressRow,
  'id' | 'customerId' | 'isDefault' | 'createdAt' | 'updatedAt'
>;

/** The default first, then the newest. */
export async function selectAddresses(db: Db, customerId: number): Promise<AddressRow[]> {
  const rows = await db
    .selectFrom('customerAddresses')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('isDefault', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows as AddressRow[];
}

export async function selectAddress(
  db: Db,
  customerId: number,
  id: number,
): Promise<AddressRow | null> {
  const row = await db
    .selectFrom('customerAddresses')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as AddressRow | undefined) ?? null;
}

export async function selectDefaultAddress(db: Db, customerId: number): Promise<AddressRow | null> {
  const row = await db
    .selectFrom('customerAddresses')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('isDefault', '=', true)
    .executeTakeFirst();
  return (row as AddressRow | undefined) ?? null;
}

export async function countAddresses(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('customerAddresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return count;
}

const toColumns = ({ invoice, ...values }: AddressValues) => ({
  ...values,
  invoice: JSON.stringify(invoice),
});

export async function insertAddress(
  tx: Tx,
  customerId: number,
  values: AddressValues,
  at: Date,
): Promise<AddressRow> {
  const row = await tx
    .insertInto('customerAddresses')
    .values({ ...toColumns(values), customerId, createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AddressRow;
}

export async function updateAddress(
  tx: Tx,
  { customerId, id }: { customerId: number; id: number },
  values: AddressValues,
  at: Date,
): Promise<AddressRow> {
  const row = await tx
    .updateTable('customerAddresses')
    .set({ ...toColumns(values), updatedAt: at })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AddressRow;
}

/**
 * Call with the customer locked. The old default is cleared first: the index allows only one at any
 * time.
 */
export async function updateDefault(tx: Tx, customerId: number, id: number): Promise<void> {
  await tx
    .updateTable('customerAddresses')
    .set({ isDefault: false })
    .where('customerId', '=', customerId)
    .where('isDefault', '=', true)
    .where('id', '<>', id)
    .execute();
  await tx
    .updateTable('customerAddresses')
    .set({ isDefault: true })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .execute();
}

/**
 * Updates a company's address and all addresses of this customer with its tax number. Returns their
 * number.
 */
export async function updateEInvoicePayer(
  tx: Tx,
  { customerId, id }: { customerId: number; id: number },
  isPayer: boolean,
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`update customer_addresses a
    set invoice = a.invoice || ${JSON.stringify({ isEInvoicePayer: isPayer })}::jsonb,
      updated_at = ${at}
    from customer_addresses marked
    where marked.id = ${id} and marked.customer_id = ${customerId} and a.customer_id = ${customerId}
      and marked.invoice ->> 'kind' = 'corporate' and a.invoice ->> 'kind' = 'corporate'
      and (a.id = marked.id or a.invoice ->> 'taxNumber' = marked.invoice ->> 'taxNumber')`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Null if this customer has no such address. */
export async function deleteAddress(
  tx: Tx,
  customerId: number,
  id: number,
): Promise<{ wasDefault: boolean } | null> {
  const row = await tx
    .deleteFrom('customerAddresses')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .returning('isDefault')
    .executeTakeFirst();
  return row ? { wasDefault: row.isDefault } : null;
}

export async function makeNewestDefault(tx: Tx, customerId: number): Promise<void> {
  await sql`
    update customer_addresses set is_default = true
    where id = (select max(id) from customer_addresses where customer_id = ${customerId})`.execute(
    tx,
  );
}
