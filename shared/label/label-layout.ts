// A label as it is drawn: every line, letter and logo with its position in millimetres from the
// upper left corner, y downwards. The screen, the print file, the still picture and the 3D texture
// all draw from this, and decide nothing themselves.
import type { DesignLabel, LabelFont, LabelInk, LabelItem } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import { lineHeights, placeLine } from './label-type.ts';

export type Box = { xMm: number; yMm: number; widthMm: number; heightMm: number };
export type LogoSize = { width: number; height: number };
/** Sizes in pixels, by hash. */
export type LogoSizes = Readonly<Record<string, LogoSize>>;

export type LabelMark =
  | { kind: 'line'; ink: LabelInk; box: Box; widthMm: number }
  | {
      kind: 'text';
      ink: LabelInk;
      font: LabelFont;
      sizeMm: number;
      text: string;
      letters: { letter: string; xMm: number }[];
      baselineMm: number;
    }
  | { kind: 'logo'; hash: string; box: Box };

/**
 * The space that an item occupies, with accents and descenders. A logo of unknown size counts as a
 * square.
 */
export function boxOf(item: LabelItem, logos: LogoSizes): Box {
  if (item.kind === 'logo') {
    const logo = logos[item.hash];
    const heightMm = logo ? (item.widthMm * logo.height) / logo.width : item.widthMm;
    return {
      xMm: item.xMm - item.widthMm / 2,
      yMm: item.yMm - heightMm / 2,
      widthMm: item.widthMm,
      heightMm,
    };
  }
  const widthMm = placeLine(item.font, item.text).width * item.sizeMm;
  const { above, below } = lineHeights(item.font);
  return {
    xMm: item.xMm - widthMm / 2,
    yMm: item.yMm - above * item.sizeMm,
    widthMm,
    heightMm: (above + below) * item.sizeMm,
  };
}

/** From the lowest layer to the highest. */
export function layOut(label: DesignLabel, logos: LogoSizes): LabelMark[] {
  return [
    ...framesOf(label),
    ...label.items.map(
      (item): LabelMark =>
        item.kind === 'logo'
          ? { kind: 'logo', hash: item.hash, box: boxOf(item, logos) }
          : lineOf(item),
    ),
  ];
}

function framesOf({ frame, frameInk, widthMm, heightMm }: DesignLabel): LabelMark[] {
  const { frameMm, lineMm, gapMm } = labelRules;
  const insets = frame === 'none' ? [] : frame === 'line' ? [frameMm] : [frameMm, frameMm + gapMm];
  return insets.flatMap((inset, index): LabelMark[] => {
    const box = {
      xMm: inset,
      yMm: inset,
      widthMm: widthMm - 2 * inset,
      heightMm: heightMm - 2 * inset,
    };
    return box.widthMm > 0 && box.heightMm > 0
      ? [{ kind: 'line', ink: frameInk, box, widthMm: index === 0 ? lineMm : lineMm / 2 }]
      : [];
  });
}

function lineOf({
  text,
  font,
  sizeMm,
  ink,
  xMm,
  yMm,
}: Extract<LabelItem, { kind: 'text' }>): LabelMark {
  const { letters, width } = placeLine(font, text);
  const left = xMm - (width * sizeMm) / 2;
  return {
    kind: 'text',
    ink,
    font,
    sizeMm,
    text,
    letters: letters.map(({ letter, x }) => ({ letter, xMm: left + x * sizeMm })),
    baselineMm: yMm + lineHeights(font).baseline * sizeMm,
  };
}
