// The background of the shop's pictures: a warm colour, soft shadows, and rows of the same piece.
import { across, length, moved, type Sheet, type Stage, short } from './svg.ts';

/** An object in a picture: its size in mm, the position of its feet, and how it is drawn. */
export type Piece = { width: number; height: number; feet: Foot[]; draw: (stage: Stage) => string };
export type Foot = {
  x: number;
  width: number;
  height: number;
  glow?: string | undefined;
  lift?: number;
};

/** The same piece several times: drawn once and repeated. */
export function repeated(one: Piece, count: number): Piece {
  if (count < 2) return one;
  const step = one.width * 1.32;
  const first = -(step * (count - 1)) / 2;
  return {
    width: step * (count - 1) + one.width,
    height: one.height,
    feet: Array.from({ length: count }, (_, index) =>
      one.feet.map((foot) => ({ ...foot, x: foot.x + first + step * index })),
    ).flat(),
    draw: (stage) => {
      const id = stage.sheet.define(`<g id="@">${one.draw(moved(stage, first))}</g>`);
      return Array.from(
        { length: count },
        (_, index) => `<use href="#${id}" x="${length(stage, step * index)}"/>`,
      ).join('');
    },
  };
}

/** A piece with its shadows, at the position of the stage. */
export const standing = (stage: Stage, piece: Piece): string =>
  piece.feet.map((foot) => shadow(stage, foot)).join('') + piece.draw(stage);

/**
 * The shadow of one foot: contact shadow, a soft shadow to the right, and the glow of light that
 * passes through.
 */
function shadow(stage: Stage, foot: Foot): string {
  const { sheet, scale, y } = stage;
  const x = stage.x + foot.x * scale;
  const half = (foot.width * scale) / 2;
  const reach = Math.min(300, Math.max(60, foot.height * scale * 0.5));
  const lift = (foot.lift ?? 0) * scale;
  const depth = Math.min(46, 16 + reach * 0.12);
  const pool = (
    [dx, dy]: readonly [dx: number, dy: number],
    [rx, ry]: readonly [rx: number, ry: number],
    paint: string,
  ): string =>
    `<ellipse cx="${short(x + dx)}" cy="${short(y + dy)}" rx="${short(rx)}" ry="${short(ry)}" ${paint}/>`;
  const dark = (color: string, opacity: number, soft: number): string =>
    `fill="${color}" opacity="${opacity}" ${softened(sheet, soft)}`;
  if (lift > 0)
    return (
      pool([lift * 0.5, 0], [half * 1.15, half * 0.2], dark('#4a3a26', 0.34, 16)) +
      (foot.glow ? pool([lift * 0.7, 0], [half * 0.7, half * 0.1], dark(foot.glow, 0.6, 10)) : '')
    );
  const fall = across({ ...stage, sheet }, [
    [0, '#4a3a26', 0.42],
    [0.45, '#4a3a26', 0.2],
    [1, '#4a3a26', 0],
  ]);
  return [
    `<path d="M${short(x - half * 0.9)} ${short(y + 4)}L${short(x + half)} ${short(y + 5)}L${short(x + half + reach)} ${short(y - depth)}L${short(x + half * 0.3 + reach * 0.5)} ${short(y - depth * 1.5)}L${short(x - half * 0.4)} ${short(y - 14)}Z" fill="${fall}" ${softened(sheet, 18)}/>`,
    foot.glow
      ? pool(
          [half + reach * 0.22, -depth * 0.42],
          [Math.min(reach * 0.36, half * 1.1), depth * 0.36],
          dark(foot.glow, 0.62, 24),
        )
      : '',
    pool([half * 0.05, 2], [half * 1.04, 7], dark('#2a2013', 0.5, 6)),
    pool([0, 0.5], [half * 0.94, 3], dark('#1e160c', 0.6, 2.4)),
  ].join('');
}

const softened = (sheet: Sheet, deviation: number): string =>
  `filter="url(#${sheet.define(`<filter id="@" filterUnits="userSpaceOnUse" x="-200" y="300" width="2400" height="1000"><feGaussianBlur stdDeviation="${short(deviation)} ${short(deviation * 0.55)}"/></filter>`)})"`;

/** A warm background without a horizon, lit from the upper left. */
export function background(sheet: Sheet, width: number, height: number): string {
  const sweep = sheet.define(
    '<linearGradient id="@" x2="0" y2="1"><stop stop-color="#F5F1E9"/><stop offset=".62" stop-color="#F0EAE0"/><stop offset=".84" stop-color="#EBE4D8"/><stop offset="1" stop-color="#E8E0D3"/></linearGradient>',
  );
  const light = sheet.define(
    '<radialGradient id="@" cx=".22" cy=".16" r="1"><stop stop-color="#fff" stop-opacity=".8"/><stop offset=".6" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
  );
  const all = `<path d="M0 0H${width}V${height}H0Z"`;
  return `${all} fill="url(#${sweep})"/>${all} fill="url(#${light})"/>`;
}
