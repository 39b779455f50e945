// Tools and yard goods: tubes, cords, the crimper and the filling kit.
import type { Attributes } from '../../shared/attributes.ts';
import { tone } from './colors.ts';
import { ownSurface, surfaceOf } from './frames.ts';
import { beside } from './minis.ts';
import { clearTube } from './necks.ts';
import { turned, whitePlastic } from './plastics.ts';
import { codeOf, neckOf, numberOf, seedOf } from './reading.ts';
import { aslant, block, blurred, ellipse, type Piece, painted, profile, type Stage, stroke, trace } from './stage.ts';
import { baseOf, coat, type Surface } from './surfaces.ts';

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

/** A hank of cord, tied round the middle. */
export function cordHank(attributes: Attributes): Piece {
  const surface = ownSurface(attributes, 'cotton', 'brown', seedOf(attributes));
  const base = baseOf(surface);
  const size = Math.max(70, Math.min(140, numberOf(attributes, 'heightMm', 100)));
  const thick = Math.max(1.4, numberOf(attributes, 'diameterMm', 2));
  const rope = (stage: Stage, commands: string, light: number): string =>
    stage.isLine
      ? `<path d="${trace(stage, commands)}"/>`
      : stroke(stage, commands, tone(base, -0.5), thick * 1.1) +
        stroke({ ...stage, x: stage.x - 0.7 }, commands, tone(base, light), thick * 0.72) +
        (surface.material === 'leather'
          ? ''
          : stroke({ ...stage, x: stage.x - 0.7 }, commands, tone(base, light + 0.3), thick * 0.6, 'stroke-dasharray="2 3.4" stroke-opacity=".55"'));
  const middle = size / 2;
  const draw = (stage: Stage): string => {
    const loops = Array.from({ length: 8 }, (_, index) => {
      const high = middle - thick * (index * 0.95 + 0.6);
      const wide = high * 0.86;
      const lean = ((index * 5) % 3) - 1;
      return rope(
        stage,
        `M${-wide} ${middle}C${-wide} ${middle + high * 0.74} ${-wide * 0.56 + lean} ${middle + high} ${lean * 0.4} ${middle + high}C${wide * 0.56} ${middle + high} ${wide} ${middle + high * 0.56} ${wide} ${middle}C${wide} ${middle - high * 0.56} ${wide * 0.56} ${middle - high} 0 ${middle - high}C${-wide * 0.56} ${middle - high} ${-wide} ${middle - high * 0.56} ${-wide} ${middle}Z`,
        (index % 3) * 0.08,
      );
    });
    const outer = (middle - thick * 0.6) * 0.86;
    const inner = (middle - thick * 7.4) * 0.86;
    const wraps = Array.from({ length: 7 }, (_, index) => {
      const y = middle + (index - 3) * thick * 0.98;
      return rope(stage, `M${inner - thick} ${y + thick * 0.3}Q${(inner + outer) / 2} ${y - thick * 0.5} ${outer + thick * 0.7} ${y + thick * 0.3}`, 0.12);
    });
    return (
      loops.join('') +
      rope(stage, `M${outer * 0.9} ${middle - thick * 3}C${outer * 1.2} ${middle * 0.6} ${outer * 1.1} ${middle * 0.3} ${outer * 1.34} ${thick * 0.6}`, 0.1) +
      wraps.join('')
    );
  };
  return { width: size * 1.1, height: size, feet: [{ x: 0, width: size * 0.34, height: size * 0.5 }], draw };
}

