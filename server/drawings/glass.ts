// Glass in studio light: dark rims between two cards, the hollow with its contents, the thick base
// and a softbox.
import { isOpaque } from '#shared/model/bottle.ts';
import type { Frame } from '#shared/model/frame.ts';
import { fades, type Surface } from '#shared/model/surfaces.ts';
import type { Bounds } from './faces.ts';
import { colorOf, mix, tone } from './paint.ts';
import {
  across,
  blurred,
  clipped,
  down,
  length,
  reused,
  type Stage,
  type Stop,
  short,
} from './svg.ts';

export type Liquid = { light: string; deep: string };
/** Paths in the picture; `within` and `liquid` are drawn in the hollow. */
export type Vessel = {
  frame: Frame;
  outside: string;
  inside: string;
  bounds: Bounds;
  within: string;
  liquid: { path: string; paint: Liquid } | null;
};

type Glass = { edge: string; tint: string; depth: number; fade?: string; isFrosted?: boolean };
const glassOf = ({ glass }: Frame): Glass => {
  if (glass === 'frosted') return { edge: '#8a9799', tint: '#f3f5f3', depth: 0.8, isFrosted: true };
  if (fades[glass]) {
    const fade = colorOf({ kind: 'fade', color: glass, finish: '' });
    return { edge: tone(fade, -0.4), tint: '#e4ebef', depth: 0.26, fade };
  }
  if (glass === 'clear') return { edge: '#34434a', tint: '#dce6e6', depth: 0.26 };
  const tint = colorOf({ kind: 'glass', color: glass, finish: '' });
  return { edge: tone(tint, -0.72), tint, depth: glass === 'rose' ? 0.56 : 0.84 };
};

/** The coloured light in the shadow of the glass. */
export function glowOf(frame: Frame, liquid: Liquid | undefined): string | undefined {
  if (isOpaque(frame)) return undefined;
  const { depth, fade, isFrosted, tint } = glassOf(frame);
  if (fade) return fade;
  return depth > 0.5 && !isFrosted ? mix(tint, '#e9dcc6', 0.25) : liquid?.light;
}

const coldStops: readonly Stop[] = [
  [0, '#a9b3b4'],
  [0.04, '#cfd6d6'],
  [0.12, '#e9edeb'],
  [0.24, '#fbfcfa'],
  [0.5, '#f0f3f0'],
  [0.84, '#dde3e1'],
  [0.95, '#cbd3d2'],
  [1, '#a3aeaf'],
];
/** The empty hollow of clear glass: dark cards beside it, the bright background behind it. */
const hollowStops: readonly Stop[] = [
  [0, '#5a696f', 0.5],
  [0.08, '#dde5e5', 0.3],
  [0.3, '#fff', 0.34],
  [0.62, '#fff', 0.12],
  [0.92, '#a3b0b3', 0.34],
  [1, '#4a595f', 0.55],
];

function bodyStops({ edge, tint, depth, isFrosted }: Glass): readonly Stop[] {
  if (isFrosted) return coldStops;
  if (depth < 0.45)
    return [
      [0, edge, 0.5],
      [0.07, tint, 0.45],
      [0.17, '#fff', 0.45],
      [0.27, tint, depth],
      [0.87, tint, depth * 1.5],
      [0.95, '#fff', 0.5],
      [1, edge, 0.55],
    ];
  const lit = mix(tint, '#ffffff', 0.2);
  return [
    [0, edge, 0.97],
    [0.05, mix(edge, tint, 0.45), 0.95],
    [0.12, tint, depth],
    [0.24, lit, depth * 0.86],
    [0.42, tint, depth * 0.9],
    [0.84, mix(tint, edge, 0.28), depth],
    [0.91, lit, depth * 0.8],
    [0.96, mix(edge, tint, 0.4), 0.95],
    [1, edge, 0.97],
  ];
}

export function drawGlass(stage: Stage, vessel: Vessel): string {
  const glass = glassOf(vessel.frame);
  const body = reused(stage, vessel.outside);
  const fade = glass.fade
    ? body(
        `fill="${down(stage, [
          [0.08, glass.fade, 0.04],
          [0.45, glass.fade, 0.42],
          [0.8, glass.fade, 0.82],
          [1, mix(glass.fade, glass.edge, 0.3), 0.94],
        ])}"`,
      )
    : '';
  return [
    body(`fill="${across(stage, bodyStops(glass))}"`),
    contents(stage, vessel, glass),
    fade,
    `<g ${clipped(stage, vessel.outside)}>${base(stage, vessel, glass)}${rim(stage, vessel, glass)}${highlight(stage, vessel, glass)}</g>`,
    body(
      `fill="none" stroke="${glass.edge}" opacity="${glass.isFrosted ? 0.5 : 0.65}" stroke-width="1.3"`,
    ),
  ].join('');
}

