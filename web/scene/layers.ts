// The materials of a surface and their drawing order; materials and textures are cached by their
// look.
import {
  Color,
  DoubleSide,
  type Material,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Texture,
} from 'three';
import { lookOf, type Surface } from '#shared/model/surfaces.ts';
import { createDisposableCache, type DisposableCache } from './disposable-cache.ts';
import {
  blurringMaterial,
  frostMaterial,
  shineMaterial,
  throughMaterial,
} from './glass-materials.ts';
import type { Tier } from './quality.ts';
import { fadeTexture, woodTexture } from './textures.ts';

type Textures = { wood: (kind: string) => Texture; fade: () => Texture };

/** Opaque materials: metal, lacquer, wood, plastic, board and paper. */
function solidMaterial(surface: Surface, textures: Textures): Material {
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

type Layer = { key: string; order: number; make: () => Material };
export type Looks = { materials: DisposableCache<Material>; textures: DisposableCache<Texture> };
export type Conditions = { tier: Tier; isDark: boolean };

/** Spare materials cost little; textures are a quarter of a megabyte each. */
export const createLooks = (): Looks => ({
  materials: createDisposableCache<Material>(24),
  textures: createDisposableCache<Texture>(4),
});

const order = { through: 2, frost: 4, blurring: 5, shine: 6 } as const;

export function layersOf(surface: Surface, { tier, isDark }: Conditions, looks: Looks): Layer[] {
  const name = `${surface.kind} ${surface.color} ${surface.finish}`;
  const isFine = tier === 'fine';
  const layer = (kind: string, at: number, make: () => Material): Layer => ({
    key: `${kind} ${name} ${isDark} ${isFine}`,
    order: at,
    make,
  });
  const through = layer('through', order.through, () => throughMaterial(surface, isDark, isFine));
  const shine = layer('shine', order.shine, () => shineMaterial(surface, isDark));
  switch (surface.kind) {
    case 'glass':
    case 'clear-plastic':
    case 'liquid':
      return [through, shine];
    case 'frosted':
      return isFine
        ? [layer('blurring', order.blurring, () => blurringMaterial(surface, 3))]
        : [layer('frost', order.frost, () => frostMaterial(surface))];
    case 'fade':
      return [
        layer('through', order.through, () =>
          throughMaterial({ kind: 'glass', color: 'clear', finish: 'glossy' }, isDark, isFine),
        ),
        layer('fade', order.frost, () => solidMaterial(surface, texturesOf(looks))),
      ];
    default:
      return [layer('solid', 0, () => solidMaterial(surface, texturesOf(looks)))];
  }
}

const texturesOf = ({ textures }: Looks) => ({
  wood: (kind: string) => textures.get(`wood ${kind}`, () => woodTexture(kind)),
  fade: () => textures.get('fade', fadeTexture),
});
