// The close-up of a neck: the mouth from the side, and above it the ring mark of its finish.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf, neckOf } from '#shared/model/reading.ts';
import { drawGlass } from './bottles.ts';
import { frameOf } from './frames.ts';
import { escaped, paper, picture } from './scene.ts';
import { type Stage, short } from './stage.ts';

const necked = new Set(['bottle', 'dropper-bottle', 'diffuser-bottle', 'car-bottle', 'roll-on', 'vial']);

/** Whether the product has a neck of its own to look at. */
export const hasDetail = (attributes: Attributes): boolean => necked.has(codeOf(attributes, 'part', 'bottle')) && typeof attributes.neck === 'string';

/** The mouth seen from above: a solid rim is crimped, a notched one is screwed. */
export function ringMark(x: number, y: number, radius: number, closure: string): string {
  const turns = 28;
  const notches = Array.from({ length: turns }, (_, index) => {
    const angle = (index / turns) * Math.PI * 2;
    const at = (distance: number): string => `${short(x + Math.cos(angle) * distance)} ${short(y + Math.sin(angle) * distance)}`;
    return `M${at(radius * 0.93)}L${at(radius * 1.07)}`;
  }).join('');
  const circle = (size: number, width: number): string => `<circle cx="${x}" cy="${y}" r="${short(size)}" stroke-width="${width}"/>`;
  const rim = closure === 'screw' ? `<path d="${notches}" stroke-width="${short(radius * 0.09)}"/>${circle(radius * 0.9, 2)}` : circle(radius, 5);
  return `<g fill="none" stroke="#15202B">${rim}${circle(radius * 0.62, 2.4)}</g>`;
}

/** The close-up: shoulder and neck large, the ring mark with code and diameter above. */
export function drawDetail(name: string, attributes: Attributes): string {
  const frame = frameOf(attributes);
  const neck = neckOf(attributes);
  return picture(800, 1000, name, (sheet) => {
    const scale = Math.min(230 / frame.neck.diameterMm, 330 / frame.neckHeight, 1500 / frame.width);
    const floor = 520 + (frame.neckFrom + frame.neckHeight) * scale;
    const stage: Stage = { sheet, x: 400, y: floor, scale, isLine: false };
    const radius = 70;
    const label = (y: number, text: string, size: number, color: string): string => `<text x="400" y="${y}" font-size="${size}" fill="${color}">${escaped(text)}</text>`;
    return [
      paper(sheet, 800, 1000),
      drawGlass(stage, frame, { isMatte: attributes.finish === 'matte' }),
      ringMark(400, 190, radius, neck.closure),
      `<g font-family="'Instrument Sans Variable',system-ui,sans-serif" font-weight="500" text-anchor="middle">${label(322, neck.code, 30, '#15202B')}${label(358, `Ø ${neckDiameter(neck.code, neck.diameterMm)} mm`, 24, '#5F676C')}</g>`,
    ].join('');
  });
}

const neckDiameter = (code: string, fallback: number): string => code.match(/\d+/)?.[0] ?? short(fallback);
