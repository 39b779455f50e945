// Labels of any size on sheets: one on A6, four on A4.
import { lazyLibrary } from '#server/base/run/lazy-library.ts';
import type { LabelBytes } from './bookings.sql.ts';
import { LABEL } from './label-drawing.ts';

const pdfLib = lazyLibrary<typeof import('@cantoo/pdf-lib')>('@cantoo/pdf-lib');

/** In points. */
const A4 = { width: 595.28, height: 841.89 } as const;
type Sheet = 'a6' | 'a4';

const sheets: Record<Sheet, { size: [number, number]; columns: number; rows: number }> = {
  a6: { size: [LABEL.width, LABEL.height], columns: 1, rows: 1 },
  a4: { size: [A4.width, A4.height], columns: 2, rows: 2 },
};

/** Each label keeps its proportions and is centred in its place. */
export async function onSheets(labels: readonly LabelBytes[], sheet: Sheet): Promise<Buffer> {
  const { PDFDocument } = pdfLib();
  const { size, columns, rows } = sheets[sheet];
  const [width, height] = [size[0] / columns, size[1] / rows];
  const pdf = await PDFDocument.create();
  let used = 0;
  for (const { kind, bytes } of labels) {
    const isPicture = kind === 'png';
    const drawn = isPicture
      ? [await pdf.embedPng(bytes).catch(() => pdf.embedJpg(bytes))]
      : await pdf.embedPdf(bytes, (await PDFDocument.load(bytes)).getPageIndices());
    for (const one of drawn) {
      const place = used % (columns * rows);
      const page = place === 0 ? pdf.addPage(size) : pdf.getPage(pdf.getPageCount() - 1);
      const [left, top] = [(place % columns) * width, Math.floor(place / columns) * height];
      const scale = Math.min(width / one.width, height / one.height);
      const box = {
        width: one.width * scale,
        height: one.height * scale,
        x: left + (width - one.width * scale) / 2,
        y: size[1] - top - height + (height - one.height * scale) / 2,
      };
      if (isPicture) page.drawImage(one as never, box);
      else page.drawPage(one as never, box);
      used += 1;
    }
  }
  return Buffer.from(await pdf.save());
}
