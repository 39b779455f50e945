// Cartons and bags.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { lightness, tone } from './colors.ts';
import { ownSurface } from './frames.ts';
import { numberOf, seedOf } from './reading.ts';
import { across, aslant, block, blurred, down, type Piece, polygon, reused, type Stage, stroke, trace } from './stage.ts';
import { baseOf, coat, grain, isMetallic } from './surfaces.ts';

/** A carton turned to show two faces, with the seam of its lid; round boxes stand as cylinders. */
export function carton(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const surface = ownSurface(attributes, 'cardboard', 'black', seed);
  const width = numberOf(attributes, ['widthMm', 'diameterMm'], 52);
  const depth = numberOf(attributes, ['depthMm', 'widthMm', 'diameterMm'], width);
  const height = numberOf(attributes, 'heightMm', 120);
  const lid = height * (height > width * 1.2 ? 0.34 : 0.42);
  if (attributes.form === 'cylinder' || attributes.form === 'round') {
    const draw = (stage: Stage): string =>
      coat(stage, block(stage, -width / 2, 0, width, height - lid, 0.5), surface) +
      coat(stage, block(stage, -width / 2 - 0.5, height - lid, width + 1, lid, 0.3, 1), surface) +
      stroke(stage, `M${-width / 2} ${height - lid - 0.4}L${width / 2} ${height - lid - 0.4}`, '#000', 0.8, 'opacity=".5"');
    return { width, height, feet: [{ x: 0, width, height }], draw };
  }
  const front = width * 0.89;
  const side = Math.min(depth, width * 1.6) * 0.45;
  const left = -(front + side) / 2;
  const edge = left + front;
  const right = edge + side;
  const frontRise = front * 0.03;
  const sideRise = side * 0.13;
  const base = baseOf(surface);
  const isShiny = surface.finish === 'glossy' || surface.finish === 'metallic' || surface.color === 'gold' || surface.color === 'silver';
  const isMetal = isMetallic(surface);
  const isMagnetic = attributes.isMagnetic === true;
  const draw = (stage: Stage): string => {
    if (stage.isLine)
      return `<path d="${block(stage, -width / 2, 0, width, height, 0.3)}"/><path d="${trace(stage, `M${-width / 2} ${height - lid}L${width / 2} ${height - lid}`)}"/>`;
    const face = (x0: number, y0: number, x1: number, y1: number, from: number, to: number): string =>
      trace(stage, `M${x0} ${y0 + from}L${x1} ${y1 + from}L${x1} ${y1 + to}L${x0} ${y0 + to}Z`);
    const backRise = frontRise + sideRise;
    const top = height - backRise;
    const texture = (path: string): string =>
      reused(
        stage,
        path,
      )(
        grain(
          stage,
          surface.color === 'kraft' ? '.04 .5' : '.7',
          seed,
          surface.color === 'kraft' ? [0.33, 0.2, 0.09] : lightness(base) < 0.3 ? [1, 1, 1] : [0.3, 0.25, 0.2],
          lightness(base) < 0.3 ? 0.14 : lightness(base) > 0.85 ? 0.14 : 0.32,
          lightness(base) < 0.3 || lightness(base) > 0.85 ? -0.05 : -0.13,
        ),
      );
    const frontPath = face(left, frontRise, edge, 0, 0, top);
    const sidePath = face(edge, 0, right, sideRise, 0, top);
    const seam = top - lid;
    const inset = isMagnetic
      ? ''
      : stroke(stage, `M${left} ${frontRise + seam}L${edge} ${seam}L${right} ${sideRise + seam}`, tone(base, -0.75), 0.9, 'stroke-linejoin="round"') +
        stroke(stage, `M${left} ${frontRise + seam + 0.7}L${edge} ${seam + 0.7}L${right} ${sideRise + seam + 0.7}`, '#fff', 0.28, 'opacity=".5"');
    const flap = isMagnetic
      ? stroke(stage, `M${left + front * 0.04} ${frontRise + top * 0.5}L${edge} ${top * 0.5}`, tone(base, -0.7), 0.6) +
        stroke(stage, `M${left + front * 0.04} ${frontRise + top * 0.5 + 0.6}L${edge} ${top * 0.5 + 0.6}`, '#fff', 0.22, 'opacity=".45"')
      : '';
    return [
      `<path d="${trace(stage, `M${left} ${frontRise + top}L${edge} ${top}L${right} ${sideRise + top}L${right - front} ${backRise + top}Z`)}" fill="${aslant(stage, [
        [0, tone(base, lightness(base) < 0.3 ? 0.2 : lightness(base) > 0.85 ? -0.015 : 0.42)],
        [1, tone(base, lightness(base) > 0.85 ? -0.06 : 0.12)],
      ])}"/>`,
      `<path d="${sidePath}" fill="${across(stage, [
        [0, tone(base, lightness(base) > 0.85 ? -0.26 : -0.46)],
        [1, tone(base, lightness(base) > 0.85 ? -0.16 : -0.3)],
      ])}"/>${texture(sidePath)}`,
      `<path d="${frontPath}" fill="${aslant(
        stage,
        isMetal
          ? [
              [0, tone(base, 0.6)],
              [0.28, tone(base, 0.22)],
              [0.42, tone(base, 0.62)],
              [0.6, tone(base, 0)],
              [1, tone(base, -0.3)],
            ]
          : isShiny
            ? [
                [0, tone(base, 0.5)],
                [0.4, tone(base, 0.16)],
                [0.41, tone(base, 0.02)],
                [1, tone(base, -0.16)],
              ]
            : [
                [0, tone(base, lightness(base) < 0.3 ? 0.14 : 0.24)],
                [1, tone(base, lightness(base) > 0.85 ? -0.05 : -0.1)],
              ],
      )}"/>${texture(frontPath)}`,
      inset,
      flap,
      stroke(stage, `M${edge} 0L${edge} ${top}`, '#fff', 0.35, `opacity=".4" ${blurred(stage, 0.7)}`),
      stroke(stage, `M${left} ${frontRise + top}L${edge} ${top}L${right} ${sideRise + top}`, '#fff', 0.4, `opacity=".55" ${blurred(stage, 0.7)}`),
      `<path d="${face(left, frontRise, edge, 0, 0, top * 0.3)}" fill="${down(stage, [
        [0, '#000', 0],
        [1, '#000', 0.2],
      ])}"/>`,
      attributes.finish === 'metallic' ? '' : goldLine(stage, attributes, left, edge, frontRise, top),
    ].join('');
  };
  return { width: front + side, height, feet: [{ x: 0, width: front + side, height: height * 0.8 }], draw };
}

