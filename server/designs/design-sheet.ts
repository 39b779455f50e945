// The data sheet of a design: its picture, its parts with codes and sizes, remarks on their fit,
// its label, and a link to it.

import { translate } from '#server/base/errors/texts.ts';
import { drawNote } from '#server/documents/blocks.ts';
import { colors, contentWidth, type PdfWriter, page } from '#server/documents/pdf.ts';
import { drawQr } from '#server/documents/qr.ts';
import { drawTable } from '#server/documents/table.ts';
import { dateText, roundedText } from '#shared/base/format.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { isOnce, piecesOf, type SetRole } from '#shared/designs/design-sets.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { printContext } from '#shared/label/print-context.ts';

type SheetRow = {
  role: SetRole;
  name: string;
  sku: string;
  attributes: Attributes;
  isWithdrawn: boolean;
};
export type Sheet = {
  code: string;
  choices: DesignChoices;
  rows: readonly SheetRow[];
  notes: readonly string[];
  picture: Buffer;
  address: string;
  at: Date;
};

const PICTURE = { width: 196, height: 245 } as const;
const QR_SIZE = 66;

export function drawDesignSheet(
  writer: PdfWriter,
  { code, choices, rows, notes, picture, address, at }: Sheet,
): void {
  const { pdf, language } = writer;
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'label', `data.${key}`, values);
  const figure = (value: number) => roundedText(value, language, 1);
  writeTitle(writer, t('title'), code);
  writer.y +=
    writer.write(t('made', { date: dateText(at, language) }), page.left, writer.y, {
      color: colors.second,
    }) + 16;

  pdf.image(picture, page.left, writer.y, PICTURE);
  const x = page.left + PICTURE.width + 22;
  const width = page.right - x;
  const top = writer.y;
  const bottle = rows.find(({ role }) => role === 'bottle');
  writer.y +=
    writer.write(bottle?.name ?? '', x, writer.y, { size: 15, weight: 'medium', width }) + 12;
  const fact = (title: string, lines: readonly string[]) => {
    writer.y +=
      writer.write(title, x, writer.y, { size: 8, weight: 'medium', color: colors.second, width }) +
      2;
    for (const line of lines) writer.y += writer.write(line, x, writer.y, { width }) + 1;
    writer.y += 9;
  };
  fact(t('set'), [t('sets', { count: choices.sets })]);
  fact(t('look'), [
    t('liquid', {
      color: translate(language, 'configurator', `liquid.${choices.liquid.color}`),
      fill: choices.liquid.fill,
    }),
  ]);
  const sheet = rows.find(({ role }) => role === 'label');
  const { label } = choices;
  if (label) {
    const texts = label.items.flatMap((item) => (item.kind === 'text' ? [`“${item.text}”`] : []));
    fact(t('label', printContext(sheet?.attributes)), [
      t('labelSize', {
        width: figure(label.widthMm),
        height: figure(label.heightMm),
        bottom: figure(label.bottomMm),
      }),
      ...(texts.length > 0 ? [t('texts', { texts: texts.join(' · ') })] : []),
      t('printed'),
    ]);
  }
  writer.y = Math.max(writer.y, top + PICTURE.height - QR_SIZE);
  drawLink(writer, x, t('link'), address);
  writer.y = Math.max(writer.y, top + PICTURE.height) + 20;

  drawTable(
    writer,
    [
      { head: t('role'), width: 13 },
      { head: t('product'), width: 47 },
      { head: t('neck'), width: 12 },
      { head: t('size'), width: 18 },
      { head: t('perSet'), width: 10, align: 'right' },
    ],
    rows.map(({ role, name, sku, attributes, isWithdrawn }) => [
      {
        text:
          role === 'label' || role === 'setup'
            ? t(role, printContext(attributes))
            : translate(language, 'fit', `role.${role}`),
      },
      {
        text: name,
        detail: [sku, isWithdrawn ? t('gone') : ''].filter(Boolean).join(' · '),
        weight: 'medium' as const,
      },
      { text: neckOf(attributes) },
      { text: sizeOf(attributes, figure) },
      { text: isOnce(role) ? '–' : figure(piecesOf(role, 1)) },
    ]),
  );
  writer.y += 16;
  drawNote(writer, t('notes'), notes.length > 0 ? notes.join('\n') : t('fits'));
}

/** Beside the picture; the printed link leads back to the design on the screen. */
function writeTitle(writer: PdfWriter, title: string, code: string): void {
  const half = contentWidth * 0.6;
  writer.write(title, page.left, writer.y, {
    size: 20,
    weight: 'medium',
    width: half,
    lineGap: 0,
  });
  writer.write(code, page.left + half, writer.y + 2, {
    size: 17,
    weight: 'bold',
    width: contentWidth - half,
    align: 'right',
  });
  writer.y += 28;
}

function drawLink(writer: PdfWriter, x: number, title: string, address: string): void {
  drawQr(writer, address, { x, size: QR_SIZE });
  const beside = x + QR_SIZE + 14;
  const height = writer.write(title, beside, writer.y, {
    size: 8,
    weight: 'medium',
    color: colors.second,
    width: page.right - beside,
  });
  writer.write(address, beside, writer.y + 3 + height, { size: 8, width: page.right - beside });
  writer.y += QR_SIZE;
}

const neckOf = ({ neck, fitsNecks }: Attributes): string =>
  Array.isArray(fitsNecks) && fitsNecks.length > 0
    ? fitsNecks.join(', ')
    : typeof neck === 'string'
      ? neck
      : '';

function sizeOf(
  { diameterMm, widthMm, depthMm, heightMm, stickLengthMm, pipetteMm, tubeLengthMm }: Attributes,
  figure: (value: number) => string,
): string {
  const number = (value: unknown): string[] => (typeof value === 'number' ? [figure(value)] : []);
  const sides =
    typeof diameterMm === 'number'
      ? [`Ø ${figure(diameterMm)}`]
      : [...number(widthMm), ...number(depthMm)];
  const all = [...sides, ...number(heightMm)];
  if (all.length > 0) return `${all.join(' × ')} mm`;
  const [only] = number(stickLengthMm ?? pipetteMm ?? tubeLengthMm);
  return only ? `${only} mm` : '';
}
