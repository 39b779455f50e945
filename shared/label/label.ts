// What can be printed on a label: within the largest sheet of the product, on the bottle's flat
// front, away from the cut, large enough to be read and fine enough to be printed. One pure
// function for the editor, for the call that saves a design and for the print file. A finding is a
// code with values; its sentence is in locales/…/label.json.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel, LabelFont, LabelItem } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import type { PrintableArea } from '#shared/model/printable-area.ts';
import { boxOf, type LogoSizes } from './label-layout.ts';
import { contrastOf, groundHex, inkHex, inksOf } from './label-paint.ts';
import { missingLetters } from './label-type.ts';

export type LabelProduct = { id: number; attributes: Attributes };

const labelCodes = [
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
const LEAST_DPI = 100;
const LEAST_CONTRAST = 2;
export const MM_PER_INCH = 25.4;
/** As in shared/designs/designs.ts. */
export const SMALLEST_MM = 8;
export const SMALLEST_LOGO_MM = 3;
/** The tolerance for rounding errors of floating-point numbers. */
export const EPSILON = 1e-6;

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
