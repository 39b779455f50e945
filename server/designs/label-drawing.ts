// A label as a self-contained SVG: outlines for letters, embedded logos. For pictures of all kinds;
// the press gets a PDF (label-pdf.ts). Both draw the layout of shared/label/label-layout.ts.
import type { Platform } from '#server/base/platform.ts';

import { rasterise } from '#server/images/encoding.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { type LabelMark, layOut } from '#shared/label/label-layout.ts';
import { inkHex, sheetHex } from '#shared/label/label-paint.ts';
import { letterPath, loadTypeFonts, type TypeFonts } from './label-type.ts';
import { readLogosOf } from './logos.ts';

/** The data for drawing a label. */
export type LabelArt = {
  label: DesignLabel;
  sheet: Attributes | null;
  marks: LabelMark[];
  logos: Readonly<Record<string, Buffer>>;
  fonts: TypeFonts;
};

export async function readLabelArt(
  deps: Pick<Platform, 'db' | 'storage'>,
  label: DesignLabel,
  sheet: Attributes | null,
): Promise<LabelArt> {
  const [{ sizes, files }, fonts] = await Promise.all([readLogosOf(deps, label), loadTypeFonts()]);
  return { label, sheet, marks: layOut(label, sizes), logos: files, fonts };
}

/**
 * Its content in millimetres from the upper left corner, with its background; clear film has no
 * background.
 */
export function labelContent({ label, sheet, marks, logos, fonts }: LabelArt): string {
  const color = sheetHex(sheet ?? {});
  const background = color
    ? `<path d="M0 0H${label.widthMm}V${label.heightMm}H0Z" fill="${color}"/>`
    : '';
  return background + marks.map((mark) => drawMark(mark, logos, fonts)).join('');
}

function drawMark(mark: LabelMark, logos: LabelArt['logos'], fonts: TypeFonts): string {
  if (mark.kind === 'text') {
    const path = mark.letters
      .map(({ letter, xMm }) =>
        letterPath(fonts[mark.font], letter, {
          x: xMm,
          baseline: mark.baselineMm,
          size: mark.sizeMm,
        }),
      )
      .join('');
    return `<path d="${shortened(path)}" fill="${inkHex[mark.ink]}"/>`;
  }
  const { xMm, yMm, widthMm, heightMm } = mark.box;
  const place = `x="${thousandths(xMm)}" y="${thousandths(yMm)}" width="${thousandths(widthMm)}" height="${thousandths(heightMm)}"`;
  if (mark.kind === 'line')
    return `<rect ${place} fill="none" stroke="${inkHex[mark.ink]}" stroke-width="${mark.widthMm}"/>`;
  const logo = logos[mark.hash];
  return logo
    ? `<image ${place} preserveAspectRatio="none" href="data:image/png;base64,${logo.toString('base64')}"/>`
    : '';
}

const thousandths = (value: number): number => Math.round(value * 1_000) / 1_000;
const shortened = (path: string): string =>
  path.replace(/-?\d+\.\d{4,}/g, (digits) => String(thousandths(Number(digits))));

/** The maximum length of a side. */
const MOST_PX = 4_096;

/** For the texture of the 3D model; clear film stays transparent. */
export async function labelPng(
  deps: Pick<Platform, 'db' | 'storage'>,
  { label, sheet }: { label: DesignLabel; sheet: Attributes | null },
  pxPerMm: number,
): Promise<Buffer> {
  const art = await readLabelArt(deps, label, sheet);
  const { widthMm, heightMm } = label;
  const scale = Math.min(pxPerMm, MOST_PX / Math.max(widthMm, heightMm));
  const width = Math.round(widthMm * scale);
  const height = Math.round(heightMm * scale);
  return rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${widthMm} ${heightMm}" preserveAspectRatio="none">${labelContent(art)}</svg>`,
    { width },
  );
}
