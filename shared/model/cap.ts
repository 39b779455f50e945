// Caps of any form, standing on the origin, and the rings below them (tools/photographs/caps.py,
// pumps.py).

import { type Shape, surface, turned } from './mesh.ts';
import type { Solid } from './part.ts';
import { type Corner, type Point, profile } from './profile.ts';
import { circle, rounded, type Section } from './section.ts';
import { type Surface, surfaceOf } from './surfaces.ts';

type CapOptions = {
  form: string;
  width: number;
  height: number;
  material: string;
  color: string;
  finish: string;
  hasMagnet?: boolean;
  hasLining?: boolean;
  hole?: number;
};

const capKind = (form: string): 'square' | 'sphere' | 'cone' | 'cylinder' =>
  ['square', 'cube', 'rectangle'].includes(form)
    ? 'square'
    : ['sphere', 'round', 'oval'].includes(form)
      ? 'sphere'
      : form === 'cone'
        ? 'cone'
        : 'cylinder';

const isClear = ({ material, color }: CapOptions): boolean =>
  ['acrylic', 'surlyn', 'plastic', 'glass'].includes(material) && color === 'clear';
const squareSection = (half: number, corner: number): Section =>
  rounded({
    width: half,
    depth: half,
    corner: Math.min(corner, half * 0.4),
    neck: 0.01,
    fillet: 1.5,
  });
const round = circle(96);

export function cap(options: CapOptions): Solid[] {
  if (isClear(options)) return clearCap(options);
  const { width, height, material, color, finish } = options;
  const half = width / 2;
  const isSoft = ['beech', 'walnut', 'bamboo'].includes(material);
  const kind = capKind(options.form);
  const section = kind === 'square' ? squareSection(half, isSoft ? 2.2 : 3) : round;
  const low = options.hasMagnet ? height * 0.1 : 0;
  const shape = capBody(kind, section, {
    half,
    low,
    height,
    foot: isSoft ? 0.7 : 0.4,
    head: isSoft ? 1.6 : finish === 'matte' ? 1 : 1.2,
    hole: options.hole,
  });
  // A drawing shows the rounded corners of a square cap as edges.
  const crease = kind === 'square' ? { crease: 10 } : {};
  return [
    ...(options.hasMagnet ? [magnetRing(half, low, section)] : []),
    { shape, surfaces: [surfaceOf(material, color, finish)], ...crease },
  ];
}

/** The steel ring that the magnet attracts. */
const magnetRing = (half: number, low: number, section: Section): Solid => ({
  shape: turned(
    [
      [0, 0],
      [half * 0.985, 0, 0.3],
      [half * 0.985, low - 0.25, 0.1],
      [half * 0.95, low - 0.2],
      [half * 0.95, low - 0.02],
      [0, low - 0.02],
    ],
    section,
  ),
  surfaces: [{ kind: 'metal', color: 'silver', finish: 'glossy' }],
});

/**
 * Half the width, the heights, the fillets at foot and head, and the radius of a hole in the head.
 */
type CapSizes = {
  half: number;
  low: number;
  height: number;
  foot: number;
  head: number;
  hole: number | undefined;
};

function capBody(
  kind: ReturnType<typeof capKind>,
  section: Section,
  { half, low, height, foot, head, hole }: CapSizes,
): Shape {
  if (kind === 'sphere') return sphere(half, height);
  if (kind === 'cone')
    return turned(
      [
        [0, 0],
        [half, 0, foot],
        [half * 0.97, height * 0.1, 6],
        [half * 0.62, height, Math.min(2.4, half * 0.16)],
        [0, height],
      ],
      round,
    );
  if (kind === 'square')
    return turned(
      [
        [0, low],
        [half, low, foot],
        [half, height, head + 0.3],
        [0, height],
      ],
      section,
    );
  if (hole)
    return turned(
      [
        [0, low + 0.4],
        [half - 3, low, 0.3],
        [half, low, foot],
        [half, height, head],
        [hole, height, 0.5],
        [hole, height - 4],
        [0, height - 4],
      ],
      round,
    );
  return turned(
    [
      [0, low],
      [half, low, foot],
      [half, height, head],
      [0, height],
    ],
    round,
  );
}

function arcOf(radius: number, middle: number, start: number, count = 28): Point[] {
  return Array.from({ length: count + 1 }, (_, step): Point => {
    const angle = ((start + ((90 - start) * step) / count) * Math.PI) / 180;
    return [step === count ? 0 : radius * Math.cos(angle), middle + radius * Math.sin(angle)];
  });
}

