// The label that the shop draws for a carrier that sends none: A6, one for each box. It contains
// the data for the branch as text, and the key as Code 128.

import { lazyLibrary } from '#server/base/run/lazy-library.ts';
import { readableIn } from '#server/documents/pdf.ts';
import { type Pdf, registerFonts, type Weight } from '#server/documents/pdf-fonts.ts';

// Code 128 as bars: calculated by bwip-js, drawn into the PDF here, and in ZPL drawn by the printer
// itself.

const bwip = lazyLibrary<typeof import('bwip-js')>('bwip-js');

/** Widths in modules, starting with a bar: bars and spaces alternate. */
export function barsOf(text: string): number[] {
  const [code] = bwip().raw({ bcid: 'code128', text });
  if (!code || !('sbs' in code)) throw new Error('no bars');
  return Array.from(code.sbs);
}

/** The white space that a scanner needs on both sides. */
const QUIET_MODULES = 10;

type Place = { x: number; y: number; width: number; height: number };
/** Fills the width, including the quiet zones; in points. */
function drawCode128(pdf: Pdf, text: string, { x, y, width, height }: Place): void {
  const bars = barsOf(text);
  const modules = bars.reduce((sum, bar) => sum + bar, 0) + 2 * QUIET_MODULES;
  const one = width / modules;
  let at = x + QUIET_MODULES * one;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, bar * one, height);
    at += bar * one;
  }
  pdf.fill('#000000');
}

export type LabelText = {
  /** The content of the barcode. */
  code: string;
  receiver: { name: string; phone: string; address: string; place: string };
  sender: { name: string; address: string; phone: string };
  carrier: string;
  orderNumber: string;
  /** "2 / 3" */
  box: string;
  /** "Kapıda ödeme: 450,00 TL"; empty without cash on delivery. */
  cod: string;
  /** "KIRILACAK"; empty if it is not fragile. */
  fragile: string;
  /** Desi and weight. */
  size: string;
  captions: { to: string; from: string; order: string; box: string };
};

/** A6, in points. */
export const LABEL = { width: 297.64, height: 419.53, margin: 16 } as const;
const inner = LABEL.width - 2 * LABEL.margin;

export async function drawLabels(labels: readonly LabelText[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf: Pdf = new PDFDocument({
    size: [LABEL.width, LABEL.height],
    margin: 0,
    autoFirstPage: false,
  });
  await registerFonts(pdf);
  const readable = readableIn(pdf);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => pdf.on('end', resolve));
  for (const label of labels) {
    pdf.addPage();
    drawLabel(pdf, readable, label);
  }
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

type Style = {
  size: number;
  weight?: Weight;
  width?: number;
  align?: 'left' | 'right';
  lines?: number;
};

function drawLabel(pdf: Pdf, readable: (text: string) => string, label: LabelText): void {
  const { margin } = LABEL;
  /** Returns where the next line begins; text that does not fit in its lines is cut. */
  const write = (
    text: string,
    x: number,
    y: number,
    { size, weight = 'regular', ...style }: Style,
  ) => {
    const { width = inner, align = 'left', lines = 1 } = style;
    const height = size * 1.25 * lines;
    pdf.font(weight).fontSize(size).fillColor('#000000');
    pdf.text(readable(text), x, y, { width, align, height, ellipsis: true, lineGap: 1 });
    return y + height;
  };
  const rule = (y: number) =>
    pdf
      .moveTo(margin, y)
      .lineTo(LABEL.width - margin, y)
      .lineWidth(0.8)
      .stroke('#000000');

  write(label.carrier, margin, margin, { size: 15, weight: 'bold' });
  write(label.box, margin, margin, { size: 15, weight: 'bold', align: 'right' });
  drawCode128(pdf, label.code, { x: margin, y: 42, width: inner, height: 74 });
  write(label.code, margin, 120, { size: 13, weight: 'bold' });
  write(label.size, margin, 121, { size: 10, align: 'right' });
  rule(142);
  let y = write(label.captions.to, margin, 148, { size: 8 });
  y = write(label.receiver.name, margin, y, { size: 14, weight: 'bold', lines: 2 });
  y = write(label.receiver.address, margin, y, { size: 11, lines: 4 });
  y = write(label.receiver.place, margin, y, { size: 14, weight: 'bold', lines: 2 });
  write(label.receiver.phone, margin, y, { size: 12 });
  rule(318);
  if (label.cod) write(label.cod, margin, 323, { size: 13, weight: 'bold' });
  if (label.fragile)
    write(label.fragile, margin, 343, { size: 13, weight: 'bold', align: 'right' });
  y = write(`${label.captions.order} ${label.orderNumber}`, margin, 344, { size: 10 });
  y = write(`${label.captions.from} ${label.sender.name}`, margin, y, {
    size: 9,
    weight: 'medium',
  });
  y = write(label.sender.address, margin, y, { size: 8, lines: 2 });
  write(label.sender.phone, margin, y, { size: 8 });
}

/** For a thermal printer with 8 dots a millimetre: 100 × 150 mm. */
export function zplOf(label: LabelText): string {
  const line = (x: number, y: number, size: number, text: string) =>
    `^FO${x},${y}^A0N,${size},${size}^FH_^FD${zplText(text)}^FS`;
  const block = (y: number, size: number, lines: number, text: string) =>
    `^FO40,${y}^A0N,${size},${size}^FB720,${lines},4,L^FH_^FD${zplText(text)}^FS`;
  return [
    '^XA^CI28^PW800^LL1200',
    line(40, 40, 44, label.carrier),
    line(620, 40, 44, label.box),
    `^FO60,110^BY3^BCN,190,Y,N,N^FD${zplText(label.code)}^FS`,
    block(380, 30, 1, label.captions.to),
    block(420, 44, 2, label.receiver.name),
    block(520, 34, 5, label.receiver.address),
    block(720, 44, 2, label.receiver.place),
    block(820, 36, 1, label.receiver.phone),
    block(880, 40, 1, [label.cod, label.fragile].filter(Boolean).join('   ')),
    block(950, 30, 1, `${label.captions.order} ${label.orderNumber}   ${label.size}`),
    block(1000, 28, 1, `${label.captions.from} ${label.sender.name}`),
    block(1040, 26, 2, label.sender.address),
    '^XZ',
  ].join('\n');
}

/** Characters that start commands are written as hexadecimal codes. */
const zplText = (text: string): string =>
  text
    .replace(/[\p{Cc}]/gu, ' ')
    .replace(
      /[\^~_\\]/g,
      (letter) => `_${(letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0').toUpperCase()}`,
    );
