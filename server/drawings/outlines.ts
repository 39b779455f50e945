// The silhouettes of bottle bodies: the right half in mm, from the foot to the shoulder.
import { type Corner, type Stage, stroke, trace } from './stage.ts';

const smooth = 999;

/** Samples a width function of the height share, denser at both ends. */
function sampled(height: number, halfWidthAt: (share: number) => number): Corner[] {
  const count = 9;
  return Array.from({ length: count + 1 }, (_, index): Corner => {
    const share = (1 - Math.cos((index / count) * Math.PI)) / 2;
    return [halfWidthAt(share), share * height, index === 0 ? 0.8 : index === count ? 0.6 : smooth];
  });
}

/** The body of a bottle of this form; the width at the shoulder says how far it draws in, where the form has such a shoulder. */
export function bodyOutline(form: string, width: number, height: number, shoulder = 0): Corner[] {
  const half = width / 2;
  const drawnIn = (usual: number): number => (shoulder > width * 0.45 && shoulder < width ? Math.max(usual - 0.12, Math.min(usual + 0.16, shoulder / width)) : usual);
  const edge = (usual: number): number => (shoulder > width * 0.85 && shoulder < width ? ((width - shoulder) / width) * 0.95 : usual);
  const plain = (foot: number, head: number): Corner[] => [
    [half, 0, Math.min(foot * width, height * 0.2)],
    [half, height, Math.min(head * width, height * 0.3)],
  ];
  switch (form) {
    case 'round':
      return [
        [half * 0.84, 0, 1.4],
        [half, height * 0.17, height * 0.16],
        [half, height * 0.72, height * 0.2],
        [half * drawnIn(0.66), height, half * 0.3],
      ];
    case 'oval':
      return sampled(height, (share) => half * (1 - Math.abs((share - 0.44) / 0.6) ** 2.6) ** 0.45);
    case 'sphere':
      return sampled(height, (share) => half * Math.sqrt(Math.max(0, 1 - ((share - 0.485) / 0.52) ** 2)));
    case 'diamond':
      return [
        [half * 0.82, 0, 0.6],
        [half, height * 0.12, 0.6],
        [half, height * 0.8, 0.6],
        [half * drawnIn(0.6), height, 0.6],
      ];
    case 'baguette':
      return [
        [half * 0.94, 0, 0.5],
        [half, height * 0.025, 0.5],
        [half, height * 0.93, 0.6],
        [half * drawnIn(0.7), height, 0.6],
      ];
    case 'hexagon':
      return [
        [half, 0, 0.8],
        [half, height * 0.9, 1.2],
        [half * drawnIn(0.74), height, 1],
      ];
    case 'cone':
      return [
        [half, 0, width * 0.06],
        [half * 0.52, height, width * 0.08],
      ];
    case 'heart':
      return [
        [half * 0.22, 0, 1],
        [half * 0.62, height * 0.15, smooth],
        [half * 0.99, height * 0.43, smooth],
        [half * 1.06, height * 0.73, smooth],
        [half * 0.88, height * 1.0, smooth],
        [half * 0.48, height * 1.03, smooth],
        [half * 0.2, height * 0.93, smooth],
      ];
    case 'flat':
      return plain(0.13, 0.2);
    case 'cube':
      return plain(0.05, edge(0.07));
    case 'rectangle':
      return plain(0.05, 0.075);
    case 'cylinder':
      return plain(0.045, edge(0.09));
    case 'pen':
      return plain(0.09, 0.16);
    case 'boston':
      return [
        [half, 0, width * 0.07],
        [half, height * 0.8, width * 0.2],
        [half * 0.84, height * 0.93, width * 0.12],
        [half * 0.45, height, width * 0.12],
      ];
    default:
      return plain(0.07, edge(0.11));
  }
}

const roundForms = new Set(['cylinder', 'round', 'sphere', 'oval', 'pen', 'cone', 'boston']);

/** Whether the body is turned rather than flat in front: its liquid shows a curved surface. */
export const isRoundForm = (form: string): boolean => roundForms.has(form);

/** Where the neck begins: the heart is hollow between its lobes. */
export const neckBase = (form: string, height: number): number => (form === 'heart' ? height * 0.925 : height);

