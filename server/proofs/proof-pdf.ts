// The PDF that a buyer approves: the label in its real size with its measures, and the printed
// content as text. The same proof always produces the same bytes.

import type { Readable } from 'node:stream';
import { translate } from '#server/base/errors/texts.ts';
import { drawArt, POINTS_PER_MM } from '#server/designs/label-pdf.ts';
import { drawTitle } from '#server/documents/blocks.ts';
import { colors, contentWidth, makePdf, type PdfWriter, page } from '#server/documents/pdf.ts';
import type { Order } from '#server/orders/order-records.ts';
import type { Shop } from '#server/settings/settings.ts';
import { dateText, numberText, roundedText } from '#shared/base/format.ts';
import type { DesignLabel, LabelInk } from '#shared/designs/designs.ts';
import { groundHex, inkHex } from '#shared/label/label-paint.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { ProofContent } from './proof-content.ts';

type Sheet = {
  shop: Shop;
  order: Pick<Order, 'orderNumber' | 'language'>;
  designId: string;
  number: number;
  content: ProofContent;
  picture: Buffer;
  at: Date;
};

/** The space beside the label, for its measures. */
const MEASURE = 26;
const PICTURE = { width: 120, height: 150 } as const;
const SWATCH = 9;

export async function drawProof(sheet: Sheet): Promise<Buffer> {
  const { shop, order, number, at } = sheet;
  const { language, orderNumber } = order;
  const title = translate(language, 'proofs', 'pdf.title', {
    number,
    order: showOrderNumber(orderNumber),
  });
  return collect(await makePdf({ shop, language, title, at }, (writer) => draw(writer, sheet)));
}

function draw(writer: PdfWriter, { order, designId, number, content, picture, at }: Sheet): void {
  const { language } = writer;
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'proofs', `pdf.${key}`, values);
  const { facts, contentHash, label } = content;
  drawTitle(writer, t('heading'), order.orderNumber, [
    t('number', { number }),
    dateText(at, language),
    t('design', { design: designId }),
  ]);
  const figure = (value: number) => roundedText(value, language, 1);
  const top = writer.y;
  writer.pdf.image(picture, page.right - PICTURE.width, top, PICTURE);
  const width = contentWidth - PICTURE.width - 24;
  const fact = (name: string, text: string) => {
    if (text === '') return;
    writer.y += writer.write(name, page.left, writer.y, {
      size: 8,
      weight: 'medium',
      color: colors.second,
      width,
    });
    writer.y += writer.write(text, page.left, writer.y + 1, { width }) + 8;
  };
  fact(t('bottle'), facts.bottle);
  fact(t('product'), facts.product);
  fact(t('pieces'), numberText(facts.pieces, language));
  fact(
    t('size'),
    t('sizeOf', {
      width: figure(facts.widthMm),
      height: figure(facts.heightMm),
      bottom: figure(facts.bottomMm),
    }),
  );
  fact(t('texts'), facts.texts.map((text) => `“${text}”`).join(' · '));
  drawInks(writer, t('inks'), facts.inks);
  writer.y = Math.max(writer.y, top + PICTURE.height) + 14;
  drawLabel(writer, content);
  writer.need(70);
  writer.y +=
    writer.write(t('check'), page.left, writer.y, { weight: 'medium', color: colors.ink }) + 8;
  writer.y += writer.write(t('hash', { hash: contentHash }), page.left, writer.y, {
    size: 7.5,
    color: colors.second,
  });
  if (label.items.some(({ kind }) => kind === 'logo'))
    writer.y += writer.write(t('logos'), page.left, writer.y + 2, {
      size: 7.5,
      color: colors.second,
    });
}

function drawInks(writer: PdfWriter, title: string, inks: readonly LabelInk[]): void {
  const { pdf, language } = writer;
  writer.y += writer.write(title, page.left, writer.y, {
    size: 8,
    weight: 'medium',
    color: colors.second,
  });
  let x: number = page.left;
  for (const ink of inks) {
    const name = translate(language, 'label', `ink.${ink}`);
    pdf.lineWidth(0.4).rect(x, writer.y + 3, SWATCH, SWATCH);
    pdf.fillAndStroke(inkHex[ink], colors.line);
    writer.write(name, x + SWATCH + 4, writer.y + 2, { width: 80 });
    x += 86;
  }
  writer.y += 20;
}

