// What lies within the silhouette of a bottle's body: its hollow, and the cut faces on it.
import { type Corner, type Stage, stroke, trace } from './stage.ts';

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
