// The common parts of several PDFs: title with facts, addresses side by side, a framed note,
// totals.
import { formatPhone } from '#shared/base/identity.ts';
import { streetOf } from '#shared/base/place.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { groupBySet } from '#shared/orders/order-sets.ts';
import type { Address } from '#shared/orders/orders.ts';
import { colors, contentWidth, type PdfWriter, page } from './pdf.ts';

/** The number of a quote is shown unchanged. */
const shown = (number: string): string => (number.includes('-') ? number : showOrderNumber(number));

/** The title of the document, and the order number in a prominent place. */
export function drawTitle(
  writer: PdfWriter,
  title: string,
  orderNumber: string,
  facts: readonly string[],
): void {
  const half = contentWidth * 0.6;
  const height = writer.write(title, page.left, writer.y, {
    size: 20,
    weight: 'medium',
    width: half,
    lineGap: 0,
  });
  writer.write(shown(orderNumber), page.left + half, writer.y + 2, {
    size: 17,
    weight: 'bold',
    width: contentWidth - half,
    align: 'right',
  });
  writer.y += Math.max(height, 24) + 4;
  writer.y +=
    writer.write(facts.filter(Boolean).join('  ·  '), page.left, writer.y, {
      color: colors.second,
    }) + 18;
}

/** For a sheet that continues the document. */
export function drawRunning(writer: PdfWriter, title: string, orderNumber: string): void {
  writer.write(title, page.left, writer.y, { color: colors.second, width: contentWidth / 2 });
  writer.write(shown(orderNumber), page.left + contentWidth / 2, writer.y, {
    weight: 'bold',
    width: contentWidth / 2,
    align: 'right',
  });
  writer.y += 26;
}

export const addressLines = (address: Address): string[] => [
  `${address.firstName} ${address.lastName}`,
  streetOf(address),
  `${address.postcode} ${address.district} / ${address.city}`.trim(),
  formatPhone(address.phone),
];

/** Blocks of lines side by side, each with a heading; the first line is bold. */
export function drawBlocks(
  writer: PdfWriter,
  blocks: readonly { title: string; lines: readonly string[] }[],
): void {
  const width = contentWidth / blocks.length - 16;
  let tallest = 0;
  for (const [index, { title, lines }] of blocks.entries()) {
    const x = page.left + (contentWidth / blocks.length) * index;
    let y =
      writer.y +
      writer.write(title, x, writer.y, { size: 8, weight: 'medium', color: colors.second, width }) +
      3;
    for (const [place, line] of lines.filter(Boolean).entries())
      y += writer.write(line, x, y, { width, weight: place === 0 ? 'bold' : 'regular' });
    tallest = Math.max(tallest, y - writer.y);
  }
  writer.y += tallest + 20;
}

/** Groups the items of a set together, at the place of the first one. */
export const setsTogether = <Row extends { designId: string | null }>(
  rows: readonly Row[],
): Row[] => groupBySet(rows).flatMap((group) => group.rows);

/** A note of the buyer that must not be overlooked. */
export function drawNote(writer: PdfWriter, title: string, text: string): void {
  const width = contentWidth - 28;
  const height = writer.heightOf(text, { width }) + 34;
  writer.need(height + 10);
  writer.pdf.rect(page.left, writer.y, contentWidth, height).fill(colors.band);
  writer.write(title, page.left + 14, writer.y + 10, {
    size: 8,
    weight: 'medium',
    color: colors.second,
    width,
  });
  writer.write(text, page.left + 14, writer.y + 22, { width });
  writer.y += height + 16;
}

export type Sum = { label: string; amount: string; isTotal?: boolean };

/** To the right, below a table; kept together. */
export function drawSums(writer: PdfWriter, sums: readonly Sum[]): void {
  const x = page.left + contentWidth * 0.48;
  const width = page.right - x;
  const labelWidth = width * 0.62;
  const styleOf = ({ isTotal = false }: Sum) => ({
    size: isTotal ? 12 : 9.5,
    weight: isTotal ? ('bold' as const) : ('regular' as const),
  });
  const heights = sums.map((sum) =>
    Math.max(
      14,
      writer.heightOf(sum.label, { ...styleOf(sum), width: labelWidth }) + (sum.isTotal ? 12 : 4),
    ),
  );
  writer.need(heights.reduce((all, height) => all + height, 20));
  writer.y += 10;
  for (const [index, sum] of sums.entries()) {
    if (sum.isTotal)
      writer.pdf
        .moveTo(x, writer.y)
        .lineTo(page.right, writer.y)
        .lineWidth(0.8)
        .strokeColor(colors.ink)
        .stroke();
    const y = writer.y + (sum.isTotal ? 7 : 0);
    writer.write(sum.label, x, y, {
      ...styleOf(sum),
      width: labelWidth,
      color: sum.isTotal ? colors.ink : colors.second,
    });
    writer.write(sum.amount, x + labelWidth, y, {
      ...styleOf(sum),
      width: width - labelWidth,
      align: 'right',
    });
    writer.y += heights[index] ?? 14;
  }
  writer.y += 10;
}
