// Drawings with figures: the measured drawing on a grid, and the close-up of a neck with its ring
// mark.

import { roundedText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import type { AttributeKey, Attributes } from '#shared/catalogue/attributes.ts';
import { frameOf } from '#shared/model/frame.ts';
import { codeOf, neckOf, numberOf } from '#shared/model/reading.ts';
import { background, type Piece } from './background.ts';
import { glassPiece, productPiece } from './products.ts';
import { escaped, picture, type Stage, short } from './svg.ts';

export type DrawnProduct = { name: string; attributes: Attributes };

const measured: AttributeKey[] = [
  'heightMm',
  'widthMm',
  'diameterMm',
  'stickLengthMm',
  'tubeLengthMm',
  'pipetteMm',
];

/** Whether the product has a measure that a drawing can show. */
export const hasDimensions = (attributes: Attributes): boolean =>
  measured.some((key) => hasNumber(attributes, key));

const hasNumber = (attributes: Attributes, key: AttributeKey): boolean =>
  numberOf(attributes, [key], 0) > 0;
/** `write`: formats a measure in the language. */
type MeasuredStage = Stage & { write: (mm: number) => string };

/** A line drawing at one scale with its stated measures. */
export function drawDimensions({ name, attributes }: DrawnProduct, language: Language): string {
  const piece = productPiece(attributes, true);
  return picture(800, 1000, name, (sheet) => {
    const scale = Math.min(530 / piece.height, 400 / piece.width);
    const stage: MeasuredStage = {
      write: (mm) => roundedText(mm, language, 1),
      sheet,
      x: 377,
      y: 460 + (piece.height * scale) / 2,
      scale,
      isLine: true,
    };
    const grid = sheet.define(
      '<pattern id="@" x="20" y="20" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 40V0H40" fill="none" stroke="#DDD3C3"/></pattern>',
    );
    const top = stage.y - piece.height * scale;
    return [
      `<path d="M0 0H800V1000H0Z" fill="#FFFDF9"/><path d="M0 0H800V1000H0Z" fill="url(#${grid})"/>`,
      `<g fill="#FFFDF9" fill-opacity=".55" stroke="#15202B" stroke-width="2.2" stroke-linejoin="round">${piece.draw(stage)}</g>`,
      `<path d="M377 ${short(top - 30)}V${short(stage.y + 28)}" stroke="#15202B" stroke-dasharray="22 6 4 6" opacity=".5"/>`,
      marks(stage, attributes, piece),
    ].join('');
  });
}

/** A measure line across or upright with its figure. */
type Mark = { line: string; text: string };

function across(stage: Stage, value: number, y: number, label: string): Mark {
  const half = Math.max(14, (value * stage.scale) / 2);
  const left = short(stage.x - half);
  const right = short(stage.x + half);
  const isAbove = y < stage.y;
  return {
    line: `M${left} ${short(y)}H${right}M${left} ${short(y - 14)}v28M${right} ${short(y - 14)}v28`,
    text: `<text x="${short(stage.x)}" y="${short(isAbove ? y - 24 : y + 42)}">${escaped(label)}</text>`,
  };
}

function upright(
  stage: MeasuredStage,
  x: number,
  [low, high]: readonly [number, number],
  mm: number,
): Mark {
  const from = stage.y - high * stage.scale;
  const to = stage.y - low * stage.scale;
  return {
    line: `M${short(x)} ${short(from)}V${short(to)}M${short(x - 14)} ${short(from)}h28M${short(x - 14)} ${short(to)}h28`,
    text: `<text transform="translate(${short(x + 36)} ${short((from + to) / 2)}) rotate(-90)">${stage.write(mm)} mm</text>`,
  };
}

function marks(stage: MeasuredStage, attributes: Attributes, piece: Piece): string {
  const own = [
    widthMark(stage, attributes),
    heightMark(stage, attributes, piece),
    neckMark(stage, attributes, piece),
  ].filter((mark) => mark !== null);
  return `<path d="${own.map(({ line }) => line).join('')}" fill="none" stroke="#8A4706" stroke-width="1.6"/><g font-family="'Instrument Sans Variable',system-ui,sans-serif" font-size="25" font-weight="500" fill="#15202B" text-anchor="middle">${own.map(({ text }) => text).join('')}</g>`;
}

function widthMark(stage: MeasuredStage, attributes: Attributes): Mark | null {
  const width = numberOf(attributes, ['widthMm'], 0);
  const depth = numberOf(attributes, ['depthMm'], 0);
  const diameter = numberOf(attributes, ['diameterMm'], 0);
  if (!width && !diameter) return null;
  const label = width
    ? `${stage.write(width)}${depth ? ` × ${stage.write(depth)}` : ''} mm`
    : `Ø ${stage.write(diameter)} mm`;
  return across(stage, width || diameter, stage.y + 60, label);
}

/** How high a hanging product is above the floor, as a share of its drawing's height. */
const LIFT = 0.174;

function heightMark(stage: MeasuredStage, attributes: Attributes, piece: Piece): Mark | null {
  const height = numberOf(attributes, ['heightMm'], 0);
  const x = stage.x + (piece.width * stage.scale) / 2 + 56;
  const isForCar =
    codeOf(attributes, 'part', '').startsWith('car-') ||
    (attributes.part === 'set' && attributes.mount !== undefined);
  const hangs = isForCar && codeOf(attributes, 'mount', 'hanging') === 'hanging';
  const low = hangs ? piece.height * LIFT : 0;
  if (height) return upright(stage, x, [low, low + Math.min(height, piece.height)], height);
  const other = measured.slice(3).find((key) => hasNumber(attributes, key));
  if (!other) return null;
  const value = numberOf(attributes, [other], 0);
  return upright(stage, x, [0, Math.min(value, piece.height)], value);
}

function neckMark(stage: MeasuredStage, attributes: Attributes, piece: Piece): Mark | null {
  if (typeof attributes.neck !== 'string') return null;
  const neck = neckOf(attributes);
  const y = stage.y - piece.height * stage.scale - 48;
  const text = `${neck.code} · Ø ${stage.write(neck.diameterMm)}`;
  const isOpen = piece.height <= numberOf(attributes, ['heightMm'], 0) + 1;
  if (isOpen) return across(stage, neck.diameterMm, y, text);
  // On a closed bottle the neck is not visible: only its code is shown, without a measure line.
  return {
    line: '',
    text: `<text x="${short(stage.x)}" y="${short(y + 8)}">${escaped(text)}</text>`,
  };
}

const necked = new Set([
  'bottle',
  'dropper-bottle',
  'diffuser-bottle',
  'car-bottle',
  'roll-on',
  'vial',
]);

/** Whether the product has a neck that can be shown. */
export const hasDetail = (attributes: Attributes): boolean =>
  necked.has(codeOf(attributes, 'part', 'bottle')) && typeof attributes.neck === 'string';

/** The neck seen from above: a solid rim is crimped, a notched one is screwed. */
function ringMark(x: number, y: number, radius: number, closure: string): string {
  const turns = 28;
  const notches = Array.from({ length: turns }, (_, index) => {
    const angle = (index / turns) * Math.PI * 2;
    const at = (distance: number): string =>
      `${short(x + Math.cos(angle) * distance)} ${short(y + Math.sin(angle) * distance)}`;
    return `M${at(radius * 0.93)}L${at(radius * 1.07)}`;
  }).join('');
  const circle = (size: number, width: number): string =>
    `<circle cx="${x}" cy="${y}" r="${short(size)}" stroke-width="${width}"/>`;
  const rim =
    closure === 'screw'
      ? `<path d="${notches}" stroke-width="${short(radius * 0.09)}"/>${circle(radius * 0.9, 2)}`
      : circle(radius, 5);
  return `<g fill="none" stroke="#15202B">${rim}${circle(radius * 0.62, 2.4)}</g>`;
}

/** The close-up: shoulder and neck large, the ring mark with code and diameter above. */
export function drawDetail(name: string, attributes: Attributes): string {
  const frame = frameOf(attributes);
  const neck = neckOf(attributes);
  return picture(800, 1000, name, (sheet) => {
    const scale = Math.min(230 / frame.neck.diameter, 330 / frame.neckHeight, 1500 / frame.width);
    const floor = 520 + (frame.neckFrom + frame.neckHeight) * scale;
    const stage: Stage = { sheet, x: 400, y: floor, scale, isLine: false };
    const radius = 70;
    const label = (y: number, text: string, size: number, color: string): string =>
      `<text x="400" y="${y}" font-size="${size}" fill="${color}">${escaped(text)}</text>`;
    return [
      background(sheet, 800, 1000),
      glassPiece(attributes).draw(stage),
      ringMark(400, 190, radius, neck.closure),
      `<g font-family="'Instrument Sans Variable',system-ui,sans-serif" font-weight="500" text-anchor="middle">${label(322, neck.code, 30, '#15202B')}${label(358, `Ø ${neckDiameter(neck.code, neck.diameterMm)} mm`, 24, '#5F676C')}</g>`,
    ].join('');
  });
}

const neckDiameter = (code: string, fallback: number): string =>
  code.match(/\d+/)?.[0] ?? short(fallback);
