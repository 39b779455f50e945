// Rolls: blank labels and bubble wrap.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { hexOf, tone } from './colors.ts';
import { ownSurface } from './frames.ts';
import { numberOf, seedOf } from './reading.ts';
import { across, block, blurred, clipped, down, ellipse, length, type Piece, reused, type Stage, stroke, trace } from './stage.ts';
import { baseOf, grain } from './surfaces.ts';

/** A roll of blank labels, lying on its side, with the strip coming off. */
export function labelRoll(attributes: Attributes, isMeasured = false): Piece {
  const labelWidth = numberOf(attributes, ['widthMm', 'diameterMm'], 40);
  const labelHeight = numberOf(attributes, ['heightMm', 'diameterMm'], 50);
  if (isMeasured) {
    const corner = attributes.form === 'round' ? labelWidth / 2 : 1.5;
    return { width: labelWidth, height: labelHeight, feet: [], draw: (stage) => `<path d="${block(stage, -labelWidth / 2, 0, labelWidth, labelHeight, corner)}"/>` };
  }
  const seed = seedOf(attributes);
  const surface = ownSurface(attributes, 'paper', 'white', seed);
  const base = baseOf(surface);
  const width = labelWidth + 6;
  const diameter = Math.max(70, labelHeight * 1.5);
  const radius = diameter / 2;
  const bulge = radius * 0.3;
  const left = -width / 2;
  const right = width / 2;
  const draw = (stage: Stage): string => {
    const side = trace(
      stage,
      `M${right} 0C${right + bulge * 1.33} 0 ${right + bulge * 1.33} ${diameter} ${right} ${diameter}L${left} ${diameter}C${left - bulge * 1.1} ${diameter} ${left - bulge * 1.1} 0 ${left} 0Z`,
    );
    const face = `cx="${(stage.x + right * stage.scale).toFixed(1)}" cy="${(stage.y - radius * stage.scale).toFixed(1)}"`;
    const isRound = attributes.form === 'round' || attributes.form === 'oval';
    const label = (y: number, size: number): string =>
      isRound
        ? ellipse(stage, left + width / 2 - bulge * 0.5, y + size / 2, labelWidth * 0.46, size * 0.47, `fill="${base}" stroke="#8C8474" stroke-opacity=".5"`)
        : `<path d="${block(stage, left + 3 - bulge * 0.5, y, labelWidth, size, 1.4)}" fill="${base}" stroke="#8C8474" stroke-opacity=".45"/>`;
    const metallic = surface.color === 'gold' || surface.color === 'silver';
    const backing = '#EFE7D6';
    const light = down(stage, [
      [0, '#fff', 0.5],
      [0.16, '#fff', metallic ? 0.75 : 0.35],
      [0.34, '#fff', 0],
      [0.6, '#1A1206', 0.06],
      [1, '#1A1206', 0.46],
    ]);
    const rings = [0.97, 0.9, 0.83, 0.76, 0.69, 0.62, 0.55]
      .map(
        (share) =>
          `<ellipse ${face} rx="${length(stage, bulge * share)}" ry="${length(stage, radius * share)}" fill="none" stroke="#B9AE98" stroke-opacity=".55" stroke-width="1"/>`,
      )
      .join('');
    return [
      `<path d="${side}" fill="${backing}"/>`,
      `<g ${clipped(stage, side)}>${label(diameter * 0.05 - labelHeight * 0.62, labelHeight * 0.8)}${label(diameter * 0.05 + labelHeight * 0.24, Math.min(labelHeight, diameter * 0.62))}${label(diameter * 0.05 + labelHeight * 0.3 + Math.min(labelHeight, diameter * 0.62), labelHeight * 0.6)}<path d="${side}" fill="${light}"/></g>`,
      `<ellipse ${face} rx="${length(stage, bulge)}" ry="${length(stage, radius)}" fill="${across(stage, [
        [0, '#F6F0E2'],
        [1, '#D9CFBB'],
      ])}" stroke="#A79C86" stroke-opacity=".6"/>`,
      rings,
      `<ellipse ${face} rx="${length(stage, bulge * 0.46)}" ry="${length(stage, radius * 0.46)}" fill="#B89467"/><ellipse ${face} rx="${length(stage, bulge * 0.4)}" ry="${length(stage, radius * 0.4)}" fill="${across(
        stage,
        [
          [0, '#6E5433'],
          [1, '#3B2C18'],
        ],
      )}"/>`,
    ].join('');
  };
  return { width: width + bulge * 2, height: diameter, feet: [{ x: 0, width: width + bulge, height: diameter * 0.7 }], draw };
}

