// Who did what in the back office, with the names of people and records.
import type { Db } from '#server/base/db/db.ts';
import type { AuditFilter, AuditPage, AuditRow } from '#shared/back-office/audit.ts';
import {
  type AuditRecord,
  countAudit,
  selectAudit,
  selectNames,
  selectPeople,
} from './audit.sql.ts';

/** Newest first. */
export async function readAuditRows(
  db: Db,
  filter: AuditFilter,
  { page, size }: { page: number; size: number },
): Promise<{ content: AuditRow[] }> {
  const [records, people] = await Promise.all([
    selectAudit(db, filter, { limit: size, offset: page * size }),
    selectPeople(db),
  ]);
  return { content: await named(db, records, people) };
}

/** The same rows with their total, and the people by whom the log can be filtered. */
export async function readAudit(
  db: Db,
  filter: AuditFilter,
  { page, size }: { page: number; size: number },
): Promise<AuditPage> {
  const [records, totalElements, people] = await Promise.all([
    selectAudit(db, filter, { limit: size, offset: page * size }),
    countAudit(db, filter),
    selectPeople(db),
  ]);
  return {
    content: await named(db, records, people),
    page,
    size,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    people,
  };
}

async function named(
  db: Db,
  records: readonly AuditRecord[],
  people: readonly { id: number; name: string }[],
): Promise<AuditRow[]> {
  const entities = [...new Set(records.map(({ entity }) => entity))];
  const names = new Map(
    await Promise.all(
      entities.map(async (entity) => {
        const ids = records.filter((one) => one.entity === entity).map(({ entityId }) => entityId);
        return [entity, await selectNames(db, entity, [...new Set(ids)])] as const;
      }),
    ),
  );
  const nameOfPerson = new Map(people.map(({ id, name }) => [id, name]));
  return records.map(({ adminId, createdAt, ...record }) => {
    const present = names.get(record.entity)?.get(record.entityId);
    return {
      ...record,
      adminName: (adminId && nameOfPerson.get(adminId)) || null,
      name: present ?? writtenName(record.after) ?? writtenName(record.before),
      orderNumber: orderNumberOf(record, present),
      isThere: present !== undefined,
      at: createdAt.toISOString(),
    };
  });
}

const ORDER_NUMBER = /^[0-9A-HJKMNP-TV-Z]{10}$/;
const ofOrders = ['order', 'order-invoice', 'order-proof', 'order-mail', 'payment'];

/** Log entries of notes and returns contain the order number themselves. */
function orderNumberOf(
  {
    entity,
    entityId,
    before,
    after,
  }: Pick<AuditRecord, 'entity' | 'entityId' | 'before' | 'after'>,
  name: string | undefined,
): string | null {
  const written = textIn(after, 'orderNumber') ?? textIn(before, 'orderNumber');
  const own = ofOrders.includes(entity) ? [name, entityId] : [];
  return [written, ...own].find((one) => one != null && ORDER_NUMBER.test(one)) ?? null;
}

/** The fields that can hold the name of a record. */
const nameFields = ['name', 'titleTr', 'nameTr', 'questionTr', 'title', 'file', 'email'] as const;

const writtenName = (value: unknown): string | null =>
  nameFields.reduce<string | null>((found, field) => found ?? textIn(value, field), null);

function textIn(value: unknown, field: string): string | null {
  if (!value || typeof value !== 'object') return null;
  const text = (value as Record<string, unknown>)[field];
  return typeof text === 'string' && text !== '' ? text : null;
}
