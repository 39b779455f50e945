// The stage a piece is drawn on: millimetres with the origin at the middle of the foot, y upwards.
// A sheet collects gradients, filters and clips under short ids, each only once.

export type Sheet = { define: (markup: string) => string; definitions: () => string };

/** An empty sheet; define() takes markup whose id is written as "@" and returns the id given to it. */
export function createSheet(): Sheet {
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

/** x and y are the picture's point of the origin; a line stage draws outlines instead of materials. */
export type Stage = { sheet: Sheet; x: number; y: number; scale: number; isLine: boolean };

/** A thing that can stand in a picture: its size in mm, where its feet are, and how it is drawn. */
export type Piece = { width: number; height: number; feet: Foot[]; draw: (stage: Stage) => string };
export type Foot = { x: number; width: number; height: number; glow?: string | undefined; lift?: number | undefined };

/** [half width or x, y, fillet] in mm. */
export type Corner = readonly [x: number, y: number, fillet: number];

/** A number as short as a picture needs it. */
export const short = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

export const moved = (stage: Stage, x: number, y = 0): Stage => ({ ...stage, x: stage.x + x * stage.scale, y: stage.y - y * stage.scale });

/** A length in mm as a length in the picture. */
export const length = (stage: Stage, mm: number): string => short(mm * stage.scale);

/** Path commands in mm (absolute, pairs only: M L Q C Z) as a path in picture coordinates, written relatively to be short. */
export function trace(stage: Stage, commands: string): string {
  let from: readonly [number, number] = [0, 0];
  let start = from;
  let path = '';
  for (const [, letter = '', body = ''] of commands.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (letter === 'Z') {
      path += 'z';
      from = start;
      continue;
    }
    const values = body.trim().split(/\s+/).map(Number);
    const points: [number, number][] = [];
    for (let index = 0; index < values.length; index += 2)
      points.push([tenth(stage.x + (values[index] ?? 0) * stage.scale), tenth(stage.y - (values[index + 1] ?? 0) * stage.scale)]);
    const last = points.at(-1) ?? from;
    const isMove = letter === 'M';
    const written = points.flatMap(([x, y]) => (isMove ? [x, y] : [tenth(x - from[0]), tenth(y - from[1])]));
    path += isMove ? `M${spaced(written)}` : letter === 'L' && points.length === 1 ? straight(written[0] ?? 0, written[1] ?? 0) : letter.toLowerCase() + spaced(written);
    if (isMove) start = last;
    from = last;
  }
  return path;
}
const spaced = (values: readonly number[]): string => values.map((value, index) => (index && value >= 0 ? ' ' : '') + short(value)).join('');
const straight = (x: number, y: number): string => (x === 0 && y === 0 ? '' : x === 0 ? `v${short(y)}` : y === 0 ? `h${short(x)}` : `l${spaced([x, y])}`);
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A closed polygon whose corners are rounded by their fillets; a huge fillet gives a smooth curve. */
export function polygon(stage: Stage, corners: readonly Corner[]): string {
  const parts: string[] = [];
  corners.forEach(([x, y, fillet], index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? [0, 0, 0];
    const after = corners[(index + 1) % corners.length] ?? [0, 0, 0];
    const towards = ([otherX, otherY]: Corner): string => {
      const distance = Math.hypot(otherX - x, otherY - y) || 1;
      const share = Math.min(fillet, distance / 2) / distance;
      return `${x + (otherX - x) * share} ${y + (otherY - y) * share}`;
    };
    const start = index === 0 ? 'M' : 'L';
    parts.push(fillet > 0 ? `${start}${towards(before)}Q${x} ${y} ${towards(after)}` : `${start}${x} ${y}`);
  });
  return trace(stage, `${parts.join('')}Z`);
}

/** The right half of an upright figure, bottom to top, closed by its mirror image. */
export const profile = (stage: Stage, half: readonly Corner[]): string => polygon(stage, [...half, ...[...half].reverse().map(([x, y, fillet]): Corner => [-x, y, fillet])]);

/** A rectangle by its left and lower edge; fillets at foot and head. */
export const block = (stage: Stage, x: number, y: number, width: number, height: number, foot = 0, head = foot): string =>
  polygon(stage, [
    [x, y, foot],
    [x + width, y, foot],
    [x + width, y + height, head],
    [x, y + height, head],
  ]);

/** An ellipse around a point in mm. */
export const ellipse = (stage: Stage, x: number, y: number, rx: number, ry: number, attributes: string): string =>
  `<ellipse cx="${short(stage.x + x * stage.scale)}" cy="${short(stage.y - y * stage.scale)}" rx="${length(stage, rx)}" ry="${length(stage, ry)}" ${attributes}/>`;

/** A filled part. On a line stage its outline. */
export const shape = (stage: Stage, path: string, fill: string, attributes = ''): string =>
  stage.isLine ? `<path d="${path}"/>` : `<path d="${path}" fill="${fill}"${attributes && ` ${attributes}`}/>`;

/** A stroke that exists only in paint. */
export const stroke = (stage: Stage, commands: string, color: string, width: number, attributes = ''): string =>
  stage.isLine ? '' : `<path d="${trace(stage, commands)}" fill="none" stroke="${color}" stroke-width="${length(stage, width)}"${attributes && ` ${attributes}`}/>`;

/** What only a painted picture shows. */
export const painted = (stage: Stage, draw: () => string): string => (stage.isLine ? '' : draw());

/** Offset, colour and, if not opaque, opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

const stopMarkup = (stops: readonly Stop[]): string =>
  stops.map(([offset, color, opacity = 1]) => `<stop${offset > 0 ? ` offset="${decimal(offset)}"` : ''} stop-color="${shortHex(color, opacity)}"/>`).join('');
/** A colour with its opacity as hexadecimal digits. */
function shortHex(color: string, opacity: number): string {
  const full = color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toLowerCase();
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  const hex = alpha === 255 ? full : full + alpha.toString(16).padStart(2, '0');
  return hex.replace(/^#(.)\1(.)\2(.)\3(?:(.)\4)?$/, '#$1$2$3$4');
}
const decimal = (value: number): string => String(Math.round(value * 1000) / 1000).replace(/^(-?)0\./, '$1.');

/** A gradient from left to right over the figure. */
export const across = (stage: Stage, stops: readonly Stop[]): string => `url(#${stage.sheet.define(`<linearGradient id="@">${stopMarkup(stops)}</linearGradient>`)})`;

/** A gradient from top to bottom over the figure. */
export const down = (stage: Stage, stops: readonly Stop[]): string => `url(#${stage.sheet.define(`<linearGradient id="@" x2="0" y2="1">${stopMarkup(stops)}</linearGradient>`)})`;

/** A gradient from the upper left to the lower right. */
export const aslant = (stage: Stage, stops: readonly Stop[]): string =>
  `url(#${stage.sheet.define(`<linearGradient id="@" x2=".7" y2="1">${stopMarkup(stops)}</linearGradient>`)})`;

/** A gradient around a point of the figure (shares of its box). */
export const around = (stage: Stage, x: number, y: number, radius: number, stops: readonly Stop[]): string =>
  `url(#${stage.sheet.define(`<radialGradient id="@" cx="${decimal(x)}" cy="${decimal(y)}" r="${decimal(radius)}">${stopMarkup(stops)}</radialGradient>`)})`;

/** The attribute that blurs by so many picture units. */
export const blurred = (stage: Stage, deviation: number): string =>
  `filter="url(#${stage.sheet.define(`<filter id="@"${deviation > 2 ? ' x="-.3" y="-.4" width="1.6" height="1.8"' : ''}><feGaussianBlur stdDeviation="${deviation > 2 ? Math.round(deviation) : deviation > 0.8 ? Math.round(deviation * 2) / 2 : '.6'}"/></filter>`)})"`;

/** The attribute that clips to a path. */
export const clipped = (stage: Stage, path: string): string => `clip-path="url(#${stage.sheet.define(`<clipPath id="@"><use href="#${keptPath(stage, path)}"/></clipPath>`)})"`;

const keptPath = (stage: Stage, path: string): string => stage.sheet.define(`<path id="@" d="${path}"/>`);

/** A path kept once and drawn several times: returns a function of the attributes of each use. */
export function reused(stage: Stage, path: string): (attributes: string) => string {
  const id = keptPath(stage, path);
  return (attributes) => `<use href="#${id}" ${attributes}/>`;
}
