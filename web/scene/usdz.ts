// The set for iPhones: Quick Look reads USDZ, in metres.
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  Group,
  Mesh,
  MeshStandardMaterial,
  SRGBColorSpace,
} from 'three';
import { USDZExporter } from 'three/addons/exporters/USDZExporter.js';
import type { Recipe } from '#shared/model/part.ts';
import { lookOf } from '#shared/model/surfaces.ts';

const METRES = 0.001;

export async function usdzOf(
  recipes: readonly Recipe[],
  label: HTMLCanvasElement | null,
): Promise<Blob> {
  const root = new Group();
  root.scale.setScalar(METRES);
  for (const { role, build, at, turn } of recipes) {
    const part = new Group();
    part.name = role;
    part.position.set(...at);
    part.rotation.y = (turn * Math.PI) / 180;
    for (const { surface, mesh } of build()) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
      geometry.setAttribute('normal', new BufferAttribute(mesh.normals, 3));
      geometry.setAttribute(
        'uv',
        new BufferAttribute(mesh.uvs ?? new Float32Array((mesh.positions.length / 3) * 2), 2),
      );
      geometry.setIndex(new BufferAttribute(mesh.indices, 1));
      const look = lookOf(surface);
      const material = new MeshStandardMaterial({
        color: new Color().setRGB(...look.color),
        roughness: look.roughness,
        metalness: look.metalness,
        opacity: Math.min(1, look.opacity + 0.12),
        transparent: look.opacity < 1,
      });
      if (role === 'label' && label) {
        material.color.set(0xffffff);
        material.map = new CanvasTexture(label);
        material.map.colorSpace = SRGBColorSpace;
      }
      part.add(new Mesh(geometry, material));
    }
    root.add(part);
  }
  root.updateMatrixWorld(true);
  const file = await new USDZExporter().parseAsync(root);
  return new Blob([file as BlobPart], { type: 'model/vnd.usdz+zip' });
}
