// The jobs of SMS: sending them, following them, and those that go beside a mail.
import { inTransaction } from '#server/base/db/db.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import { aboutShipment, composeSms } from '#server/mail/sms-texts.ts';
import { selectOrderById } from '#server/orders/orders.sql.ts';
import { findQuote } from '#server/quotes/quotes.ts';
import { addSms, sendSms, startDueSms } from '#server/sms/sms.ts';
import { followSms } from '#server/sms/sms-progress.ts';
import type { Services } from './services.ts';

type MailWork = {
  [Name in 'send-mail' | 'send-quote']: (payload: Jobs[Name]) => Promise<void>;
};

export const smsWork = (context: Services) => ({
  'send-sms': ({ smsId }: Jobs['send-sms']) => sendSms(context, composeSms(context), smsId),
  async 'follow-sms'() {
    await startDueSms(context);
    await followSms(context);
  },
});

/** The mail first, then the SMS beside it; also where the buyer has no mailbox. */
export const withSms = <Work extends MailWork>(context: Services, work: Work): Work => ({
  ...work,
  async 'send-mail'(payload: Jobs['send-mail']) {
    await work['send-mail'](payload);
    await addShipmentSms(context, payload);
  },
  async 'send-quote'(payload: Jobs['send-quote']) {
    await work['send-quote'](payload);
    await addQuoteSms(context, payload);
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
