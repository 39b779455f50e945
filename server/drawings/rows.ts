// Rows of pieces on one floor.
import { length, moved, type Piece, type Stage } from './stage.ts';

/** Pieces side by side on one floor. */
export function beside(pieces: readonly Piece[], gap: number): Piece {
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0) + gap * (pieces.length - 1);
  let left = -width / 2;
  const placed = pieces.map((piece) => {
    const x = left + piece.width / 2;
    left += piece.width + gap;
    return { piece, x };
  });
  return {
    width,
    height: Math.max(...pieces.map((piece) => piece.height)),
    feet: placed.flatMap(({ piece, x }) => piece.feet.map((foot) => ({ ...foot, x: foot.x + x }))),
    draw: (stage) => placed.map(({ piece, x }) => piece.draw(moved(stage, x))).join(''),
  };
}

/** The same piece several times over: drawn once and repeated. */
export function repeated(one: Piece, count: number, gap: number): Piece {
  const row = beside(
    Array.from({ length: count }, () => one),
    gap,
  );
  const step = one.width + gap;
  const draw = (stage: Stage): string => {
    const first = moved(stage, -(step * (count - 1)) / 2);
    const id = stage.sheet.define(`<g id="@">${one.draw(first)}</g>`);
    return Array.from({ length: count }, (_, index) => `<use href="#${id}" x="${length(stage, step * index)}"/>`).join('');
  };
  return { ...row, draw };
}
