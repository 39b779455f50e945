// Papers of designs as PDF: the data sheet for whoever has the link, the print file of the label for the merchant.
import type { Language } from '#shared/languages.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { PaperFile } from '../documents/documents.ts';
import { makePaper } from '../documents/paper.ts';
import { rasterise } from '../images/encoding.ts';
import { translate } from '../texts.ts';
import { drawDesignSheet } from './design-sheet.ts';
import { drawDesign, stillPicture } from './drawn-design.ts';
import { requireDesign } from './find-design.ts';
import { judge } from './judging.ts';
import { readLabelArt } from './label-drawing.ts';
import { printLabel } from './label-pdf.ts';
import { picksOf } from './picks.ts';

type Parts = Pick<Context, 'db' | 'storage' | 'sellables' | 'settings' | 'clock' | 'config'>;

/** Sharp on paper: 260 dpi in the width that it has there. */
const PICTURE_PX = 720;

/** @throws AppError DESIGN_NOT_FOUND */
export async function makeDesignSheet(parts: Parts, code: string, language: Language): Promise<PaperFile> {
  const design = await requireDesign(parts, code);
  const { choices } = design;
  const [drawing, shop] = await Promise.all([drawDesign(parts, choices), parts.settings.shop()]);
  const rows = picksOf(choices).flatMap(({ role, productId }) => {
    const product = drawing.products.find(({ id }) => id === productId);
    return product ? [{ role, name: product.name, sku: product.sku, attributes: product.attributes, isWithdrawn: !product.isActive }] : [];
  });
  const notes = judge(drawing.products, language).findings.map(({ message }) => message);
  const picture = await rasterise(stillPicture(drawing, design.code), { width: PICTURE_PX });
  const address = `${parts.config.publicUrl}/configurator?design=${design.code}`;
  const title = `${translate(language, 'label', 'data.title')} ${design.code}`;
  const stream = await makePaper({ shop, language, title }, (paper) => drawDesignSheet(paper, { code: design.code, choices, rows, notes, picture, address, at: parts.clock() }));
  return { name: translate(language, 'label', 'data.file', { code: design.code }), stream };
}

/** @throws AppError DESIGN_NOT_FOUND, NOT_FOUND for a design without a label */
export async function makeLabelFile(parts: Parts, code: string, language: Language): Promise<{ name: string; bytes: Buffer }> {
  const design = await requireDesign(parts, code);
  const { label } = design.choices;
  if (!label) throw new AppError('NOT_FOUND');
  const [[product], shop] = await Promise.all([parts.sellables.find([label.productId]), parts.settings.shop()]);
  const art = await readLabelArt(parts, label, product?.attributes ?? null);
  const figures = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'tr-TR', { maximumFractionDigits: 1 });
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'label', key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? figures.format(value) : value])));
  const bytes = await printLabel({ art, code: design.code, product: product ? `${product.name} · ${product.sku}` : '', shopName: shop.name, t });
  return { name: translate(language, 'label', 'print.file', { code: design.code }), bytes };
}
