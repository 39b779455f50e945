// Gift vouchers to cut out and give away. Their codes are stored nowhere (decision 0073): whoever
// asks for a sheet has them in hand.
import { requireVoucher } from '#server/balances/balances.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { foldVoucherCode, showVoucherCode } from '#shared/balances/balances.ts';
import { dayText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import type { DocumentFile } from './documents.ts';
import { colors, contentWidth, makePdf, type PdfWriter, page } from './pdf.ts';

type Printed = { code: string; left: Kurus; validUntil: string };

/** In points; four on a sheet. */
const CARD = { height: 148, gap: 18, band: 7, padding: 24 } as const;

/**
 * `codes`: as typed. The amount is what is left of each.
 * @throws AppError VOUCHER_NOT_FOUND, VOUCHER_STOPPED, VOUCHER_EXPIRED, VOUCHER_EMPTY
 */
export async function makeVoucherPdf(
  { db, clock, config, settings }: Platform & { settings: Settings },
  codes: readonly string[],
  language: Language,
): Promise<DocumentFile> {
  const at = clock();
  const vouchers: Printed[] = [];
  for (const code of codes) {
    const { balanceKurus: left, validUntil } = await requireVoucher(db, code, at);
    vouchers.push({ code: foldVoucherCode(code), left, validUntil });
  }
  const shop = await settings.shop();
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'documents', `voucher.${key}`, values);
  const address = config.publicUrl.replace(/^https?:\/\//, '');
  const stream = await makePdf({ shop, language, title: t('title'), at }, (writer) => {
    for (const voucher of vouchers) drawVoucher(writer, voucher, address);
  });
  const [first] = vouchers;
  const name =
    vouchers.length === 1 && first ? t('file', { last4: first.code.slice(-4) }) : t('files');
  return { name, stream };
}

export function drawVoucher(
  writer: PdfWriter,
  { code, left, validUntil }: Printed,
  shop: string,
): void {
  const { pdf, t, language } = writer;
  writer.need(CARD.height);
  const top = writer.y;
  pdf.rect(page.left, top, CARD.band, CARD.height).fill(colors.amber);
  pdf.lineWidth(0.8).rect(page.left, top, contentWidth, CARD.height).strokeColor(colors.ink);
  pdf.stroke();
  const x = page.left + CARD.band + CARD.padding;
  const half = contentWidth / 2 - CARD.padding;
  const small = { size: 8, color: colors.second, width: half } as const;
  writer.write(t('voucher.title'), x, top + 20, { size: 11, weight: 'medium', width: half });
  writer.write(formatLira(left, language), x, top + 38, { size: 28, weight: 'bold', width: half });
  const until = t('voucher.until', { day: dayText(validUntil, language) });
  writer.write(until, x, top + CARD.height - 34, small);

  const beside = page.left + contentWidth / 2 + 8;
  const width = page.right - beside - CARD.padding;
  writer.write(t('voucher.code'), beside, top + 22, { ...small, width });
  writer.write(showVoucherCode(code), beside, top + 36, { size: 14, weight: 'bold', width });
  writer.write(t('voucher.use', { shop }), beside, top + 66, { ...small, width });
  writer.y = top + CARD.height + CARD.gap;
}
