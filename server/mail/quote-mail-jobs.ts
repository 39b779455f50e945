// The jobs that mail quotes, and the records of these mails.
import type { Jobs } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { markMessageMailed } from '#server/quotes/messages.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Mailer } from './mailer.ts';
import { composeQuoteMail } from './quote-mail.ts';
import { composeQuoteMessageMail } from './quote-message-mail.ts';

type QuoteMailJobs = {
  [Name in 'send-quote' | 'send-quote-message']: (payload: Jobs[Name]) => Promise<void>;
};

export const quoteMailJobs = (
  context: Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings },
  mailer: Mailer,
): QuoteMailJobs => ({
  async 'send-quote'({ quoteId }) {
    const mail = await composeQuoteMail(context, quoteId);
    if (mail) await mailer.send(mail);
  },
  async 'send-quote-message'({ messageId }) {
    const mail = await composeQuoteMessageMail(context, messageId);
    if (!mail) return;
    await mailer.send(mail);
    await markMessageMailed(context.db, messageId, context.clock());
  },
});
