// Labels on the front of a bottle: the printed label of a design, and the plain one of an essence,
// which has no text.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { Frame } from '#shared/model/frame.ts';
import { codeOf } from '#shared/model/reading.ts';
import type { Liquid } from './glass.ts';
import { across, length, type Stage, short } from './svg.ts';

/**
 * `content`: the label's content in millimetres from its upper left corner
 * (server/designs/label-drawing.ts).
 */
export type SetLabel = {
  widthMm: number;
  heightMm: number;
  bottomMm: number;
  content: string;
  isClear: boolean;
  /** Its width is the visible width, not the true width. */
  isSeen?: boolean;
};

/** Bent and shaded like the glass under it. */
export function pasted(
  stage: Stage,
  { isRound, width }: Frame,
  { widthMm, heightMm, bottomMm, content, isClear, isSeen = false }: SetLabel,
): string {
  // Around a cylinder it looks narrower than it is.
  const seen =
    isRound && !isSeen ? width * Math.sin(Math.min(widthMm / width, Math.PI / 2)) : widthMm;
  const x = stage.x - (seen / 2) * stage.scale;
  const y = stage.y - (bottomMm + heightMm) * stage.scale;
  const place = `translate(${short(x)} ${short(y)}) scale(${exact((stage.scale * seen) / widthMm)} ${exact(stage.scale)})`;
  const box = `x="${short(x)}" y="${short(y)}" width="${length(stage, seen)}" height="${length(stage, heightMm)}"`;
  const shade = isRound ? 1 : 0.35;
  const light = across(stage, [
    [0, '#1a1206', 0.38 * shade],
    [0.14, '#1a1206', 0.08 * shade],
    [0.25, '#fff', 0.3 * shade],
    [0.4, '#fff', 0],
    [0.7, '#1a1206', 0.05 * shade],
    [1, '#1a1206', 0.4 * shade],
  ]);
  const edge = isClear
    ? 'stroke="#fff" stroke-opacity=".35"'
    : 'stroke="#1a1206" stroke-opacity=".22"';
  // Content beyond its edge is cut off.
  const cut = stage.sheet.define(
    `<clipPath id="@"><path d="M0 0H${exact(widthMm)}V${exact(heightMm)}H0Z"/></clipPath>`,
  );
  return `<g transform="${place}" clip-path="url(#${cut})">${content}</g><rect ${box} fill="${light}"${isClear ? ' opacity=".35"' : ''}/><rect ${box} fill="none" ${edge} stroke-width=".8"/>`;
}

const exact = (value: number): number => Math.round(value * 10_000) / 10_000;

const grounds: Readonly<Record<string, readonly [background: string, ink: string]>> = {
  women: ['#fbf1eb', '#3a2622'],
  men: ['#1b232c', '#e9d9b4'],
  unisex: ['#f5f2e6', '#2a2620'],
};

/**
 * A background, a symbol in the colour of the scent, and thin lines; symbol and layout follow from
 * the attributes.
 */
export function plainLabel(frame: Frame, { deep }: Liquid, attributes: Attributes): SetLabel {
  const seed = seedOf(attributes);
  const [background, ink] = grounds[codeOf(attributes, 'gender', 'unisex')] ?? [
    '#faf5ea',
    '#2a2620',
  ];
  const wide = frame.width * 0.84;
  const high = frame.body * (0.48 + (seed % 3) * 0.025);
  const bar = (
    [x, y, w, h]: readonly [x: number, y: number, w: number, h: number],
    color: string,
  ): string =>
    `<path d="M${exact(wide * x)} ${exact(high * y)}h${exact(wide * w)}v${exact(high * h)}h${exact(-wide * w)}z" fill="${color}"/>`;
  const bands = [
    bar([0, 0.92, 1, 0.08], deep),
    bar([0, 0, 1, 0.1], deep),
    `<path d="M${exact(wide * 0.06)} ${exact(wide * 0.06)}h${exact(wide * 0.88)}v${exact(high - wide * 0.12)}h${exact(-wide * 0.88)}z" fill="none" stroke="${ink}" stroke-width=".3" opacity=".6"/>`,
    bar([0, 0.115, 1, 0.025], deep) + bar([0, 0.895, 1, 0.025], deep),
  ];
  const size = Math.min(wide, high) * 0.13;
  const mark = `<g transform="translate(${exact(wide / 2)} ${exact(high * 0.38)}) scale(${exact(size)})" fill="${deep}" stroke="${deep}" stroke-width="0">${marks[(seed >> 1) % marks.length]}</g>`;
  return {
    widthMm: wide,
    heightMm: high,
    bottomMm: frame.body * 0.15,
    isClear: false,
    isSeen: true,
    content: [
      bar([0, 0, 1, 1], background),
      bands[seed % 4],
      mark,
      bar([0.26, 0.64, 0.48, 0.012], ink),
      bar([0.34, 0.72, 0.32, 0.009], ink),
      bar([0.44, 0.81, 0.12, 0.012], deep),
    ].join(''),
  };
}

const petals = (count: number, at: number, size: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count - 0.25) * Math.PI * 2;
    return `<circle cx="${exact(Math.cos(angle) * at)}" cy="${exact(Math.sin(angle) * at)}" r="${size}"/>`;
  }).join('');
const wave = (y: number): string => `M-1.1 ${y}q.55-.5 1.1 0t1.1 0`;
/** Within one unit round the origin. */
const marks: readonly string[] = [
  '<circle r="1"/>',
  '<circle r=".9" fill="none" stroke-width=".3"/><circle r=".34"/>',
  '<path d="M0-1.1.9 0 0 1.1-.9 0Z"/>',
  '<path d="M-1 1C-.9-.5.2-1 1-1 1 0 .4.9-1 1Z"/>',
  `${petals(5, 0.66, 0.4)}<circle r=".2"/>`,
  `<path d="${wave(-0.68)}${wave(0)}${wave(0.68)}" fill="none" stroke-width=".22"/>`,
  petals(3, 0.6, 0.5),
];

/** A stable number from 0 to 96, computed from the attributes. */
function seedOf(attributes: Attributes): number {
  const text = Object.entries(attributes)
    .map(([key, value]) => `${key}:${String(value)}`)
    .sort()
    .join();
  let hash = 7;
  for (let index = 0; index < text.length; index += 1)
    hash = (hash * 31 + text.charCodeAt(index)) % 1_000_003;
  return hash % 97;
}