type Placed = Pick<DesignLabel, 'widthMm' | 'heightMm'>;

/** Rotated if it is wider than the sheet; scaled down only if it fits in neither direction. */
function placeOnSheet(label: Placed): { isTurned: boolean; scale: number } {
  const roomX = contentWidth - MEASURE;
  const roomY = page.bottom - page.top - MEASURE - 90;
  const fits = (width: number, height: number) =>
    Math.min(1, roomX / (width * POINTS_PER_MM), roomY / (height * POINTS_PER_MM));
  const upright = fits(label.widthMm, label.heightMm);
  const turned = fits(label.heightMm, label.widthMm);
  return turned > upright ? { isTurned: true, scale: turned } : { isTurned: false, scale: upright };
}

function drawLabel(writer: PdfWriter, { label, art, bottle, sheet }: ProofContent): void {
  const { pdf, language } = writer;
  const { isTurned, scale } = placeOnSheet(label);
  const points = POINTS_PER_MM * scale;
  const size = [label.widthMm * points, label.heightMm * points] as const;
  const [wide, high] = isTurned ? [size[1], size[0]] : size;
  writer.need(high + MEASURE + 40);
  writer.y +=
    writer.write(
      scale === 1
        ? translate(language, 'proofs', 'pdf.real')
        : translate(language, 'proofs', 'pdf.scaled', { percent: Math.floor(scale * 100) }),
      page.left,
      writer.y,
      { size: 8, weight: 'medium', color: colors.second },
    ) + 8;
  const x = page.left + (contentWidth - MEASURE - wide) / 2;
  const y = writer.y;
  const ground = groundHex(sheet?.attributes ?? {}, bottle?.attributes ?? {});
  pdf.save();
  if (isTurned) pdf.translate(x + wide, y).rotate(90);
  else pdf.translate(x, y);
  pdf.rect(0, 0, size[0], size[1]).fill(ground);
  pdf.rect(0, 0, size[0], size[1]).clip();
  pdf.scale(points);
  drawArt(pdf, art, (ink) => inkHex[ink]);
  pdf.restore();
  pdf.lineWidth(0.4).rect(x, y, wide, high).stroke(colors.mute);
  const mm = (value: number) =>
    translate(language, 'proofs', 'pdf.mm', { value: roundedText(value, language, 1) });
  const [across, down] = isTurned
    ? [label.heightMm, label.widthMm]
    : [label.widthMm, label.heightMm];
  measure(writer, { x, y: y + high + 8, length: wide, text: mm(across), isUpright: false });
  measure(writer, { x: x + wide + 8, y, length: high, text: mm(down), isUpright: true });
  writer.y = y + high + MEASURE + 8;
}

/** A line with end marks and its length beside it. */
function measure(
  writer: PdfWriter,
  {
    x,
    y,
    length,
    text,
    isUpright,
  }: Record<'x' | 'y' | 'length', number> & {
    text: string;
    isUpright: boolean;
  },
): void {
  const { pdf } = writer;
  const [dx, dy] = isUpright ? [0, length] : [length, 0];
  const [ex, ey] = isUpright ? [3, 0] : [0, 3];
  pdf.lineWidth(0.4).strokeColor(colors.mute);
  pdf.moveTo(x, y).lineTo(x + dx, y + dy);
  for (const [ax, ay] of [
    [x, y],
    [x + dx, y + dy],
  ] as const)
    pdf.moveTo(ax - ex, ay - ey).lineTo(ax + ex, ay + ey);
  pdf.stroke();
  const style = { size: 8, color: colors.second, width: 60 } as const;
  if (isUpright) writer.write(text, x + 6, y + length / 2 - 5, style);
  else writer.write(text, x + Math.max(0, length / 2 - 16), y + 4, style);
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
