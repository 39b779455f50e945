// Bundles of reeds.
import type { Attributes } from '#shared/attributes.ts';
import { reed, reedColor } from './diffusers.ts';
import { numberOf } from './reading.ts';
import { block, ellipse, type Piece, type Stage } from './stage.ts';
import { coat } from './surfaces.ts';

/** A bundle of reeds standing on its feet, tied with a band. */
export function reedBundle(attributes: Attributes): Piece {
  const size = numberOf(attributes, ['stickLengthMm', 'heightMm'], 220);
  const thick = numberOf(attributes, ['stickDiameterMm', 'diameterMm'], 3);
  const color = reedColor(attributes);
  const count = 11;
  const band = size * 0.36;
  const lines = Array.from({ length: count }, (_, index) => {
    const place = index - (count - 1) / 2;
    const atBand = place * thick * 0.92;
    const lean = place * thick * 0.1 * (1 + ((index * 7) % 3) * 0.12);
    return { foot: atBand - lean * 1.7, tip: atBand + lean * 4.6, height: size - ((index * 5) % 4) * 1.1 };
  });
  const half = count * thick * 0.5;
  const flowers = attributes.color === 'pink' ? [0, 3, 5, 7, 10] : [];
  const order = [0, 10, 2, 8, 4, 6, 1, 9, 3, 7, 5];
  const draw = (stage: Stage): string =>
    order
      .map((index) => lines[index])
      .map((line) => (line ? reed(stage, line.foot, 0, line.tip, line.height, thick, color) : ''))
      .join('') +
    flowers.map((index) => blossom(stage, lines[index]?.tip ?? 0, lines[index]?.height ?? size, thick)).join('') +
    coat(stage, block(stage, -half, band, half * 2, size * 0.05, 0.6), {
      material: 'cotton',
      color: color === '#26282B' || color === '#3A3C3F' ? 'natural' : 'black',
      finish: 'matte',
    });
  const tips = lines.map((line) => Math.abs(line.tip) + (flowers.length ? thick * 3.4 : 0));
  return { width: Math.max(...tips) * 2 + thick, height: size + (flowers.length ? thick * 3.4 : 0), feet: [{ x: 0, width: half * 2, height: size * 0.5 }], draw };
}

/** A dried blossom on the tip of a reed. */
function blossom(stage: Stage, x: number, y: number, thick: number): string {
  const ring = (count: number, at: number, size: number, color: string): string =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2 + x;
      return ellipse(stage, x + Math.cos(angle) * thick * at, y + Math.sin(angle) * thick * at, thick * size, thick * size * 0.85, stage.isLine ? '' : `fill="${color}"`);
    }).join('');
  return ring(7, 1.9, 1.25, '#D98F98') + ring(5, 1.05, 1.15, '#EBBCC0') + ring(1, 0.2, 0.8, '#B9747E');
}
