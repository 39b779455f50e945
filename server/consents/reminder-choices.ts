// The reminders that an address has chosen. Without a row it gets mails and no SMS. A choice is no
// consent: both are needed. Owns reminder_choices.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { type ChoiceKind, choiceKinds, type ReminderChoice } from '#shared/customers/reminders.ts';

/** For every kind of reminder. */
export async function readChoices(db: Db | Tx, email: string): Promise<ReminderChoice[]> {
  const rows = await db
    .selectFrom('reminderChoices')
    .select(['kind', 'isMailed', 'isTexted'])
    .where('emailFolded', '=', foldEmail(email))
    .execute();
  return choiceKinds.map((kind) => {
    const { isMailed = true, isTexted = false } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, isMailed, isTexted };
  });
}

export async function readChoice(
  db: Db | Tx,
  email: string,
  kind: ChoiceKind,
): Promise<ReminderChoice> {
  const choices = await readChoices(db, email);
  return choices.find((one) => one.kind === kind) ?? { kind, isMailed: true, isTexted: false };
}

export async function writeChoices(
  tx: Tx,
  email: string,
  { choices, at }: { choices: readonly ReminderChoice[]; at: Date },
): Promise<void> {
  for (const { kind, isMailed, isTexted } of choices)
    await sql`
      insert into reminder_choices (email_folded, kind, is_mailed, is_texted, changed_at)
      values (${foldEmail(email)}, ${kind}, ${isMailed}, ${isTexted}, ${at})
      on conflict (email_folded, kind) do update set is_mailed = excluded.is_mailed,
        is_texted = excluded.is_texted, changed_at = excluded.changed_at`.execute(tx);
}

/** For a deleted account: its consents are withdrawn, which stops all messages. */
export async function deleteChoices(tx: Tx, emailFolded: string): Promise<void> {
  await tx.deleteFrom('reminderChoices').where('emailFolded', '=', emailFolded).execute();
}
