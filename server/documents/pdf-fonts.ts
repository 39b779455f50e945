// The typeface of PDF documents. Its files are read and its tables decoded once for all documents:
// that took four fifths of the processor time of a short document, such as a label.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font } from 'fontkit';

export type Pdf = PDFKit.PDFDocument;
export type Weight = 'regular' | 'medium' | 'bold';
const fontFiles: Record<Weight, string> = {
  regular: '400Regular/InstrumentSans_400Regular.ttf',
  medium: '500Medium/InstrumentSans_500Medium.ttf',
  bold: '600SemiBold/InstrumentSans_600SemiBold.ttf',
};
export const weights = Object.keys(fontFiles) as Weight[];
const require = createRequire(import.meta.url);
const fontFolder = path.dirname(require.resolve('@expo-google-fonts/instrument-sans/package.json'));

const read = new Map<Weight, Font>();

/**
 * Remembers of each glyph the character that it was first used for, which a reader of the PDF
 * copies. In this typeface no two characters share a glyph (pdf-fonts.test.ts), so no document
 * changes another one.
 */
async function readFont(weight: Weight): Promise<Font> {
  const known = read.get(weight);
  if (known) return known;
  // Loaded with the first document, like pdfkit itself.
  const { openSync } = await import('fontkit');
  const font = openSync(path.join(fontFolder, fontFiles[weight])) as Font;
  read.set(weight, font);
  return font;
}

/** After this, `pdf.font(weight)` selects a weight. */
export async function registerFonts(pdf: Pdf): Promise<void> {
  // pdfkit takes fonts of fontkit, but its types do not know it.
  for (const weight of weights)
    pdf.registerFont(weight, (await readFont(weight)) as unknown as Buffer);
}
