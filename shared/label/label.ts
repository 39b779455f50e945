// What can be printed on a label: within the largest sheet of the product, on the bottle's flat
// front, away from the cut, large enough to be read and fine enough to be printed. One pure
// function for the editor, for the call that saves a design and for the print file. A finding is a
// code with values; its sentence is in locales/…/label.json.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel, LabelFont, LabelItem } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import type { PrintableArea } from '#shared/model/printable-area.ts';
import { boxOf, type LogoSize, type LogoSizes } from './label-layout.ts';
import { contrastOf, groundHex, inkHex, inksOf } from './label-paint.ts';
import { missingLetters, placeLine } from './label-type.ts';

export type LabelProduct = { id: number; attributes: Attributes };

export const labelCodes = [
  'NO_PLACE',
  'NO_PRODUCT',
  'TOO_LARGE',
  'OFF_BOTTLE',
  'EMPTY',
  'OUTSIDE',
  'TYPE_TOO_SMALL',
  'LETTER_MISSING',
  'LOGO_GONE',
  'LOGO_TOO_COARSE',
  'LOGO_COARSE',
  'INK_FAINT',
  'TOO_MANY_COLOURS',
  'NOT_A_METAL',
  'NO_LOGO_PRINT',
] as const;
export type LabelCode = (typeof labelCodes)[number];

/**
 * `error`: the label cannot be printed. `item` is the index of the item that it is about; null for
 * the label itself.
 */
export type LabelFinding = {
  level: 'error' | 'warning';
  code: LabelCode;
  item: number | null;
  values: Readonly<Record<string, string | number>>;
};

/**
 * Smaller type fills up or breaks in print: the limit is 5 points for plain letters, 7 for those
 * with hairlines.
 */
export const smallestType: Readonly<Record<LabelFont, number>> = {
  sans: 1.8,
  serif: 1.8,
  roman: 2.1,
  script: 2.5,
};
export const GOOD_DPI = 200;
export const LEAST_DPI = 100;
const LEAST_CONTRAST = 2;
const MM_PER_INCH = 25.4;
/** As in shared/designs/designs.ts. */
export const SMALLEST_MM = 8;
export const SMALLEST_LOGO_MM = 3;
/** The tolerance for rounding errors of floating-point numbers. */
const EPSILON = 1e-6;

type Around = {
  area: PrintableArea | null;
  product: LabelProduct | null;
  bottle?: Attributes;
  logos: LogoSizes;
};

export function labelFindings(label: DesignLabel, around: Around): LabelFinding[] {
  const { area, product } = around;
  return [
    ...(area ? onBottle(label, area) : [found('error', 'NO_PLACE', null)]),
    ...(product && isLabelProduct(product.attributes)
      ? onSheet(label, product.attributes)
      : [found('error', 'NO_PRODUCT', null)]),
    ...(product ? onGlass(label, product.attributes) : []),
    ...(label.items.length === 0
      ? [found('error', 'EMPTY', null)]
      : label.items.flatMap((item, index) => onItem(label, item, index, around))),
  ];
}

export const isPrintable = (findings: readonly LabelFinding[]): boolean =>
  findings.every(({ level }) => level !== 'error');

const found = (
  level: LabelFinding['level'],
  code: LabelCode,
  item: number | null,
  values: LabelFinding['values'] = {},
): LabelFinding => ({ level, code, item, values });

/** Whether the product is a label printed for the buyer. */
export const isLabelProduct = ({ part, isPersonalised }: Attributes): boolean =>
  part === 'label' && isPersonalised === true;

/** The largest label that can be cut from the product. */
export const largestLabel = ({
  widthMm,
  heightMm,
}: Attributes): { widthMm: number; heightMm: number } => ({
  widthMm: typeof widthMm === 'number' ? widthMm : 0,
  heightMm: typeof heightMm === 'number' ? heightMm : 0,
});

function onSheet(label: DesignLabel, attributes: Attributes): LabelFinding[] {
  const most = largestLabel(attributes);
  return label.widthMm > most.widthMm + EPSILON || label.heightMm > most.heightMm + EPSILON
    ? [found('error', 'TOO_LARGE', null, { width: most.widthMm, height: most.heightMm })]
    : [];
}

