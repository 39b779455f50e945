// Things for filling: dip tubes, funnel and pipette.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { surfaceOf } from './frames.ts';
import { clearTube } from './necks.ts';
import { turned, whitePlastic } from './plastics.ts';
import { hasNumber, numberOf } from './reading.ts';
import { beside } from './rows.ts';
import { block, blurred, type Piece, painted, type Stage, stroke, trace } from './stage.ts';
import { coat } from './surfaces.ts';

/** A bundle of dip tubes. */
export function tubeBundle(attributes: Attributes): Piece {
  const size = numberOf(attributes, ['tubeLengthMm', 'heightMm'], 110);
  const diameter = numberOf(attributes, 'diameterMm', 2.6);
  const count = 9;
  const thick = Math.max(diameter, size * 0.022);
  const half = (count * thick) / 2;
  const draw = (stage: Stage): string => {
    const tubes = [0, 8, 2, 6, 4, 1, 7, 3, 5].map((index) => clearTube(stage, (index - 4) * thick * 0.96, 0, thick, size - ((index * 5) % 4) * 1.2)).join('');
    const bands = [0.3, 0.68]
      .map((at) => coat(stage, block(stage, -half * 1.01, size * at, half * 2.02, size * 0.022, 0.4), { material: 'rubber', color: 'natural', finish: 'matte' }))
      .join('');
    return tubes + bands;
  };
  return { width: half * 2, height: size, feet: [{ x: 0, width: half * 2, height: size * 0.5 }], draw };
}

/** A graduated syringe standing on its blunt tip. */
function syringe(attributes: Attributes): Piece {
  const half = 5.5 + numberOf(attributes, 'capacityMl', 20) * 0.22;
  const height = numberOf(attributes, 'heightMm', half * 15);
  const clear = surfaceOf('plastic', 'clear', '', 3);
  const at = (share: number): number => height * share;
  const draw = (stage: Stage): string => {
    const marks = Array.from({ length: 11 }, (_, index) => `M${half * 0.15} ${at(0.2 + index * 0.036)}L${half * (index % 5 === 0 ? 0.8 : 0.55)} ${at(0.2 + index * 0.036)}`).join(
      '',
    );
    return [
      turned(
        stage,
        [
          [half * 0.3, at(0.58), 0],
          [half * 0.3, at(0.96), 0],
        ],
        whitePlastic,
      ),
      turned(
        stage,
        [
          [half * 0.95, at(0.955), 0.4],
          [half * 0.95, at(0.985), 0.8],
          [half * 0.5, height, 0.4],
        ],
        whitePlastic,
      ),
      turned(
        stage,
        [
          [half * 0.09, 0, 0],
          [half * 0.11, at(0.1), 0.2],
        ],
        { material: 'steel', color: 'silver' },
      ),
      turned(
        stage,
        [
          [half * 0.3, at(0.09), 0.3],
          [half * 0.34, at(0.145), 0.5],
          [half, at(0.17), 0.8],
          [half, at(0.67), 0.2],
        ],
        clear,
      ),
      turned(
        stage,
        [
          [half * 1.7, at(0.665), 0.5],
          [half * 1.7, at(0.685), 0.5],
        ],
        clear,
      ),
      turned(
        stage,
        [
          [half * 0.86, at(0.545), 0.6],
          [half * 0.86, at(0.6), 0.6],
        ],
        { material: 'rubber', color: 'black', finish: 'matte' },
      ),
      stroke(stage, marks, '#22303A', 0.35, 'opacity=".75"'),
    ].join('');
  };
  return { width: half * 3.4, height, feet: [{ x: 0, width: half * 0.7, height: height * 0.5 }], draw };
}

/** A filling kit: a funnel resting on its mouth, and a pipette. */
export function fillingKit(attributes: Attributes): Piece {
  if (hasNumber(attributes, 'capacityMl')) return syringe(attributes);
  const material = codeOf(attributes, 'material', 'plastic');
  const surface = material === 'steel' || material === 'aluminium' ? surfaceOf(material, 'silver', '', 3) : surfaceOf('plastic', codeOf(attributes, 'color', 'clear'), '', 3);
  const width = numberOf(attributes, ['diameterMm', 'widthMm'], 52);
  const half = width / 2;
  const high = width * 1.05;
  const funnel: Piece = {
    width,
    height: high,
    feet: [{ x: 0, width, height: high * 0.6 }],
    draw: (stage) =>
      turned(
        stage,
        [
          [width * 0.05, width * 0.5, 0],
          [width * 0.045, high * 0.9, 0.2],
          [width * 0.03, high, 0.2],
        ],
        surface,
      ) +
      turned(
        stage,
        [
          [half, 0, 0.4],
          [half, width * 0.09, 0.8],
          [half * 0.93, width * 0.12, 2],
          [width * 0.075, width * 0.54, 3],
          [width * 0.06, width * 0.62, 0.5],
        ],
        surface,
      ) +
      painted(
        stage,
        () =>
          stroke(stage, `M${-half} ${width * 0.1}L${half} ${width * 0.1}`, '#33403F', 0.35, 'opacity=".4"') +
          `<path d="${trace(stage, `M${-half * 0.7} ${width * 0.14}L${-width * 0.05} ${width * 0.56}L${-width * 0.02} ${width * 0.56}L${-half * 0.46} ${width * 0.14}Z`)}" fill="#fff" fill-opacity=".55" ${blurred(stage, 1.4)}/>`,
      ),
  };
  const size = numberOf(attributes, ['pipetteMm', 'heightMm'], 118);
  const dropper: Piece = {
    width: 12,
    height: size,
    feet: [{ x: 0, width: 6, height: size * 0.4 }],
    draw: (stage) =>
      turned(
        stage,
        [
          [0.9, 0, 0.2],
          [1.2, size * 0.3, 2],
          [2.6, size * 0.42, 3],
          [2.8, size * 0.66, 1],
          [2.8, size * 0.7, 0],
        ],
        { ...whitePlastic, color: 'clear' },
      ) +
      turned(
        stage,
        [
          [2.9, size * 0.69, 0.6],
          [5.6, size * 0.78, 4],
          [5.4, size * 0.94, 4],
          [2.4, size, 2],
        ],
        { ...whitePlastic, color: 'clear' },
      ) +
      painted(stage, () => stroke(stage, [0.46, 0.52, 0.58, 0.64].map((at) => `M0.4 ${size * at}L2.4 ${size * at}`).join(''), '#3C4A50', 0.35, 'opacity=".6"')),
  };
  return beside([funnel, dropper], width * 0.3);
}
