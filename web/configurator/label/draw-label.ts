// Draws the label on a canvas: with the layout of shared/label/label-layout.ts and the colours of
// shared/label/label-paint.ts. The editor shows it, and the scene wraps it round the bottle.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { type LabelMark, type LogoSizes, layOut } from '#shared/label/label-layout.ts';
import { inkHex, sheetHex } from '#shared/label/label-paint.ts';
import { fontOf } from './label-fonts.ts';

export type LogoImages = Readonly<Record<string, HTMLImageElement>>;

export const sizesOf = (images: LogoImages): LogoSizes =>
  Object.fromEntries(
    Object.entries(images).map(([hash, { naturalWidth, naturalHeight }]) => [
      hash,
      { width: naturalWidth, height: naturalHeight },
    ]),
  );

type LabelOptions = { sheet: Attributes | null; images: LogoImages; pxPerMm: number };

/** Clear film stays transparent. */
export function drawLabel(
  canvas: HTMLCanvasElement,
  label: DesignLabel,
  { sheet, images, pxPerMm }: LabelOptions,
): void {
  canvas.width = Math.max(1, Math.round(label.widthMm * pxPerMm));
  canvas.height = Math.max(1, Math.round(label.heightMm * pxPerMm));
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const ground = sheetHex(sheet ?? {});
  if (ground) {
    brush.fillStyle = ground;
    brush.fillRect(0, 0, canvas.width, canvas.height);
  }
  // The marks are in millimetres and are scaled one by one, because text with a font size of one
  // pixel would be set coarsely.
  for (const mark of layOut(label, sizesOf(images))) drawMark(brush, mark, images, pxPerMm);
}

function drawMark(
  brush: CanvasRenderingContext2D,
  mark: LabelMark,
  images: LogoImages,
  scale: number,
): void {
  if (mark.kind === 'logo') {
    const image = images[mark.hash];
    const { xMm, yMm, widthMm, heightMm } = mark.box;
    if (image) brush.drawImage(image, xMm * scale, yMm * scale, widthMm * scale, heightMm * scale);
  } else if (mark.kind === 'line') {
    const { xMm, yMm, widthMm, heightMm } = mark.box;
    brush.strokeStyle = inkHex[mark.ink];
    brush.lineWidth = mark.widthMm * scale;
    brush.strokeRect(xMm * scale, yMm * scale, widthMm * scale, heightMm * scale);
  } else {
    brush.fillStyle = inkHex[mark.ink];
    brush.font = fontOf(mark.font, mark.sizeMm * scale);
    brush.fontKerning = 'none';
    brush.textBaseline = 'alphabetic';
    brush.textAlign = 'left';
    for (const { letter, xMm } of mark.letters)
      brush.fillText(letter, xMm * scale, mark.baselineMm * scale);
  }
}
