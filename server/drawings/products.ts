// A product as a drawing: its bodies, its contents, its label, and its size in the picture.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { goodOf } from '#shared/model/goods.ts';
import { codeOf } from '#shared/model/reading.ts';
import { type Piece, repeated } from './background.ts';
import type { Liquid } from './glass.ts';
import { pasted, plainLabel } from './labels.ts';
import { pieceOf } from './piece.ts';
import { moved, short } from './svg.ts';

export const amberLiquid: Liquid = { light: '#f3c77a', deep: '#df9a38' };
/** The look of each scent family in the bottle. */
const scents: Readonly<Record<string, Liquid>> = {
  floral: { light: '#f4c0ba', deep: '#dc8c88' },
  woody: { light: '#ddae72', deep: '#a9702f' },
  oriental: { light: '#e6a851', deep: '#b0661b' },
  spicy: { light: '#ea9c66', deep: '#be5e2a' },
  fresh: { light: '#d8e6b2', deep: '#9fbe6e' },
  aquatic: { light: '#b4dde2', deep: '#6bafbe' },
  fruity: { light: '#f7b39a', deep: '#de7158' },
  gourmand: { light: '#dba97c', deep: '#a06637' },
  powdery: { light: '#eed2dc', deep: '#ce9fb4' },
  chypre: { light: '#d3ce95', deep: '#99924a' },
  leather: { light: '#c29363', deep: '#80502a' },
};
const serum: Liquid = { light: '#f0d9a8', deep: '#d3a75c' };
const reedOil: Liquid = { light: '#f3e3b4', deep: '#d9b967' };
const usualLiquids: Readonly<Record<string, Liquid>> = {
  'dropper-bottle': serum,
  'diffuser-bottle': reedOil,
  'room-fragrance': reedOil,
  'base-liquid': { light: '#f3ead3', deep: '#dcc89a' },
};
const labelled = new Set(['essence', 'base-liquid', 'room-fragrance']);

/** Smallest usual height in mm, and the height that gets the largest share of the picture. */
type Size = {
  from: number;
  to: number;
  /** Smallest and largest share of the picture's height. */
  least?: number;
  most?: number;
  /** Widths in mm between which its share of the picture's width grows, and the largest share. */
  wide?: readonly [from: number, to: number, most: number];
};
const usualSize: Size = { from: 55, to: 150 };
const diffuser: Size = { from: 60, to: 240, least: 0.44 };
const car: Size = { from: 45, to: 105, most: 0.7 };
const pump: Size = { from: 40, to: 130, least: 0.54, most: 0.7 };
const plug: Size = { from: 8, to: 40, least: 0.3, most: 0.46 };
const sizes: Readonly<Record<string, Size>> = {
  essence: { from: 50, to: 200, least: 0.45, wide: [25, 110, 0.8] },
  'base-liquid': { from: 50, to: 220 },
  vial: { from: 30, to: 90 },
  'roll-on': { from: 45, to: 110 },
  atomizer: { from: 60, to: 140 },
  set: { from: 35, to: 110, least: 0.4, most: 0.58 },
  'diffuser-bottle': diffuser,
  'room-fragrance': diffuser,
  'car-bottle': car,
  'car-fragrance': car,
  cap: { from: 14, to: 60, least: 0.3, most: 0.5, wide: [12, 60, 0.62] },
  ring: { from: 4, to: 30, least: 0.14, most: 0.4, wide: [12, 50, 0.62] },
  pump,
  'pump-ring-set': pump,
  dropper: { from: 60, to: 160 },
  reducer: plug,
  plug,
  reeds: { from: 120, to: 330 },
  box: { from: 40, to: 200 },
  pouch: { from: 50, to: 200 },
  label: { from: 50, to: 200, least: 0.4, most: 0.52 },
  bag: { from: 100, to: 400, least: 0.45 },
  wrap: { from: 150, to: 800, least: 0.5 },
  seal: { from: 14, to: 70, least: 0.24, most: 0.42 },
  crimper: { from: 120, to: 300 },
  tube: { from: 60, to: 250 },
  'filling-kit': { from: 60, to: 170 },
  cord: { from: 50, to: 160, least: 0.45, most: 0.55 },
};

/**
 * The product as a piece in millimetres; for a measured drawing without surroundings, closed and
 * unshortened.
 */
export function productPiece(attributes: Attributes, isMeasured = false): Piece {
  const part = codeOf(attributes, 'part', 'bottle');
  const { bodies, turn, tilt, count, lift, frame } = goodOf(attributes, isMeasured);
  const liquid = scents[codeOf(attributes, 'scentFamily')] ?? usualLiquids[part] ?? amberLiquid;
  const isLabelled = frame !== null && labelled.has(part) && !isMeasured;
  const label = isLabelled ? plainLabel(frame, liquid, attributes) : null;
  const one = pieceOf(bodies, {
    view: { turn, tilt },
    frame,
    liquid,
    lift,
    over: label ? (stage, own) => pasted(stage, own, label) : null,
  });
  const row = repeated(one, count);
  // If a trial set has several scents, each label has its own colour.
  if (!label || count < 2 || attributes.scentFamily) return row;
  const families = Object.values(scents).slice(0, count);
  return {
    ...row,
    draw: (stage) =>
      row.draw(stage) +
      families
        .map(({ deep }, index) => {
          const place = moved(
            stage,
            (index - (count - 1) / 2) * one.width * 1.32,
            label.bottomMm + label.heightMm * 0.76,
          );
          const [wide, high] = [label.widthMm * 0.7, label.heightMm * 0.5].map(
            (mm) => mm * stage.scale,
          ) as [number, number];
          return `<rect x="${short(place.x - wide / 2)}" y="${short(place.y)}" width="${short(wide)}" height="${short(high)}" fill="${deep}"/>`;
        })
        .join(''),
  };
}

/** The glass alone, without closure and contents. */
export function glassPiece(attributes: Attributes): Piece {
  const { bodies, frame } = goodOf({ ...attributes, contents: 'bare' }, true);
  const glass = bodies.filter(({ layer }) => layer === 'glass');
  return pieceOf(glass, { view: { turn: 0, tilt: 0 }, frame });
}

/**
 * Picture units per mm: the height in the picture grows with the square root of the height, so that
 * sizes of a family can be compared and small products remain legible.
 */
export function scaleOf(attributes: Attributes, piece: Piece): number {
  const size = sizes[codeOf(attributes, 'part', 'bottle')] ?? usualSize;
  const { from, to, least = 0.42, most = 0.68, wide = [from * 0.5, to * 0.8, 0.74] } = size;
  const grown = most * Math.sqrt(Math.min(piece.height, to) / to);
  const legible = (least ** 8 + grown ** 8) ** (1 / 8);
  const beyond = piece.height > to ? 0.04 * (1 - to / piece.height) : 0;
  const share = Math.log(Math.max(1.01, piece.width) / wide[0]) / Math.log(wide[1] / wide[0]);
  const broad = 1 / (1 + Math.exp(-3 * (share - 0.5)));
  const byHeight = ((legible + beyond) * 1000) / piece.height;
  const byWidth = ((0.38 + (wide[2] - 0.38) * broad) * 800) / piece.width;
  return Math.min(byHeight, byWidth);
}
