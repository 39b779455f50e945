// The parts of the set at their positions, exploded by a fraction. Meshes and materials are cached
// by key.
import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  type Group,
  MeshStandardMaterial,
  SRGBColorSpace,
} from 'three';
import type { Piece, Recipe } from '#shared/model/part.ts';
import { createDisposableCache, type DisposableCache } from './disposable-cache.ts';
import { type Conditions, createLooks, type Looks, layersOf } from './layers.ts';
import type { LabelPicture } from './scene-props.ts';

type Body = { name: string; surface: Piece['surface']; geometry: BufferGeometry };
export type Bodies = { pieces: Piece[]; bodies: Body[]; dispose(): void };
export type Store = { bodies: DisposableCache<Bodies>; looks: Looks };

/** A set has about five parts: the unused parts of two more sets stay cached. */
export const openStore = (): Store => ({
  bodies: createDisposableCache<Bodies>(10),
  looks: createLooks(),
});
export function closeStore({ bodies, looks }: Store): void {
  bodies.clear();
  looks.materials.clear();
  looks.textures.clear();
}

export const bodiesOf = (recipe: Recipe, store: Store): Bodies =>
  store.bodies.get(recipe.key, () => {
    const pieces = recipe.build();
    const bodies = pieces.map(({ surface, mesh }, index): Body => {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
      geometry.setAttribute('normal', new BufferAttribute(mesh.normals, 3));
      if (mesh.uvs) geometry.setAttribute('uv', new BufferAttribute(mesh.uvs, 2));
      geometry.setIndex(new BufferAttribute(mesh.indices, 1));
      return { name: String(index), surface, geometry };
    });
    const dispose = () => {
      for (const { geometry } of bodies) geometry.dispose();
    };
    return { pieces, bodies, dispose };
  });

/** The label is drawn after the glass below it. */
const ON_GLASS = 7;
/**
 * The colour of a label: the share lit by the room, and its own constant share. White stays white.
 */
const SHEET = { lit: 0.4, own: 0.44 };

type PartsProps = {
  recipes: readonly Recipe[];
  store: Store;
  conditions: Conditions;
  label: LabelPicture | null;
  groups: Map<string, Group>;
};

export function BottleParts({ recipes, store, conditions, label, groups }: PartsProps) {
  const invalidate = useThree((state) => state.invalidate);
  const sheet = useLabelMaterial(label);
  const drawn = recipes.map((recipe) => ({
    recipe,
    bodies: bodiesOf(recipe, store).bodies.map((body) => ({
      ...body,
      layers: layersOf(body.surface, conditions, store.looks),
    })),
  }));
  const bodyKeys = recipes.map(({ key }) => key);
  const layerKeys = drawn.flatMap(({ bodies }) =>
    bodies.flatMap(({ layers }) => layers.map(({ key }) => key)),
  );
  const drawnKey = JSON.stringify([bodyKeys, layerKeys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the two lists say
  useEffect(() => {
    store.bodies.use(new Set(bodyKeys));
    store.looks.materials.use(new Set(layerKeys));
    invalidate();
  }, [drawnKey, sheet, label?.version, store, invalidate]);
  return (
    <>
      {drawn.map(({ recipe, bodies }) => (
        <group
          key={recipe.role}
          ref={(group) => {
            if (group) groups.set(recipe.role, group);
            else groups.delete(recipe.role);
          }}
          rotation={[0, (recipe.turn * Math.PI) / 180, 0]}
        >
          {bodies.flatMap(({ name, geometry, layers }) =>
            layers.map(({ key, order, make }) => (
              <mesh
                key={`${name} ${key}`}
                geometry={geometry}
                material={
                  recipe.role === 'label' && sheet ? sheet : store.looks.materials.get(key, make)
                }
                renderOrder={recipe.role === 'label' ? ON_GLASS : order}
                dispose={null}
              />
            )),
          )}
        </group>
      ))}
    </>
  );
}

/**
 * The label's canvas as a texture, transparent for film; redrawn when its version changes,
 * recreated when its size changes.
 */
function useLabelMaterial(label: LabelPicture | null): MeshStandardMaterial | null {
  const gl = useThree((state) => state.gl);
  const canvas = label?.canvas ?? null;
  const width = canvas?.width ?? 0;
  const height = canvas?.height ?? 0;
  const material = useMemo(() => {
    if (!canvas || width === 0 || height === 0) return null;
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = Math.min(8, gl.capabilities.getMaxAnisotropy());
    return new MeshStandardMaterial({
      map,
      color: new Color(SHEET.lit, SHEET.lit, SHEET.lit),
      toneMapped: false,
      emissive: 0xffffff,
      emissiveMap: map,
      emissiveIntensity: SHEET.own,
      roughness: 0.62,
      side: DoubleSide,
      alphaTest: 0.04,
      transparent: true,
    });
  }, [canvas, width, height, gl]);
  const version = useRef(label?.version);
  useLayoutEffect(() => {
    if (material?.map && version.current !== label?.version) material.map.needsUpdate = true;
    version.current = label?.version;
  }, [material, label?.version]);
  useEffect(
    () => () => {
      material?.map?.dispose();
      material?.dispose();
    },
    [material],
  );
  return material;
}
