// The packed weights and volumes of the demo products, calculated from the data on their pages, so
// that the two agree. They are for one sales unit.
import type { AttributeKey, Attributes } from '#shared/catalogue/attributes.ts';
import { numberOf } from '#shared/model/reading.ts';

export type Measures = {
  unitWeightG: number;
  unitVolumeCm3: number;
  cartonWeightG: number | null;
  cartonVolumeCm3: number | null;
};
/** `unitWeightG` and `unitVolumeCm3` of products whose other attributes do not give them. */
type Measured = {
  quantity: number;
  piecesPerCarton: number | null;
  attributes: Attributes;
  unitWeightG?: number;
  unitVolumeCm3?: number;
};

/** Wrapping and air around each piece. */
const PACKING = 1.15;
/** The weight of 350 g/m² card in grams per cm², with flaps and waste. */
const CARD = 0.042;
const FILM = 0.012;
/** Grams per cm³ of small parts, lying loose in their bag. */
const LOOSE_DENSITY = 0.35;
/** Grams of glass and cap of a bottle of essence: per ml of content, and the minimum. */
const ESSENCE_GLASS = { perMl: 0.7, least: 28 };
const WIDE_MM = 60;
/** Weighed as they are sold, as a bundle or a roll. */
const wholeParts = ['filling-kit', 'reeds', 'cord'];
/** Parts that are sold folded flat. */
const flatParts = ['box', 'label', 'pouch', 'bag', 'wrap', 'seal'];

export function measuresOf({
  quantity,
  piecesPerCarton,
  attributes,
  ...typed
}: Measured): Measures {
  const pieces = wholeParts.includes(String(attributes.part)) ? 1 : quantity;
  const unitWeightG = typed.unitWeightG ?? atLeastOne(pieceWeight(attributes) * pieces * 1.03);
  const unitVolumeCm3 =
    typed.unitVolumeCm3 ??
    atLeastOne(pieceVolume(attributes, unitWeightG / pieces, quantity) * pieces);
  const [a = 0, b = 0, c = 0] = String(attributes.cartonSizeCm ?? '')
    .split(' x ')
    .map(Number);
  const cartonVolumeCm3 = a * b * c || null;
  // The carton itself weighs some hundred grams.
  const cartonWeightG =
    cartonVolumeCm3 === null || piecesPerCarton === null
      ? null
      : atLeastOne(unitWeightG * piecesPerCarton + 150 + cartonVolumeCm3 / 60);
  return { unitWeightG, unitVolumeCm3, cartonWeightG, cartonVolumeCm3 };
}

const atLeastOne = (value: number): number => Math.max(1, Math.round(value));

/** 0 if the page does not state it. */
const figure = (attributes: Attributes, key: AttributeKey): number =>
  numberOf(attributes, [key], 0);

function pieceWeight(attributes: Attributes): number {
  const weightG = figure(attributes, 'weightG');
  const netAmount = figure(attributes, 'netAmount');
  const tubeLengthMm = figure(attributes, 'tubeLengthMm');
  if (attributes.part === 'essence')
    return netAmount + Math.max(ESSENCE_GLASS.least, netAmount * ESSENCE_GLASS.perMl);
  if (weightG) return weightG + netAmount;
  if (netAmount) return netAmount * 1.2 + 20;
  if (tubeLengthMm) return tubeLengthMm / 200;
  const heightMm = figure(attributes, 'heightMm');
  const widthMm = figure(attributes, 'widthMm');
  const depthMm = figure(attributes, 'depthMm');
  const faceCm2 = (heightMm * widthMm) / 100;
  if (depthMm)
    return (2 * (faceCm2 + (heightMm * depthMm) / 100) + (2 * widthMm * depthMm) / 100) * CARD;
  return faceCm2 > 0 ? 2 * faceCm2 * FILM : 20;
}

function pieceVolume(attributes: Attributes, weightG: number, quantity: number): number {
  const part = String(attributes.part);
  if (part === 'essence') return figure(attributes, 'netAmount') * 2.6 + 40;
  if (part === 'reeds')
    return Math.max(
      (figure(attributes, 'stickLengthMm') *
        figure(attributes, 'stickDiameterMm') ** 2 *
        quantity) /
        650,
      weightG / LOOSE_DENSITY,
    );
  if (part === 'cord') return weightG / LOOSE_DENSITY;
  if (flatParts.includes(part)) return Math.max(1, weightG / 0.5);
  const heightMm = figure(attributes, 'heightMm');
  const widthMm = figure(attributes, 'widthMm');
  const depthMm = figure(attributes, 'depthMm');
  const diameterMm = figure(attributes, 'diameterMm');
  const across = diameterMm || widthMm;
  const isFlat = widthMm > WIDE_MM && !depthMm;
  return heightMm && across && !isFlat
    ? ((heightMm * across * (depthMm || across)) / 1_000) * PACKING
    : weightG / LOOSE_DENSITY;
}
