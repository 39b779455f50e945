// The mails about changed sign-ins, rights and payments of the back office, and about a webhook
// that was switched off (admin-auth/notices.ts). In Turkish, as the back office. Owns no table.

import { type AuditEntry, selectAuditEntry } from '#server/admin-auth/audit.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { AdminNotice } from '#server/base/jobs/mail-kinds.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import type { Mail } from './mailer.ts';

/** Null if the recipient or the entry no longer exists. */
export async function composeNoticeMail(
  { db, settings, config }: Pick<Platform, 'db' | 'config'> & { settings: Settings },
  { kind, auditId, recipientId }: Jobs['send-admin-notice'],
): Promise<Mail | null> {
  const [entry, recipient] = await Promise.all([
    selectAuditEntry(db, auditId),
    db
      .selectFrom('admins')
      .select(['name', 'email'])
      .where('id', '=', recipientId)
      .executeTakeFirst(),
  ]);
  if (!entry || !recipient) return null;
  const shop = await settings.shop();
  const content = noticeContent(kind, entry, {
    shop,
    name: recipient.name,
    publicUrl: config.publicUrl,
  });
  return {
    kind: `admin-notice-${kind}`,
    about: `${auditId}-${recipientId}`,
    to: { name: recipient.name, address: recipient.email },
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

export function noticeContent(
  kind: AdminNotice,
  entry: AuditEntry,
  { shop, name, publicUrl }: { shop: Pick<Shop, 'name' | 'logo'>; name: string; publicUrl: string },
): MailContent {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(DEFAULT_LANGUAGE, 'mails', `admin-notice.${key}`, values);
  // About a sign-in to the recipient's own account by an unknown person.
  const isOwn = kind === 'codes-guessed' || kind === 'new-device';
  // No person did it.
  const isByShop = kind === 'webhook-stopped';
  const own = (key: string) => (isByShop ? `${kind}.${key}` : key);
  const facts: [string, string | null][] = [
    [t('whom'), entry.about],
    [t('role'), entry.role && translate(DEFAULT_LANGUAGE, 'admin', `role.${entry.role}`)],
    [t('webhook'), entry.address],
    [t('why'), entry.reason && t(`${kind}.${entry.reason}`)],
    [t('by'), isOwn ? null : entry.adminEmail],
    [t('at'), dateTimeText(entry.createdAt.toISOString(), DEFAULT_LANGUAGE)],
    [t('from'), entry.remoteAddress],
  ];
  return {
    language: DEFAULT_LANGUAGE,
    subject: t(`${kind}.subject`, { shop: shop.name }),
    heading: t(`${kind}.heading`),
    paragraphs: [
      translate(DEFAULT_LANGUAGE, 'mails', 'greeting', { name }),
      t(`${kind}.text`, { shop: shop.name }),
    ],
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    action: {
      label: t(own('action')),
      url: `${publicUrl}/admin/${isByShop ? 'webhooks' : 'security'}`,
    },
    closing: [t(isOwn ? `${kind}.closing` : own('closing'))],
    footer: [t(own('footer'), { shop: shop.name })],
    shopName: shop.name,
    logo: shop.logo,
  };
}
