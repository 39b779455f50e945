// What stands where in the scene, closed and taken apart.
import { frameOf } from '#shared/model/frame.ts';
import { boundsOf, type Recipe } from '#shared/model/part.ts';
import { bodiesOf, type Store } from './BottleParts.tsx';
import { type Measure, marksReach } from './Marks.tsx';
import type { Box } from './orbit.ts';
import type { SceneDesign } from './scene-props.ts';

export const between = (one: Box, other: Box, share: number): Box => ({
  min: one.min.map((value, axis) => value + ((other.min[axis] ?? 0) - value) * share) as [
    number,
    number,
    number,
  ],
  max: one.max.map((value, axis) => value + ((other.max[axis] ?? 0) - value) * share) as [
    number,
    number,
    number,
  ],
});

export type Layout = {
  closed: Box;
  measured: Box;
  open: Box;
  feet: { x: number; z: number; width: number; depth: number; height: number }[];
  measure: Measure | null;
  isClear: boolean;
};
const EMPTY: Box = { min: [-30, 0, -30], max: [30, 100, 30] };

export function layoutOf(recipes: readonly Recipe[], store: Store, { parts }: SceneDesign): Layout {
  const placed = recipes.map((recipe) => ({ ...recipe, pieces: bodiesOf(recipe, store).pieces }));
  if (placed.length === 0)
    return { closed: EMPTY, measured: EMPTY, open: EMPTY, feet: [], measure: null, isClear: false };
  const closed = boundsOf(placed);
  const open = boundsOf(
    placed.map((part) => ({
      ...part,
      at: [
        part.at[0] + part.lift[0],
        part.at[1] + part.lift[1],
        part.at[2] + part.lift[2],
      ] as const,
    })),
  );
  const standing = placed.filter(({ role }) => role === 'bottle' || role === 'box');
  const feet = standing.map((part) => {
    const { min, max } = boundsOf([part]);
    return {
      x: (min[0] + max[0]) / 2,
      z: (min[2] + max[2]) / 2,
      width: max[0] - min[0],
      depth: max[2] - min[2],
      height: max[1],
    };
  });
  const set = boundsOf(placed.filter(({ role }) => role !== 'box'));
  const bottle = boundsOf(placed.filter(({ role }) => role === 'bottle'));
  const frame = parts.bottle ? frameOf(parts.bottle.attributes) : null;
  const reach = frame ? Math.max(frame.width, frame.depth) / 2 : 20;
  const measure: Measure = {
    bottleHeight: bottle.max[1],
    wholeHeight: set.max[1],
    width: bottle.max[0] - bottle.min[0],
    depth: bottle.max[2] - bottle.min[2],
    reach,
    sightHeight: closed.max[1],
  };
  return {
    closed,
    measured: {
      min: [Math.min(closed.min[0], -marksReach(measure)), closed.min[1] - 4, closed.min[2]],
      max: closed.max,
    },
    open,
    feet,
    isClear: placed.some(
      ({ role, pieces }) =>
        role === 'bottle' && pieces.some(({ surface }) => surface.kind === 'glass'),
    ),
    measure,
  };
}
