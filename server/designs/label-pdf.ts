// The print file of a label: true size, with bleed and crop marks. Letters are outlines; inks are
// process colours, metals and white are separate spot colours; the margin contains notes for the
// press.

import { readableIn } from '#server/documents/pdf.ts';
import { type Pdf, registerFonts } from '#server/documents/pdf-fonts.ts';
import type { DesignLabel, LabelInk } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import { inksOf, isClearFilm, spotInks } from '#shared/label/label-paint.ts';
import { printContext } from '#shared/label/print-context.ts';
import type { LabelArt } from './label-drawing.ts';
import { letterPath } from './label-type.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;
export type PrintJob = {
  art: LabelArt;
  code: string;
  product: string;
  shopName: string;
  t: Translate;
};

export const POINTS_PER_MM = 72 / 25.4;
/** The margin around the trimmed label: bleed, crop marks, and notes below. */
const MARGIN_MM = 14;
const NOTES_MM = 34;
const MARK = { from: labelRules.bleedMm + 1, length: 6 } as const;
const LEAST_WIDTH_MM = 92;

/** Cyan, magenta, yellow, black. Spot inks are shown in these if a press has none of them. */
const inks: Readonly<Record<LabelInk, readonly [number, number, number, number]>> = {
  black: [0, 0, 0, 100],
  white: [0, 0, 0, 0],
  gold: [25, 40, 90, 15],
  silver: [10, 5, 5, 40],
  red: [15, 100, 90, 15],
  blue: [100, 80, 10, 25],
  green: [85, 30, 85, 35],
};
/** Names that are not web colours: pdfkit would print those in RGB. */
const spotNames: Partial<Record<LabelInk, string>> = {
  gold: 'METALLIC_GOLD',
  silver: 'METALLIC_SILVER',
  white: 'OPAQUE_WHITE',
};

export async function printLabel({ art, code, product, shopName, t }: PrintJob): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { label } = art;
  const side = Math.max(MARGIN_MM, (LEAST_WIDTH_MM - label.widthMm) / 2);
  const width = label.widthMm + 2 * side;
  const height = label.heightMm + 2 * MARGIN_MM + NOTES_MM;
  const pdf = new PDFDocument({
    size: [width * POINTS_PER_MM, height * POINTS_PER_MM],
    margin: 0,
    info: {
      Title: `${code} · ${product}`,
      Author: shopName,
      Creator: shopName,
      Producer: shopName,
    },
  });
  await registerFonts(pdf);
  const used = inksOf(label);
  for (const ink of used) {
    const name = spotNames[ink];
    if (name) (pdf as SpotColors).addSpotColor(name, ...inks[ink]);
  }
  const x = side;
  const y = MARGIN_MM;
  setBoxes(pdf, { x, y, widthMm: label.widthMm, heightMm: label.heightMm, pageHeightMm: height });
  pdf.save().scale(POINTS_PER_MM);
  cropMarks(pdf, x, y, label);
  const over = labelRules.bleedMm;
  pdf.save().translate(x, y);
  pdf.rect(-over, -over, label.widthMm + 2 * over, label.heightMm + 2 * over).clip();
  drawArt(pdf, art);
  pdf.restore().restore();
  writeNotes(pdf, {
    x: side - Math.max(0, MARGIN_MM - 6),
    top: y + label.heightMm + MARGIN_MM - 2,
    width,
    code,
    product,
    label,
    used,
    isClear: isClearFilm(art.sheet ?? {}),
    technique: typeof art.sheet?.technique === 'string' ? art.sheet.technique : null,
    t,
  });
  return collect(pdf);
}

/** Missing in the types of pdfkit. */
type SpotColors = Pdf & {
  addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): void;
};

type Paint = string | [number, number, number, number];
const paint = (ink: LabelInk): Paint => spotNames[ink] ?? [...inks[ink]];

