// Small things for the pocket: vials, roll-ons, atomizers, and sets of several.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { drawGlass, footOf, perfumeBottle } from './bottles.ts';
import type { Cap } from './cap-shape.ts';
import { drawCap } from './caps.ts';
import { carBottle } from './car-bottles.ts';
import { amberLiquid } from './colors.ts';
import { rollBall } from './droppers.ts';
import { frameOf, ownSurface, surfaceOf } from './frames.ts';
import { clearTube } from './necks.ts';
import { hasNumber, numberOf, seedOf } from './reading.ts';
import { repeated } from './rows.ts';
import { across, block, moved, type Piece, painted, type Stage, shape, stroke } from './stage.ts';
import { coat, isClear, type Surface } from './surfaces.ts';

const capOf = (attributes: Attributes, seed: number): Surface =>
  surfaceOf(codeOf(attributes, 'capMaterial', 'plastic'), codeOf(attributes, 'capColor', attributes.capMaterial ? '' : codeOf(attributes, 'color', 'black')), '', seed);

/** The height of the glass alone: stated heights include the cap unless the inner height shows that they are the glass's. */
const glassHeight = (attributes: Attributes, total: number, share: number): number => (hasNumber(attributes, 'innerHeightMm') ? total : total * share);

/** A slim sample vial with plug, spray, ball or stick under its small cap. */
export function vial(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const milliliters = numberOf(attributes, 'capacityMl', 3);
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], 9 + milliliters * 0.5);
  const glassTop = glassHeight(attributes, numberOf(attributes, 'heightMm', 34 + milliliters * 4.5), 0.74);
  const tip = codeOf(attributes, 'tip', 'spray');
  const cap = capOf(attributes, seed);
  const neckHeight = 4;
  const body = Math.max(glassTop * 0.5, glassTop - neckHeight);
  const capHeight = tip === 'spray' ? Math.min(17, glassTop * 0.34) : tip === 'plug' ? 7.5 : Math.min(13, glassTop * 0.3);
  const total = body + capHeight;
  const frame = frameOf({ ...attributes, part: 'vial', widthMm: diameter, heightMm: body + neckHeight });
  const inside =
    tip === 'spray'
      ? (stage: Stage): string => clearTube(stage, 0, frame.base + 0.6, diameter * 0.13, body)
      : tip === 'stick'
        ? (stage: Stage): string => clearTube(stage, 0, frame.base + 4, diameter * 0.16, body)
        : undefined;
  const draw = (stage: Stage): string => {
    const glass = drawGlass(stage, frame, { liquid: amberLiquid, level: 0.8, ...(inside ? { inside } : {}) });
    const top = moved(stage, 0, body - 0.2);
    const part = (from: number, width: number, height: number): string => drawCap(moved(top, 0, from), { form: 'cylinder', width, height, surface: cap });
    if (tip === 'plug') return glass + part(0.4, diameter * 0.84, capHeight * 0.5) + part(capHeight * 0.5, diameter * 1.08, capHeight * 0.5);
    const pumpColor = codeOf(attributes, 'pumpColor', 'white');
    const head = tip === 'spray' && isClear(cap) ? tinyPump(top, diameter, capHeight, pumpColor === 'clear' ? 'white' : pumpColor) : '';
    return glass + head + part(0, diameter * 1.02, capHeight);
  };
  return { width: diameter * 1.08, height: total, feet: [footOf(frame, total, amberLiquid)], draw };
}

/** The sprayer of a sample vial, as seen through its clear cap. */
function tinyPump(stage: Stage, diameter: number, height: number, color: string): string {
  const surface: Surface = { material: 'plastic', color, isVeiled: true };
  const step = (half: number, from: number, to: number): string =>
    coat(stage, block(stage, -diameter * half, height * from, diameter * half * 2, height * (to - from), 0.3), surface);
  return step(0.42, 0, 0.3) + step(0.16, 0.3, 0.42) + step(0.3, 0.42, 0.84);
}

/** A roll-on with its ball in sight and its cap standing beside it. */
export function rollOn(attributes: Attributes, isClosed = false): Piece {
  const seed = seedOf(attributes);
  const milliliters = numberOf(attributes, 'capacityMl', 10);
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], 13 + milliliters * 0.6);
  const glassTop = glassHeight(attributes, numberOf(attributes, 'heightMm', diameter * 4.2), 0.8);
  const neckHeight = 6.5;
  const body = Math.max(glassTop * 0.5, glassTop - neckHeight);
  const capHeight = neckHeight + diameter * 0.9;
  const frame = frameOf({ ...attributes, part: 'roll-on', widthMm: diameter, heightMm: body + neckHeight });
  const cap: Cap = { form: codeOf(attributes, 'capForm', 'cylinder'), width: diameter * 1.02, height: capHeight, surface: capOf(attributes, seed) };
  const gap = diameter * 0.55;
  const glass = (stage: Stage): string => drawGlass(stage, frame, { liquid: amberLiquid, level: frame.glassColor === 'frosted' ? 0.7 : 0.82 });
  if (isClosed) {
    const total = body + 0.4 + capHeight;
    return { width: cap.width, height: total, feet: [footOf(frame, total, amberLiquid)], draw: (stage) => glass(stage) + drawCap(moved(stage, 0, body + 0.4), cap) };
  }
  const x = (diameter + gap) / 2;
  return {
    width: diameter * 2 + gap,
    height: glassTop + 3.4 + diameter * 0.29,
    feet: [
      { ...footOf(frame, glassTop, amberLiquid), x: -x },
      { x, width: diameter, height: capHeight },
    ],
    draw: (stage) => rollBall(moved(stage, -x, glassTop), diameter * 0.72, 'steel') + glass(moved(stage, -x)) + drawCap(moved(stage, x), cap),
  };
}