/** A roll of bubble wrap standing upright. */
export function wrapRoll(attributes: Attributes): Piece {
  const width = numberOf(attributes, 'diameterMm', Math.min(300, numberOf(attributes, 'widthMm', 500) * 0.56));
  const height = numberOf(attributes, ['heightMm', 'widthMm'], 500);
  const color = codeOf(attributes, 'color', 'clear');
  const isPaper = codeOf(attributes, 'material', 'film') !== 'film' && codeOf(attributes, 'material', 'film') !== 'plastic';
  const base = isPaper ? hexOf(color === 'clear' ? 'kraft' : color) : color === 'clear' ? '#DCE7EA' : hexOf(color);
  const half = width / 2;
  const rim = half * 0.2;
  const draw = (stage: Stage): string => {
    const body = trace(stage, `M${-half} ${rim * 0.4}C${-half} ${-rim * 0.9} ${half} ${-rim * 0.9} ${half} ${rim * 0.4}L${half} ${height - rim}L${-half} ${height - rim}Z`);
    if (stage.isLine) return `<path d="${block(stage, -half, 0, width, height)}"/>`;
    const step = (width * stage.scale) / 15;
    const use = reused(stage, body);
    const dots = stage.sheet.define(
      `<pattern id="@" width="${step.toFixed(1)}" height="${(step * 1.72).toFixed(1)}" patternUnits="userSpaceOnUse">${[
        [0.5, 0.43],
        [0, 1.29],
        [1, 1.29],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<g transform="translate(${(x * step).toFixed(1)} ${(y * step).toFixed(1)})"><circle r="${(step * 0.4).toFixed(1)}" fill="#fff" fill-opacity=".4" stroke="#5E7178" stroke-opacity=".4"/><circle cx="${(-step * 0.13).toFixed(1)}" cy="${(-step * 0.14).toFixed(1)}" r="${(step * 0.13).toFixed(1)}" fill="#fff"/></g>`,
        )
        .join('')}</pattern>`,
    );
    const spiral = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
      .map((share, index) =>
        ellipse(stage, half * 0.012 * (index % 2), height - rim, half * share, rim * share, `fill="${tone(base, index % 2 ? 0.35 : 0.6)}" stroke="#5E7178" stroke-opacity=".4"`),
      )
      .join('');
    return [
      use(`fill="${base}" stroke="#5E7178" stroke-opacity=".5"`),
      isPaper ? use(grain(stage, '.5', 5, [0.33, 0.2, 0.09], 0.6, -0.25)) : use(`fill="url(#${dots})"`),
      use(
        `fill="${across(stage, [
          [0, '#2B3A40', 0.5],
          [0.1, '#2B3A40', 0.14],
          [0.22, '#fff', 0.6],
          [0.36, '#fff', 0.06],
          [0.7, '#2B3A40', 0.1],
          [0.92, '#2B3A40', 0.34],
          [1, '#2B3A40', 0.55],
        ])}"`,
      ),
      stroke(stage, `M${half * 0.5} ${-rim * 0.34}L${half * 0.5} ${height - rim * 1.8}`, '#fff', width * 0.008, 'opacity=".7"'),
      stroke(stage, `M${half * 0.52} ${-rim * 0.34}L${half * 0.52} ${height - rim * 1.8}`, '#2B3A40', width * 0.01, `opacity=".3" ${blurred(stage, 2)}`),
      spiral,
      ellipse(
        stage,
        0,
        height - rim,
        half * 0.26,
        rim * 0.26,
        `fill="${across(stage, [
          [0, '#5C4930'],
          [1, '#33281A'],
        ])}" stroke="#B89467" stroke-width="3"`,
      ),
    ].join('');
  };
  return { width, height, feet: [{ x: 0, width, height: height * 0.7 }], draw };
}
