// The PDF of a quote: items, prices, validity and the account for a transfer. It states that it is
// not an invoice. In the language of the request.

import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  drawBlocks,
  drawRunning,
  drawSums,
  drawTitle,
  type Sum,
} from '#server/documents/blocks.ts';
import type { DocumentFile } from '#server/documents/documents.ts';
import { taxSums } from '#server/documents/order-summary.ts';
import { colors, contentWidth, makePdf, type PdfWriter, page } from '#server/documents/pdf.ts';
import { type Cell, drawTable } from '#server/documents/table.ts';
import { showRecord, unitOfRecord } from '#server/orders/order-taxes.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, type Kurus, ZERO } from '#shared/base/money.ts';
import { groupOf } from './choices.ts';
import type { QuoteItemRecord } from './quote-records.ts';
import type { Quote } from './quotes.ts';

export async function makeQuotePdf(
  { settings, config }: Pick<Platform, 'config'> & { settings: Settings },
  quote: Quote,
): Promise<DocumentFile> {
  const [shop, methods] = await Promise.all([settings.shop(), settings.paymentMethods()]);
  const { language, number } = quote;
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'documents', key, values);
  const stream = await makePdf({ shop, language, title: `${t('quote.title')} ${number}` }, (pdf) =>
    drawQuote(pdf, quote, {
      shop,
      hasTransfer: methods.includes('transfer') && shop.iban !== '',
      url: `${config.publicUrl}/quotes/${quote.code}`,
    }),
  );
  return { name: t('quote.file', { number: number.replace('/', '-') }), stream };
}

type About = { shop: Shop; hasTransfer: boolean; url: string };

function drawQuote(pdf: PdfWriter, quote: Quote, { shop, hasTransfer, url }: About): void {
  const { t, language } = pdf;
  const title = t('quote.title');
  drawTitle(pdf, title, quote.number, [
    ...(quote.revision > 1 ? [t('quote.revision', { revision: quote.revision })] : []),
    dateText(quote.createdAt, language),
    t('quote.until', { day: dateText(quote.expiresAt, language) }),
  ]);
  const buyer = [
    quote.companyName || quote.name,
    quote.companyTax ?? '',
    quote.companyName ? quote.name : '',
    quote.email,
    quote.phone ? formatPhone(quote.phone) : '',
  ];
  const account = [
    shop.title,
    shop.bank,
    `IBAN ${shop.iban.replace(/(.{4})(?=.)/g, '$1 ')}`,
    t('quote.note', { number: quote.number }),
  ];
  drawBlocks(pdf, [
    { title: t('quote.for'), lines: buyer.filter(Boolean) },
    ...(hasTransfer ? [{ title: t('quote.account'), lines: account }] : []),
  ]);
  drawTable(
    pdf,
    [
      { head: t('product'), width: 52 },
      { head: t('quantity'), width: 11, align: 'right' },
      { head: t('summary.each'), width: 16, align: 'right' },
      { head: t('summary.amount'), width: 18, align: 'right' },
    ],
    quoteRows(quote, pdf),
    () => drawRunning(pdf, title, quote.number),
  );
  drawSums(pdf, quoteSums(quote, pdf));
  for (const [title, text] of [
    [t('quote.payment'), quote.paymentTerms],
    [t('quote.delivery'), quote.deliveryTerms],
  ] as const)
    if (text) drawNote(pdf, title, text);
  if (quote.note) drawNote(pdf, t('quote.remark'), quote.note);
  drawTerms(pdf, [
    t('quote.holds', { day: dateText(quote.expiresAt, language) }),
    t('quote.stock'),
    t('quote.order', { url }),
    t('summary.noInvoice'),
  ]);
}

/**
 * Amounts before discounts, as on the page: they add up to the subtotal, from which the discount is
 * subtracted once.
 */
export function quoteRows(
  quote: Quote,
  { t, language }: Pick<PdfWriter, 't' | 'language'>,
): Cell[][] {
  const lira = (amount = ZERO) => formatLira(amount, language);
  const { rows } = showRecord(quote, quote.items, []);
  const priceOf = (item: QuoteItemRecord) => unitOfRecord(quote, item, language);
  const alternativesOf = (group: number): Cell[][] =>
    (quote.others ?? [])
      .filter((other) => groupOf(other) === group)
      .map((other) => [
        {
          text: t('quote.alternative', { name: other.name }),
          detail: [
            other.sku,
            t('quote.alternativeSum', {
              amount: lira(showRecord(quote, [other], []).rows[0]?.line),
            }),
          ].join(' · '),
        },
        { text: numberText(other.quantity, language) },
        { text: priceOf(other) },
        { text: '' },
      ]);
  const textRows = (quote.textRows ?? []).map((text): Cell[] => [
    { text },
    { text: '' },
    { text: '' },
    { text: '' },
  ]);
  const goods = quote.items.flatMap((item, index): Cell[][] => [
    [
      {
        text: item.name,
        detail: [
          item.sku,
          item.designId && t('slip.design', { design: item.designId }),
          item.discountKurus > 0 && t('quote.rowDiscount', { amount: lira(rows[index]?.discount) }),
        ]
          .filter(Boolean)
          .join(' · '),
        weight: 'medium' as const,
      },
      { text: numberText(item.quantity, language) },
      { text: priceOf(item) },
      { text: lira(rows[index]?.line) },
    ],
    ...alternativesOf(groupOf(item)),
  ]);
  return [...goods, ...textRows];
}

export function quoteSums(quote: Quote, { t, language }: Pick<PdfWriter, 't' | 'language'>): Sum[] {
  const lira = (amount: Kurus) => formatLira(amount, language);
  const shown = showRecord(quote, quote.items, [{ amount: quote.discountKurus }]);
  const way = language === 'en' ? quote.shippingNameEn : quote.shippingNameTr;
  return [
    { label: t('summary.subtotal'), amount: lira(shown.subtotal) },
    ...shown.discounts
      .filter(({ amount }) => amount > 0)
      .map(({ amount }) => ({ label: t('quote.discount'), amount: `−${lira(amount)}` })),
    {
      label: [t('summary.shipping'), way].filter(Boolean).join(', '),
      amount: quote.shippingKurus === 0 ? t('summary.free') : lira(quote.shippingKurus),
    },
    { label: t('summary.total'), amount: lira(quote.totalKurus), isTotal: true },
    ...taxSums(shown.taxes, { t, language }),
  ];
}

/** The note of the back office. */
function drawNote(pdf: PdfWriter, title: string, note: string): void {
  const style = { size: 9.5, width: contentWidth };
  pdf.need(pdf.heightOf(note, style) + 32);
  pdf.y += 12;
  pdf.y +=
    pdf.write(title, page.left, pdf.y, {
      size: 8,
      weight: 'medium',
      color: colors.second,
      width: contentWidth,
    }) + 3;
  pdf.y += pdf.write(note, page.left, pdf.y, style) + 4;
}

function drawTerms(pdf: PdfWriter, terms: readonly string[]): void {
  const style = { size: 8.5, color: colors.second, width: contentWidth };
  pdf.need(terms.reduce((sum, term) => sum + pdf.heightOf(term, style) + 4, 8));
  pdf.y += 8;
  for (const term of terms) pdf.y += pdf.write(term, page.left, pdf.y, style) + 4;
}
