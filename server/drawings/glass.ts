// Glass: a body with refracting edges, a hollow, a liquid, a thick base and the softbox seen in it.
import { type Liquid, mix, tone } from './colors.ts';
import { bodyStops, type Glass, glassOf, rimStops } from './glass-colors.ts';
import { facets, hollow } from './outlines.ts';
import { across, block, blurred, type Corner, clipped, down, ellipse, length, profile, reused, type Stage, type Stop, short, stroke, trace } from './stage.ts';
import { coat, type Surface } from './surfaces.ts';

export type Vessel = {
  form: string;
  /** Turned rather than flat in front: its liquid shows a curved surface. */
  isRound: boolean;
  width: number;
  height: number;
  outline: readonly Corner[];
  glassColor: string;
  wall: number;
  base: number;
  liquid?: Liquid | undefined;
  /** Share of the hollow that is filled. */
  level?: number;
  /** Drawn in the hollow, under the liquid's surface: tubes, reeds, pipettes. */
  inside?: ((stage: Stage) => string) | undefined;
  isMatte?: boolean;
};

/** A complete glass body. */
export function glassBody(stage: Stage, vessel: Vessel): string {
  const { width, height, outline, form } = vessel;
  const glass = glassOf(vessel.glassColor);
  const outside = profile(stage, outline);
  const inner = hollow(outline, width, height, vessel.wall, vessel.base);
  const inside = profile(stage, inner);
  if (stage.isLine) return `<path d="${outside}"/>${glass.lacquer ? '' : `<path d="${inside}" stroke-dasharray="7 6" stroke-width="1.3"/>`}`;
  if (glass.lacquer) return lacquered(stage, vessel, outside, glass.lacquer);

  const body = reused(stage, outside);
  const parts = [body(`fill="${across(stage, bodyStops(glass))}"`)];
  parts.push(contents(stage, vessel, glass, inside));
  if (glass.fade)
    parts.push(
      body(
        `fill="${down(stage, [
          [0.08, glass.fade, 0.04],
          [0.45, glass.fade, 0.42],
          [0.8, glass.fade, 0.82],
          [1, mix(glass.fade, glass.edge, 0.3), 0.94],
        ])}"`,
      ),
    );
  parts.push(
    `<g ${clipped(stage, outside)}>${base(stage, vessel, glass)}${edges(stage, vessel, glass, body)}${form === 'diamond' || form === 'baguette' || form === 'hexagon' ? facets(stage, form, width, height, outline.at(-1)?.[0] ?? width / 2) : ''}${highlights(stage, vessel, glass)}</g>`,
  );
  parts.push(body(`fill="none" stroke="${glass.edge}" opacity="${glass.isFrosted ? 0.45 : 0.6}" stroke-width="1.2"`));
  return parts.join('');
}

/** The empty hollow of clear glass: dark cards beside it, the bright sweep behind it. */
const hollowStops: readonly Stop[] = [
  [0, '#5A696F', 0.5],
  [0.03, '#8C999D', 0.28],
  [0.09, '#DDE5E5', 0.3],
  [0.3, '#FFFFFF', 0.34],
  [0.62, '#FFFFFF', 0.12],
  [0.88, '#C3CED0', 0.34],
  [0.965, '#76858B', 0.32],
  [1, '#4A595F', 0.55],
];

