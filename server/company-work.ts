// The jobs of companies: mails to those who are invited, who decide, and who asked.
import type { Jobs } from '#server/base/jobs/queue.ts';
import { composeApprovalAsked, composeApprovalDecided } from '#server/mail/approval-mails.ts';
import { composeCompanyInvitation } from '#server/mail/company-invitation-mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Services } from './services.ts';

export const companyWork = (context: Services, mailer: Mailer) => ({
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
});
