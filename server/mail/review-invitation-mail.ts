// The mail that invites a buyer to review delivered products. A commercial mail: only for buyers
// who accept them. Owns no table.
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { accessTokenOf } from '#server/orders/order-access.ts';
import { type DeliveredOrder, findInvited } from '#server/reviews/invitations.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import type { Mail } from './mailer.ts';
import { composeMarketingMail, type MarketingMail } from './marketing-mail.ts';

/** Null without consent, or when everything has been reviewed meanwhile. */
export async function composeReviewInvitation(
  context: Pick<Platform, 'db' | 'secrets' | 'config'> & { settings: Settings },
  orderId: number,
): Promise<Mail | null> {
  const { db, secrets, config, settings } = context;
  const order = await findInvited(db, orderId);
  if (!order) return null;
  const { orderNumber, language, firstName, lastName, email } = order;
  const pages = language === 'en' ? `${config.publicUrl}/en` : config.publicUrl;
  const token = accessTokenOf(secrets, orderNumber);
  return composeMarketingMail(context, {
    kind: 'review-invitation',
    about: orderNumber,
    to: { name: `${firstName} ${lastName}`, address: email },
    language,
    content: reviewInvitationContent(order, {
      shop: await settings.shop(),
      url: `${pages}/orders/track/${orderNumber}#t=${token}`,
    }),
  });
}

export function reviewInvitationContent(
  { language, firstName, items }: Pick<DeliveredOrder, 'language' | 'firstName' | 'items'>,
  { shop, url }: { shop: Pick<Shop, 'name' | 'logo'>; url: string },
): MarketingMail['content'] {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'mails', key, values);
  return {
    subject: t('review-invitation.subject', { shop: shop.name }),
    heading: t('review-invitation.heading'),
    paragraphs: [
      t('greeting', { name: firstName }),
      t('review-invitation.text'),
      ...items.map(({ name }) => `· ${name}`),
    ],
    action: { label: t('review-invitation.action'), url },
    closing: [t('review-invitation.closing')],
  };
}
