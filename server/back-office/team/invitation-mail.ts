// The mail that invites a person to the back office. The token is created here, so that the job
// table does not contain it.

import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { type MailContent, renderMail } from '#server/mail/mail-content.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import type { AdminRole } from '#shared/back-office/rights.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { makeInvitationToken } from './invitations.ts';

/**
 * Null if the invitation was withdrawn, accepted or has expired. The mail is in Turkish, like the
 * back office.
 */
export async function composeInvitationMail(
  context: Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings },
  invitationId: number,
): Promise<Mail | null> {
  const made = await makeInvitationToken(context, invitationId);
  if (!made) return null;
  const shop = await context.settings.shop();
  const { email, name, role } = made.invited;
  const content = invitationContent(shop, {
    name,
    role,
    url: `${context.config.publicUrl}/admin/invitation#token=${made.token}`,
  });
  return {
    kind: 'admin-invitation',
    about: String(invitationId),
    to: { name, address: email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

export function invitationContent(
  shop: Shop,
  { name, role, url }: { name: string; role: AdminRole; url: string },
): MailContent {
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate('tr', 'mails', key, values);
  const subject = t('admin-invitation.subject', { shop: shop.name });
  const roleName = translate('tr', 'admin', `role.${role}`);
  return {
    language: 'tr',
    subject,
    heading: subject,
    paragraphs: [
      t('greeting', { name }),
      t('admin-invitation.text', { shop: shop.name, role: roleName }),
    ],
    action: { label: t('admin-invitation.action'), url },
    closing: [t('admin-invitation.closing')],
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
  };
}
