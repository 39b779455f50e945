// The mail with a quote: items, expiry and link. Owns no table; the texts are in locales (mails),
// in the language of the request. Without a name unless the back office entered it, because the
// address is not proved.

import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { showRecord, unitOfRecord } from '#server/orders/order-taxes.ts';
import { findQuote, type Quote } from '#server/quotes/quotes.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, ZERO } from '#shared/base/money.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { withTextsOf } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

type MailContext = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };

/** Null if it was withdrawn, replaced or deleted before its mail was sent. */
export async function composeQuoteMail(
  { db, clock, settings, config }: MailContext,
  quoteId: number,
): Promise<Mail | null> {
  const quote = await findQuote({ db, clock }, quoteId);
  if (!quote || quote.email === '' || quote.state === 'withdrawn' || quote.state === 'replaced')
    return null;
  const shop = await settings.shop();
  const shown = quoteMailContent(quote, { shop, publicUrl: config.publicUrl });
  const content = await withTextsOf(db, 'quote', shown);
  return {
    kind: 'quote',
    about: quote.number,
    to: { name: '', address: quote.email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

export type QuoteToSend = Pick<
  Quote,
  | 'number'
  | 'code'
  | 'revision'
  | 'language'
  | 'name'
  | 'note'
  | 'madeBy'
  | 'expiresAt'
  | 'subtotalKurus'
  | 'discountKurus'
  | 'taxKurus'
  | 'taxPoints'
  | 'pricesIncludeTax'
  | 'shippingKurus'
  | 'totalKurus'
> &
  Partial<Pick<Quote, 'paymentTerms' | 'deliveryTerms' | 'textRows' | 'others'>> & {
    items: readonly Pick<
      Quote['items'][number],
      | 'name'
      | 'quantity'
      | 'unitPriceKurus'
      | 'lineTotalKurus'
      | 'discountKurus'
      | 'taxPoints'
      | 'taxKurus'
    >[];
  };

export function quoteMailContent(
  quote: QuoteToSend,
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
): MailContent {
  const { language, number, revision } = quote;
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'mails', key, values);
  const lira = (amount: Quote['totalKurus']) => formatLira(amount, language);
  const shown = showRecord(quote, quote.items, [{ amount: quote.discountKurus }]);
  const day = dateText(quote.expiresAt, language);
  return {
    language,
    subject: t(revision > 1 ? 'quote.revised.subject' : 'quote.subject', { number }),
    heading: t(revision > 1 ? 'quote.revised.heading' : 'quote.heading'),
    paragraphs: quote.madeBy
      ? [
          t('greeting', { name: quote.name }),
          revision > 1
            ? t('quote.revised.text', { day, revision })
            : t('quote.textFromBackOffice', { day }),
          ...(quote.note ?? '').split('\n').filter((line) => line.trim() !== ''),
        ]
      : [t('greetingNobody'), t('quote.text', { day })],
    facts: [[t('quote.number'), number], [t('quote.until'), day], ...termsOf(quote, t)],
    items: {
      heads: [t('product'), t('quantity'), t('total')],
      rows: quote.items.map((item, index) => ({
        name: item.name,
        detail: t('each', { price: unitOfRecord(quote, item, language) }),
        quantity: numberText(item.quantity, language),
        total: lira(shown.rows[index]?.line ?? ZERO),
      })),
      sums: [
        [t('subtotal'), lira(shown.subtotal)],
        ...shown.discounts
          .filter(({ amount }) => amount > 0)
          .map(({ amount }): [string, string] => [t('discount'), `−${lira(amount)}`]),
        [t('shipping'), quote.shippingKurus === 0 ? t('free') : lira(quote.shippingKurus)],
        [t('total'), lira(quote.totalKurus)],
        ...shown.taxes.map(({ points, tax }): [string, string] => [
          t('taxInTotal', { percent: points / 100 }),
          lira(tax),
        ]),
      ],
    },
    action: { label: t('quote.action'), url: `${publicUrl}/quotes/${quote.code}` },
    links: [{ label: t('quote.pdf'), url: `${publicUrl}/api/quotes/${quote.code}/pdf` }],
    closing: [
      ...(quote.others?.length ? [t('quote.alternatives')] : []),
      t('quote.stock'),
      t(quote.madeBy ? 'quote.closingFromBackOffice' : 'quote.closing'),
    ],
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
    logo: shop.logo,
  };
}

const termsOf = (
  { paymentTerms, deliveryTerms, textRows = [] }: QuoteToSend,
  t: (key: string) => string,
): [string, string][] =>
  (
    [
      [t('quote.payment'), paymentTerms ?? ''],
      [t('quote.delivery'), deliveryTerms ?? ''],
      [t('quote.besides'), textRows.join(' · ')],
    ] satisfies [string, string][]
  ).filter(([, value]) => value !== '');
