// What a product is by its kind, where its attributes do not say.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { codeOf, numberOf } from './reading.ts';

/** The default colour of a material. */
export const usualColor = ({ material }: Attributes): string =>
  usualColors[typeof material === 'string' ? material : ''] ?? 'black';
export const usualColors: Readonly<Record<string, string>> = {
  walnut: 'walnut',
  beech: 'natural',
  bamboo: 'natural',
  acrylic: 'clear',
  surlyn: 'clear',
  zamak: 'silver',
  aluminium: 'silver',
  steel: 'silver',
};

/** The fill level in percent of the hollow. */
const FILLED = 80;

/**
 * A bottle as it is sold: its attributes completed by the defaults of its kind, and the fill level
 * that is shown.
 */
export function asSold(attributes: Attributes): { sold: Attributes; fill: number } {
  const part = codeOf(attributes, 'part', 'bottle');
  const { capMaterial, capColor, pumpColor, contents } = attributes;
  const fill = contents === 'bare' ? 0 : FILLED;
  switch (part) {
    case 'dropper-bottle':
      return { sold: { neck: '18/415', contents: 'set', ...attributes }, fill };
    case 'vial':
    case 'roll-on':
      return { sold: { contents: 'set', ...attributes }, fill };
    case 'atomizer': {
      // A brown atomizer of clear glass has a leather case.
      const material =
        attributes.material === 'glass' && attributes.color === 'brown'
          ? 'leather'
          : (attributes.material ?? 'aluminium');
      return { sold: { contents: 'set', ...attributes, material }, fill };
    }
    case 'car-bottle':
    case 'car-fragrance': {
      const capacityMl = numberOf(attributes, ['capacityMl', 'netAmount'], 8);
      return {
        sold: { neck: '13/415', contents: 'set', ...attributes, capacityMl, part: 'car-bottle' },
        fill,
      };
    }
    case 'diffuser-bottle':
    case 'room-fragrance':
      return diffuserAsSold(attributes);
    case 'essence':
    case 'base-liquid':
      return { sold: essenceAsSold(attributes), fill: 94 };
    default: {
      const isSet = contents === 'set' || (!contents && (capMaterial || capColor || pumpColor));
      return {
        sold: { ...attributes, contents: isSet ? 'set' : 'bare' },
        fill: isSet ? FILLED : 0,
      };
    }
  }
}

function diffuserAsSold(attributes: Attributes): { sold: Attributes; fill: number } {
  const isFilled = attributes.part === 'room-fragrance';
  const isSpray = isFilled && (attributes.tip === 'spray' || attributes.closure === 'crimp');
  const capacityMl = numberOf(attributes, ['capacityMl', 'netAmount'], 120);
  const usual = { neck: '28/410', ...attributes, capacityMl };
  if (isSpray)
    return { sold: { ...usual, part: 'bottle', contents: 'set', tip: 'spray' }, fill: 88 };
  const hasSticks = isFilled || numberOf(attributes, ['stickLengthMm'], 0) > 0;
  const stickLengthMm = numberOf(attributes, ['stickLengthMm'], 180);
  return {
    sold: {
      ...usual,
      part: 'diffuser-bottle',
      ...(hasSticks ? { contents: 'set', stickLengthMm } : {}),
    },
    fill: hasSticks ? 75 : 0,
  };
}

function essenceAsSold(attributes: Attributes): Attributes {
  const isBase = attributes.part === 'base-liquid';
  const capacityMl = numberOf(attributes, ['capacityMl', 'netAmount'], isBase ? 1000 : 100);
  const isBulk = capacityMl >= 400;
  return {
    neck: isBulk ? '28/410' : capacityMl >= 80 ? '24/410' : capacityMl >= 20 ? '20/410' : '13/415',
    form: 'boston',
    glassColor: isBulk && !isBase ? 'silver' : 'clear',
    capMaterial: 'plastic',
    capColor: isBase ? 'white' : 'black',
    ...attributes,
    capacityMl,
    contents: 'set',
    tip: 'reducer',
  };
}
