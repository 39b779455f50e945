// A QR code in a PDF.
import { encode } from 'uqr';
import { colors, type PdfWriter } from './pdf.ts';

/** Draws `text` as a square with its upper corner at `x` and `writer.y`; `size` in points. */
export function drawQr(writer: PdfWriter, text: string, { x, size }: { x: number; size: number }) {
  const { data, size: cells } = encode(text, { ecc: 'M', border: 0 });
  const dot = size / cells;
  for (const [row, line] of data.entries())
    for (const [column, isBlack] of line.entries())
      if (isBlack) writer.pdf.rect(x + column * dot, writer.y + row * dot, dot + 0.03, dot + 0.03);
  writer.pdf.fill(colors.ink);
}
