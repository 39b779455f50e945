// What the packer holds in the hand: rows to tick, their neck and cartons, where it goes; no prices.
import { carrierName } from '#shared/carriers.ts';
import type { Order } from '../orders/orders.ts';
import type { Paper } from './paper.ts';
import { colors, contentWidth, page } from './paper.ts';
import { addressLines, dayOf, drawBlocks, drawNote, drawRunning, drawTitle, setsTogether } from './parts.ts';
import { drawTable } from './table.ts';

export type SlipRow = { name: string; sku: string; quantity: number; neck: string | null; designId: string | null; piecesPerCarton: number | null };
export type Slip = {
  order: Pick<Order, 'orderNumber' | 'createdAt' | 'shippingAddress' | 'note'>;
  rows: readonly SlipRow[];
  /** Of one parcel; null for what is to go of the order. */
  parcel: { place: number; count: number; carrier: string; trackingNumber: string | null } | null;
};

export function drawPackingSlip(paper: Paper, { order, rows, parcel }: Slip): void {
  const { t, language } = paper;
  const title = t('slip.title');
  const count = (value: number) => new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'tr-TR').format(value);
  drawTitle(paper, title, order.orderNumber, [dayOf(order.createdAt, language), parcel ? t('slip.parcel', { place: parcel.place, count: parcel.count }) : '']);
  drawBlocks(paper, [
    { title: t('delivery'), lines: addressLines(order.shippingAddress) },
    { title: t('slip.carrier'), lines: parcel ? [carrierName(parcel.carrier), parcel.trackingNumber ?? ''] : ['…'] },
  ]);
  if (order.note) drawNote(paper, t('slip.note'), order.note);
  drawTable(
    paper,
    [
      { head: '', width: 5 },
      { head: t('product'), width: 50 },
      { head: t('slip.neck'), width: 14 },
      { head: t('slip.cartons'), width: 18, align: 'right' },
      { head: t('quantity'), width: 13, align: 'right' },
    ],
    setsTogether(rows).map((row) => [
      { tick: true },
      { text: row.name, detail: [row.sku, row.designId && t('slip.design', { design: row.designId })].filter(Boolean).join(' · '), weight: 'medium' },
      { text: row.neck ?? '' },
      { text: cartonsOf(row, paper) },
      { text: count(row.quantity), weight: 'bold', size: 12 },
    ]),
    () => drawRunning(paper, title, order.orderNumber),
  );
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  paper.need(80);
  paper.y += 10;
  paper.write(t('slip.sum', { rows: count(rows.length), pieces: count(pieces) }), page.left, paper.y, { weight: 'bold', align: 'right' });
  paper.y += 42;
  for (const [index, label] of [t('slip.packed'), t('slip.checked')].entries()) {
    const x = page.left + (contentWidth / 2) * index;
    paper.pdf
      .moveTo(x, paper.y)
      .lineTo(x + contentWidth / 2 - 20, paper.y)
      .lineWidth(0.6)
      .strokeColor(colors.ink)
      .stroke();
    paper.write(label, x, paper.y + 4, { size: 8, color: colors.mute, width: contentWidth / 2 - 20 });
  }
  paper.y += 24;
}

/** "2 koli + 4": full cartons, and what is left over. */
function cartonsOf({ quantity, piecesPerCarton }: SlipRow, { t }: Paper): string {
  if (!piecesPerCarton || piecesPerCarton < 2 || quantity < piecesPerCarton) return '';
  const cartons = Math.floor(quantity / piecesPerCarton);
  const rest = quantity % piecesPerCarton;
  return rest === 0 ? t('slip.full', { cartons }) : t('slip.fullAnd', { cartons, rest });
}