function onBottle(
  { widthMm, heightMm, bottomMm }: DesignLabel,
  area: PrintableArea,
): LabelFinding[] {
  const top = area.bottomMinMm + area.maxHeightMm;
  const isOn =
    widthMm <= area.maxWidthMm + EPSILON &&
    bottomMm >= area.bottomMinMm - EPSILON &&
    bottomMm + heightMm <= top + EPSILON;
  return isOn
    ? []
    : [
        found('error', 'OFF_BOTTLE', null, {
          width: area.maxWidthMm,
          from: area.bottomMinMm,
          to: tenths(top),
        }),
      ];
}

/** The limits of a print on the glass: each ink needs a screen or a stamp of its own. */
function onGlass(label: DesignLabel, { technique, maxColours }: Attributes): LabelFinding[] {
  if (technique === undefined) return [];
  const inks = inksOf(label);
  const most = typeof maxColours === 'number' ? maxColours : 1;
  return [
    ...(inks.length > most ? [found('error', 'TOO_MANY_COLOURS', null, { most })] : []),
    ...(technique === 'foil' && inks.some((ink) => ink !== 'gold' && ink !== 'silver')
      ? [found('error', 'NOT_A_METAL', null)]
      : []),
    ...label.items.flatMap(({ kind }, index) =>
      kind === 'logo' ? [found('error', 'NO_LOGO_PRINT', index)] : [],
    ),
  ];
}

function onItem(
  label: DesignLabel,
  item: LabelItem,
  index: number,
  { product, bottle, logos }: Around,
): LabelFinding[] {
  const findings: LabelFinding[] = [];
  const { safeMm } = labelRules;
  const box = boxOf(item, logos);
  const isInside =
    box.xMm >= safeMm - EPSILON &&
    box.yMm >= safeMm - EPSILON &&
    box.xMm + box.widthMm <= label.widthMm - safeMm + EPSILON &&
    box.yMm + box.heightMm <= label.heightMm - safeMm + EPSILON;
  if (!isInside) findings.push(found('error', 'OUTSIDE', index, { margin: safeMm }));
  if (item.kind === 'logo') {
    const logo = logos[item.hash];
    if (!logo) return [...findings, found('error', 'LOGO_GONE', index)];
    const dpi = Math.floor(logo.width / (item.widthMm / MM_PER_INCH));
    if (dpi < LEAST_DPI)
      findings.push(
        found('error', 'LOGO_TOO_COARSE', index, {
          dpi,
          least: LEAST_DPI,
          width: tenths((logo.width / LEAST_DPI) * MM_PER_INCH),
        }),
      );
    else if (dpi < GOOD_DPI)
      findings.push(
        found('warning', 'LOGO_COARSE', index, {
          dpi,
          good: GOOD_DPI,
          width: tenths((logo.width / GOOD_DPI) * MM_PER_INCH),
        }),
      );
    return findings;
  }
  const least = smallestType[item.font];
  if (item.sizeMm < least - EPSILON)
    findings.push(found('error', 'TYPE_TOO_SMALL', index, { least }));
  const missing = missingLetters(item.text);
  if (missing.length > 0)
    findings.push(found('error', 'LETTER_MISSING', index, { letters: missing.join(' ') }));
  if (
    product &&
    contrastOf(inkHex[item.ink], groundHex(product.attributes, bottle)) < LEAST_CONTRAST
  )
    findings.push(found('warning', 'INK_FAINT', index));
  return findings;
}

/** Rounds down to a tenth, so that a limit is never exceeded. */
export const tenths = (mm: number): number => Math.floor(mm * 10 + EPSILON) / 10;

/** A first label for a bottle, with an optional text; null if the bottle has no room for one. */
export function startingLabel(
  area: PrintableArea,
  product: LabelProduct,
  text = '',
): DesignLabel | null {
  const most = largestLabel(product.attributes);
  const widthMm = tenths(Math.min(most.widthMm, area.maxWidthMm * 0.8, 200));
  const heightMm = tenths(Math.min(most.heightMm, area.maxHeightMm * 0.66, widthMm * 1.25, 200));
  if (widthMm < SMALLEST_MM || heightMm < SMALLEST_MM) return null;
  const label: DesignLabel = {
    productId: product.id,
    widthMm,
    heightMm,
    bottomMm: tenths(area.bottomMinMm + (area.maxHeightMm - heightMm) * 0.45),
    frame: 'none',
    frameInk: 'black',
    items: [],
  };
  return text === '' ? label : { ...label, items: [fittingLine(label, text)] };
}

