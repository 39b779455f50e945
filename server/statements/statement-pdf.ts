// The PDF of a statement: the period, every entry with the balance after it, the amount to pay and
// the bank account.
import { translate } from '#server/base/errors/texts.ts';
import { drawBlocks, drawRunning, drawTitle } from '#server/documents/blocks.ts';
import type { DocumentFile } from '#server/documents/documents.ts';
import { makePdf, type PdfWriter } from '#server/documents/pdf.ts';
import { drawTable } from '#server/documents/table.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { dayText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { Statement } from '#shared/credit/credit-wire.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';

export async function makeStatementPdf(
  { settings }: { settings: Pick<Settings, 'shop'> },
  statement: Statement,
  { language, today }: { language: Language; today: string },
): Promise<DocumentFile> {
  const shop = await settings.shop();
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'documents', key, values);
  const stream = await makePdf({ shop, language, title: t('statement.title') }, (pdf) =>
    drawStatement(pdf, statement, { shop, today }),
  );
  return { name: t('statement.file', { day: today }), stream };
}

export function drawStatement(
  pdf: PdfWriter,
  statement: Statement,
  { shop, today }: { shop: Shop; today: string },
): void {
  const { t, language } = pdf;
  const lira = (amount: number) => formatLira(fromLira(amount), language);
  const day = (text: string | null) => (text === null ? '' : dayText(text, language));
  const title = t('statement.title');
  const number = `-${today}`.slice(1);
  drawTitle(pdf, title, number, [
    statement.from || statement.to
      ? t('statement.period', { from: day(statement.from) || '…', to: day(statement.to ?? today) })
      : t('statement.whole'),
  ]);
  drawBlocks(pdf, [
    {
      title: statement.companyName,
      lines: [
        t('statement.balance', { amount: lira(statement.balance) }),
        t('statement.overdue', { amount: lira(statement.overdue) }),
        t('statement.free', { amount: lira(statement.free) }),
      ],
    },
    {
      title: t('statement.payTo'),
      lines: [shop.title, shop.bank, `IBAN ${shop.iban.replace(/(.{4})(?=.)/g, '$1 ')}`],
    },
  ]);
  const columns = [
    { head: t('statement.day'), width: 16 },
    { head: t('statement.what'), width: 30 },
    { head: t('statement.due'), width: 16 },
    { head: t('statement.debit'), width: 14, align: 'right' as const },
    { head: t('statement.credit'), width: 14, align: 'right' as const },
    { head: t('statement.after'), width: 15, align: 'right' as const },
  ];
  const text = (value: string) => ({ text: value, size: 8.5 });
  const line = (label: string, amount: number) => [
    text(''),
    { ...text(label), weight: 'medium' as const },
    text(''),
    text(''),
    text(''),
    { ...text(lira(amount)), weight: 'medium' as const },
  ];
  const rows = statement.rows.map((row) => [
    text(day(row.bookedOn)),
    {
      ...text(
        [t(`statement.kind.${row.kind}`), row.orderNumber && showOrderNumber(row.orderNumber)]
          .filter(Boolean)
          .join(' '),
      ),
      detail: row.note ?? '',
    },
    {
      ...text(day(row.dueOn)),
      detail: row.open ? t('statement.open', { amount: lira(row.open) }) : '',
    },
    text(row.amount > 0 ? lira(row.amount) : ''),
    text(row.amount < 0 ? lira(-row.amount) : ''),
    text(lira(row.balance)),
  ]);
  drawTable(
    pdf,
    columns,
    [
      line(t('statement.opening'), statement.opening),
      ...rows,
      line(t('statement.closing'), statement.closing),
    ],
    () => drawRunning(pdf, title, number),
  );
}
