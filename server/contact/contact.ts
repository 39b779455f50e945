// Messages from visitors: stored, then mailed by a job, so that a failing mail server loses
// nothing. The sender gets no copy, because the form could then send mails to any typed address.
// Owns contact_messages.

import { inTransaction } from '#server/base/db/db.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS, MINUTE_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import type { ContactBody } from '#shared/content/contact.ts';
import { deleteMessagesBefore, insertMessage, isRepeated, lockSender } from './contact.sql.ts';

export { deleteMessagesOf, markMailed, selectMessage as findMessage } from './contact.sql.ts';

/** The same text within this time counts as one message: a double click or a repeated request. */
const SAME_WITHIN_MS = 10 * MINUTE_MS;

export async function takeMessage(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  body: ContactBody,
  language: Language,
): Promise<void> {
  const { name, email, phone = null, topic, orderNumber, message } = body;
  const createdAt = clock();
  await inTransaction(db, async (tx) => {
    await lockSender(tx, email);
    if (
      await isRepeated(
        tx,
        { email, topic, message },
        new Date(createdAt.getTime() - SAME_WITHIN_MS),
      )
    )
      return;
    const messageId = await insertMessage(tx, {
      name,
      email,
      phone,
      topic,
      orderNumber: orderNumber || null,
      message,
      language,
      createdAt,
    });
    await addJob(tx, 'send-contact-message', { messageId }, `contact message ${messageId}`);
  });
}

/** For the hourly job. */
export async function deleteOldMessages({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> {
  await deleteMessagesBefore(db, new Date(clock().getTime() - config.keepDays.messages * DAY_MS));
}
