// A sheet of the shop: A4, its fonts and colours, its logo and name at the top, its address and the
// page number at the bottom. Loaded with the first document: the font engine takes some megabytes,
// which would slow every start.
import { PassThrough, type Readable } from 'node:stream';
import { translate } from '#server/base/errors/texts.ts';
import type { Shop } from '#server/settings/settings.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Pdf, registerFonts, type Weight } from './pdf-fonts.ts';

/** In points. */
export const page = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 96,
  bottom: 762,
} as const;
export const contentWidth = page.right - page.left;
// The colours of the shop (web/base/ui/tokens.css).
export const colors = {
  ink: '#15202b',
  second: '#44505a',
  mute: '#5f676c',
  line: '#ddd3c3',
  band: '#f4eee3',
  amber: '#e0922a',
} as const;

type TextStyle = {
  size?: number;
  weight?: Weight;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
  lineGap?: number;
};
type Translate = (key: string, values?: Record<string, string | number>) => string;
export type PdfWriter = {
  pdf: Pdf;
  t: Translate;
  language: Language;
  /** The position of the next element. */
  y: number;
  /** Writes text at a position; returns its height. */
  write(text: string, x: number, y: number, style?: TextStyle): number;
  heightOf(text: string, style?: TextStyle): number;
  /** Begins a new sheet if less than this height is left; returns whether it did. */
  need(height: number): boolean;
  addSheet(): void;
  line(y: number, color?: string): void;
};

/** The same features for writing and measuring: tabular figures are wider than others. */
export const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern'];

/** `at`: the creation time, if the same content must give the same bytes. */
type About = { shop: Shop; language: Language; title: string; at?: Date };

/** `draw` writes the content; the result is streamed. */
export async function makePdf(
  { shop, language, title, at }: About,
  draw: (writer: PdfWriter) => void,
): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Author: shop.name,
      Creator: shop.name,
      Producer: shop.name,
      ...(at && { CreationDate: at }),
    },
  });
  await registerFonts(pdf);
  const readable = readableIn(pdf);
  const t: Translate = (key, values) => translate(language, 'documents', key, values);

  const use = ({ size = 9.5, weight = 'regular', color = colors.ink }: TextStyle) =>
    pdf.font(weight).fontSize(size).fillColor(color);
  const optionsOf = ({ width = contentWidth, align = 'left', lineGap = 1.5 }: TextStyle) => ({
    width,
    align,
    lineGap,
    features,
  });
  const writer: PdfWriter = {
    pdf,
    t,
    language,
    y: page.top,
    write(text, x, y, style = {}) {
      const shown = readable(text);
      use(style).text(shown, x, y, optionsOf(style));
      return pdf.heightOfString(shown, optionsOf(style));
    },
    heightOf: (text, style = {}) => use(style).heightOfString(readable(text), optionsOf(style)),
    need(height) {
      if (writer.y + height <= page.bottom) return false;
      writer.addSheet();
      return true;
    },
    addSheet() {
      pdf.addPage();
      writer.y = page.top;
    },
    line: (y, color = colors.line) =>
      void pdf
        .moveTo(page.left, y)
        .lineTo(page.right, y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke(),
  };
  writer.addSheet();
  draw(writer);
  frame(writer, shop);
  const stream = new PassThrough();
  pdf.pipe(stream);
  pdf.end();
  return stream;
}

/** Characters that the font lacks are replaced or left out, so that no empty box appears. */
export function readableIn(pdf: Pdf): (text: string) => string {
  type Glyphs = { hasGlyphForCodePoint(point: number): boolean };
  pdf.font('regular');
  const glyphs = (pdf as unknown as { _font: { font: Glyphs } })._font.font;
  const instead: Record<string, string> = { '₺': 'TL', '½': '1/2', '\t': ' ' };
  return (text) =>
    Array.from(text.normalize('NFC'), (letter) =>
      letter === '\n' || glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
        ? letter
        : (instead[letter] ?? ''),
    ).join('');
}

/** Draws the head and foot of every sheet, once the number of sheets is known. */
function frame(writer: PdfWriter, shop: Shop): void {
  const { pdf, t } = writer;
  const { start, count } = pdf.bufferedPageRange();
  const contact = [shop.title, shop.address].filter(Boolean).join(' · ');
  const ids = [
    shop.phone && formatPhone(shop.phone),
    shop.email,
    shop.taxOffice && t('taxOffice', { taxOffice: shop.taxOffice, number: shop.taxNumber }),
    shop.mersis && `MERSİS ${shop.mersis}`,
  ];
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    drawHead(writer, shop);
    writer.line(76, colors.ink);
    writer.line(784);
    const left = { size: 7.5, color: colors.mute, width: contentWidth - 60, lineGap: 1 };
    const height = writer.write(contact, page.left, 791, left);
    writer.write(ids.filter(Boolean).join(' · '), page.left, 792 + height, left);
    writer.write(t('page', { page: index + 1, count }), page.right - 60, 791, {
      size: 7.5,
      color: colors.mute,
      width: 60,
      align: 'right',
    });
  }
}

/** The logo, or the mark and the name. */
function drawHead(writer: PdfWriter, { logo, name }: Shop): void {
  if (logo) {
    writer.pdf.image(logo.png, page.left, 34, { fit: [180, 34] });
    return;
  }
  drawMark(writer.pdf, page.left + 10, 50);
  writer.write(name, page.left + 30, 42, { size: 14, weight: 'bold' });
}

/** The shop's mark: the opening of a bottle, seen from above, with an amber drop in it. */
function drawMark(pdf: Pdf, x: number, y: number): void {
  pdf.lineWidth(1.1).strokeColor(colors.ink);
  pdf.circle(x, y, 9.4).stroke().circle(x, y, 6.1).stroke();
  pdf.circle(x, y, 2.5).fill(colors.amber);
}
