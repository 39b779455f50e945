// SQL of messages for the shop's staff.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { ContactTopic } from '#shared/content/contact.ts';

export type MessageSqlRow = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  topic: ContactTopic;
  orderNumber: string | null;
  message: string;
  language: Language;
  createdAt: Date;
  mailedAt: Date | null;
  answeredAt: Date | null;
  answeredBy: string | null;
};
export type MessageListRow = Pick<
  MessageSqlRow,
  'id' | 'name' | 'email' | 'topic' | 'createdAt' | 'answeredAt'
> & { excerpt: string };
export type MessageFilter = {
  state?: 'open' | 'answered' | undefined;
  topic?: ContactTopic | undefined;
  search?: string | undefined;
};

/** Above this number, the total is not counted. */
const MOST_COUNTED = 1_000;

/**
 * Newest first; one extra row shows whether there are more. `total` is null if counting would take
 * long.
 */
export async function selectMessages(
  db: Db,
  { state, topic, search }: MessageFilter,
  { limit, offset }: { limit: number; offset: number },
  excerpt: number,
): Promise<{ rows: MessageListRow[]; total: number | null }> {
  const requested = sql`${state === 'open' ? sql`m.answered_at is null` : state === 'answered' ? sql`m.answered_at is not null` : sql`true`}
    and ${topic ? sql`m.topic = ${topic}` : sql`true`}
    and ${search ? sql`position(search_fold(${search}) in search_fold(concat_ws(' ', m.name, m.email, m.order_number, m.message))) > 0` : sql`true`}`;
  const result = await sql<{
    rows: (Omit<MessageListRow, 'createdAt' | 'answeredAt'> & {
      createdAt: string;
      answeredAt: string | null;
    })[];
    counted: number;
  }>`
    select (select count(*) from (select from contact_messages m where ${requested} limit ${MOST_COUNTED + 1}) few) as counted,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email, 'topic', s.topic, 'excerpt', left(s.message, ${excerpt}::int), 'createdAt', s.created_at,
          'answeredAt', s.answered_at) order by s.created_at desc, s.id desc)
        from (select * from contact_messages m where ${requested} order by m.created_at desc, m.id desc limit ${limit} offset ${offset}) s), '[]'::jsonb) as rows`.execute(
    db,
  );
  const { rows, counted } = result.rows[0] ?? { rows: [], counted: 0 };
  return {
    rows: rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt),
      answeredAt: row.answeredAt ? new Date(row.answeredAt) : null,
    })),
    total: counted > MOST_COUNTED ? null : counted,
  };
}

/** Counts unanswered messages, at most MOST_COUNTED. */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from contact_messages where answered_at is null limit ${MOST_COUNTED}) few`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function selectMessageFor(db: Db, id: number): Promise<MessageSqlRow | null> {
  return (
    ((await db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst()) as
      | MessageSqlRow
      | undefined) ?? null
  );
}

/** Locks the row until commit. */
export async function lockMessage(tx: Tx, id: number): Promise<MessageSqlRow | null> {
  return (
    ((await tx
      .selectFrom('contactMessages')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) as MessageSqlRow | undefined) ?? null
  );
}

export async function updateAnswered(
  tx: Tx,
  id: number,
  answered: { answeredAt: Date | null; answeredBy: string | null },
): Promise<void> {
  await tx.updateTable('contactMessages').set(answered).where('id', '=', id).execute();
}
