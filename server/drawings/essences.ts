// Essences and base liquids in their labelled bottles.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { drawGlass, footOf, screwCap } from './bottles.ts';
import { liquidOf, mix } from './colors.ts';
import { type Frame, frameOf, surfaceOf } from './frames.ts';
import { plainLabel } from './labels.ts';
import { numberOf, seedOf } from './reading.ts';
import { repeated } from './rows.ts';
import { block, moved, type Piece, painted, type Stage } from './stage.ts';

/** An essence or base liquid: a utility bottle with a plain label and a screw cap; a trial set stands in a row. */
export function essenceBottle(attributes: Attributes): Piece {
  const each = numberOf(attributes, 'capacityMl', 0);
  const amount = numberOf(attributes, 'netAmount', each);
  const count = attributes.netUnit !== 'g' && each > 0 && amount >= each * 2 ? Math.min(5, Math.round(amount / each)) : 1;
  const { netAmount: _amount, ...single } = attributes;
  return count === 1 ? oneEssence(attributes, seedOf(attributes)) : trialSet(single, count);
}

const trialFamilies = ['floral', 'woody', 'fresh', 'oriental', 'aquatic'];

/** Small bottles in a row; where the families differ, each label carries its own colour. */
function trialSet(attributes: Attributes, count: number): Piece {
  const one = oneEssence(attributes, seedOf(attributes));
  const gap = one.width * 0.3;
  const row = repeated(one, count, gap);
  if (attributes.scentFamily) return row;
  const frame = essenceFrame(attributes);
  const dots = (stage: Stage): string =>
    trialFamilies
      .slice(0, count)
      .map((family, index) => {
        const x = (index - (count - 1) / 2) * (one.width + gap);
        return `<path d="${block(stage, x - frame.width * 0.3, frame.body * 0.24, frame.width * 0.6, frame.body * 0.28, 0.6)}" fill="${liquidOf(family).deep}"/>`;
      })
      .join('');
  return { ...row, draw: (stage) => row.draw(stage) + painted(stage, () => dots(stage)) };
}

/** The bottle that an essence of this amount comes in. */
function essenceFrame(attributes: Attributes): Frame {
  const isBase = attributes.part === 'base-liquid';
  const milliliters = numberOf(attributes, ['capacityMl', 'netAmount'], isBase ? 1000 : 100);
  const isBulk = milliliters >= 400;
  return frameOf({
    neck: isBulk ? '28/410' : milliliters >= 80 ? '24/410' : milliliters >= 20 ? '20/410' : '13/415',
    ...attributes,
    part: isBase ? 'base-liquid' : 'essence',
    form: attributes.form ?? 'boston',
    glassColor: typeof attributes.glassColor === 'string' ? attributes.glassColor : isBulk && !isBase ? 'silver' : 'clear',
    capacityMl: milliliters,
  });
}

function oneEssence(attributes: Attributes, seed: number): Piece {
  const isBase = attributes.part === 'base-liquid';
  const family = liquidOf(codeOf(attributes, 'scentFamily', ''));
  const shift = ((seed % 5) - 2) * 0.09;
  const liquid =
    isBase && !attributes.scentFamily
      ? { light: '#F3EAD3', deep: '#DCC89A' }
      : { light: mix(family.light, shift < 0 ? '#FFFFFF' : family.deep, Math.abs(shift)), deep: family.deep };
  const frame = essenceFrame(attributes);
  const cap = surfaceOf(codeOf(attributes, 'capMaterial', 'plastic'), codeOf(attributes, 'capColor', isBase ? 'white' : 'black'), 'matte', seed);
  const height = frame.neckFrom + frame.neckHeight + 2.8;
  const draw = (stage: Stage): string =>
    drawGlass(stage, frame, { liquid, level: 0.9 }) +
    screwCap(moved(stage, 0, frame.neckFrom + 0.6), frame, cap) +
    painted(stage, () => plainLabel(stage, frame, liquid, attributes));
  return { width: frame.width, height, feet: [footOf(frame, height, liquid)], draw };
}
