// The measured drawing: the piece in outline on squared paper, with hairline marks in millimetres.
import type { AttributeKey, Attributes } from '#shared/attributes.ts';
import { codeOf, neckOf } from '#shared/model/reading.ts';
import { pieceOf } from './pieces.ts';
import { hasNumber, numberOf } from './reading.ts';
import { escaped, picture } from './scene.ts';
import { type Stage, short } from './stage.ts';

const measured: AttributeKey[] = ['heightMm', 'widthMm', 'diameterMm', 'stickLengthMm', 'tubeLengthMm', 'pipetteMm'];

/** Whether the product states any measure that a drawing can carry. */
export const hasDimensions = (attributes: Attributes): boolean => measured.some((key) => hasNumber(attributes, key));

const millimeters = (value: number): string => value.toFixed(1).replace('.', ',');

/** A line drawing at one scale with its stated measures. */
export function drawDimensions(name: string, attributes: Attributes): string {
  const piece = pieceOf(attributes, true);
  return picture(800, 1000, name, (sheet) => {
    const scale = Math.min(530 / piece.height, 400 / piece.width);
    const stage: Stage = { sheet, x: 377, y: 460 + (piece.height * scale) / 2, scale, isLine: true };
    const grid = sheet.define('<pattern id="@" x="20" y="20" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 40V0H40" fill="none" stroke="#DDD3C3"/></pattern>');
    const top = stage.y - piece.height * scale;
    return [
      `<path d="M0 0H800V1000H0Z" fill="#FFFDF9"/><path d="M0 0H800V1000H0Z" fill="url(#${grid})"/>`,
      `<g fill="#FFFDF9" fill-opacity=".55" stroke="#15202B" stroke-width="2.2" stroke-linejoin="round">${piece.draw(stage)}</g>`,
      `<path d="M377 ${short(top - 30)}V${short(stage.y + 28)}" stroke="#15202B" stroke-dasharray="22 6 4 6" opacity=".5"/>`,
      marks(stage, attributes, piece.width, piece.height),
    ].join('');
  });
}

function marks(stage: Stage, attributes: Attributes, pieceWidth: number, pieceHeight: number): string {
  const lines: string[] = [];
  const texts: string[] = [];
  const right = stage.x + (pieceWidth * stage.scale) / 2;
  const across = (value: number, y: number, label: string, isAbove: boolean): void => {
    const half = Math.max(14, (value * stage.scale) / 2);
    lines.push(`M${short(stage.x - half)} ${short(y)}H${short(stage.x + half)}M${short(stage.x - half)} ${short(y - 14)}v28M${short(stage.x + half)} ${short(y - 14)}v28`);
    texts.push(`<text x="${short(stage.x)}" y="${short(isAbove ? y - 24 : y + 42)}">${escaped(label)}</text>`);
  };
  const upright = (x: number, low: number, high: number, label: string): void => {
    const [from, to] = [stage.y - high * stage.scale, stage.y - low * stage.scale];
    lines.push(`M${short(x)} ${short(from)}V${short(to)}M${short(x - 14)} ${short(from)}h28M${short(x - 14)} ${short(to)}h28`);
    texts.push(`<text transform="translate(${short(x + 36)} ${short((from + to) / 2)}) rotate(-90)">${escaped(label)}</text>`);
  };
  const height = numberOf(attributes, ['heightMm'], 0);
  const width = numberOf(attributes, 'widthMm', 0);
  const depth = numberOf(attributes, 'depthMm', 0);
  const diameter = numberOf(attributes, 'diameterMm', 0);
  if (width || diameter)
    across(width || diameter, stage.y + 60, width ? `${millimeters(width)}${depth ? ` × ${millimeters(depth)}` : ''} mm` : `Ø ${millimeters(diameter)} mm`, false);
  const x = right + 56;
  const isForCar = codeOf(attributes, 'part', '').startsWith('car-') || (attributes.part === 'set' && attributes.mount !== undefined);
  const lift = isForCar && codeOf(attributes, 'mount', 'hanging') === 'hanging' ? pieceHeight * 0.174 : 0;
  if (height) upright(x, lift, lift + Math.min(height, pieceHeight), `${millimeters(height)} mm`);
  else {
    const other = measured.slice(3).find((key) => hasNumber(attributes, key));
    if (other) {
      const value = numberOf(attributes, other, 0);
      upright(x, 0, Math.min(value, pieceHeight), `${millimeters(value)} mm`);
    }
  }
  if (typeof attributes.neck === 'string') {
    const neck = neckOf(attributes);
    const y = stage.y - pieceHeight * stage.scale - 48;
    const text = `${neck.code} · Ø ${millimeters(neck.diameterMm)}`;
    // Over a closed bottle the mouth is out of sight: its code alone, without a measure line.
    if (pieceHeight <= height + 1) across(neck.diameterMm, y, text, true);
    else texts.push(`<text x="${short(stage.x)}" y="${short(y + 8)}">${escaped(text)}</text>`);
  }
  return `<path d="${lines.join('')}" fill="none" stroke="#8A4706" stroke-width="1.6"/><g font-family="'Instrument Sans Variable',system-ui,sans-serif" font-size="25" font-weight="500" fill="#15202B" text-anchor="middle">${texts.join('')}</g>`;
}
