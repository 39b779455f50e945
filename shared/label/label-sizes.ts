// The size of a label: the first one for a bottle, and a design brought within other limits.
import type { DesignLabel, LabelFont, LabelItem } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import type { PrintableArea } from '#shared/model/printable-area.ts';
import {
  EPSILON,
  GOOD_DPI,
  type LabelProduct,
  largestLabel,
  MM_PER_INCH,
  SMALLEST_LOGO_MM,
  SMALLEST_MM,
  smallestType,
  tenths,
} from './label.ts';
import { boxOf, type LogoSize, type LogoSizes } from './label-layout.ts';
import { placeLine } from './label-type.ts';

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
  const wide = widthMm - 2 * safeMm - 0.1;
  const high = heightMm - 2 * safeMm - 0.1;
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
    const least = upTenths(safeMm + before);
    const most = tenths(whole - safeMm - after);
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
