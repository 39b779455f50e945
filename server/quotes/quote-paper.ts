// A quote on paper: what would be sold at what price, how long that holds, and where a transfer would go. No invoice, and
// says so. In the language that it was asked for in.
import { formatPhone } from '#shared/identity.ts';
import { formatLira, type Kurus } from '#shared/money.ts';
import type { Shop } from '../config/settings.ts';
import type { Context } from '../context.ts';
import type { PaperFile } from '../documents/documents.ts';
import { colors, contentWidth, makePaper, type Paper, page } from '../documents/paper.ts';
import { dayOf, drawBlocks, drawRunning, drawSums, drawTitle, type Sum } from '../documents/parts.ts';
import { drawTable } from '../documents/table.ts';
import { translate } from '../texts.ts';
import type { Quote } from './quotes.ts';

export async function makeQuotePaper({ settings, config }: Pick<Context, 'settings' | 'config'>, quote: Quote): Promise<PaperFile> {
  const [shop, methods] = await Promise.all([settings.shop(), settings.paymentMethods()]);
  const { language, number } = quote;
  const t = (key: string, values: Record<string, string | number> = {}) => translate(language, 'documents', key, values);
  const stream = await makePaper({ shop, language, title: `${t('quote.title')} ${number}` }, (paper) =>
    drawQuote(paper, quote, { shop, hasTransfer: methods.includes('transfer') && shop.iban !== '', url: `${config.publicUrl}/quotes/${quote.code}` }),
  );
  return { name: t('quote.file', { number }), stream };
}

type About = { shop: Shop; hasTransfer: boolean; url: string };

function drawQuote(paper: Paper, quote: Quote, { shop, hasTransfer, url }: About): void {
  const { t, language } = paper;
  const lira = (amount: Kurus) => formatLira(amount, language);
  const title = t('quote.title');
  drawTitle(paper, title, quote.number, [dayOf(quote.createdAt, language), t('quote.until', { day: dayOf(quote.expiresAt, language) })]);
  const buyer = [quote.companyName || quote.name, quote.companyName ? quote.name : '', quote.email, quote.phone ? formatPhone(quote.phone) : ''];
  const account = [shop.title, shop.bank, `IBAN ${shop.iban.replace(/(.{4})(?=.)/g, '$1 ')}`, t('quote.note', { number: quote.number })];
  drawBlocks(paper, [{ title: t('quote.for'), lines: buyer.filter(Boolean) }, ...(hasTransfer ? [{ title: t('quote.account'), lines: account }] : [])]);
  const hasDiscounts = quote.items.some(({ discountKurus }) => discountKurus > 0);
  drawTable(
    paper,
    [
      { head: t('product'), width: hasDiscounts ? 44 : 52 },
      { head: t('quantity'), width: 11, align: 'right' },
      { head: t('summary.each'), width: 16, align: 'right' },
      ...(hasDiscounts ? [{ head: t('quote.discount'), width: 13, align: 'right' as const }] : []),
      { head: t('summary.amount'), width: 18, align: 'right' },
    ],
    quote.items.map((item) => [
      { text: item.name, detail: [item.sku, item.designId && t('slip.design', { design: item.designId })].filter(Boolean).join(' · '), weight: 'medium' as const },
      { text: new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'tr-TR').format(item.quantity) },
      { text: lira(item.unitPriceKurus) },
      ...(hasDiscounts ? [{ text: item.discountKurus > 0 ? `−${lira(item.discountKurus)}` : '' }] : []),
      { text: lira((item.lineTotalKurus - item.discountKurus) as Kurus) },
    ]),
    () => drawRunning(paper, title, quote.number),
  );
  drawSums(paper, quoteSums(quote, paper));
  if (quote.note) drawWord(paper, t('quote.word'), quote.note);
  drawTerms(paper, [t('quote.holds', { day: dayOf(quote.expiresAt, language) }), t('quote.stock'), t('quote.order', { url }), t('summary.noInvoice')]);
}

export function quoteSums(quote: Quote, { t, language }: Pick<Paper, 't' | 'language'>): Sum[] {
  const lira = (amount: Kurus) => formatLira(amount, language);
  const way = language === 'en' ? quote.shippingNameEn : quote.shippingNameTr;
  return [
    { label: t('summary.subtotal'), amount: lira(quote.subtotalKurus) },
    ...(quote.discountKurus > 0 ? [{ label: t('quote.discount'), amount: `−${lira(quote.discountKurus)}` }] : []),
    { label: t(quote.pricesIncludeTax ? 'summary.taxWithin' : 'summary.tax', { percent: quote.taxPoints / 100 }), amount: lira(quote.taxKurus) },
    { label: [t('summary.shipping'), way].filter(Boolean).join(', '), amount: quote.shippingKurus === 0 ? t('summary.free') : lira(quote.shippingKurus) },
    { label: t('summary.total'), amount: lira(quote.totalKurus), isTotal: true },
  ];
}

/** What the desk wrote. */
function drawWord(paper: Paper, title: string, note: string): void {
  const style = { size: 9.5, width: contentWidth };
  paper.need(paper.heightOf(note, style) + 32);
  paper.y += 12;
  paper.y += paper.write(title, page.left, paper.y, { size: 8, weight: 'medium', color: colors.second, width: contentWidth }) + 3;
  paper.y += paper.write(note, page.left, paper.y, style) + 4;
}

function drawTerms(paper: Paper, terms: readonly string[]): void {
  const style = { size: 8.5, color: colors.second, width: contentWidth };
  paper.need(terms.reduce((sum, term) => sum + paper.heightOf(term, style) + 4, 8));
  paper.y += 8;
  for (const term of terms) paper.y += paper.write(term, page.left, paper.y, style) + 4;
}
