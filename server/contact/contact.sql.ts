// SQL of messages from visitors.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ContactMessages } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';

export type MessageRow = Selectable<ContactMessages>;

/** Serializes the messages of one sender until commit. */
export async function lockSender(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`contact ${email}`}))`.execute(tx);
}

export async function isRepeated(
  tx: Tx,
  { email, topic, message }: Pick<MessageRow, 'email' | 'topic' | 'message'>,
  since: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('contactMessages')
    .select('id')
    .where('email', '=', email)
    .where('topic', '=', topic)
    .where('message', '=', message)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertMessage(tx: Tx, message: Insertable<ContactMessages>): Promise<number> {
  return (
    await tx.insertInto('contactMessages').values(message).returning('id').executeTakeFirstOrThrow()
  ).id;
}

export const selectMessage = (db: Db, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();

export async function markMailed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('contactMessages').set({ mailedAt: at }).where('id', '=', id).execute();
}

export async function deleteMessagesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('contactMessages').where('createdAt', '<', at).execute();
}

/** For a mailbox that its owner has proved (decision 0014). */
export async function deleteMessagesOf(tx: Tx, emailFolded: string): Promise<void> {
  await sql`delete from contact_messages where lower(email) = ${emailFolded}`.execute(tx);
}
