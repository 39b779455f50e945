// The jobs that send reminders: of carts and quotes, standing orders, debts, proofs and returns.
import type { Jobs } from '#server/base/jobs/queue.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { remindOfProofs } from '#server/proofs/remind.ts';
import { deleteOldReminders, planReminders } from '#server/reminders/reminders.ts';
import { sendReminder } from '#server/reminders/send-reminder.ts';
import { remindOfReturns } from '#server/returns/reminders.ts';
import type { Services } from '#server/services.ts';
import { sendTurn } from '#server/standing-orders/turn-mail.ts';
import { planTurns } from '#server/standing-orders/turns.ts';
import { planDebtReminders, sendDebtReminder } from '#server/statements/debt-reminders.ts';

export const reminderJobs = (context: Services, mailer: Mailer) => ({
  'send-reminder': ({ reminderId }: Jobs['send-reminder']) =>
    sendReminder(context, mailer, reminderId),
  'send-standing-turn': ({ turnId }: Jobs['send-standing-turn']) =>
    sendTurn(context, mailer, turnId),
  'send-debt-reminder': (payload: Jobs['send-debt-reminder']) =>
    sendDebtReminder(context, mailer, payload),
  async 'plan-reminders'() {
    await planTurns(context);
    await planDebtReminders(context);
    await planReminders(context);
    await deleteOldReminders(context);
  },
  'remind-of-proofs': async () => void (await remindOfProofs(context)),
  'remind-of-returns': async () => void (await remindOfReturns(context)),
});