/** A hand crimper: a steel head with its die, and two long handles. */
export function crimper(attributes: Attributes): Piece {
  const height = numberOf(attributes, 'heightMm', 230);
  const neck = neckOf(attributes);
  const unit = height / 230;
  const grip: Surface = { material: 'plastic', color: codeOf(attributes, 'color', 'black') === 'silver' ? 'black' : codeOf(attributes, 'color', 'black'), finish: 'matte' };
  const steel: Surface = { material: 'steel', color: 'silver' };
  const die = (neck.diameterMm * 0.5 + 8) * unit;
  const lever = (stage: Stage, sign: number): string => {
    const x = (value: number): number => sign * value * unit;
    const y = (value: number): number => value * unit;
    const arm = trace(
      stage,
      `M${x(3)} ${y(146)}C${x(10)} ${y(128)} ${x(33)} ${y(112)} ${x(38)} ${y(84)}L${x(47)} ${y(84)}C${x(44)} ${y(118)} ${x(24)} ${y(138)} ${x(16)} ${y(158)}Z`,
    );
    const handle = trace(
      stage,
      `M${x(35.5)} ${y(96)}C${x(40)} ${y(70)} ${x(38)} ${y(30)} ${x(35)} ${y(6)}C${x(35)} ${y(-1)} ${x(46)} ${y(-1)} ${x(47)} ${y(5)}C${x(51)} ${y(34)} ${x(52)} ${y(68)} ${x(49.5)} ${y(96)}Q${x(42)} ${y(101)} ${x(35.5)} ${y(96)}Z`,
    );
    return coat(stage, arm, steel) + coat(stage, handle, grip);
  };
  const draw = (stage: Stage): string => {
    const y = (value: number): number => value * unit;
    return [
      lever(stage, 1),
      lever(stage, -1),
      coat(
        stage,
        profile(stage, [
          [7 * unit, y(112), 2],
          [7 * unit, y(150), 0],
        ]),
        steel,
      ),
      coat(
        stage,
        profile(stage, [
          [15 * unit, y(136), 3],
          [19 * unit, y(152), 3],
          [17 * unit, y(170), 2],
        ]),
        { ...steel, isFlat: true },
      ),
      coat(
        stage,
        profile(stage, [
          [die * 0.86, y(168), 0.6],
          [die * 0.86, y(182), 0.6],
        ]),
        { ...steel, finish: 'brushed' },
      ),
      coat(
        stage,
        profile(stage, [
          [die, y(181), 1],
          [die, y(214), 1],
          [die * 0.9, y(216), 0.5],
        ]),
        steel,
      ),
      coat(
        stage,
        profile(stage, [
          [die * 0.84, y(215), 0.5],
          [die * 0.78, y(230), 1],
        ]),
        { ...steel, finish: 'brushed' },
      ),
      painted(
        stage,
        () =>
          [-0.55, -0.2, 0.2, 0.55].map((at) => stroke(stage, `M${die * at} ${y(217)}L${die * at * 0.96} ${y(230)}`, '#23282C', 0.9 * unit, 'opacity=".7"')).join('') +
          stroke(stage, `M${-die} ${y(187)}L${die} ${y(187)}M${-die} ${y(208)}L${die} ${y(208)}`, '#23282C', 0.7 * unit, 'opacity=".45"'),
      ),
      painted(stage, () =>
        [[0, 153]]
          .map(
            ([cx = 0, cy = 0]) =>
              ellipse(
                stage,
                cx,
                y(cy),
                5 * unit,
                5 * unit,
                `fill="${aslant(stage, [
                  [0, '#fff'],
                  [0.5, '#9AA0A5'],
                  [1, '#4F555A'],
                ])}" stroke="#3A3F43" stroke-opacity=".6"`,
              ) + ellipse(stage, cx, y(cy), 2.2 * unit, 2.2 * unit, 'fill="#4A5056"'),
          )
          .join(''),
      ),
    ].join('');
  };
  return {
    width: 102 * unit,
    height,
    feet: [
      { x: -41 * unit, width: 13 * unit, height: height * 0.4 },
      { x: 41 * unit, width: 13 * unit, height: height * 0.4 },
    ],
    draw,
  };
}

/** A filling kit: a funnel resting on its mouth, and a pipette. */
export function fillingKit(attributes: Attributes): Piece {
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