/** The hollow with what is in it. */
function contents(stage: Stage, vessel: Vessel, glass: Glass, inside: string): string {
  const { width, height, wall } = vessel;
  const floor = vessel.base;
  const hollowHeight = height - floor - wall;
  const surface = floor + hollowHeight * (vessel.level ?? 0.78);
  const isTinted = glass.depth > 0.5;
  const use = reused(stage, inside);
  const parts = [use(`fill="${isTinted ? glass.tint : across(stage, hollowStops)}"${isTinted ? ' opacity=".18"' : ''}`)];
  const under = vessel.inside?.(stage) ?? '';
  const { liquid } = vessel;
  if (liquid) {
    const light = isTinted && !glass.isFrosted ? mix(glass.tint, '#2A0E00', 0.35) : liquid.light;
    const deep = isTinted && !glass.isFrosted ? mix(glass.edge, glass.tint, 0.3) : liquid.deep;
    const veil = glass.isFrosted ? 0.42 : isTinted ? 0.6 : 1;
    const fill = across(stage, [
      [0, deep, 0.95 * veil],
      [0.1, light, 0.85 * veil],
      [0.28, light, 0.56 * veil],
      [0.6, light, 0.7 * veil],
      [0.88, deep, 0.72 * veil],
      [1, deep, veil],
    ]);
    const half = width / 2;
    const bowl = vessel.isRound ? width * 0.022 : 0;
    const soft = glass.isFrosted ? blurred(stage, stage.scale * 0.9) : '';
    parts.push(
      `<g ${clipped(stage, inside)}>${bowl ? ellipse(stage, 0, surface, half - wall, bowl, `fill="${mix(light, '#FFFFFF', 0.45)}" opacity="${veil}"`) : ''}${under}<g ${soft}><path d="${trace(stage, `M${-half} 0L${half} 0L${half} ${surface}Q0 ${surface - bowl * 2} ${-half} ${surface}Z`)}" fill="${fill}"/><path d="${trace(stage, `M${-half} 0L${half} 0L${half} ${surface}L${-half} ${surface}Z`)}" fill="${down(
        stage,
        [
          [0, '#fff', 0.22],
          [0.3, '#fff', 0],
          [0.75, deep, 0],
          [1, deep, 0.5 * veil],
        ],
      )}"/></g>${glass.isFrosted ? '' : stroke(stage, `M${-half} ${surface}Q0 ${surface - bowl * 2} ${half} ${surface}`, '#fff', 0.5, `opacity="${isTinted ? 0.45 : 0.75}"`) + stroke(stage, `M${-half} ${surface - 0.55}Q0 ${surface - 0.55 - bowl * 2} ${half} ${surface - 0.55}`, deep, 0.35, 'opacity=".6"')}</g>`,
    );
  } else if (under) parts.push(`<g ${clipped(stage, inside)}>${under}</g>`);
  if (!glass.isFrosted) {
    parts.push(use(`fill="none" stroke="${glass.edge}" opacity="${isTinted ? 0.3 : 0.55}" stroke-width="${length(stage, Math.min(0.42, wall * 0.2))}"`));
    parts.push(
      `<g ${clipped(stage, inside)}>${use(`fill="none" stroke="#fff" opacity="${isTinted ? 0.2 : 0.8}" stroke-width="${length(stage, Math.min(1.1, wall * 0.6))}" ${blurred(stage, stage.scale * 0.16)}`)}</g>`,
    );
  }
  return parts.join('');
}

/** The thick base: bands where the floor of the hollow and the paper are refracted. */
function base(stage: Stage, vessel: Vessel, glass: Glass): string {
  if (glass.isFrosted) return ellipse(stage, 0, 0, vessel.width * 0.46, vessel.base * 0.9, `fill="#8B9899" opacity=".35" ${blurred(stage, stage.scale)}`);
  const foot = vessel.outline[0]?.[0] ?? vessel.width / 2;
  const high = vessel.base;
  const isTinted = glass.depth > 0.5;
  const color = vessel.liquid && !isTinted ? vessel.liquid.deep : (glass.fade ?? glass.tint);
  const band = (left: number, right: number, low: number, top: number, fill: string, opacity: number, soft = 0): string =>
    `<path d="${block(stage, foot * left, high * low, foot * (right - left), high * (top - low), high * (top - low) * 0.4)}" fill="${fill}" opacity="${opacity}"${soft ? ` ${blurred(stage, stage.scale * soft)}` : ''}/>`;
  return [
    `<path d="${trace(stage, `M${-vessel.width} 0L${vessel.width} 0L${vessel.width} ${high}L${-vessel.width} ${high}Z`)}" fill="${down(stage, [
      [0, glass.edge, 0.3],
      [0.12, '#fff', isTinted ? 0.08 : 0.5],
      [0.4, color, isTinted ? 0.2 : vessel.liquid ? 0.42 : 0.18],
      [0.62, glass.edge, isTinted ? 0.35 : 0.16],
      [0.78, '#fff', isTinted ? 0.18 : 0.6],
      [0.9, glass.edge, 0.25],
      [1, glass.edge, 0.6],
    ])}"/>`,
    band(-0.86, 0.5, 0.62, 0.8, '#fff', isTinted ? 0.22 : 0.75, 0.15),
    band(-0.78, -0.1, 0.14, 0.26, '#fff', isTinted ? 0.4 : 0.9, 0.08),
    band(0.25, 0.8, 0.2, 0.42, vessel.liquid && !isTinted ? vessel.liquid.light : '#fff', isTinted ? 0.15 : 0.6, 0.2),
  ].join('');
}

