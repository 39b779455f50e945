// Crimpers and their dies.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf, neckOf } from '#shared/model/reading.ts';
import { findNeck } from '#shared/neck.ts';
import { numberOf } from './reading.ts';
import { beside } from './rows.ts';
import { aslant, ellipse, moved, type Piece, painted, profile, type Stage, stroke, trace } from './stage.ts';
import { coat, type Surface } from './surfaces.ts';

/** A hand crimper; with the dies of further necks beside it, or a spare die alone. */
export function crimper(attributes: Attributes, isMeasured = false): Piece {
  const height = numberOf(attributes, 'heightMm', 230);
  const neck = neckOf(attributes);
  if (height < 100) return spareDie(numberOf(attributes, 'diameterMm', neck.diameterMm * 1.8), height);
  const tool = handTool(attributes, height, neck.diameterMm);
  const others = Array.isArray(attributes.fitsNecks) && attributes.color !== 'red' ? attributes.fitsNecks.filter((code) => code !== neck.code) : [];
  if (others.length === 0 || isMeasured) return tool;
  return beside([tool, ...others.map((code) => spareDie((findNeck(code)?.diameterMm ?? 15) * 1.9, 44))], 10);
}

/** A die by itself. */
const spareDie = (diameter: number, height: number): Piece => ({
  width: diameter,
  height,
  feet: [{ x: 0, width: diameter * 0.86, height }],
  draw: (stage) => drawDie(stage, diameter / 2, height / 62),
});

const steel: Surface = { material: 'steel', color: 'silver' };

/** The head that presses the ferrule: a collar with four jaws, 62 units high. */
function drawDie(stage: Stage, half: number, unit: number): string {
  const y = (value: number): number => value * unit;
  return [
    coat(
      stage,
      profile(stage, [
        [half * 0.86, 0, 0.6],
        [half * 0.86, y(14), 0.6],
      ]),
      { ...steel, finish: 'brushed' },
    ),
    coat(
      stage,
      profile(stage, [
        [half, y(13), 1],
        [half, y(46), 1],
        [half * 0.9, y(48), 0.5],
      ]),
      steel,
    ),
    coat(
      stage,
      profile(stage, [
        [half * 0.84, y(47), 0.5],
        [half * 0.78, y(62), 1],
      ]),
      { ...steel, finish: 'brushed' },
    ),
    painted(
      stage,
      () =>
        [-0.55, -0.2, 0.2, 0.55].map((at) => stroke(stage, `M${half * at} ${y(49)}L${half * at * 0.96} ${y(62)}`, '#23282C', half * 0.05, 'opacity=".7"')).join('') +
        stroke(stage, `M${-half} ${y(19)}L${half} ${y(19)}M${-half} ${y(40)}L${half} ${y(40)}`, '#23282C', half * 0.04, 'opacity=".45"'),
    ),
  ].join('');
}

/** The tool: a steel head with its die, and two long handles. */
function handTool(attributes: Attributes, height: number, neckDiameter: number): Piece {
  const unit = height / 230;
  const grip: Surface = { material: 'plastic', color: codeOf(attributes, 'color', 'black') === 'silver' ? 'black' : codeOf(attributes, 'color', 'black'), finish: 'matte' };
  const die = (neckDiameter * 0.5 + 8) * unit;
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
      drawDie(moved(stage, 0, y(168)), die, unit),
      ellipse(
        stage,
        0,
        y(153),
        5 * unit,
        5 * unit,
        stage.isLine
          ? ''
          : `fill="${aslant(stage, [
              [0, '#fff'],
              [0.5, '#9AA0A5'],
              [1, '#4F555A'],
            ])}" stroke="#3A3F43" stroke-opacity=".6"`,
      ),
      painted(stage, () => ellipse(stage, 0, y(153), 2.2 * unit, 2.2 * unit, 'fill="#4A5056"')),
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
