// SVG as text: a sheet that collects each gradient, filter and clip once, and compact outlines.
import type { Loop, Point } from './faces.ts';

export type Sheet = { define: (markup: string) => string; definitions: () => string };

/**
 * An empty sheet; define() takes markup whose id is written as "@" and returns the id given to it.
 */
function createSheet(): Sheet {
  const ids = new Map<string, string>();
  return {
    define(markup) {
      const known = ids.get(markup);
      if (known) return known;
      const id = `d${ids.size.toString(36)}`;
      ids.set(markup, id);
      return id;
    },
    definitions: () => [...ids].map(([markup, id]) => markup.replace('@', id)).join(''),
  };
}

/**
 * x and y are the position of the origin in the picture; a line stage draws outlines instead of
 * materials.
 */
export type Stage = { sheet: Sheet; x: number; y: number; scale: number; isLine: boolean };

export const moved = (stage: Stage, x: number, y = 0): Stage => ({
  ...stage,
  x: stage.x + x * stage.scale,
  y: stage.y - y * stage.scale,
});

/** A number as short as a picture needs it. */
export const short = (value: number): string =>
  String(Math.round(value * 10) / 10 + 0).replace(/^(-?)0\./, '$1.');
/** A length in mm as a length in the picture. */
export const length = (stage: Stage, mm: number): string => short(mm * stage.scale);

/** A whole picture: the SVG document around the content drawn on a new sheet. */
export function picture(
  width: number,
  height: number,
  title: string,
  draw: (sheet: Sheet) => string,
): string {
  const sheet = createSheet();
  const content = draw(sheet);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}"><defs>${sheet.definitions()}</defs>${content}</svg>`;
}

/** Text that is safe inside an attribute or an element. */
export const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them in any form
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Offset, colour and, if not opaque, opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

const decimal = (value: number): string =>
  String(Math.round(value * 1000) / 1000).replace(/^(-?)0\./, '$1.');
