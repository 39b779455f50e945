// PDFs of designs: the data sheet for everybody with the link, the print file of the label for the
// merchant.

import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { DocumentFile } from '#server/documents/documents.ts';
import { makePdf } from '#server/documents/pdf.ts';
import { rasterise } from '#server/images/encoding.ts';
import type { Settings } from '#server/settings/settings.ts';
import { roundedText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { chosenProducts } from '#shared/designs/design-sets.ts';
import { printContext } from '#shared/label/print-context.ts';
import { drawDesignSheet } from './design-sheet.ts';
import { drawDesign, stillPicture } from './drawn-design.ts';
import { requireDesign, requireFinished } from './find-design.ts';
import { checkFit } from './fit-check.ts';
import { readLabelArt } from './label-drawing.ts';
import { printLabel } from './label-pdf.ts';

type Deps = Pick<Platform, 'db' | 'storage' | 'clock' | 'config'> & {
  sellables: Sellables;
  settings: Settings;
};

/** 260 dpi at its printed width. */
const PICTURE_PX = 720;

/** @throws AppError DESIGN_NOT_FOUND */
export async function makeDesignSheet(
  deps: Deps,
  code: string,
  language: Language,
): Promise<DocumentFile> {
  const design = await requireFinished(deps, code);
  const { choices } = design;
  const [drawing, shop] = await Promise.all([drawDesign(deps, choices), deps.settings.shop()]);
  const rows = chosenProducts(choices).flatMap(({ role, productId }) => {
    const product = drawing.products.find(({ id }) => id === productId);
    return product
      ? [
          {
            role,
            name: product.name,
            sku: product.sku,
            attributes: product.attributes,
            isWithdrawn: !product.isActive,
          },
        ]
      : [];
  });
  const notes = checkFit(drawing.products, language).findings.map(({ message }) => message);
  const picture = await rasterise(stillPicture(drawing, design.code), { width: PICTURE_PX });
  const address = `${deps.config.publicUrl}/configurator?design=${design.code}`;
  const title = `${translate(language, 'label', 'data.title')} ${design.code}`;
  const stream = await makePdf({ shop, language, title }, (writer) =>
    drawDesignSheet(writer, {
      code: design.code,
      choices,
      rows,
      notes,
      picture,
      address,
      at: deps.clock(),
    }),
  );
  return { name: translate(language, 'label', 'data.file', { code: design.code }), stream };
}

/** @throws AppError DESIGN_NOT_FOUND, NOT_FOUND for a design without a label */
export async function makeLabelFile(
  deps: Deps,
  code: string,
  language: Language,
): Promise<{ name: string; bytes: Buffer }> {
  const design = await requireDesign(deps, code);
  const { label } = design.choices;
  if (!label) throw new AppError('NOT_FOUND');
  const [[product], shop] = await Promise.all([
    deps.sellables.find([label.productId]),
    deps.settings.shop(),
  ]);
  const art = await readLabelArt(deps, label, product?.attributes ?? null);
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(
      language,
      'label',
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? roundedText(value, language, 1) : value,
        ]),
      ),
    );
  const bytes = await printLabel({
    art,
    code: design.code,
    product: product ? `${product.name} · ${product.sku}` : '',
    shopName: shop.name,
    t,
  });
  const values = { code: design.code, ...printContext(product?.attributes) };
  return { name: translate(language, 'label', 'print.file', values), bytes };
}
