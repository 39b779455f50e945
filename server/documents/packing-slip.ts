// The packing slip: items to tick, with neck and cartons, and the address; no prices.

import type { Order } from '#server/orders/order-records.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import {
  addressLines,
  drawBlocks,
  drawNote,
  drawRunning,
  drawTitle,
  setsTogether,
} from './blocks.ts';
import type { PdfWriter } from './pdf.ts';
import { colors, contentWidth, page } from './pdf.ts';
import { drawTable } from './table.ts';

type SlipRow = {
  name: string;
  sku: string;
  quantity: number;
  neck: string | null;
  designId: string | null;
  piecesPerCarton: number | null;
};
export type Slip = {
  order: Pick<Order, 'orderNumber' | 'createdAt' | 'shippingAddress' | 'note'>;
  rows: readonly SlipRow[];
  /** The parcel; null for all rows of the order that are to be packed. */
  parcel: { place: number; count: number; carrier: string; trackingNumber: string | null } | null;
};

export function drawPackingSlip(writer: PdfWriter, { order, rows, parcel }: Slip): void {
  const { t, language } = writer;
  const title = t('slip.title');
  const count = (value: number) => numberText(value, language);
  drawTitle(writer, title, order.orderNumber, [
    dateText(order.createdAt, language),
    parcel ? t('slip.parcel', { place: parcel.place, count: parcel.count }) : '',
  ]);
  drawBlocks(writer, [
    { title: t('delivery'), lines: addressLines(order.shippingAddress) },
    {
      title: t('slip.carrier'),
      lines: parcel ? [carrierName(parcel.carrier), parcel.trackingNumber ?? ''] : ['…'],
    },
  ]);
  if (order.note) drawNote(writer, t('slip.note'), order.note);
  drawTable(
    writer,
    [
      { head: '', width: 5 },
      { head: t('product'), width: 50 },
      { head: t('slip.neck'), width: 14 },
      { head: t('slip.cartons'), width: 18, align: 'right' },
      { head: t('quantity'), width: 13, align: 'right' },
    ],
    setsTogether(rows).map((row) => [
      { tick: true },
      {
        text: row.name,
        detail: [row.sku, row.designId && t('slip.design', { design: row.designId })]
          .filter(Boolean)
          .join(' · '),
        weight: 'medium',
      },
      { text: row.neck ?? '' },
      { text: cartonsOf(row, writer) },
      { text: count(row.quantity), weight: 'bold', size: 12 },
    ]),
    () => drawRunning(writer, title, order.orderNumber),
  );
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  writer.need(80);
  writer.y += 10;
  writer.write(
    t('slip.sum', { rows: count(rows.length), pieces: count(pieces) }),
    page.left,
    writer.y,
    { weight: 'bold', align: 'right' },
  );
  writer.y += 42;
  for (const [index, label] of [t('slip.packed'), t('slip.checked')].entries()) {
    const x = page.left + (contentWidth / 2) * index;
    writer.pdf
      .moveTo(x, writer.y)
      .lineTo(x + contentWidth / 2 - 20, writer.y)
      .lineWidth(0.6)
      .strokeColor(colors.ink)
      .stroke();
    writer.write(label, x, writer.y + 4, {
      size: 8,
      color: colors.mute,
      width: contentWidth / 2 - 20,
    });
  }
  writer.y += 24;
}

/** "2 koli + 4": full cartons, and the remaining pieces. */
function cartonsOf({ quantity, piecesPerCarton }: SlipRow, { t }: PdfWriter): string {
  if (!piecesPerCarton || piecesPerCarton < 2 || quantity < piecesPerCarton) return '';
  const cartons = Math.floor(quantity / piecesPerCarton);
  const rest = quantity % piecesPerCarton;
  return rest === 0 ? t('slip.full', { cartons }) : t('slip.fullAnd', { cartons, rest });
}