/** A pocket atomizer: a glass spray bottle, or a sleeve of metal or leather around one. */
export function atomizer(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const stated = ownSurface(attributes, 'aluminium', 'silver', seed);
  const isGlass = stated.material === 'glass';
  if (isGlass && stated.color !== 'brown') return perfumeBottle({ contents: 'set', ...attributes });
  // A brown atomizer of clear glass wears a leather case.
  const sleeve: Surface = isGlass ? { material: 'leather', color: 'brown', finish: 'matte', seed } : stated;
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], 17);
  const high = numberOf(attributes, 'heightMm', 78 + numberOf(attributes, 'capacityMl', 8) * 2.4);
  const total = hasNumber(attributes, 'innerHeightMm') ? high + 20 : high;
  const cap = attributes.capMaterial || attributes.capColor ? { ...capOf(attributes, seed), ...(sleeve.finish && !isGlass ? { finish: sleeve.finish } : {}) } : sleeve;
  const joint = total * (attributes.form === 'pen' ? 0.7 : 0.6);
  const half = diameter / 2;
  const hasWindow = attributes.form === 'pen' || (sleeve.material !== 'leather' && seed % 3 === 0);
  const draw = (stage: Stage): string => {
    const slot = block(stage, -diameter * 0.09, joint * 0.2, diameter * 0.18, joint * 0.52, diameter * 0.09);
    const liquid = painted(stage, () =>
      across(stage, [
        [0, '#3A2A12', 0.8],
        [0.35, '#F3C77A', 0.9],
        [0.7, '#DF9A38'],
        [1, '#5A3A12'],
      ]),
    );
    const seams = painted(stage, () =>
      sleeve.material === 'leather'
        ? stroke(
            stage,
            `M${-half} 2.4L${half} 2.4M${-half} ${joint - 2.4}L${half} ${joint - 2.4}M${half * 0.62} 2.4L${half * 0.62} ${joint - 2.4}`,
            '#E2C79E',
            0.35,
            'opacity=".65" stroke-dasharray="5 4"',
          )
        : stroke(stage, `M${-half} 2.2L${half} 2.2`, '#000', 0.35, 'opacity=".4"') + stroke(stage, `M${-half} 2.6L${half} 2.6`, '#fff', 0.2, 'opacity=".3"'),
    );
    return [
      drawCap(stage, { form: 'cylinder', width: diameter, height: joint, surface: sleeve }),
      hasWindow ? shape(stage, slot, liquid, 'stroke="#000" stroke-opacity=".4"') : '',
      seams,
      painted(stage, () => `<path d="${block(stage, -half, joint - 0.4, diameter, 0.9)}" fill="#000" opacity=".6"/>`),
      drawCap(moved(stage, 0, joint + 0.5), { form: 'cylinder', width: diameter * (sleeve.material === 'leather' ? 0.96 : 1), height: total - joint - 0.5, surface: cap }),
    ].join('');
  };
  return { width: diameter, height: total, feet: [{ x: 0, width: diameter, height: total }], draw };
}

/** A set of several alike: minis, roll-ons, atomizers, or bottles for the car. */
export function miniSet(attributes: Attributes, isMeasured = false): Piece {
  const tip = codeOf(attributes, 'tip', 'spray');
  const milliliters = numberOf(attributes, 'capacityMl', 5);
  const count = Math.max(3, Math.min(5, Math.round(numberOf(attributes, 'netAmount', milliliters >= 15 ? 3 : 5))));
  if (attributes.mount) {
    const car = carBottle({ ...attributes, part: 'car-bottle' });
    return isMeasured ? car : repeated(car, 3, car.width * 0.8);
  }
  const one =
    tip === 'ball'
      ? rollOn({ capacityMl: 8, ...attributes }, true)
      : codeOf(attributes, 'material', 'glass') === 'aluminium'
        ? atomizer(attributes)
        : attributes.neck
          ? perfumeBottle({ ...attributes, part: 'atomizer', contents: 'set' })
          : vial({ capacityMl: 5, ...attributes });
  return isMeasured ? one : repeated(one, count, one.width * 0.34);
}
