// The printed link of an order that the shop made: for a buyer without a mailbox, to scan or to
// type. Decision 0062.
import type { Order } from '#server/orders/order-records.ts';
import { dateText, dateTimeText } from '#shared/base/format.ts';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import { drawBlocks, drawTitle } from './blocks.ts';
import { colors, type PdfWriter, page } from './pdf.ts';
import { drawQr } from './qr.ts';

const QR_SIZE = 150;

/** `due`: the amount to pay with the link. */
export function drawLinkSheet(
  writer: PdfWriter,
  { order, link, due }: { order: Order; link: string; due: Kurus },
): void {
  const { t, language } = writer;
  drawTitle(writer, t('link.title'), order.orderNumber, [
    dateText(order.createdAt, language),
    t(`summary.method.${order.paymentMethod}`),
  ]);
  drawBlocks(writer, [
    { title: t('link.buyer'), lines: [`${order.firstName} ${order.lastName}`] },
    {
      title: t('link.amount'),
      lines: [
        formatLira(due, language),
        order.expiresAt && order.state === 'PENDING_PAYMENT'
          ? t('link.until', { until: dateTimeText(order.expiresAt, language) })
          : '',
      ],
    },
  ]);
  writer.need(QR_SIZE + 40);
  writer.y += 10;
  drawQr(writer, link, { x: page.left, size: QR_SIZE });
  const beside = page.left + QR_SIZE + 20;
  const width = page.right - beside;
  const height = writer.write(t('link.text'), beside, writer.y, { width });
  writer.write(link, beside, writer.y + height + 8, { size: 8, color: colors.second, width });
  writer.y += QR_SIZE;
}