function contents(stage: Stage, { frame, inside, within, liquid }: Vessel, glass: Glass): string {
  const isTinted = glass.depth > 0.5;
  const hollow = reused(stage, inside);
  const veil = glass.isFrosted ? 0.42 : isTinted ? 0.6 : 1;
  const parts = [
    hollow(
      isTinted ? `fill="${glass.tint}" opacity=".18"` : `fill="${across(stage, hollowStops)}"`,
    ),
    glass.isFrosted ? `<g opacity=".5" ${blurred(stage, 3)}>${within}</g>` : within,
  ];
  if (liquid) parts.push(liquidIn(stage, liquid, glass, veil));
  if (glass.isFrosted) return parts.join('');
  const fine = length(stage, Math.min(0.42, frame.wall * 0.2));
  parts.push(
    hollow(
      `fill="none" stroke="${glass.edge}" opacity="${isTinted ? 0.3 : 0.55}" stroke-width="${fine}"`,
    ),
    `<g ${clipped(stage, inside)}>${hollow(`fill="none" stroke="#fff" opacity="${isTinted ? 0.2 : 0.8}" stroke-width="${length(stage, Math.min(1.1, frame.wall * 0.6))}" ${blurred(stage, stage.scale * 0.16)}`)}</g>`,
  );
  return parts.join('');
}

function liquidIn(
  stage: Stage,
  liquid: NonNullable<Vessel['liquid']>,
  glass: Glass,
  veil: number,
): string {
  const isStained = glass.depth > 0.5 && !glass.isFrosted;
  const light = isStained ? mix(glass.tint, '#2a0e00', 0.35) : liquid.paint.light;
  const deep = isStained ? mix(glass.edge, glass.tint, 0.3) : liquid.paint.deep;
  const fill = across(stage, [
    [0, deep, 0.95 * veil],
    [0.1, light, 0.85 * veil],
    [0.28, light, 0.56 * veil],
    [0.6, light, 0.7 * veil],
    [0.88, deep, 0.72 * veil],
    [1, deep, veil],
  ]);
  const depth = down(stage, [
    [0, '#fff', 0.85 * veil],
    [0.012, '#fff', 0.2],
    [0.3, '#fff', 0],
    [0.75, deep, 0],
    [1, deep, 0.5 * veil],
  ]);
  const pool = reused(stage, liquid.path);
  const soft = glass.isFrosted ? blurred(stage, stage.scale * 0.9) : '';
  return `<g ${soft}>${pool(`fill="${fill}"`)}${pool(`fill="${depth}" stroke="${deep}" stroke-opacity="${0.5 * veil}"`)}</g>`;
}

/** The thick base refracts the background and the floor of the hollow. */
function base(stage: Stage, { frame, bounds, liquid }: Vessel, glass: Glass): string {
  const high = frame.base * stage.scale;
  const width = (bounds.right - bounds.left) * stage.scale;
  const foot = stage.y - bounds.low * stage.scale;
  const left = stage.x + bounds.left * stage.scale;
  const isTinted = glass.depth > 0.5;
  const color = liquid && !isTinted ? liquid.paint.deep : (glass.fade ?? glass.tint);
  const block = (
    [x, low, wide, tall]: readonly [x: number, low: number, wide: number, tall: number],
    attributes: string,
  ): string =>
    `<rect x="${short(left + x * width)}" y="${short(foot - (low + tall) * high)}" width="${short(wide * width)}" height="${short(tall * high)}" ${attributes}/>`;
  if (glass.isFrosted)
    return block([0, 0, 1, 0.9], `fill="#8b9899" opacity=".25" ${blurred(stage, stage.scale)}`);
  const bands = down(stage, [
    [0, glass.edge, 0.3],
    [0.12, '#fff', isTinted ? 0.08 : 0.5],
    [0.4, color, isTinted ? 0.2 : 0.3],
    [0.62, glass.edge, isTinted ? 0.35 : 0.16],
    [0.78, '#fff', isTinted ? 0.18 : 0.6],
    [0.9, glass.edge, 0.25],
    [1, glass.edge, 0.6],
  ]);
  const gleam = `fill="#fff" opacity="${isTinted ? 0.25 : 0.8}" rx="2"`;
  return (
    block([0, 0, 1, 1], `fill="${bands}"`) +
    block([0.07, 0.62, 0.68, 0.16], gleam) +
    block([0.11, 0.16, 0.34, 0.1], gleam)
  );
}

