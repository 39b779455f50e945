// A ribbed cylinder for screw caps and collars: only its side has ribs.
import { type Shape, type Span, surface } from './mesh.ts';
import { type Corner, profile } from './profile.ts';
import { circle } from './section.ts';

const RIB_MM = 0.22;

export function ribbed(radius: number, [low, high]: Span, ribs: number, fillet = 1): Shape {
  const height = high - low;
  const foot = low + Math.min(2.6, height * 0.18);
  const head = high - Math.max(1.2, height * 0.12);
  // A groove runs round above the foot.
  const groove: Corner[] = [
    [0, low],
    [radius, low, 0.3],
    [radius, foot - 0.7],
    [radius - 0.35, foot - 0.55],
    [radius - 0.35, foot - 0.25],
    [radius, foot - 0.1],
    [radius, foot],
  ];
  const side: Corner[] = [
    [radius, foot + 0.35],
    [radius, head - 0.35],
  ];
  const points = [
    ...profile(groove, 30),
    ...side.map(([r, h]) => [r, h] as const),
    ...profile(
      [
        [radius, head],
        [radius, high, fillet],
        [0, high],
      ],
      18,
    ),
  ];
  const count = Math.max(16, ribs) * 4;
  const reshape = (ring: Float64Array, size: number, at: number): Float64Array => {
    if (at < foot + 0.2 || at > head - 0.2 || Math.abs(size - radius) > 1e-6) return ring;
    return ring.map((value, index) => {
      if (index % 3 === 1) return value;
      const place = Math.floor(index / 3) % 4;
      return value * (1 + ((place === 1 ? RIB_MM : place === 3 ? -RIB_MM : 0) - 0.14) / radius);
    });
  };
  return surface([{ points, section: circle(count) }], reshape);
}
