// SQL of the audit log, newest first, and of the names of the records in it.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { AuditFilter } from '#shared/back-office/audit.ts';
import { DAY_MS, typedMoment } from '#shared/base/format.ts';

/** Midnight in Istanbul. */
const startOf = (day: string): Date => new Date(typedMoment(day) ?? 0);

const narrowed = (db: Db, { entity, entityId, admin, from, to }: AuditFilter) => {
  let query = db.selectFrom('auditLog');
  if (entity) query = query.where('entity', '=', entity);
  if (entityId) query = query.where('entityId', '=', entityId);
  if (admin) query = query.where('adminId', '=', admin);
  if (from) query = query.where('createdAt', '>=', startOf(from));
  if (to) query = query.where('createdAt', '<', new Date(startOf(to).getTime() + DAY_MS));
  return query;
};

export const selectAudit = (
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) => narrowed(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
export type AuditRecord = Awaited<ReturnType<typeof selectAudit>>[number];

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await narrowed(db, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const selectPeople = (db: Db) =>
  db.selectFrom('admins').select(['id', 'name']).orderBy('name').orderBy('id').execute();

const admins = sql`select id::text as id, name from admins`;
const products = sql`select id::text as id, name from products`;
const entries = sql`select e.id::text as id, p.name from showcase_entries e
  join products p on p.id = e.product_id`;

/** Each query selects the id of a record as the log stores it, and the record's name. */
const sources: Partial<Record<string, RawBuilder<unknown>>> = {
  admin: admins,
  session: admins,
  password: admins,
  'two-steps': admins,
  'recovery-codes': admins,
  product: products,
  'product-pictures': products,
  'product-documents': products,
  category: sql`select id::text as id, name_tr as name from categories`,
  discount: sql`select id::text as id, name from discounts`,
  'showcase popular': entries,
  'showcase recommended': entries,
  'showcase new-added': entries,
  occasion: sql`select id::text as id, title_tr as name from occasions`,
  synonyms: sql`select id::text as id, array_to_string(words, ', ') as name from search_synonyms`,
  'blog-post': sql`select id::text as id, title_tr as name from blog_posts`,
  campaign: sql`select id::text as id, title_tr as name from campaigns`,
  'faq-group': sql`select id::text as id, name_tr as name from faq_groups`,
  'faq-entry': sql`select id::text as id, question_tr as name from faq_entries`,
  'contact-message': sql`select id::text as id, name from contact_messages`,
  review: sql`select r.id::text as id, p.name from reviews r join products p on p.id = r.product_id`,
  question: sql`select q.id::text as id, p.name from product_questions q
    join products p on p.id = q.product_id`,
  'quote-request': sql`select q.id::text as id, p.name from quote_requests q
    join products p on p.id = q.product_id`,
  customer: sql`select id::text as id, trim(first_name || ' ' || last_name) as name from customers`,
  'api-key': sql`select id::text as id, name from api_keys`,
  webhook: sql`select id::text as id, address as name from webhook_endpoints`,
  supplier: sql`select id::text as id, name from suppliers`,
  'attribute-value': sql`select id::text as id, name_tr as name from attribute_values`,
  return: sql`select id::text as id, code as name from returns`,
  quote: sql`select code as id, code as name from quotes`,
  order: sql`select order_number as id, order_number as name from orders`,
  payment: sql`select p.id::text as id, o.order_number as name from payments p
    join orders o on o.id = p.order_id`,
};

/** Names by the id in the log; a deleted record has no entry. */
export async function selectNames(
  db: Db,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const source = sources[entity];
  if (!source || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from (${source}) named where id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
