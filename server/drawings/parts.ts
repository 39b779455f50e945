// One surface of a body, painted or as a line drawing: its silhouette, the faces within it, and its
// material.
import type { Surface } from '#shared/model/surfaces.ts';
import type { Face } from './faces.ts';
import { drawClear } from './glass.ts';
import { colorOf, fillOf, grainOf, lightness, tone } from './paint.ts';
import type { Projected } from './projection.ts';
import { polyline, reused, type Stage, short, trace } from './svg.ts';

type Part = { surface: Surface; seen: Projected };

/** Its faces that are large enough to be drawn. */
const facesOf = (stage: Stage, { faces }: Projected, thinnest: number): Face[] =>
  faces.filter(({ bounds: { left, right, low, high }, area }) => {
    const thick = area / (right - left + high - low);
    return thick * stage.scale > thinnest && area * stage.scale ** 2 > 16;
  });

export function outlined(stage: Stage, { seen }: Part): string {
  const edges = facesOf(stage, seen, 2.4)
    .map(({ loops }) => trace(stage, loops))
    .join('');
  return `<path d="${trace(stage, seen.silhouette.loops)}"/>${edges ? `<path d="${edges}" fill="none" stroke-width="1.1"/>` : ''}`;
}

/** Cut glass: each facet has its own brightness. */
export function facets(stage: Stage, seen: Projected): string {
  const { area } = seen.silhouette;
  const thread = ridgesOf(stage, seen);
  const lines = thread
    ? `<path d="${thread}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/><path d="${thread}" fill="none" stroke="#1a2a30" stroke-opacity=".4"/>`
    : '';
  const cut = facesOf(stage, seen, 2)
    .filter((face) => face.area > area * 0.004 && face.area < area * 0.6)
    .map((face) => {
      const [x, y] = face.normal;
      const light = y * 0.5 - x * 0.4;
      return `<path d="${trace(stage, face.loops)}" fill="${light > 0 ? '#fff' : '#1a2a30'}" fill-opacity="${short(Math.min(0.3, Math.abs(light) * 0.5))}"/>`;
    })
    .join('');
  return cut ? `${lines}<g stroke="#fff" stroke-opacity=".45">${cut}</g>` : lines;
}

/** More upright strips than this are ribs: one thin line each. */
const MANY = 12;
const isUpright = ({ bounds: { left, right, low, high } }: Face): boolean =>
  high - low > 4 * (right - left);
const ribs = ({ x, y, scale }: Stage, faces: readonly Face[]): string =>
  faces
    .map(
      ({ bounds: { left, right, low, high } }) =>
        `M${short(x + ((left + right) / 2) * scale)} ${short(y - high * scale)}v${short((high - low) * scale)}`,
    )
    .join('');

/** The edges within a clear body. */
function hairlines(stage: Stage, seen: Projected): string {
  const faces = facesOf(stage, seen, 2).slice(0, 8);
  const lines = faces.map(({ loops }) => trace(stage, loops)).join('') + ridgesOf(stage, seen);
  return lines
    ? `<path d="${lines}" fill="none" stroke="#46555b" stroke-opacity=".38" stroke-width=".9"/>`
    : '';
}
export const ridgesOf = (stage: Stage, { ridges }: Projected): string =>
  ridges.map((line) => polyline(stage, line)).join('');

export function painted(stage: Stage, { surface, seen }: Part): string {
  const path = trace(stage, seen.silhouette.loops);
  if (!path) return '';
  if (surface.kind === 'clear-plastic' || surface.kind === 'glass')
    return drawClear(stage, path, surface) + hairlines(stage, seen);
  const base = colorOf(surface);
  const isDark = lightness(base) < 0.2;
  const ink = tone(base, isDark ? -0.9 : -0.55);
  const whole = reused(stage, path);
  const faces = facesOf(stage, seen, 1.4);
  const isLarge = (face: Face): boolean => face.area > seen.silhouette.area * 0.06;
  const small = faces.filter((face) => !isLarge(face));
  const thin = small.filter(isUpright);
  const isRibbed = thin.length > MANY;
  const isBase = seen.faces.length > 0 && !isRibbed;
  const parts = [
    whole(
      `fill="${fillOf(stage, surface, seen.silhouette, isBase)}" stroke="${ink}" stroke-opacity=".75" stroke-width="1.2" stroke-linejoin="round"`,
    ),
  ];
  if (isRibbed)
    parts.push(
      `<path d="${ribs(stage, thin)}" stroke="${isDark ? tone(base, 0.3) : ink}" stroke-opacity=".5"/>`,
    );
  else
    parts.push(
      ...faces.filter(isLarge).map((face) => largeFace(stage, surface, face, ink)),
      ...smallFaces(stage, surface, small),
    );
  const grain = grainOf(stage.sheet, surface);
  if (grain) parts.push(whole(grain));
  if (surface.finish === 'bubbles') parts.push(whole(`fill="url(#${bubbles(stage)})"`));
  const sheer = surface.kind === 'frosted';
  return sheer ? `<g opacity=".8">${parts.join('')}</g>` : parts.join('');
}

const largeFace = (stage: Stage, surface: Surface, face: Face, ink: string): string =>
  `<path d="${trace(stage, face.loops)}" fill="${fillOf(stage, surface, face)}" stroke="${ink}" stroke-opacity=".4" stroke-width=".7"/>`;

/** One path for all small faces of the same fill. */
function smallFaces(stage: Stage, surface: Surface, faces: readonly Face[]): string[] {
  const fills = Map.groupBy(faces, (face) => fillOf(stage, surface, face, true));
  return Array.from(
    fills,
    ([fill, some]) =>
      `<path d="${some.map(({ loops }) => trace(stage, loops)).join('')}" fill="${fill}"/>`,
  );
}

function bubbles({ sheet, scale }: Stage): string {
  const step = scale * 19;
  const dot = (x: number, y: number): string =>
    `<circle cx="${short(x * step)}" cy="${short(y * step)}" r="${short(step * 0.4)}"/>`;
  return sheet.define(
    `<pattern id="@" width="${short(step)}" height="${short(step * 1.72)}" patternUnits="userSpaceOnUse"><g fill="#fff" fill-opacity=".45" stroke="#5e7178" stroke-opacity=".4">${dot(0.5, 0.43)}${dot(0, 1.29)}${dot(1, 1.29)}</g></pattern>`,
  );
}
