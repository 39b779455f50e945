// A part of a set in its position on the bottle: the origin is the middle of the bottle's foot, y
// points up, all in mm.
import type { DesignRole } from '#shared/designs/designs.ts';
import { type Mesh, type Shape, valueAt } from './mesh.ts';
import { meshesOf } from './normals.ts';
import type { Surface } from './surfaces.ts';

/** One material of a body. Pieces with the same number form one closed body. */
export type Piece = { surface: Surface; mesh: Mesh; body: number };

export type ModelRole = Exclude<DesignRole, 'tool'> | 'liquid' | 'label';
export type Place = readonly [x: number, y: number, z: number];

/**
 * A part before its triangles are made: `key` contains everything that they depend on, for caching.
 */
export type Recipe = {
  role: ModelRole;
  key: string;
  /** Its bodies; empty for a part that is only a sheet. */
  solids: () => readonly Solid[];
  build: () => Piece[];
  /** The position of its own origin, and its turn about the upright axis (degrees). */
  at: Place;
  turn: number;
  /** How far it is moved in the exploded view. */
  lift: Place;
};
export type ModelPart = Omit<Recipe, 'build' | 'solids'> & { pieces: Piece[] };

export const made = ({ build, solids: _, ...rest }: Recipe): ModelPart => ({
  ...rest,
  pieces: build(),
});

/** A body of one or several materials. */
export type Solid = {
  shape: Shape;
  surfaces: readonly Surface[];
  /**
   * The angle in degrees up to which its faces are smooth: `angle` for the light, `crease` (if
   * different) for a line drawing.
   */
  angle?: number;
  crease?: number;
};

export function piecesOf(solids: readonly Solid[]): Piece[] {
  return solids.flatMap(({ shape, surfaces, angle }, body) =>
    meshesOf(shape, angle).flatMap((mesh, owner): Piece[] => {
      const surface = surfaces[owner];
      if (!surface || mesh.indices.length === 0) return [];
      const uvs =
        surface.kind === 'wood'
          ? grain(mesh.positions)
          : surface.fade
            ? upwards(mesh.positions, surface.fade)
            : undefined;
      return [{ surface, mesh: uvs ? { ...mesh, uvs } : mesh, body }];
    }),
  );
}

/**
 * Wood looks cut from a block: the grain runs upwards in every form, without a seam. 40 mm are one
 * width of the texture.
 */
function grain(positions: Float32Array): Float32Array {
  const uvs = new Float32Array((positions.length / 3) * 2);
  for (let index = 0; index < uvs.length / 2; index += 1) {
    const [x = 0, y = 0, z = 0] = positions.subarray(index * 3, index * 3 + 3);
    uvs[index * 2] = (x + z * 0.35) / 40;
    uvs[index * 2 + 1] = (y + z * 0.12) / 40;
  }
  return uvs;
}

/** From 0 where the colour begins to 1 where it is full. */
function upwards(positions: Float32Array, [from, to]: readonly [number, number]): Float32Array {
  const uvs = new Float32Array((positions.length / 3) * 2);
  for (let index = 0; index < uvs.length / 2; index += 1)
    uvs.set(
      [0.5, Math.min(1, Math.max(0, ((positions[index * 3 + 1] ?? 0) - from) / (to - from)))],
      index * 2,
    );
  return uvs;
}

type Bounds = { min: Place; max: Place };

/** Pieces never change, so their bounds are calculated once. */
const known = new WeakMap<readonly Piece[], Map<number, Bounds>>();

/** The lowest and highest corner of everything drawn, each part in its position. */
export function boundsOf(parts: readonly Pick<ModelPart, 'pieces' | 'at' | 'turn'>[]): Bounds {
  const all = parts.map(({ pieces, at, turn }) => {
    const own = known.get(pieces) ?? new Map<number, Bounds>();
    known.set(pieces, own);
    const bounds = own.get(turn) ?? ownBounds(pieces, turn);
    own.set(turn, bounds);
    return { bounds, at };
  });
  const along = (pick: (...values: number[]) => number, side: 'min' | 'max', axis: 0 | 1 | 2) =>
    pick(...all.map(({ bounds, at }) => bounds[side][axis] + at[axis]));
  return {
    min: [along(Math.min, 'min', 0), along(Math.min, 'min', 1), along(Math.min, 'min', 2)],
    max: [along(Math.max, 'max', 0), along(Math.max, 'max', 1), along(Math.max, 'max', 2)],
  };
}

function ownBounds(pieces: readonly Piece[], turn: number): Bounds {
  const min: [number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  const max: [number, number, number] = [
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  for (const { mesh } of pieces) {
    for (let index = 0; index < mesh.positions.length; index += 3) {
      const x = valueAt(mesh.positions, index);
      const z = valueAt(mesh.positions, index + 2);
      const place = [
        x * cos + z * sin,
        valueAt(mesh.positions, index + 1),
        z * cos - x * sin,
      ] as const;
      for (const axis of [0, 1, 2] as const) {
        min[axis] = Math.min(min[axis], place[axis]);
        max[axis] = Math.max(max[axis], place[axis]);
      }
    }
  }
  return { min, max };
}

export const trianglesOf = (parts: readonly ModelPart[]): number =>
  parts.flatMap(({ pieces }) => pieces).reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