/** Black and coloured boxes carry a fine foil line, as bought ones do. */
function goldLine(stage: Stage, attributes: Attributes, left: number, edge: number, rise: number, top: number): string {
  if (codeOf(attributes, 'color', '') === 'kraft' || seedOf(attributes) % 2) return '';
  const inset = (edge - left) * 0.09;
  const slope = rise / (edge - left);
  const y = (x: number, at: number): number => at + (edge - x) * slope;
  const [a, b] = [left + inset, edge - inset];
  return stroke(stage, `M${a} ${y(a, inset)}L${b} ${y(b, inset)}L${b} ${y(b, top - inset)}L${a} ${y(a, top - inset)}Z`, '#C79C54', 0.4, 'opacity=".6"');
}

/** A paper bag with cord handles, or a flat film bag. */
export function bag(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const surface = ownSurface(attributes, 'paper', 'kraft', seed);
  const width = numberOf(attributes, 'widthMm', 180);
  const height = numberOf(attributes, 'heightMm', 240);
  const gusset = Math.min(numberOf(attributes, 'depthMm', width * 0.4) * 0.42, width * 0.36);
  const base = baseOf(surface);
  const front = width * 0.92;
  const left = -(front + gusset) / 2;
  const edge = left + front;
  const right = edge + gusset;
  const isFilm = surface.material === 'film' || surface.material === 'plastic';
  const handle = isFilm ? 0 : height * 0.2;
  const draw = (stage: Stage): string => {
    if (stage.isLine) return `<path d="${block(stage, -width / 2, 0, width, height)}"/>`;
    if (isFilm) {
      const sheet = block(stage, -width / 2, 0, width, height, 2);
      return `<path d="${sheet}" fill="${aslant(stage, [
        [0, '#fff', 0.8],
        [0.3, base, 0.35],
        [0.5, '#fff', 0.6],
        [0.52, base, 0.3],
        [1, '#8C979B', 0.4],
      ])}" stroke="#6C787C" stroke-opacity=".5"/>${stroke(stage, `M${-width / 2} ${height * 0.92}L${width / 2} ${height * 0.92}M${-width / 2} ${height * 0.905}L${width / 2} ${height * 0.905}`, '#6C787C', 0.8, 'opacity=".5"')}`;
    }
    const rise = gusset * 0.16;
    const frontPath = polygon(stage, [
      [left, rise * 0.3, 1],
      [edge, 0, 0.5],
      [edge, height, 0.5],
      [left, height, 0.5],
    ]);
    const fold = edge + gusset * 0.5;
    const sidePath = trace(stage, `M${edge} 0L${right} ${rise}L${right} ${height}L${fold} ${height - height * 0.015}L${edge} ${height}Z`);
    const noise = grain(
      stage,
      surface.color === 'kraft' ? '.03 .4' : '.6',
      seed,
      surface.color === 'kraft' ? [0.33, 0.2, 0.09] : lightness(base) < 0.3 ? [1, 1, 1] : [0.4, 0.36, 0.3],
      lightness(base) < 0.3 ? 0.12 : 0.36,
      lightness(base) < 0.3 ? -0.04 : -0.14,
    );
    const cord = tone(base, lightness(base) < 0.3 ? 0.25 : -0.35);
    const grip = (shift: number, lift: number): string =>
      `M${left + front * 0.3 + shift} ${height - 6 + lift}C${left + front * 0.3 + shift} ${height + handle * 1.28 + lift} ${left + front * 0.7 + shift} ${height + handle * 1.28 + lift} ${left + front * 0.7 + shift} ${height - 6 + lift}`;
    return [
      stroke(stage, grip(gusset * 0.4, 4), tone(cord, -0.3), 2.6),
      `<path d="${sidePath}" fill="${across(stage, [
        [0, tone(base, -0.42)],
        [0.5, tone(base, -0.16)],
        [0.51, tone(base, -0.4)],
        [1, tone(base, -0.24)],
      ])}"/>`,
      stroke(
        stage,
        `M${edge} ${height * 0.22}L${fold} ${height * 0.34}L${fold} ${height * 0.985}M${fold} ${height * 0.34}L${right} ${height * 0.25}`,
        '#000',
        0.7,
        'opacity=".25"',
      ),
      reused(
        stage,
        frontPath,
      )(
        `fill="${aslant(stage, [
          [0, tone(base, 0.26)],
          [0.6, base],
          [1, tone(base, -0.12)],
        ])}"`,
      ),
      reused(stage, frontPath)(noise),
      stroke(stage, `M${left} ${height * 0.86}L${edge} ${height * 0.86}`, '#fff', 0.6, 'opacity=".3"'),
      stroke(stage, `M${left} ${height * 0.855}L${edge} ${height * 0.855}`, '#000', 0.6, 'opacity=".14"'),
      stroke(stage, `M${edge} 0L${edge} ${height}`, '#fff', 0.8, `opacity=".35" ${blurred(stage, 0.8)}`),
      stroke(stage, grip(0, 0), cord, 3),
      stroke({ ...stage, x: stage.x - 1 }, grip(0, 0), tone(cord, 0.35), 1, 'opacity=".7" stroke-dasharray="4 3"'),
    ].join('');
  };
  return { width: front + gusset, height: height + handle, feet: [{ x: 0, width: front + gusset, height: height * 0.6 }], draw };
}
