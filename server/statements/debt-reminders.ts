// Reminds companies of amounts due: planned each hour, each reminder once. Mails go to accountants
// and administrators of the company, in their languages. Owns credit_reminders.
import { sql } from 'kysely';
import { inTransaction } from '#server/base/db/db.ts';
import { addJob, type Jobs } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { entriesOf } from '#server/credit/credit.ts';
import { renderMail } from '#server/mail/mail-content.ts';
import { withTextsOf } from '#server/mail/mail-texts.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings/settings.ts';
import { istanbulDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { statementRoles } from '#shared/credit/credit.ts';
import { debtContent } from './debt-mail.ts';
import { type DebtKind, debtsOf, dueReminders, remindedDebts } from './debts.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };

/** Nobody is reminded at night. */
const FROM_HOUR = 9;
const UNTIL_HOUR = 18;

/** May run twice at once: each reminder is one row. */
export async function planDebtReminders({ db, clock, settings }: Deps): Promise<void> {
  const at = clock();
  const hour = (at.getUTCHours() + 3) % 24;
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return;
  const rules = await settings.credit();
  const today = istanbulDay(at);
  const { rows } = await sql<{ companyId: number; lastOverdue: string | null }>`
    select a.company_id, to_char(max(r.day) filter (where r.kind = 'overdue'), 'YYYY-MM-DD')
      as last_overdue
    from credit_accounts a join companies c on c.id = a.company_id
      left join credit_reminders r on r.company_id = a.company_id
    where (select sum(amount_kurus) from account_entries e where e.company_id = a.company_id) > 0
    group by a.company_id order by a.company_id`.execute(db);
  for (const { companyId, lastOverdue } of rows) {
    const debts = await readDebts(db, companyId);
    for (const reminder of dueReminders(debts, rules, { today, lastOverdue }))
      await inTransaction(db, async (tx) => {
        const planned = await tx
          .insertInto('creditReminders')
          .values({ companyId, ...reminder, createdAt: at })
          .onConflict((on) => on.constraint('credit_reminders_once').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!planned) return;
        const people = await tx
          .selectFrom('companyMembers')
          .select('customerId')
          .where('companyId', '=', companyId)
          .where('role', 'in', [...statementRoles])
          .execute();
        for (const { customerId } of people) {
          const payload = { reminderId: planned.id, customerId };
          await addJob(tx, 'send-debt-reminder', payload, `debt ${planned.id} ${customerId}`);
        }
      });
  }
}

async function readDebts(db: Platform['db'], companyId: number) {
  const entries = await entriesOf(db, companyId);
  return debtsOf(entries.map(({ amountKurus, ...entry }) => ({ ...entry, amount: amountKurus })));
}

export async function sendDebtReminder(
  context: Deps,
  mailer: Mailer,
  payload: Jobs['send-debt-reminder'],
): Promise<void> {
  const mail = await composeDebtMail(context, payload);
  if (mail) await mailer.send(mail);
}

/** Null if it was paid meanwhile, or the recipient left the company. */
async function composeDebtMail(
  { db, settings, config }: Deps,
  { reminderId, customerId }: Jobs['send-debt-reminder'],
): Promise<Mail | null> {
  const reminder = await db
    .selectFrom('creditReminders as r')
    .innerJoin('companies as c', 'c.id', 'r.companyId')
    .innerJoin('companyMembers as m', 'm.companyId', 'r.companyId')
    .innerJoin('customers as u', 'u.id', 'm.customerId')
    .select(['r.companyId', 'r.kind', 'c.name as companyName', 'u.email', 'u.firstName'])
    .select(['u.lastName', 'u.language', sql<string>`to_char(r.day, 'YYYY-MM-DD')`.as('day')])
    .where('r.id', '=', reminderId)
    .where('m.customerId', '=', customerId)
    .where('m.role', 'in', [...statementRoles])
    .where('u.mailboxProvedAt', 'is not', null)
    .executeTakeFirst();
  if (!reminder) return null;
  const kind = reminder.kind as DebtKind;
  const debts = remindedDebts(await readDebts(db, reminder.companyId), { kind, day: reminder.day });
  if (debts.length === 0) return null;
  const shop = await settings.shop();
  const { companyName, firstName, lastName, email } = reminder;
  const language = reminder.language as Language;
  const mailKind = `credit-${kind}` as const;
  const shown = debtContent(
    { kind, debts, companyName, firstName, language },
    { shop, publicUrl: config.publicUrl },
  );
  const content = await withTextsOf(db, mailKind, shown);
  return {
    kind: mailKind,
    about: String(reminderId),
    to: { name: `${firstName} ${lastName}`, address: email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}