/** In millimetres; `paintOf` returns the paint for an ink. */
export function drawArt(
  pdf: Pdf,
  { marks, logos, fonts }: LabelArt,
  paintOf: (ink: LabelInk) => Paint = paint,
): void {
  for (const mark of marks) {
    if (mark.kind === 'text') {
      for (const { letter, xMm } of mark.letters) {
        const path = letterPath(fonts[mark.font], letter, {
          x: xMm,
          baseline: mark.baselineMm,
          size: mark.sizeMm,
        });
        if (path) pdf.path(path).fill(paintOf(mark.ink));
      }
      continue;
    }
    const { xMm, yMm, widthMm, heightMm } = mark.box;
    if (mark.kind === 'line') {
      pdf.lineWidth(mark.widthMm).rect(xMm, yMm, widthMm, heightMm).stroke(paintOf(mark.ink));
      continue;
    }
    const logo = logos[mark.hash];
    if (logo) pdf.image(logo, xMm, yMm, { width: widthMm, height: heightMm });
  }
}

/** Sets where the label is cut, and the bleed beyond. PDF coordinates count from below. */
function setBoxes(
  pdf: Pdf,
  {
    x,
    y,
    widthMm,
    heightMm,
    pageHeightMm,
  }: { x: number; y: number; widthMm: number; heightMm: number; pageHeightMm: number },
): void {
  const box = (over: number) =>
    [x - over, pageHeightMm - y - heightMm - over, x + widthMm + over, pageHeightMm - y + over].map(
      (mm) => Math.round(mm * POINTS_PER_MM * 1_000) / 1_000,
    );
  const page = pdf.page as unknown as { dictionary: { data: Record<string, unknown> } };
  page.dictionary.data.TrimBox = box(0);
  page.dictionary.data.BleedBox = box(labelRules.bleedMm);
}

function cropMarks(pdf: Pdf, x: number, y: number, { widthMm, heightMm }: DesignLabel): void {
  const right = x + widthMm;
  const foot = y + heightMm;
  const { from, length } = MARK;
  pdf.lineWidth(0.1).strokeColor([0, 0, 0, 100]);
  for (const at of [x, right]) {
    pdf
      .moveTo(at, y - from)
      .lineTo(at, y - from - length)
      .stroke();
    pdf
      .moveTo(at, foot + from)
      .lineTo(at, foot + from + length)
      .stroke();
  }
  for (const at of [y, foot]) {
    pdf
      .moveTo(x - from, at)
      .lineTo(x - from - length, at)
      .stroke();
    pdf
      .moveTo(right + from, at)
      .lineTo(right + from + length, at)
      .stroke();
  }
}

type Notes = {
  x: number;
  top: number;
  width: number;
  code: string;
  product: string;
  label: DesignLabel;
  used: readonly LabelInk[];
  isClear: boolean;
  /** Printed on the glass itself. */
  technique: string | null;
  t: Translate;
};

function writeNotes(
  pdf: Pdf,
  { x, top, width, code, product, label, used, isClear, technique, t }: Notes,
): void {
  const readable = readableIn(pdf);
  const left = Math.max(6, x - 4) * POINTS_PER_MM;
  const room = width * POINTS_PER_MM - left - 6 * POINTS_PER_MM;
  let y = top * POINTS_PER_MM;
  const line = (text: string, isBold = false) => {
    pdf
      .font(isBold ? 'bold' : 'regular')
      .fontSize(isBold ? 9 : 7)
      .fillColor([0, 0, 0, 100]);
    pdf.text(readable(text), left, y, { width: room, lineGap: 1, height: 26, ellipsis: true });
    y = pdf.y + 2;
  };
  const mm = (value: number) => t('print.figure', { value });
  const size = { width: mm(label.widthMm), height: mm(label.heightMm) };
  line(
    t('print.title', { code, ...size, ...printContext({ technique: technique ?? undefined }) }),
    true,
  );
  line(product);
  line(t('print.bleed', { bleed: labelRules.bleedMm, safe: labelRules.safeMm }));
  line(t('print.inks', { inks: used.map((ink) => t(`ink.${ink}`)).join(', ') || '–' }));
  const spots = used.filter((ink) => (spotInks as readonly LabelInk[]).includes(ink));
  if (spots.length > 0)
    line(
      t('print.spots', {
        spots: spots.map((ink) => `${t(`ink.${ink}`)} = ${spotNames[ink]}`).join(', '),
      }),
    );
  if (technique) line(t(`print.technique.${technique}`));
  else if (isClear) line(t('print.clear'));
  const texts = label.items.flatMap((item) => (item.kind === 'text' ? [`“${item.text}”`] : []));
  if (texts.length > 0) line(t('print.texts', { texts: texts.join(' · ') }));
}

const collect = (pdf: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => void chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
