// The card of a design for messaging apps: the set, its bottle's name, its parts, and the shop's
// name. All letters are outlines of our own typefaces.

import { picture } from '#server/drawings/svg.ts';
import type { LabelFont } from '#shared/designs/designs.ts';
import { placeLine, writable } from '#shared/label/label-type.ts';
import { type DesignDrawing, grounds, placed, wall } from './drawn-design.ts';
import { letterPath, type TypeFonts } from './label-type.ts';

export const cardSize = { width: 1_200, height: 630 } as const;
const LEFT = 560;
const RIGHT = 1_136;
const MOST_PARTS = 4;

export type CardText = {
  eyebrow: string;
  title: string;
  parts: readonly string[];
  shopName: string;
};

type Style = { font: LabelFont; size: number; color: string };

function writtenText(
  text: string,
  at: { x: number; baseline: number },
  style: Style,
  fonts: TypeFonts,
) {
  const { font, size, color } = style;
  const path = placeLine(font, text)
    .letters.map(({ letter, x }) =>
      letterPath(fonts[font], letter, { x: at.x + x * size, baseline: at.baseline, size }),
    )
    .join('');
  return `<path d="${path.replace(/(-?\d+\.\d)\d+/g, '$1')}" fill="${color}"/>`;
}

/** Overline, title and parts, one below the other. */
function writtenColumn(
  { eyebrow, title, parts }: CardText,
  { ink, second }: { ink: string; second: string },
  fonts: TypeFonts,
): string {
  const lines = wrapped(title, 'serif', 58, 3);
  const shown = parts.length > MOST_PARTS ? parts.slice(0, MOST_PARTS - 1) : parts;
  const rest = parts.length - shown.length;
  const details = [
    ...shown.map((part) => cut(part, 'sans', 24)),
    ...(rest > 0 ? [`+ ${rest}`] : []),
  ];
  const height = 44 + lines.length * 64 + 22 + details.length * 37;
  const top = Math.max(84, (cardSize.height - 70 - height) / 2 + 24);
  const write = (text: string, baseline: number, style: Style) =>
    writtenText(text, { x: LEFT, baseline }, style, fonts);
  const titleEnd = top + 24 + lines.length * 62;
  return [
    write(eyebrow, top, { font: 'sans', size: 23, color: second }),
    ...lines.map((line, index) =>
      write(line, top + 18 + (index + 1) * 62, { font: 'serif', size: 58, color: ink }),
    ),
    ...details.map((detail, index) =>
      write(detail, titleEnd + 16 + (index + 1) * 37, { font: 'sans', size: 24, color: second }),
    ),
  ].join('');
}

export function drawCard(drawing: DesignDrawing, text: CardText, fonts: TypeFonts): string {
  const ground = grounds[drawing.background];
  const { ink } = ground;
  const foot = cardSize.height - 62;
  return picture(
    cardSize.width,
    cardSize.height,
    [text.title, text.shopName].join(' · '),
    (sheet) => {
      const piece = drawing.piece();
      const set = piece
        ? placed(sheet, piece, { x: 290, floor: 556, width: 440, height: 480 })
        : '';
      const center = `cx="${LEFT + 15}" cy="${foot - 9}"`;
      const circle = `fill="none" stroke="${ink}" stroke-width="1.8"`;
      const mark = `<circle ${center} r="14" ${circle}/><circle ${center} r="9" ${circle}/><circle ${center} r="3.7" fill="#e0922a"/>`;
      return (
        wall(sheet, drawing.background, cardSize) +
        set +
        writtenColumn(text, ground, fonts) +
        mark +
        writtenText(
          text.shopName,
          { x: LEFT + 42, baseline: foot },
          { font: 'serif', size: 30, color: ink },
          fonts,
        )
      );
    },
  );
}

/** Wraps text to at most `most` lines; the rest is cut. */
function wrapped(text: string, font: LabelFont, size: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of writable(text).split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, font, size) <= RIGHT - LEFT)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shownLines = lines.slice(0, most);
  if (lines.length > most) shownLines[most - 1] = `${shownLines[most - 1]}…`;
  return shownLines.map((line) => cut(line, font, size));
}

function cut(text: string, font: LabelFont, size: number): string {
  if (widthOf(text, font, size) <= RIGHT - LEFT) return text;
  const letters = Array.from(writable(text));
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, font, size) > RIGHT - LEFT)
    letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const widthOf = (text: string, font: LabelFont, size: number): number =>
  placeLine(font, text).width * size;