/** A line in the middle of the label, in a size that looks good and fits. */
export function fittingLine(
  { widthMm, heightMm }: Pick<DesignLabel, 'widthMm' | 'heightMm'>,
  text: string,
  font: LabelFont = 'serif',
): Extract<LabelItem, { kind: 'text' }> {
  const room = widthMm - 2 * (labelRules.safeMm + 1);
  const share = Math.max(placeLine(font, text).width, 0.1);
  const sizeMm = Math.max(
    smallestType[font],
    Math.min(tenths(room / share), tenths(heightMm * 0.24), 40),
  );
  return {
    kind: 'text',
    text,
    font,
    sizeMm,
    ink: 'black',
    xMm: tenths(widthMm / 2),
    yMm: tenths(heightMm / 2),
  };
}

/** The same label in another size; its content keeps its relative position. */
export function resized(
  label: DesignLabel,
  size: { widthMm?: number; heightMm?: number },
): DesignLabel {
  const { widthMm = label.widthMm, heightMm = label.heightMm } = size;
  const moved = ({ xMm, yMm }: LabelItem) => ({
    xMm: tenths((xMm * widthMm) / label.widthMm),
    yMm: tenths((yMm * heightMm) / label.heightMm),
  });
  return {
    ...label,
    widthMm,
    heightMm,
    items: label.items.map((item): LabelItem => ({ ...item, ...moved(item) })),
  };
}

/**
 * Reduced to the limits of the bottle and the sheet, and moved onto the bottle; null if there is no
 * room for a label.
 */
export function fittedLabel(
  label: DesignLabel,
  area: PrintableArea,
  product: LabelProduct,
): DesignLabel | null {
  const most = largestLabel(product.attributes);
  const widthMm = tenths(Math.min(label.widthMm, area.maxWidthMm, most.widthMm));
  const heightMm = tenths(Math.min(label.heightMm, area.maxHeightMm, most.heightMm));
  if (widthMm < SMALLEST_MM || heightMm < SMALLEST_MM) return null;
  const highest = tenths(area.bottomMinMm + area.maxHeightMm - heightMm);
  return {
    ...resized(label, { widthMm, heightMm }),
    productId: product.id,
    bottomMm: Math.max(area.bottomMinMm, Math.min(label.bottomMm, highest)),
  };
}

/** Made smaller if necessary and moved inside, but never below the smallest printable size. */
export function fittedItem(
  item: LabelItem,
  { widthMm, heightMm }: Pick<DesignLabel, 'widthMm' | 'heightMm'>,
  logos: LogoSizes,
): LabelItem {
  const { safeMm } = labelRules;
  // A tenth less, because positions are rounded to tenths.
  const [wide, high] = [widthMm - 2 * safeMm - 0.1, heightMm - 2 * safeMm - 0.1];
  const before = boxOf(item, logos);
  const share = Math.min(1, wide / before.widthMm, high / before.heightMm);
  const small: LabelItem =
    item.kind === 'text'
      ? {
          ...item,
          sizeMm: Math.max(
            smallestType[item.font],
            share < 1 ? tenths(item.sizeMm * share) : item.sizeMm,
          ),
        }
      : {
          ...item,
          widthMm: Math.max(
            SMALLEST_LOGO_MM,
            Math.min(
              share < 1 ? tenths(item.widthMm * share) : item.widthMm,
              finestWidth(logos[item.hash]),
            ),
          ),
        };
  const box = boxOf(small, logos);
  /**
   * The distance that the item's position keeps from each edge; a text's position is not the middle
   * of its box.
   */
  const within = (at: number, before: number, after: number, whole: number) => {
    const [least, most] = [upTenths(safeMm + before), tenths(whole - safeMm - after)];
    return least > most ? tenths(Math.max(0, whole / 2)) : Math.max(least, Math.min(at, most));
  };
  return {
    ...small,
    xMm: within(item.xMm, small.xMm - box.xMm, box.xMm + box.widthMm - small.xMm, widthMm),
    yMm: within(item.yMm, small.yMm - box.yMm, box.yMm + box.heightMm - small.yMm, heightMm),
  };
}

/** The maximum width at which a logo still prints well. */
const finestWidth = (logo: LogoSize | undefined): number =>
  logo ? tenths((logo.width / GOOD_DPI) * MM_PER_INCH) : Number.MAX_SAFE_INTEGER;

const upTenths = (mm: number): number => Math.ceil(mm * 10 - EPSILON) / 10;