/** Darkest at the sides, where one looks along the glass, with a bright line beside it. */
function rim(stage: Stage, { frame, outside, bounds }: Vessel, glass: Glass): string {
  const body = reused(stage, outside);
  const thick = Math.min(bounds.right - bounds.left, bounds.high - bounds.low);
  if (glass.isFrosted)
    return body(
      `fill="none" stroke="#76868a" opacity=".3" stroke-width="${length(stage, thick * 0.045)}" ${blurred(stage, stage.scale * thick * 0.02)}`,
    );
  const isTinted = glass.depth > 0.5;
  const dark = across(stage, [
    [0, glass.edge, 0.9],
    [0.3, glass.edge, isTinted ? 0.55 : 0.34],
    [0.7, glass.edge, isTinted ? 0.55 : 0.3],
    [1, glass.edge, 0.9],
  ]);
  return (
    body(
      `fill="none" stroke="#fff" opacity="${isTinted ? 0.28 : 0.85}" stroke-width="${length(stage, frame.wall * 1.5)}" ${blurred(stage, stage.scale * 0.4)}`,
    ) +
    body(
      `fill="none" stroke="${dark}" stroke-width="${length(stage, frame.wall * 0.66)}" ${blurred(stage, stage.scale * 0.22)}`,
    )
  );
}

/**
 * The softbox on the left and its reflection on the right: the outline again, scaled towards its
 * middle.
 */
function highlight(stage: Stage, { frame, outside, bounds }: Vessel, glass: Glass): string {
  const width = bounds.right - bounds.left;
  const strength = glass.isFrosted ? 0.5 : glass.depth > 0.5 ? 0.62 : 0.95;
  const light = across(stage, [
    [0, '#fff', strength],
    [0.2, '#fff', strength * 0.8],
    [0.26, '#fff', 0],
    [0.93, '#fff', 0],
    [0.98, '#fff', strength * 0.45],
  ]);
  const inset = Math.min(0.3, (frame.wall * 2.6) / width + 0.05);
  const fade = down(stage, [
    [0.03, '#000'],
    [0.2, '#fff'],
    [0.6, '#bbb'],
    [0.85, '#000'],
  ]);
  const foot = stage.y - bounds.low * stage.scale;
  const top = stage.y - frame.body * stage.scale;
  const box = `x="${short(stage.x - (width / 2) * stage.scale)}" y="${short(top)}" width="${length(stage, width)}" height="${short(foot - top)}"`;
  const mask = stage.sheet.define(`<mask id="@"><rect ${box} fill="${fade}"/></mask>`);
  const high = 0.93;
  const place = `matrix(${short((1 - inset) * 100)}e-2 0 0 ${high} ${short(stage.x * inset)} ${short(foot * (1 - high) - frame.body * 0.03 * stage.scale)})`;
  return `<g mask="url(#${mask})">${reused(stage, outside)(`transform="${place}" fill="none" stroke="${light}" stroke-width="${length(stage, Math.max(0.9, width * 0.045))}" ${blurred(stage, stage.scale * (glass.isFrosted ? 1.1 : 0.12))}`)}</g>`;
}

/** Clear plastic and film: only the edges and one highlight are visible. */
export function drawClear(stage: Stage, path: string, { finish }: Surface): string {
  const edge = finish === 'tube' || finish === 'pipette' ? 0.62 : 0.5;
  const fill = across(stage, [
    [0, '#5e6b70', edge],
    [0.06, '#c8d2d4', 0.3],
    [0.13, '#fff', 0.6],
    [0.22, '#fff', 0.14],
    [0.5, '#e6ecec', 0.16],
    [0.86, '#c3ced0', 0.22],
    [0.94, '#fff', 0.5],
    [1, '#5e6b70', edge],
  ]);
  return `<path d="${path}" fill="${fill}" stroke="#46555b" stroke-opacity=".6" stroke-width="1.1"/>`;
}
