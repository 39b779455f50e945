// SQL of the tags and groups of customers. Names that are equal when folded are one name: "Bayi"
// and "BAYİ".
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { MOST_USED_NAMES, type UsedName, type UsedTags } from '#shared/back-office/customers.ts';

/** The same expression as in the indexes (0241). */
const alike = (column: RawBuilder<unknown>, name: string) =>
  sql`search_fold(${column}) = search_fold(${name})`;

export const hasTag = (name: string): RawBuilder<unknown> =>
  sql`c.id in (select t.customer_id from customer_tags t where ${alike(sql`t.name`, name)})`;
/** The second condition lets the index of customers with a group be used. */
export const isOfGroup = (name: string): RawBuilder<unknown> =>
  sql`${alike(sql`c.group_name`, name)} and c.group_name is not null`;

/** The most used first. */
export async function selectUsedTags(db: Db): Promise<UsedTags> {
  const used = (column: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql<UsedName>`
    select min(${column}) as name, count(*)::int as count from ${from}
    group by search_fold(${column}) order by count(*) desc, min(${column})
    limit ${MOST_USED_NAMES}`;
  const [tags, groups] = await Promise.all([
    used(sql`name`, sql`customer_tags`).execute(db),
    used(sql`group_name`, sql`customers where group_name is not null`).execute(db),
  ]);
  return { tags: tags.rows, groups: groups.rows };
}

export async function countTags(tx: Tx, customerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_tags where customer_id = ${customerId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Uses the spelling of other customers' tags, if there is one. Null if the customer already has the
 * tag.
 */
export async function insertTag(tx: Tx, customerId: number, name: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    insert into customer_tags (customer_id, name) values (${customerId}, coalesce(
      (select t.name from customer_tags t where ${alike(sql`t.name`, name)} order by t.id limit 1),
      ${name}))
    on conflict do nothing returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Null if it was already deleted. */
export async function deleteTag(tx: Tx, customerId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from customer_tags where customer_id = ${customerId} and id = ${id}
    returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Uses the spelling of other customers' groups, if there is one. */
export async function updateGroup(
  tx: Tx,
  customerId: number,
  name: string | null,
  at: Date,
): Promise<string | null> {
  const known =
    name === null
      ? sql`null`
      : sql`coalesce((select c.group_name from customers c where ${isOfGroup(name)}
          and c.id <> ${customerId} order by c.id desc limit 1), ${name})`;
  const { rows } = await sql<{ groupName: string | null }>`
    update customers set group_name = ${known}, updated_at = ${at} where id = ${customerId}
    returning group_name`.execute(tx);
  return rows[0]?.groupName ?? null;
}
