// The jobs that send one mail each.

import { composeTestMail } from '#server/back-office/mails/preview.ts';
import { composeInvitationMail } from '#server/back-office/team/invitation-mail.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import { recordSentMail } from '#server/base/jobs/sent-mails.ts';
import { markMailed } from '#server/contact/contact.ts';
import { composeAccountMail } from '#server/mail/account-mails.ts';
import { composeNoticeMail } from '#server/mail/admin-notice-mail.ts';
import { composeApprovalAsked, composeApprovalDecided } from '#server/mail/approval-mails.ts';
import { composeCompanyInvitation } from '#server/mail/company-invitation-mail.ts';
import { composeContactMail } from '#server/mail/contact-mail.ts';
import { composeDeclinedMail } from '#server/mail/declined-request-mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { composeMail } from '#server/mail/order-mails.ts';
import { composeAnswerMail } from '#server/mail/question-answer-mail.ts';
import { quoteMailJobs } from '#server/mail/quote-mail-jobs.ts';
import { composeRequestMail } from '#server/mail/quote-request-mail.ts';
import { composeReportMail } from '#server/mail/report-mail.ts';
import { composeReviewInvitation } from '#server/mail/review-invitation-mail.ts';
import { composeStockAlertMail } from '#server/mail/stock-alert-mail.ts';
import { markDeclinedMailed, markRequestMailed } from '#server/quotes/requests.ts';
import { markAnswerMailed } from '#server/reviews/questions.ts';
import type { Services } from '#server/services.ts';

type MailJob = Exclude<
  Extract<keyof Jobs, `send-${string}`>,
  'send-sms' | 'send-reminder' | 'send-standing-turn' | 'send-debt-reminder'
>;

type MailJobs = { [Name in MailJob]: (payload: Jobs[Name]) => Promise<void> };

export function mailJobs(context: Services, mailer: Mailer): MailJobs {
  return {
    ...quoteMailJobs(context, mailer),
    async 'send-mail'(payload) {
      // Orders come by the hundred, and each brings such a mail: composing it blocks the process.
      await context.precedence.turn();
      const mail = await composeMail(context, payload);
      if (!mail) return;
      await context.precedence.turn();
      await mailer.send(mail);
      await recordSentMail(context.db, payload, mail.about, context.clock());
    },
    async 'send-account-mail'(payload) {
      const mail = await composeAccountMail(context, payload);
      if (mail) await mailer.send(mail);
    },
    async 'send-stock-alert'({ alertId }) {
      const mail = await composeStockAlertMail(context, alertId);
      if (mail) await mailer.send(mail);
    },
    async 'send-quote-request'({ requestId }) {
      const mail = await composeRequestMail(context, requestId);
      if (!mail) return;
      await mailer.send(mail);
      await markRequestMailed(context.db, requestId, context.clock());
    },
    async 'send-request-declined'({ requestId }) {
      const mail = await composeDeclinedMail(context, requestId);
      if (!mail) return;
      await mailer.send(mail);
      await markDeclinedMailed(context.db, requestId, context.clock());
    },
    async 'send-question-answer'({ questionId }) {
      const mail = await composeAnswerMail(context, questionId);
      if (!mail) return;
      await mailer.send(mail);
      await markAnswerMailed(context.db, questionId, context.clock());
    },
    async 'send-review-invitation'({ orderId }) {
      const mail = await composeReviewInvitation(context, orderId);
      if (mail) await mailer.send(mail);
    },
    async 'send-contact-message'({ messageId }) {
      const mail = await composeContactMail(context, messageId);
      if (!mail) return;
      await mailer.send(mail);
      await markMailed(context.db, messageId, context.clock());
    },
    async 'send-admin-invitation'({ invitationId }) {
      const mail = await composeInvitationMail(context, invitationId);
      if (mail) await mailer.send(mail);
    },
    async 'send-admin-notice'(payload) {
      const mail = await composeNoticeMail(context, payload);
      if (mail) await mailer.send(mail);
    },
    async 'send-company-invitation'({ invitationId }: Jobs['send-company-invitation']) {
      const mail = await composeCompanyInvitation(context, invitationId);
      if (mail) await mailer.send(mail);
    },
    async 'send-company-approval'(payload: Jobs['send-company-approval']) {
      const mail = await composeApprovalAsked(context, payload);
      if (mail) await mailer.send(mail);
    },
    async 'send-company-decision'(payload: Jobs['send-company-decision']) {
      const mail = await composeApprovalDecided(context, payload);
      if (mail) await mailer.send(mail);
    },
    'send-test-mail': async (payload) => mailer.send(await composeTestMail(context, payload)),
    async 'send-report-mail'(payload) {
      const mail = await composeReportMail(context, payload);
      if (mail) await mailer.send(mail);
    },
  };
}
