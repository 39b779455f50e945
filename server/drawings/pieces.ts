// Which piece a product is, and how large it stands in its picture.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { airlessBottle, perfumeBottle, serumBottle } from './bottles.ts';
import { bag, carton } from './boxes.ts';
import { carBottle } from './car-bottles.ts';
import { cordHank } from './cords.ts';
import { crimper } from './crimpers.ts';
import { diffuser } from './diffusers.ts';
import { essenceBottle } from './essences.ts';
import { looseCap, looseDropper, loosePlug, loosePump, looseRing, pumpAndRing } from './loose.ts';
import { atomizer, miniSet, rollOn, vial } from './minis.ts';
import { pouch } from './pouches.ts';
import { reedBundle } from './reeds.ts';
import { labelRoll, wrapRoll } from './rolls.ts';
import { seals } from './seals.ts';
import type { Piece } from './stage.ts';
import { fillingKit, tubeBundle } from './tools.ts';

type Kind = {
  piece: (attributes: Attributes, isMeasured?: boolean) => Piece;
  /** Smallest usual height in mm, and the height at which the largest share of the picture is reached. */
  from: number;
  to: number;
  /** Smallest and largest share of the picture's height. */
  least?: number;
  most?: number;
  /** Widths in mm between which its share of the picture's width grows, and the largest share. */
  wide?: readonly [from: number, to: number, most: number];
};

const bottle = { from: 55, to: 150 };
const kinds: Record<string, Kind> = {
  bottle: { piece: (attributes) => perfumeBottle(attributes), ...bottle },
  'dropper-bottle': { piece: (attributes) => serumBottle(attributes), ...bottle },
  'airless-bottle': { piece: airlessBottle, ...bottle },
  essence: { piece: essenceBottle, from: 50, to: 200, least: 0.45, wide: [25, 110, 0.8] },
  'base-liquid': { piece: essenceBottle, from: 50, to: 220 },
  vial: { piece: vial, from: 30, to: 90 },
  'roll-on': { piece: rollOn, from: 45, to: 110 },
  atomizer: { piece: atomizer, from: 60, to: 140 },
  set: { piece: miniSet, from: 35, to: 110, least: 0.4, most: 0.58 },
  'diffuser-bottle': { piece: diffuser, from: 60, to: 240, least: 0.44 },
  'room-fragrance': { piece: diffuser, from: 60, to: 240, least: 0.44 },
  'car-bottle': { piece: carBottle, from: 45, to: 105, most: 0.7 },
  'car-fragrance': { piece: carBottle, from: 45, to: 105, most: 0.7 },
  cap: { piece: looseCap, from: 14, to: 60, least: 0.3, most: 0.5, wide: [12, 60, 0.62] },
  ring: { piece: looseRing, from: 4, to: 30, least: 0.14, most: 0.4, wide: [12, 50, 0.62] },
  pump: { piece: loosePump, from: 40, to: 130, least: 0.54, most: 0.7 },
  'pump-ring-set': { piece: pumpAndRing, from: 40, to: 130, least: 0.54, most: 0.7 },
  dropper: { piece: looseDropper, from: 60, to: 160 },
  reducer: { piece: loosePlug, from: 8, to: 40, least: 0.3, most: 0.46 },
  plug: { piece: loosePlug, from: 8, to: 40, least: 0.3, most: 0.46 },
  reeds: { piece: reedBundle, from: 120, to: 330 },
  box: { piece: carton, from: 40, to: 200 },
  pouch: { piece: pouch, from: 50, to: 200 },
  label: { piece: labelRoll, from: 50, to: 200, least: 0.4, most: 0.52 },
  bag: { piece: bag, from: 100, to: 400, least: 0.45 },
  wrap: { piece: wrapRoll, from: 150, to: 800, least: 0.5 },
  seal: { piece: seals, from: 14, to: 70, least: 0.24, most: 0.42 },
  crimper: { piece: crimper, from: 120, to: 300 },
  tube: { piece: tubeBundle, from: 60, to: 250 },
  'filling-kit': { piece: fillingKit, from: 60, to: 170 },
  cord: { piece: cordHank, from: 50, to: 160, least: 0.45, most: 0.55 },
};
const usual = kinds.bottle as Kind;

const kindOf = (attributes: Attributes): Kind => kinds[codeOf(attributes, 'part', 'bottle')] ?? usual;

/** The product as a drawable piece in millimetres; for a measured drawing alone, closed and unshortened. */
export const pieceOf = (attributes: Attributes, isMeasured = false): Piece => kindOf(attributes).piece(attributes, isMeasured);

/** Picture units per mm: the height in the picture grows with the square root of the height, so that sizes of a family compare and small things stay legible. */
export function scaleOf(attributes: Attributes, piece: Piece): number {
  const { from, to, least = 0.42, most = 0.68, wide = [from * 0.5, to * 0.8, 0.74] } = kindOf(attributes);
  const grown = most * Math.sqrt(Math.min(piece.height, to) / to);
  const legible = (least ** 8 + grown ** 8) ** (1 / 8);
  const beyond = piece.height > to ? 0.04 * (1 - to / piece.height) : 0;
  const share = Math.log(Math.max(1.01, piece.width) / wide[0]) / Math.log(wide[1] / wide[0]);
  const broad = 1 / (1 + Math.exp(-3 * (share - 0.5)));
  const byHeight = ((legible + beyond) * 1000) / piece.height;
  const byWidth = ((0.38 + (wide[2] - 0.38) * broad) * 800) / piece.width;
  return Math.min(byHeight, byWidth);
}