const stopMarkup = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop${offset > 0 ? ` offset="${decimal(offset)}"` : ''} stop-color="${shortHex(color, opacity)}"/>`,
    )
    .join('');
/** A colour with its opacity as hexadecimal digits. */
function shortHex(color: string, opacity: number): string {
  const full = color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  const hex = alpha === 255 ? full : full + alpha.toString(16).padStart(2, '0');
  return hex.replace(/^#(.)\1(.)\2(.)\3(?:(.)\4)?$/, '#$1$2$3$4');
}
const linear = ({ sheet }: Stage, way: string, stops: readonly Stop[]): string =>
  `url(#${sheet.define(`<linearGradient id="@"${way}>${stopMarkup(stops)}</linearGradient>`)})`;

/**
 * Gradients over the bounding box of a shape: from left to right, from top to bottom, from the
 * upper left to the lower right.
 */
export const across = (stage: Stage, stops: readonly Stop[]): string => linear(stage, '', stops);
export const down = (stage: Stage, stops: readonly Stop[]): string =>
  linear(stage, ' x2="0" y2="1"', stops);
export const aslant = (stage: Stage, stops: readonly Stop[]): string =>
  linear(stage, ' x2=".7" y2="1"', stops);
/** Around the light in the upper left of a ball. */
export const around = ({ sheet }: Stage, stops: readonly Stop[]): string =>
  `url(#${sheet.define(`<radialGradient id="@" cx=".36" cy=".3" r=".72">${stopMarkup(stops)}</radialGradient>`)})`;

/** The attribute that blurs by about this many picture units: few filters serve many shapes. */
export const blurred = ({ sheet }: Stage, deviation: number): string =>
  `filter="url(#${sheet.define(`<filter id="@" x="-.3" y="-.4" width="1.6" height="1.8"><feGaussianBlur stdDeviation="${short(Math.max(0.5, 2 ** Math.round(Math.log2(deviation))))}"/></filter>`)})"`;

/**
 * Defines a path once to draw it several times: returns a function of the attributes of each use.
 */
export function reused({ sheet }: Stage, path: string): (attributes: string) => string {
  const id = sheet.define(`<path id="@" d="${path}"/>`);
  return (attributes) => `<use href="#${id}" ${attributes}/>`;
}
/** The attribute that clips to a path. */
export function clipped({ sheet }: Stage, path: string): string {
  const id = sheet.define(`<path id="@" d="${path}"/>`);
  return `clip-path="url(#${sheet.define(`<clipPath id="@"><use href="#${id}"/></clipPath>`)})"`;
}

/** Corners sharper than this (radians) stay corners; between them a line is smooth. */
const CORNER = 0.42;
/** A step of this many picture units is a straight line if its neighbour is much shorter. */
const LONG = 6;
/** Two lines of at least this length meet in a corner, however flat. */
const EDGE = 36;
/** The maximum distance (picture units) of a curve from its points. */
const TOLERANCE = 0.5;

/** An open line as short straight steps. */
export const polyline = (stage: Stage, line: Loop): string =>
  line
    .map(
      ([x, y], index) =>
        `${index === 0 ? 'M' : 'L'}${short(stage.x + x * stage.scale)} ${short(stage.y - y * stage.scale)}`,
    )
    .join('');

/** Closed loops in mm as one path in the picture; each begins at its highest point. */
export const trace = (stage: Stage, loops: readonly Loop[]): string =>
  loops.map((loop) => traced(stage, loop)).join('');

/** An anchor ends a straight line or is a corner: curves begin and end there. */
type Knot = { at: Point; before: Point; after: Point; isAnchor: boolean };

function traced(stage: Stage, loop: Loop): string {
  const points: Point[] = [];
  for (const [x, y] of loop) {
    const point: Point = [stage.x + x * stage.scale, stage.y - y * stage.scale];
    const last = points.at(-1);
    if (!last || distance(last, point) > 0.4) points.push(point);
  }
  while (points.length > 2 && distance(points[0] as Point, points.at(-1) as Point) <= 0.4)
    points.pop();
  const bent: Point[] = [];
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] as Point;
    if (nearest([bent.at(-1) ?? (points.at(-1) as Point), next], point) > 0.14) bent.push(point);
  });
  if (bent.length < 3) return '';
  const top = bent.reduce(
    (best, point, index) => (point[1] < (bent[best]?.[1] ?? 0) - 1e-6 ? index : best),
    0,
  );
  const ordered = [...bent.slice(top), ...bent.slice(0, top)];
  const knots = thinned(ordered.map((_, index) => knotAt(ordered, index)));
  const first = knots[0] as Knot;
  let from: Point = [tenth(first.at[0]), tenth(first.at[1])];
  let path = `M${short(from[0])} ${short(from[1])}`;
  knots.forEach((knot, index) => {
    const to = knots[(index + 1) % knots.length] as Knot;
    const end: Point = [tenth(to.at[0]), tenth(to.at[1])];
    const reach = reachOf(knot, to);
    const chord = unit(knot.at, to.at);
    const isStraight = dot(knot.after, chord) > 0.9985 && dot(to.before, chord) > 0.9985;
    if (!isStraight)
      path += `c${spaced([
        knot.at[0] + knot.after[0] * reach - from[0],
        knot.at[1] + knot.after[1] * reach - from[1],
        to.at[0] - to.before[0] * reach - from[0],
        to.at[1] - to.before[1] * reach - from[1],
        end[0] - from[0],
        end[1] - from[1],
      ])}`;
    else if (index < knots.length - 1) path += straight(end[0] - from[0], end[1] - from[1]);
    from = end;
  });
  return `${path}z`;
}

/**
 * The knot's directions of arrival and departure; a long straight line takes precedence over the
 * short steps of a curve that joins it.
 */
