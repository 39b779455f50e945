// The shadow of the set: a dark contact shadow and a wide soft one away from the key light, with
// some light of a coloured liquid.
import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { Color, MeshBasicMaterial, PlaneGeometry } from 'three';
import type { LiquidColor } from '#shared/designs/designs.ts';
import { lookOf } from '#shared/model/surfaces.ts';
import type { Backdrop } from './backgrounds.ts';
import { shadowTexture } from './textures.ts';

type Foot = { x: number; z: number; width: number; depth: number; height: number };
type GroundProps = {
  feet: readonly Foot[];
  backdrop: Backdrop;
  glow: LiquidColor | null;
  isClear: boolean;
};

export function Ground({ feet, backdrop, glow, isClear }: GroundProps) {
  const invalidate = useThree((state) => state.invalidate);
  const resources = useMemo(() => {
    const map = shadowTexture();
    const common = { map, transparent: true, depthWrite: false, toneMapped: false } as const;
    return {
      map,
      plane: new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
      near: new MeshBasicMaterial({ ...common, color: 0x2a2218 }),
      wide: new MeshBasicMaterial({ ...common, color: 0x4a3c28 }),
      glow: new MeshBasicMaterial(common),
    };
  }, []);
  useEffect(
    () => () => {
      for (const one of Object.values(resources)) one.dispose();
    },
    [resources],
  );
  useEffect(() => {
    resources.near.opacity = Math.min(1, backdrop.shadow * (isClear ? 0.55 : 1.7));
    resources.wide.opacity = backdrop.shadow * (isClear ? 0.7 : 1);
    resources.glow.opacity = backdrop.isDark ? 0.1 : 0.34;
    resources.glow.color = glow
      ? new Color()
          .setRGB(...lookOf({ kind: 'liquid', color: glow, finish: '' }).color)
          .lerp(new Color(0xffffff), 0.15)
      : new Color(0xffffff);
    invalidate();
  }, [resources, backdrop, glow, isClear, invalidate]);
  return (
    <>
      {feet.map(({ x, z, width, depth, height }) => {
        const reach = Math.min(110, height * 0.55);
        return (
          <group key={`${x} ${z}`} dispose={null}>
            <mesh
              geometry={resources.plane}
              material={resources.wide}
              position={[x + reach * 0.2, -0.3, z - depth * 0.1]}
              scale={[width * 2 + reach * 1.3, 1, depth * 1.7 + reach * 0.6]}
              renderOrder={-3}
            />
            {glow && x === 0 && (
              <mesh
                geometry={resources.plane}
                material={resources.glow}
                position={[x + width * 0.62, -0.2, z + depth * 0.1]}
                scale={[width * 1.1, 1, depth * 0.8]}
                renderOrder={-2}
              />
            )}
            <mesh
              geometry={resources.plane}
              material={resources.near}
              position={[x + width * 0.03, -0.1, z]}
              scale={[width * 1.22, 1, depth * 1.24]}
              renderOrder={-1}
            />
          </group>
        );
      })}
    </>
  );
}