function sphere(half: number, height: number): Shape {
  const radius = Math.min(half, height / 2);
  const start = (-Math.asin(Math.sqrt(1 - 0.56 ** 2)) * 180) / Math.PI;
  const arc = arcOf(radius, height - radius, start);
  const neck = radius * 0.56;
  const scale = half / radius;
  const foot = profile([
    [0, 0],
    [neck * scale, 0, 0.3],
    [neck * scale, Math.max(0.4, (arc[0]?.[1] ?? 1) - 0.2)],
  ]);
  return surface(
    [{ points: [...foot, ...arc.map(([r, h]): Point => [r * scale, h])], section: round }],
    undefined,
  );
}

/** Acrylic and surlyn: a thick clear shell. */
function clearCap({ form, width, height, material, hasLining, color }: CapOptions): Solid[] {
  const half = width / 2;
  const isSurlyn = material === 'surlyn';
  const kind = capKind(form);
  const inner =
    material === 'plastic'
      ? half - 1.2
      : Math.max(Math.min(half * 0.62, half - 2.4), Math.min(9.2, half - 2.4));
  const top =
    material === 'plastic'
      ? height - 1.4
      : Math.max(height * (isSurlyn ? 0.62 : 0.72), Math.min(height - 3, 25));
  const section = kind === 'square' ? squareSection(half, isSurlyn ? 3 : 1.6) : round;
  // The bore is round even in a square cap, and has the same number of points.
  const bore = circle(section.count);
  const head = isSurlyn ? inner * 0.35 : 0.8;
  const outer: Corner[] = [
    [inner, 0],
    [half, 0, 0.5],
    [half, height, kind === 'square' ? 0.9 : isSurlyn ? 3.2 : 1.2],
    [0, height],
  ];
  const hollow = profile([
    [0, top],
    [inner, top, head],
    [inner, 0],
  ]).reverse();
  const shell = surface(
    [
      { points: profile(outer).slice(1), section },
      { points: [...hollow].reverse(), section: bore },
    ],
    undefined,
    true,
  );
  const clear: Surface = { kind: 'clear-plastic', color, finish: 'glossy' };
  const lining = turned(
    [
      [inner - 1.4, 0.2],
      [inner - 0.05, 0.2],
      [inner - 0.05, top - 0.05, 0.8],
      [0, top - 0.05],
      [0, top - 1.4],
      [inner - 1.5, top - 1.4, 0.5],
    ],
    round,
    true,
  );
  return [
    { shape: shell, surfaces: [clear] },
    ...(hasLining
      ? [
          {
            shape: lining,
            surfaces: [{ kind: 'metal', color: 'silver', finish: 'glossy' } as const],
          },
        ]
      : []),
  ];
}

/** A ring that is put over a neck. */
export function ring(style: string, width: number, height: number, coat: Surface): Solid[] {
  const half = width / 2;
  const wall = style === 'magnetic' ? 1.6 : 0.9;
  const upper = half * 0.82;
  const groove = height * 0.34;
  const lines: Readonly<Record<string, Corner[]>> = {
    stepped: [
      [half - wall, 0],
      [half, 0, 0.3],
      [half, height * 0.42, 0.45],
      [half * 0.83, height * 0.47, 0.3],
      [upper, height, 0.4],
      [upper - wall * 0.8, height, 0.3],
      [upper - wall * 0.8, height * 0.2, 0.3],
    ],
    reed: [
      [half - wall * 1.2, 0],
      [half * 0.93, 0, 0.3],
      [half, height * 0.14, 0.5],
      [half, height, 0.7],
      [half * 0.42, height, 0.5],
      [half * 0.42, height - 2, 0.3],
      [half - wall * 1.2, height - 2.4, 0.4],
    ],
    magnetic: [
      [half - wall, 0],
      [half, 0, 0.35],
      [half, groove - 0.35, 0.12],
      [half - 0.35, groove - 0.25, 0.1],
      [half - 0.35, groove + 0.25, 0.1],
      [half, groove + 0.35, 0.12],
      [half, height, 0.45],
      [half - wall, height, 0.35],
    ],
  };
  const plain: Corner[] = [
    [half - wall, 0],
    [half, 0, 0.35],
    [half, height, 0.45],
    [half - wall, height, 0.3],
  ];
  return [{ shape: turned(lines[style] ?? plain, round, true), surfaces: [coat] }];
}