function knotAt(points: readonly Point[], index: number): Knot {
  const at = points[index] as Point;
  const last = points[(index + points.length - 1) % points.length] as Point;
  const next = points[(index + 1) % points.length] as Point;
  const before = unit(last, at);
  const after = unit(at, next);
  const one = distance(last, at);
  const two = distance(at, next);
  const isEdge = Math.min(one, two) > EDGE && dot(before, after) < 0.9985;
  if (isEdge || dot(before, after) < Math.cos(CORNER)) return { at, before, after, isAnchor: true };
  if (Math.max(one, two) > LONG && Math.max(one, two) > 2.5 * Math.min(one, two)) {
    const way = one > two ? before : after;
    return { at, before: way, after: way, isAnchor: true };
  }
  const sum: Point = [before[0] / one + after[0] / two, before[1] / one + after[1] / two];
  const way = unit([0, 0], sum);
  return { at, before: way, after: way, isAnchor: false };
}

/**
 * Keeps as many knots as the curve needs: halves each run until a cubic through its ends is close
 * to its points.
 */
function thinned(knots: readonly Knot[]): Knot[] {
  const corners = knots.flatMap(({ isAnchor }, index) => (isAnchor || index === 0 ? [index] : []));
  return corners.flatMap((start, index) => {
    const end = corners[index + 1] ?? knots.length;
    return [knots[start] as Knot, ...between(knots, start, end)];
  });
}

function between(knots: readonly Knot[], start: number, end: number): Knot[] {
  if (end - start < 2) return [];
  const from = knots[start] as Knot;
  const to = knots[end % knots.length] as Knot;
  const reach = reachOf(from, to);
  const curve = [
    from.at,
    [from.at[0] + from.after[0] * reach, from.at[1] + from.after[1] * reach] as const,
    [to.at[0] - to.before[0] * reach, to.at[1] - to.before[1] * reach] as const,
    to.at,
  ] as const;
  const line = Array.from({ length: 11 }, (_, step) => cubic(curve, step / 10));
  const isTurned = dot(from.after, to.before) < 0.3;
  for (let index = start + 1; index < end && !isTurned; index += 1) {
    const { at } = knots[index] as Knot;
    if (nearest(line, at) <= TOLERANCE) continue;
    const half = Math.floor((start + end) / 2);
    return [...between(knots, start, half), knots[half] as Knot, ...between(knots, half, end)];
  }
  if (!isTurned) return [];
  const half = Math.floor((start + end) / 2);
  return [...between(knots, start, half), knots[half] as Knot, ...between(knots, half, end)];
}

/** The length of a curve's handles: exact for an arc of a circle, good enough for others. */
function reachOf(from: Knot, to: Knot): number {
  const half = Math.sqrt((1 + Math.max(-0.5, dot(from.after, to.before))) / 2);
  return distance(from.at, to.at) / (1.5 * (1 + half));
}

const cubic = ([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point => {
  const u = 1 - t;
  const mix = (axis: 0 | 1): number =>
    a[axis] * u ** 3 + 3 * b[axis] * u * u * t + 3 * c[axis] * u * t * t + d[axis] * t ** 3;
  return [mix(0), mix(1)];
};
function nearest(line: readonly Point[], [px, py]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index += 1) {
    const [ax, ay] = line[index - 1] as Point;
    const [bx, by] = line[index] as Point;
    const dx = bx - ax;
    const dy = by - ay;
    const size = dx * dx + dy * dy || 1;
    const share = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / size));
    least = Math.min(least, Math.hypot(ax + dx * share - px, ay + dy * share - py));
  }
  return least;
}
const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);
const unit = ([ax, ay]: Point, [bx, by]: Point): Point => {
  const size = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / size, (by - ay) / size];
};
const dot = ([ax, ay]: Point, [bx, by]: Point): number => ax * bx + ay * by;
const tenth = (value: number): number => Math.round(value * 10) / 10;
const spaced = (values: readonly number[]): string =>
  values.map((value, index) => (index && tenth(value) >= 0 ? ' ' : '') + short(value)).join('');
const straight = (x: number, y: number): string =>
  tenth(x) === 0
    ? tenth(y) === 0
      ? ''
      : `v${short(y)}`
    : tenth(y) === 0
      ? `h${short(x)}`
      : `l${spaced([x, y])}`;
