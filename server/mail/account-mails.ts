// The mails about an account: content, recipient, and when a mail is outdated. Owns no table; the
// texts are in locales (mails), in the customer's language. Tokens are in the fragment of a link,
// which no server and no log sees.

import { type Addressee, findAddressee } from '#server/auth/addressee.ts';
import { type LinkPurpose, linkMinutes, makeLink } from '#server/auth/links.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { AccountMail } from '#server/base/jobs/mail-kinds.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { type MailTexts, readMailTexts, withOwnTexts } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

type MailContext = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };

/** Null if the mail is outdated or has no recipient. */
export async function composeAccountMail(
  context: MailContext,
  { kind, customerId, mailId, to, language, askedAt }: Jobs['send-account-mail'],
): Promise<Mail | null> {
  const customer = customerId === null ? null : await findAddressee(context.db, customerId);
  const addressee =
    customer ??
    (kind === 'account-deleted' && to && language
      ? { email: to, language, name: null, isEmailVerified: false, passwordChangedAt: null }
      : null);
  if (!addressee) return null;
  if (kind === 'verify-email' && addressee.isEmailVerified) return null;
  if (askedAt && addressee.passwordChangedAt && addressee.passwordChangedAt > new Date(askedAt))
    return null;

  const address = to ?? addressee.email;
  // With the name only if the mailbox is known to be that person's.
  const name = to === undefined ? addressee.name : null;
  const content = await accountMailContent(
    context,
    kind,
    {
      language: addressee.language,
      name,
      texts: (await readMailTexts(context.db, kind))[addressee.language],
    },
    await pathOf(context, kind, customerId, address),
  );
  const shop = await context.settings.shop();
  return {
    kind,
    about: `${customerId ?? 'nobody'}-${mailId}`,
    to: { name: name ?? '', address },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

const isLink = (kind: AccountMail): kind is LinkPurpose => Object.hasOwn(linkMinutes, kind);

const pages: Partial<Record<AccountMail, string>> = {
  'already-registered': '/login',
  'password-changed': '/forgot-password',
};

/** The page to which the mail leads, if any. */
async function pathOf(
  context: MailContext,
  kind: AccountMail,
  customerId: number | null,
  email: string,
): Promise<string | null> {
  if (!isLink(kind)) return pages[kind] ?? null;
  if (customerId === null) throw new Error(`${kind} needs a customer`);
  const token = await makeLink(context, { purpose: kind, customerId, email });
  return `${kind === 'reset-password' ? '/reset-password' : '/verify-email'}#token=${token}`;
}

export async function accountMailContent(
  { settings, config }: Pick<MailContext, 'settings' | 'config'>,
  kind: AccountMail,
  { language, name, texts }: Pick<Addressee, 'language' | 'name'> & { texts: MailTexts },
  path: string | null,
): Promise<MailContent> {
  const shop = await settings.shop();
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'mails', key, values);
  const content: MailContent = {
    language,
    subject: t(`${kind}.subject`),
    heading: t(`${kind}.heading`),
    paragraphs: [
      name === null ? t('greetingNobody') : t('greeting', { name }),
      t(`${kind}.text`, { shop: shop.name, hours: isLink(kind) ? linkMinutes[kind] / 60 : 0 }),
    ],
    ...(path === null
      ? {}
      : { action: { label: t(`${kind}.action`), url: `${config.publicUrl}${path}` } }),
    ...(kind === 'already-registered'
      ? { links: [{ label: t(`${kind}.forgot`), url: `${config.publicUrl}/forgot-password` }] }
      : {}),
    closing: [t(`${kind}.closing`, { email: shop.email })],
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
    logo: shop.logo,
  };
  return withOwnTexts(content, texts, {});
}