/** The hollow inside the glass: the outline moved inwards by wall, shoulder and base. */
export function hollow(outline: readonly Corner[], width: number, height: number, wall: number, base: number): Corner[] {
  const narrow = (width - wall * 2) / width;
  const low = (height - base - wall) / height;
  return outline.map(([x, y, fillet]): Corner => [x * narrow, base + y * low, fillet > 90 ? fillet : fillet * 0.8 + 0.4]);
}

/** Cut faces and edges lying on the glass of faceted forms. */
export function facets(stage: Stage, form: string, width: number, height: number, head: number): string {
  const half = width / 2;
  const face = (commands: string, fill: string, opacity: number): string => `<path d="${trace(stage, commands)}" fill="${fill}" opacity="${opacity}"/>`;
  const edge = (commands: string): string => stroke(stage, commands, '#fff', 0.22, 'opacity=".7"') + stroke(stage, commands, '#2C383D', 0.1, 'opacity=".35"');
  if (form === 'diamond') {
    const [low, high] = [height * 0.12, height * 0.8];
    const middle = (low + high) / 2;
    return [
      face(`M${-head} ${height}L${head} ${height}L${half * 0.45} ${high}L${-half * 0.45} ${high}Z`, '#fff', 0.34),
      face(`M${head} ${height}L${half} ${high}L${half * 0.45} ${high}Z`, '#1F2C33', 0.16),
      face(`M${-half} ${high}L${-half * 0.45} ${high}L${-half} ${middle}Z`, '#fff', 0.4),
      face(`M${half} ${high}L${half * 0.45} ${high}L${half} ${middle}Z`, '#1F2C33', 0.13),
      face(`M${-half} ${low}L${-half * 0.45} ${low}L${-half} ${middle}Z`, '#1F2C33', 0.1),
      face(`M${half} ${low}L${half * 0.45} ${low}L${half} ${middle}Z`, '#fff', 0.28),
      face(`M${-half * 0.45} ${high}L${half * 0.45} ${high}L0 ${middle}Z`, '#fff', 0.2),
      face(`M${-half * 0.45} ${low}L${half * 0.45} ${low}L0 ${middle}Z`, '#1F2C33', 0.07),
      edge(
        `M${-half} ${high}L${half} ${high}M${-half} ${low}L${half} ${low}M${-half} ${middle}L${-half * 0.45} ${high}L${half * 0.45} ${low}L${half} ${middle}L${half * 0.45} ${high}L${-half * 0.45} ${low}ZM${-head} ${height}L${-half * 0.45} ${high}M${head} ${height}L${half * 0.45} ${high}`,
      ),
    ].join('');
  }
  if (form === 'baguette') {
    return (
      face(`M${-half} 0L${-half * 0.6} 0L${-half * 0.6} ${height * 0.93}L${-half} ${height * 0.93}Z`, '#fff', 0.22) +
      face(`M${half} 0L${half * 0.6} 0L${half * 0.6} ${height * 0.93}L${half} ${height * 0.93}Z`, '#1F2C33', 0.14) +
      edge(
        `M${-half * 0.6} ${height * 0.02}L${-half * 0.6} ${height * 0.93}L${-head * 0.6} ${height}M${half * 0.6} ${height * 0.02}L${half * 0.6} ${height * 0.93}L${head * 0.6} ${height}M${-half} ${height * 0.93}L${half} ${height * 0.93}`,
      )
    );
  }
  if (form === 'hexagon') {
    return (
      face(`M${-half} 0L${-half * 0.5} 0L${-half * 0.5} ${height * 0.9}L${-half} ${height * 0.9}Z`, '#fff', 0.2) +
      face(`M${half} 0L${half * 0.5} 0L${half * 0.5} ${height * 0.9}L${half} ${height * 0.9}Z`, '#1F2C33', 0.17) +
      edge(
        `M${-half * 0.5} 0.6L${-half * 0.5} ${height * 0.9}L${-head * 0.5} ${height}M${half * 0.5} 0.6L${half * 0.5} ${height * 0.9}L${head * 0.5} ${height}M${-half} ${height * 0.9}L${half} ${height * 0.9}`,
      )
    );
  }
  return '';
}
