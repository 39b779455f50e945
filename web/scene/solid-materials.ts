// Opaque materials: metal, lacquer, wood, plastic, board and paper.
import {
  Color,
  DoubleSide,
  type Material,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Texture,
} from 'three';
import { lookOf, type Surface } from '#shared/model/surfaces.ts';

export type Textures = { wood: (kind: string) => Texture; fade: () => Texture };

export function solidMaterial(surface: Surface, textures: Textures): Material {
  const look = lookOf(surface);
  const color = new Color().setRGB(...look.color);
  const common = { color, roughness: look.roughness, metalness: look.metalness };
  if (surface.kind === 'wood')
    return new MeshStandardMaterial({
      ...common,
      color: 0xffffff,
      map: textures.wood(surface.color),
    });
  if (surface.kind === 'fade')
    return new MeshPhysicalMaterial({
      ...common,
      alphaMap: textures.fade(),
      opacity: look.opacity,
      transparent: true,
      depthWrite: false,
      clearcoat: look.coat,
      clearcoatRoughness: 0.05,
    });
  if (surface.kind === 'sheet') return new MeshStandardMaterial({ ...common, side: DoubleSide });
  // Metal reflects the room brighter than the room lights matte objects.
  if (surface.kind === 'metal')
    return new MeshStandardMaterial({ ...common, envMapIntensity: 1.5 });
  if (look.coat > 0)
    return new MeshPhysicalMaterial({ ...common, clearcoat: look.coat, clearcoatRoughness: 0.05 });
  // Large flat faces get more of the room's light than in the photographs.
  if (surface.kind === 'board') color.multiplyScalar(0.76);
  return new MeshStandardMaterial(common);
}
