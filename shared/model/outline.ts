// The right half of a bottle's body, from its foot to its shoulder.
import { type Corner, type Point, spline } from './profile.ts';

/** Either corners with fillets, or a line that is already smooth. */
export type Outline = { isSmooth: boolean; corners: Corner[] };

/**
 * The shoulder as a share of the width: the stated value, limited to a range around the usual one.
 */
const drawnIn = (width: number, shoulder: number, usual: number): number =>
  width * 0.45 < shoulder && shoulder < width
    ? Math.max(usual - 0.12, Math.min(usual + 0.16, shoulder / width))
    : usual;

/** The fillets at foot and shoulder, as shares of the width; the upper ones follow the shoulder. */
function filletsOf(form: string, width: number, shoulder: number): readonly [number, number] {
  const edge = (usual: number) =>
    width * 0.85 < shoulder && shoulder < width ? ((width - shoulder) / width) * 0.95 : usual;
  const fillets: Readonly<Record<string, readonly [number, number]>> = {
    flat: [0.13, 0.2],
    cube: [0.05, edge(0.07)],
    rectangle: [0.05, 0.075],
    cylinder: [0.045, edge(0.09)],
    pen: [0.09, 0.16],
  };
  return fillets[form] ?? [0.07, edge(0.11)];
}

export function outlineOf(form: string, width: number, height: number, shoulder = 0): Outline {
  const half = width / 2;
  switch (form) {
    case 'oval':
      return smooth(
        height,
        (share) => half * Math.max(0, 1 - Math.abs((share - 0.44) / 0.6) ** 2.6) ** 0.45,
      );
    case 'sphere':
      return smooth(
        height,
        (share) => half * Math.sqrt(Math.max(0, 1 - ((share - 0.485) / 0.52) ** 2)),
      );
    case 'heart':
      return heart(half, height);
    default:
      return { isSmooth: false, corners: cornersOf(form, width, height, shoulder) };
  }
}

function cornersOf(form: string, width: number, height: number, shoulder: number): Corner[] {
  const half = width / 2;
  switch (form) {
    case 'round':
      return [
        [half * 0.84, 0, 1.4],
        [half, height * 0.17, height * 0.3],
        [half, height * 0.7, height * 0.5],
        [half * drawnIn(width, shoulder, 0.66), height, half * 0.34],
      ];
    case 'diamond':
      return [
        [half * 0.82, 0, 0.6],
        [half, height * 0.12, 0.6],
        [half, height * 0.8, 0.6],
        [half * drawnIn(width, shoulder, 0.6), height, 0.6],
      ];
    case 'baguette':
      return [
        [half * 0.94, 0, 0.5],
        [half, height * 0.025, 0.5],
        [half, height * 0.93, 0.6],
        [half * drawnIn(width, shoulder, 0.7), height, 0.6],
      ];
    case 'hexagon':
      return [
        [half, 0, 0.8],
        [half, height * 0.9, 1.2],
        [half * drawnIn(width, shoulder, 0.74), height, 1],
      ];
    case 'cone':
      return [
        [half, 0, width * 0.06],
        [half * 0.52, height, width * 0.08],
      ];
    case 'boston':
      return [
        [half, 0, width * 0.07],
        [half, height * 0.8, width * 0.2],
        [half * 0.84, height * 0.93, width * 0.12],
        [half * 0.45, height, width * 0.12],
      ];
    default: {
      const [foot, head] = filletsOf(form, width, shoulder);
      return [
        [half, 0, Math.min(foot * width, height * 0.2)],
        [half, height, Math.min(head * width, height * 0.3)],
      ];
    }
  }
}

function smooth(height: number, halfAt: (share: number) => number): Outline {
  const shares = Array.from(
    { length: 33 },
    (_, index) => (1 - Math.cos((index / 32) * Math.PI)) / 2,
  );
  return { isSmooth: true, corners: shares.map((share): Point => [halfAt(share), share * height]) };
}

function heart(half: number, height: number): Outline {
  const corners = [
    [0.22, 0],
    [0.62, 0.15],
    [0.99, 0.43],
    [1.06, 0.73],
    [0.88, 1],
    [0.48, 1.03],
    [0.2, 0.93],
  ];
  const line = spline(corners);
  const widest = Math.max(...line.map(([wide = 0]) => wide));
  return {
    isSmooth: true,
    corners: line.map(
      ([wide = 0, high = 0]): Point => [
        (half * wide) / widest,
        height * Math.max(0, Math.min(1.025, high)),
      ],
    ),
  };
}