/** Dark refraction at the rim of any form, with the bright line beside it. */
function edges(stage: Stage, vessel: Vessel, glass: Glass, body: (attributes: string) => string): string {
  const thick = Math.min(vessel.width, vessel.height);
  if (glass.isFrosted) return body(`fill="none" stroke="#76868A" opacity=".3" stroke-width="${length(stage, thick * 0.09)}" ${blurred(stage, stage.scale * thick * 0.035)}`);
  return (
    body(`fill="none" stroke="#fff" opacity="${glass.depth > 0.5 ? 0.28 : 0.85}" stroke-width="${length(stage, vessel.wall * 1.5)}" ${blurred(stage, stage.scale * 0.4)}`) +
    body(`fill="none" stroke="${across(stage, rimStops(glass))}" stroke-width="${length(stage, vessel.wall * 0.66)}" ${blurred(stage, stage.scale * 0.22)}`)
  );
}

/** The softbox at the left and the strip at the right, following the outline. */
function highlights(stage: Stage, vessel: Vessel, glass: Glass): string {
  const { width, height, outline, wall } = vessel;
  const body = reused(stage, profile(stage, outline));
  /** The outline once more, drawn in towards its middle. */
  const drawnIn = (inset: number, lift: number, drop: number): string => {
    const [wide, high] = [1 - inset, 1 - lift - drop];
    return `transform="matrix(${wide.toFixed(3)} 0 0 ${high.toFixed(3)} ${short(stage.x * inset)} ${short(stage.y * (1 - high) - lift * height * stage.scale)})"`;
  };
  const strength = glass.isFrosted ? 0.5 : glass.depth > 0.5 ? 0.62 : 0.95;
  const soft = glass.isFrosted ? 1.1 : 0.12;
  const broad = across(stage, [
    [0, '#fff', strength],
    [0.2, '#fff', strength * 0.8],
    [0.26, '#fff', 0],
    [0.93, '#fff', 0],
    [0.98, '#fff', strength * 0.45],
  ]);
  const inset = Math.min(0.3, (wall * 2.6) / width + 0.05);
  const fade = stage.sheet.define(
    `<linearGradient id="@" x2="0" y2="1"><stop offset=".03" stop-color="#000"/><stop offset=".1" stop-color="#fff"/><stop offset=".55" stop-color="#bbb"/><stop offset=".85" stop-color="#000"/></linearGradient>`,
  );
  const whole = block({ ...stage }, -width / 2, 0, width, height);
  const mask = stage.sheet.define(`<mask id="@"><path d="${whole}" fill="url(#${fade})"/></mask>`);
  const line = (inset: number, lift: number, drop: number, wide: number, attributes: string): string =>
    body(`${drawnIn(inset, lift, drop)} stroke-width="${length(stage, wide)}" ${attributes}`);
  return `<g mask="url(#${mask})" fill="none" stroke="${broad}">${line(inset, 0.05, 0.035, Math.max(0.9, width * 0.045), blurred(stage, stage.scale * soft))}${line(inset + 0.13, 0.06, 0.05, width * 0.012, 'opacity=".6"')}</g>`;
}

/** Lacquered or metallised bodies are opaque: they only mirror the room. */
function lacquered(stage: Stage, vessel: Vessel, outside: string, surface: Surface): string {
  const { width, height } = vessel;
  const { isRound } = vessel;
  const isDark = surface.color === 'black';
  const finish = vessel.isMatte ? 'matte' : surface.finish;
  const parts = [coat(stage, outside, { ...surface, ...(finish ? { finish } : {}), isFlat: !isRound && surface.material !== 'metal' })];
  const body = reused(stage, outside);
  parts.push(
    `<g ${clipped(stage, outside)}>${body(`fill="none" stroke="${isDark ? '#000' : tone(glassOf(surface.color).tint, -0.45)}" opacity=".55" stroke-width="${length(stage, width * 0.05)}" ${blurred(stage, stage.scale * width * 0.02)}`)}${facets(stage, vessel.form, width, height, vessel.outline.at(-1)?.[0] ?? width / 2)}${isRound && surface.material !== 'metal' ? '' : highlights(stage, { ...vessel, wall: width * 0.03 }, { ...glassOf('black'), depth: isDark ? 0.9 : 0.2, isFrosted: vessel.isMatte === true })}${ellipse(stage, 0, 0, width * 0.5, height * 0.03, `fill="#000" opacity=".3" ${blurred(stage, stage.scale)}`)}</g>`,
  );
  return parts.join('');
}
