// The jobs that send SMS, follow their delivery, and add SMS to mails.
import { inTransaction } from '#server/base/db/db.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import { readChoice } from '#server/consents/reminder-choices.ts';
import { aboutShipment, composeSms } from '#server/mail/sms-texts.ts';
import { selectOrderById } from '#server/orders/orders.sql.ts';
import { findQuote } from '#server/quotes/quotes.ts';
import { composeReminderSms } from '#server/reminders/reminder-mail.ts';
import type { Services } from '#server/services.ts';
import { reportConsents } from '#server/sms/iys-reports.ts';
import { addSms, type ComposeSms, sendSms, startDueSms } from '#server/sms/sms.ts';
import { purposeOf } from '#server/sms/sms-kinds.ts';
import { followSms } from '#server/sms/sms-progress.ts';
import { findAlert, findAlertCustomer } from '#server/stock-alerts/stock-alerts.ts';

type MailJobs = {
  [Name in 'send-mail' | 'send-quote' | 'send-stock-alert']: (payload: Jobs[Name]) => Promise<void>;
};

/** Reminders are in a higher layer than mails, which compose the others. */
function composeAny(context: Services): ComposeSms {
  const compose = composeSms(context);
  return (sms) =>
    purposeOf(sms.kind) === 'marketing'
      ? composeReminderSms(context, Number(sms.about))
      : compose(sms);
}

export const smsJobs = (context: Services) => ({
  'send-sms': ({ smsId }: Jobs['send-sms']) => sendSms(context, composeAny(context), smsId),
  async 'follow-sms'() {
    await startDueSms(context);
    await followSms(context);
  },
  'report-consents': () => reportConsents(context),
});

/** Sends the mail first, then adds its SMS; also if the buyer has no mailbox. */
export const withSms = <All extends MailJobs>(context: Services, work: All): All => ({
  ...work,
  async 'send-mail'(payload: Jobs['send-mail']) {
    await work['send-mail'](payload);
    await addShipmentSms(context, payload);
  },
  async 'send-quote'(payload: Jobs['send-quote']) {
    await work['send-quote'](payload);
    await addQuoteSms(context, payload);
  },
  async 'send-stock-alert'(payload: Jobs['send-stock-alert']) {
    await work['send-stock-alert'](payload);
    await addAlertSms(context, payload);
  },
});

async function addShipmentSms(
  { db, clock, settings }: Services,
  { kind, orderId, shipmentId }: Jobs['send-mail'],
): Promise<void> {
  if (kind !== 'order-shipped' || !shipmentId || !(await settings.sms()).orderShipped) return;
  const order = await selectOrderById(db, orderId);
  if (!order) return;
  const { phone, language } = order;
  const about = aboutShipment(orderId, shipmentId);
  await inTransaction(db, (tx) =>
    addSms(tx, { kind: 'order-shipped', about, phone, language }, clock()),
  );
}

async function addQuoteSms(
  { db, clock, settings }: Services,
  { quoteId }: Jobs['send-quote'],
): Promise<void> {
  if (!(await settings.sms()).quoteReady) return;
  const quote = await findQuote({ db, clock }, quoteId);
  if (!quote?.phone) return;
  const { phone, language } = quote;
  await inTransaction(db, (tx) =>
    addSms(tx, { kind: 'quote-ready', about: String(quoteId), phone, language }, clock()),
  );
}

/** For customers who have chosen it in the account. */
async function addAlertSms(
  { db, clock, settings }: Services,
  { alertId }: Jobs['send-stock-alert'],
): Promise<void> {
  if (!(await settings.sms()).stockAlert) return;
  const [alert, customer] = await Promise.all([
    findAlert(db, alertId),
    findAlertCustomer(db, alertId),
  ]);
  if (!alert || !customer?.phone) return;
  if (!(await readChoice(db, customer.email, 'stock-alert')).isTexted) return;
  const { phone } = customer;
  const { language } = alert;
  await inTransaction(db, (tx) =>
    addSms(tx, { kind: 'stock-alert', about: String(alertId), phone, language }, clock()),
  );
}
