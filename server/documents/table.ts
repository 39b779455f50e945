// A table that continues on further sheets with its heads repeated; a row is never split unless it
// is higher than a sheet.
import { colors, type PdfWriter, page } from './pdf.ts';
import type { Weight } from './pdf-fonts.ts';

export type Cell =
  | { text: string; detail?: string; weight?: Weight; size?: number }
  | { tick: true };
export type Column = { head: string; width: number; align?: 'left' | 'right' };

const PAD = 7;
const GAP = 10;
const DETAIL = { size: 8, color: colors.mute };

/** Widths are fractions of the total. `onSheet` repeats the content above the table head. */
export function drawTable(
  writer: PdfWriter,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  onSheet?: () => void,
): void {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  let x: number = page.left;
  const places = columns.map(({ width, align = 'left' }, index) => {
    const place = {
      x,
      width: ((page.right - page.left) * width) / whole - (index === columns.length - 1 ? 0 : GAP),
      align,
    };
    x += ((page.right - page.left) * width) / whole;
    return place;
  });
  const hasHeads = columns.some(({ head }) => head !== '');
  const drawHeads = () => {
    if (!hasHeads) return writer.line(writer.y);
    const style = (index: number) => ({
      size: 8,
      weight: 'medium' as const,
      color: colors.second,
      width: places[index]?.width ?? 0,
      align: places[index]?.align ?? ('left' as const),
    });
    const height = Math.max(
      ...columns.map(({ head }, index) => writer.heightOf(head, style(index))),
    );
    for (const [index, { head }] of columns.entries())
      writer.write(head, places[index]?.x ?? 0, writer.y, style(index));
    writer.y += height + 5;
    writer.line(writer.y, colors.ink);
  };
  writer.need(60);
  drawHeads();
  for (const row of rows) {
    const heights = row.map((cell, index) => heightOf(writer, cell, places[index]?.width ?? 0));
    const height = Math.max(...heights) + 2 * PAD;
    if (writer.need(height)) {
      onSheet?.();
      drawHeads();
    }
    for (const [index, cell] of row.entries())
      drawCell(writer, cell, places[index] ?? { x: 0, width: 0, align: 'left' });
    writer.y += height;
    writer.line(writer.y);
  }
}

const styleOf = (
  { weight = 'regular', size = 9.5 }: { weight?: Weight; size?: number },
  width: number,
  align: 'left' | 'right' = 'left',
) => ({ weight, size, width, align });

function heightOf(writer: PdfWriter, cell: Cell, width: number): number {
  if ('tick' in cell) return 12;
  return (
    writer.heightOf(cell.text, styleOf(cell, width)) +
    (cell.detail ? writer.heightOf(cell.detail, { ...DETAIL, width }) + 1 : 0)
  );
}

function drawCell(
  writer: PdfWriter,
  cell: Cell,
  { x, width, align }: { x: number; width: number; align: 'left' | 'right' },
): void {
  const y = writer.y + PAD;
  if ('tick' in cell)
    return void writer.pdf.lineWidth(0.9).strokeColor(colors.ink).rect(x, y, 11, 11).stroke();
  const height = writer.write(cell.text, x, y, styleOf(cell, width, align));
  if (cell.detail) writer.write(cell.detail, x, y + height + 1, { ...DETAIL, width, align });
}
