// A saved design or a bottle as GLB, for 3D viewers and augmented reality. Made on request; the
// last ones are cached in memory.

import { createHash } from 'node:crypto';
import type { Document, Buffer as GltfBuffer, Material } from '@gltf-transform/core';
import { LRUCache } from 'lru-cache';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { lazyLibrary } from '#server/base/run/lazy-library.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { createSemaphore } from '#server/images/semaphore.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import { chosenProducts } from '#shared/designs/design-sets.ts';
import { type DesignRole, designRoles } from '#shared/designs/designs.ts';
import { bottleDesign } from '#shared/model/bottle-design.ts';
import { modelOf } from '#shared/model/model.ts';
import type { ModelPart, Piece } from '#shared/model/part.ts';
import { lookOf, type Surface } from '#shared/model/surfaces.ts';
import { requireFinished } from './find-design.ts';
import { labelPng } from './label-drawing.ts';
import { createMadeOnce } from './made-once.ts';

type Deps = Pick<Platform, 'db' | 'storage' | 'clock'> & { sellables: Sellables };
export type DesignModel = { bytes: Buffer; etag: string };

const library = lazyLibrary<typeof import('@gltf-transform/core')>('@gltf-transform/core');
/** A set takes about a megabyte. */
const MOST_CACHED = 12;
const cache = new LRUCache<string, Buffer>({ max: MOST_CACHED });
/** Different models that may wait for one core; further requests get 503 and try again. */
const MOST_WAITING = 10;
const madeOnce = createMadeOnce();
/** Meshes and file take a core for some tenths of a second. */
const semaphore = createSemaphore(1, MOST_WAITING);
const LABEL_PX_PER_MM = 16;
const METRES = 0.001;

/** @throws AppError DESIGN_NOT_FOUND, OVERLOADED */
export async function glbOfDesign(deps: Deps, code: string): Promise<DesignModel> {
  const { choices } = await requireFinished(deps, code);
  const { parts: chosen, label } = choices;
  const products = new Map(
    (
      await deps.sellables.find(
        chosenProducts({ parts: chosen, label }).map(({ productId }) => productId),
      )
    ).map((product) => [product.id, product.attributes]),
  );
  const attributes: Partial<Record<DesignRole, Attributes>> = Object.fromEntries(
    designRoles.flatMap((role) =>
      products.has(chosen[role] ?? 0) ? [[role, products.get(chosen[role] ?? 0)]] : [],
    ),
  );
  const sheet = label ? (products.get(label.productId) ?? null) : null;
  const design = {
    parts: Object.fromEntries(
      Object.entries(attributes).map(([role, own]) => [role, { attributes: own }]),
    ),
    liquid: choices.liquid,
    label,
  };
  // Logos never change under their hash, so the label's texts and measures identify the label.
  return modelFile([design, sheet], async () => {
    const skin =
      label && attributes.bottle ? await labelPng(deps, { label, sheet }, LABEL_PX_PER_MM) : null;
    return writeGlb(modelOf(design), skin);
  });
}

/**
 * A bottle of the shop without other parts.
 * @throws AppError PRODUCT_NOT_FOUND, OVERLOADED
 */
export async function glbOfBottle({ sellables }: Deps, id: number): Promise<DesignModel> {
  const [product] = await sellables.find([id]);
  if (!product?.isActive || roleOf(product.attributes) !== 'bottle')
    throw new AppError('PRODUCT_NOT_FOUND');
  const design = bottleDesign(id, product.attributes);
  return modelFile([design], async () => writeGlb(modelOf(design), null));
}

/** A cached one, or made now; `shown` is everything that it depends on. */
async function modelFile(
  shown: readonly unknown[],
  make: () => Promise<Buffer>,
): Promise<DesignModel> {
  const key = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
  const bytes =
    cache.get(key) ?? (await madeOnce(key, () => semaphore.run(make, { isUrgent: true })));
  cache.set(key, bytes);
  return { bytes, etag: `"${key}"` };
}

/** True to size: millimetres become metres. */
async function writeGlb(model: readonly ModelPart[], skin: Uint8Array | null): Promise<Buffer> {
  const { Document, NodeIO } = library();
  const file = new Document();
  const buffer = file.createBuffer();
  const scene = file.createScene('design');
  const materials = new Map<string, Material>();
  for (const { role, pieces, at, turn } of model) {
    const angle = (turn * Math.PI) / 360;
    const node = file
      .createNode(role)
      .setTranslation([at[0] * METRES, at[1] * METRES, at[2] * METRES])
      .setRotation([0, Math.sin(angle), 0, Math.cos(angle)]);
    const mesh = file.createMesh(role);
    for (const { surface, mesh: shape } of pieces) {
      const own = role === 'label' ? skin : null;
      const key = JSON.stringify([surface, own !== null]);
      const material = materials.get(key) ?? materialOf(file, surface, own);
      materials.set(key, material);
      mesh.addPrimitive(primitiveOf(file, buffer, shape, own !== null).setMaterial(material));
    }
    scene.addChild(node.setMesh(mesh));
  }
  file.getRoot().setDefaultScene(scene);
  return Buffer.from(await new NodeIO().writeBinary(file));
}

function primitiveOf(
  file: Document,
  buffer: GltfBuffer,
  { positions, normals, uvs, indices }: Piece['mesh'],
  hasSkin: boolean,
) {
  const accessor = (
    type: 'VEC2' | 'VEC3' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  ) => file.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = file
    .createPrimitive()
    .setAttribute(
      'POSITION',
      accessor(
        'VEC3',
        Float32Array.from(positions, (value) => value * METRES),
      ),
    )
    .setAttribute('NORMAL', accessor('VEC3', Float32Array.from(normals)))
    .setIndices(
      accessor(
        'SCALAR',
        positions.length / 3 < 65_535 ? Uint16Array.from(indices) : Uint32Array.from(indices),
      ),
    );
  // In this format pictures begin at the top, in the scene's textures at the bottom.
  return hasSkin && uvs
    ? primitive.setAttribute(
        'TEXCOORD_0',
        accessor(
          'VEC2',
          Float32Array.from(uvs, (value, index) => (index % 2 === 1 ? 1 - value : value)),
        ),
      )
    : primitive;
}

/**
 * Viewers on phones show only simple materials everywhere: glass is transparent, but does not
 * refract.
 */
function materialOf(file: Document, surface: Surface, skin: Uint8Array | null): Material {
  const look = lookOf(surface);
  const material = file
    .createMaterial(`${surface.kind} ${surface.color}`)
    .setRoughnessFactor(look.roughness)
    .setMetallicFactor(look.metalness);
  if (skin) {
    return material
      .setBaseColorTexture(
        file.createTexture('label').setImage(Uint8Array.from(skin)).setMimeType('image/png'),
      )
      .setAlphaMode('MASK')
      .setAlphaCutoff(0.1)
      .setDoubleSided(true);
  }
  const isSeenThrough = look.opacity < 1;
  // Faint glass would be invisible on a busy background.
  const alpha = isSeenThrough ? Math.min(1, look.opacity + 0.12) : 1;
  return material
    .setBaseColorFactor([...look.color, alpha])
    .setAlphaMode(isSeenThrough ? 'BLEND' : 'OPAQUE');
}
