// Sends a reminder: the mail first, then the SMS if it is chosen.
import { inTransaction } from '#server/base/db/db.ts';
import { selectRecipient } from '#server/consents/consents.sql.ts';
import { readConsents } from '#server/consents/consents.ts';
import { readChoice } from '#server/consents/reminder-choices.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { addSms } from '#server/sms/sms.ts';
import type { ReminderKind } from '#shared/customers/reminders.ts';
import { composeReminder, type ReminderContext } from './reminder-mail.ts';
import { endReminder, type Reminded, selectReminder } from './reminders.sql.ts';
import { choiceOf } from './reminders.ts';

/** The job of each reminder. */
export async function sendReminder(
  context: ReminderContext,
  mailer: Mailer,
  reminderId: number,
): Promise<void> {
  const { db, clock } = context;
  const reminder = await selectReminder(db, reminderId);
  if (reminder?.state !== 'waiting') return;
  const composed = await composeReminder(context, reminderId);
  if (!composed) return endReminder(db, reminderId, { state: 'dropped', at: clock() });
  const { mail, reminded, language } = composed;
  await mailer.send(mail);
  const kind = choiceOf(reminder.kind);
  const phone = reminded && (await phoneOf(context, reminded, kind));
  await inTransaction(db, async (tx) => {
    await endReminder(tx, reminderId, { state: 'sent', at: clock() });
    if (phone) await addSms(tx, { kind, about: String(reminderId), phone, language }, clock());
  });
}

/** Null if SMS are not chosen or there is no consent to them. */
async function phoneOf({ db }: ReminderContext, { id, email }: Reminded, kind: ReminderKind) {
  if (!(await readChoice(db, email, kind)).isTexted) return null;
  const recipient = await selectRecipient(db, id);
  if (!recipient || !(await readConsents(db, recipient)).acceptsSms) return null;
  return recipient.phone;
}
