// The mail that invites somebody to buy for a company. The token is created here, so that the job
// queue contains none, and is in the fragment of the link, which no server and no log sees.
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { type InvitationRow, makeInvitationToken } from '#server/companies/invitations.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { dateText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { withTextsOf } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

/** Null if it was withdrawn, accepted or has expired. In the language of the inviting member. */
export async function composeCompanyInvitation(
  context: Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings },
  invitationId: number,
): Promise<Mail | null> {
  const made = await makeInvitationToken(context, invitationId);
  if (!made) return null;
  const shop = await context.settings.shop();
  const url = `${context.config.publicUrl}/join-company#token=${made.token}`;
  const shown = companyInvitationContent(made.invited, { shop, url });
  const content = await withTextsOf(context.db, 'company-invitation', shown);
  return {
    kind: 'company-invitation',
    about: String(invitationId),
    to: { name: '', address: made.invited.email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

export function companyInvitationContent(
  {
    language,
    companyName,
    role,
    invitedBy,
    expiresAt,
  }: Pick<InvitationRow, 'language' | 'companyName' | 'role' | 'invitedBy' | 'expiresAt'>,
  { shop, url }: { shop: Shop; url: string },
): MailContent {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'mails', key, values);
  const about = { company: companyName, shop: shop.name, by: invitedBy ?? companyName };
  return {
    language,
    subject: t('company-invitation.subject', about),
    heading: t('company-invitation.heading', about),
    paragraphs: [t('company-invitation.text', about)],
    facts: [
      [t('company-invitation.company'), companyName],
      [t('company-invitation.role'), translate(language, 'companies', `role.${role}`)],
      [t('company-invitation.until'), dateText(expiresAt.toISOString(), language)],
    ],
    action: { label: t('company-invitation.action'), url },
    closing: [t('company-invitation.closing')],
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
    logo: shop.logo,
  };
}
