// The mail to the shop about differences between a provider's daily report and our records. Owns no
// table.

import { translate } from '#server/base/errors/texts.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { type OpenDifference, selectOpenDifferences } from '#server/payments/reports/reports.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { dayText } from '#shared/base/format.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';
import { formatLira, kurus } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { providerTitle } from '#shared/orders/payment-providers.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import type { Mail } from './mailer.ts';

/** The rest is in the back office. */
const MOST = 20;

/** Null if no difference is left, or the shop has no address: it then stays in the back office. */
export async function composeReportMail(
  { db, settings, config }: Pick<Platform, 'db' | 'config'> & { settings: Settings },
  key: Jobs['send-report-mail'],
): Promise<Mail | null> {
  const differences = await selectOpenDifferences(db, key, MOST);
  const shop = await settings.shop();
  if (differences.length === 0 || shop.email === '') return null;
  const content = reportMailContent({ ...key, differences }, { shop, publicUrl: config.publicUrl });
  return {
    kind: 'payment-report',
    about: `${key.provider} ${key.day}`,
    to: { name: shop.name, address: shop.email },
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

export function reportMailContent(
  {
    provider,
    day,
    differences,
  }: Jobs['send-report-mail'] & { differences: readonly OpenDifference[] },
  { shop, publicUrl }: { shop: Pick<Shop, 'name' | 'logo'>; publicUrl: string },
): MailContent {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(DEFAULT_LANGUAGE, 'mails', `payment-report.${key}`, values);
  const lira = (amount: number) => formatLira(kurus(amount), DEFAULT_LANGUAGE);
  const dayName = dayText(day, DEFAULT_LANGUAGE);
  const name = translate(DEFAULT_LANGUAGE, 'admin-orders', `provider.${provider}`, {
    defaultValue: providerTitle(provider),
  });
  return {
    language: DEFAULT_LANGUAGE,
    subject: t('subject', { day: dayName, provider: name }),
    heading: t('heading'),
    paragraphs: [t('text', { day: dayName, provider: name })],
    facts: differences.map(({ kind, orderNumber, oursKurus, theirsKurus }) => [
      showOrderNumber(orderNumber),
      t(kind, { ours: lira(oursKurus), theirs: lira(theirsKurus) }),
    ]),
    action: { label: t('action'), url: `${publicUrl}/admin/payments` },
    footer: [t('footer', { shop: shop.name })],
    shopName: shop.name,
    logo: shop.logo,
  };
}
