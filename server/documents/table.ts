// A table that goes on over the sheets with its heads above, a row never cut in two unless it is higher than a sheet.
import { colors, type Paper, page, type Weight } from './paper.ts';

export type Cell = { text: string; detail?: string; weight?: Weight; size?: number } | { tick: true };
export type Column = { head: string; width: number; align?: 'left' | 'right' };

const PAD = 7;
const GAP = 10;
const DETAIL = { size: 8, color: colors.mute };

/** Widths are parts of the whole. `onSheet` writes what must stand above the heads again. */
export function drawTable(paper: Paper, columns: readonly Column[], rows: readonly (readonly Cell[])[], onSheet?: () => void): void {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  let x: number = page.left;
  const places = columns.map(({ width, align = 'left' }, index) => {
    const place = { x, width: ((page.right - page.left) * width) / whole - (index === columns.length - 1 ? 0 : GAP), align };
    x += ((page.right - page.left) * width) / whole;
    return place;
  });
  const hasHeads = columns.some(({ head }) => head !== '');
  const drawHeads = () => {
    if (!hasHeads) return paper.line(paper.y);
    const style = (index: number) => ({
      size: 8,
      weight: 'medium' as const,
      color: colors.second,
      width: places[index]?.width ?? 0,
      align: places[index]?.align ?? ('left' as const),
    });
    const height = Math.max(...columns.map(({ head }, index) => paper.heightOf(head, style(index))));
    for (const [index, { head }] of columns.entries()) paper.write(head, places[index]?.x ?? 0, paper.y, style(index));
    paper.y += height + 5;
    paper.line(paper.y, colors.ink);
  };
  paper.need(60);
  drawHeads();
  for (const row of rows) {
    const heights = row.map((cell, index) => heightOf(paper, cell, places[index]?.width ?? 0));
    const height = Math.max(...heights) + 2 * PAD;
    if (paper.need(height)) {
      onSheet?.();
      drawHeads();
    }
    for (const [index, cell] of row.entries()) drawCell(paper, cell, places[index] ?? { x: 0, width: 0, align: 'left' });
    paper.y += height;
    paper.line(paper.y);
  }
}

const styleOf = ({ weight = 'regular', size = 9.5 }: { weight?: Weight; size?: number }, width: number, align: 'left' | 'right' = 'left') => ({ weight, size, width, align });

function heightOf(paper: Paper, cell: Cell, width: number): number {
  if ('tick' in cell) return 12;
  return paper.heightOf(cell.text, styleOf(cell, width)) + (cell.detail ? paper.heightOf(cell.detail, { ...DETAIL, width }) + 1 : 0);
}

function drawCell(paper: Paper, cell: Cell, { x, width, align }: { x: number; width: number; align: 'left' | 'right' }): void {
  const y = paper.y + PAD;
  if ('tick' in cell) return void paper.pdf.lineWidth(0.9).strokeColor(colors.ink).rect(x, y, 11, 11).stroke();
  const height = paper.write(cell.text, x, y, styleOf(cell, width, align));
  if (cell.detail) paper.write(cell.detail, x, y + height + 1, { ...DETAIL, width, align });
}
