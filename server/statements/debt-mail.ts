// The texts of a reminder of debts.
import { translate } from '#server/base/errors/texts.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import type { Shop } from '#server/settings/settings.ts';
import { dayText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { add, formatLira, ZERO } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { Debt, DebtKind } from './debts.ts';

type About = {
  kind: DebtKind;
  debts: readonly Debt[];
  companyName: string;
  firstName: string;
  language: Language;
};

export function debtContent(
  { kind, debts, companyName, firstName, language }: About,
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
): MailContent {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'mails', key, values);
  const name = `credit-${kind}`;
  const total = add(ZERO, ...debts.map(({ open }) => open));
  const values = { company: companyName, amount: formatLira(total, language) };
  const pages = language === 'en' ? `${publicUrl}/en` : publicUrl;
  return {
    language,
    subject: t(`${name}.subject`, values),
    heading: t(`${name}.heading`),
    paragraphs: [t('greeting', { name: firstName }), t(`${name}.text`, values)],
    facts: [
      ...debts.map(({ orderNumber, dueOn, open }): [string, string] => [
        orderNumber ? showOrderNumber(orderNumber) : t('credit-due.document'),
        `${formatLira(open, language)} · ${dayText(dueOn, language)}`,
      ]),
      [t('credit-due.total'), formatLira(total, language)],
      [t('credit-due.account'), `${shop.title} · ${shop.iban.replace(/(.{4})(?=.)/g, '$1 ')}`],
    ],
    action: { label: t('credit-due.action'), url: `${pages}/account/statement` },
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
  };
}
