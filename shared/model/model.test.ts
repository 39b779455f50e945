import { describe, expect, it } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignRole } from '#shared/designs/designs.ts';
import { demoProduct, demoProducts } from '#shared/testing/demo-products.ts';
import { type Frame, frameOf } from './frame.ts';
import { insideLine, outsideLine } from './glass-lines.ts';
import { valueAt } from './mesh.ts';
import { type ModelDesign, modelOf, recipesOf } from './model.ts';
import { boundsOf, type ModelPart, made, type Piece, type Place, trianglesOf } from './part.ts';
import { printableArea } from './printable-area.ts';
import { type Point, radiusAt } from './profile.ts';

const attributesOf = (sku: string): Attributes => demoProduct(sku).attributes;
const bottleParts = [
  'bottle',
  'vial',
  'roll-on',
  'atomizer',
  'dropper-bottle',
  'airless-bottle',
  'diffuser-bottle',
  'car-bottle',
];
const bottles = demoProducts.filter(({ attributes }) =>
  bottleParts.includes(String(attributes.part)),
);
const isTransparent = ({ material, glassColor, color }: Attributes): boolean =>
  material === 'glass' &&
  !['black', 'white', 'gold', 'silver'].includes(String(glassColor ?? color));
const liquid = { color: 'amber', fill: 70 } as const;
const onlyOf = (role: string, design: ModelDesign): ModelPart | undefined => {
  const recipe = recipesOf(design).find((one) => one.role === role);
  return recipe && made(recipe);
};
const glasses = new Map<Attributes, ModelPart>();
/** Built once for all tests. */
function glassOf(attributes: Attributes): ModelPart {
  const glass =
    glasses.get(attributes) ??
    (onlyOf('bottle', { parts: { bottle: { attributes } }, liquid, label: null }) as ModelPart);
  glasses.set(attributes, glass);
  return glass;
}

/** The role of a loose part; its test puts it on a bottle with the same neck. */
const roleOf: Partial<Record<string, DesignRole>> = {
  pump: 'pump',
  ring: 'ring',
  cap: 'cap',
  dropper: 'dropper',
  reeds: 'reeds',
  box: 'box',
  'pump-ring-set': 'pump',
};
const loose = demoProducts.flatMap(({ sku, attributes }) => {
  const role = roleOf[String(attributes.part)];
  const bottle = bottles.find(({ attributes: own }) => own.neck === (attributes.neck ?? '28/410'));
  return role && bottle
    ? [
        {
          sku,
          role,
          parts: modelOf({ parts: { bottle, [role]: { attributes } }, liquid, label: null }).filter(
            (part) => part.role === role,
          ),
          attributes,
        },
      ]
    : [];
});

/**
 * The number of each vertex by its position; vertices at the same position have the same number.
 */
function weldedOf({ positions }: Piece['mesh'], places: Map<string, number>): number[] {
  // Compared as bits; adding 0 turns minus zero into zero, whose bits differ.
  const bits = new Uint32Array(Float32Array.from(positions, (value) => value + 0).buffer);
  return Array.from({ length: positions.length / 3 }, (_, index) => {
    const key = `${bits[index * 3]} ${bits[index * 3 + 1]} ${bits[index * 3 + 2]}`;
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  });
}

/** The edges of a body that are not shared by exactly two triangles in opposite directions. */
function openEdgesOf(pieces: readonly Piece[]): number {
  const places = new Map<string, number>();
  const edges = new Map<number, number>();
  for (const { mesh } of pieces) {
    const welded = weldedOf(mesh, places);
    for (let index = 0; index < mesh.indices.length; index += 1) {
      const next = index % 3 === 2 ? index - 2 : index + 1;
      const from = valueAt(welded, valueAt(mesh.indices, index));
      const to = valueAt(welded, valueAt(mesh.indices, next));
      if (from === to) continue;
      const key = Math.min(from, to) * 1_000_000 + Math.max(from, to);
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
    }
  }
  return [...edges.values()].filter((sum) => sum !== 0).length;
}

/** The open edges of all closed bodies of a part. */
const openEdges = ({ pieces }: ModelPart): number =>
  [...Map.groupBy(pieces, ({ body }) => body).values()].reduce(
    (sum, body) => sum + openEdgesOf(body),
    0,
  );

/** Points (every fifth) of a round body that lie outside the line of a hollow. */
function pointsOutside({ pieces }: ModelPart, hollow: readonly Point[]): string[] {
  const floor = (hollow[0]?.[1] ?? 0) + 0.7;
  const reach = (height: number) =>
    Math.max(...[0, -0.1, 0.1].map((step) => radiusAt(hollow, height + step))) + 0.06;
  return pieces.flatMap(({ mesh }) =>
    Array.from({ length: Math.ceil(mesh.positions.length / 15) }, (_, index) => {
      const [x = 0, y = 0, z = 0] = mesh.positions.subarray(index * 15, index * 15 + 3);
      return { radius: Math.hypot(x, z), y };
    })
      .filter(({ radius, y }) => radius > 1 && y > floor && radius > reach(y))
      .map(({ radius, y }) => `${radius} at ${y}`),
  );
}

function checkLiquid(part: ModelPart, attributes: Attributes, sku: string): void {
  const frame = frameOf(attributes);
  const { min, max } = boundsOf([part]);
  const glass = boundsOf([glassOf(attributes)]);
  expect(min[1], sku).toBeGreaterThan(0.5);
  expect(max[1], sku).toBeLessThan(frame.body);
  for (const axis of [0, 2] as const) expect(max[axis], sku).toBeLessThan(glass.max[axis] - 0.4);
  if (frame.isRound) expect(pointsOutside(part, insideLine(frame)), sku).toEqual([]);
}

/** Checks that a label lies on the glass, on the front and with the right width. */
function checkLabel(part: ModelPart, frame: Frame, widthMm: number, sku: string): void {
  const { positions } = part.pieces[0]?.mesh ?? { positions: new Float32Array() };
  const outside = outsideLine(frame);
  const row = Array.from({ length: 41 }, (_, index): Place => {
    const [x = 0, y = 0, z = 0] = positions.subarray(index * 3, index * 3 + 3);
    return [x, y, z];
  });
  if (frame.isRound)
    for (const [x, y, z] of row)
      expect(Math.abs(Math.hypot(x, z) - radiusAt(outside, y) - 0.08), sku).toBeLessThan(0.06);
  const walked = row.slice(1).reduce((sum, [x, , z], index) => {
    const [beforeX, , beforeZ] = row[index] ?? [0, 0, 0];
    return sum + Math.hypot(x - beforeX, z - beforeZ);
  }, 0);
  expect(row[20]?.[2], sku).toBeGreaterThan(0);
  expect(walked / widthMm, sku).toBeCloseTo(1, 1);
}

function check(part: ModelPart, name: string): void {
  for (const { mesh } of part.pieces) {
    expect(mesh.positions.every(Number.isFinite), `${name} finite`).toBe(true);
    let wrong = 0;
    for (let index = 0; index < mesh.normals.length; index += 3)
      if (
        Math.abs(
          Math.hypot(
            mesh.normals[index] ?? 0,
            mesh.normals[index + 1] ?? 0,
            mesh.normals[index + 2] ?? 0,
          ) - 1,
        ) > 1e-4
      )
        wrong += 1;
    expect(wrong, `${name} normals`).toBe(0);
    expect(
      mesh.indices.every((index) => index < mesh.positions.length / 3),
      `${name} indices`,
    ).toBe(true);
  }
  if (part.role !== 'label') expect(openEdges(part), `${name} ${part.role} watertight`).toBe(0);
}

// All bodies of the catalogue together have many triangles, so this takes long.
describe('modelOf', { timeout: 120_000 }, () => {
  it('[B14] makes closed bodies of every bottle of the demo catalogue, with what comes with it', () => {
    expect(bottles.length).toBeGreaterThan(70);
    for (const { sku, attributes } of bottles)
      for (const recipe of recipesOf({ parts: { bottle: { attributes } }, liquid, label: null }))
        check(recipe.role === 'bottle' ? glassOf(attributes) : made(recipe), sku);
  });

  it('makes closed bodies of every pump, dropper, ring, cap, box and bundle of sticks', () => {
    expect(loose.length).toBeGreaterThan(70);
    for (const { sku, parts } of loose) {
      expect(parts, sku).toHaveLength(1);
      for (const part of parts) check(part, sku);
    }
  });

  it('gives a bottle the dimensions of its attributes', () => {
    for (const { sku, attributes } of bottles) {
      if (attributes.material === 'aluminium' || attributes.part === 'airless-bottle') continue;
      const { min, max } = boundsOf([glassOf(attributes)]);
      const width = Number(attributes.widthMm ?? attributes.diameterMm);
      const depth = Number(attributes.diameterMm ?? attributes.depthMm ?? width);
      expect(Math.abs(max[1] - min[1] - Number(attributes.heightMm)), `${sku} height`).toBeLessThan(
        0.2,
      );
      expect(Math.abs(max[0] - min[0] - width), `${sku} width`).toBeLessThan(0.2);
      expect(Math.abs(max[2] - min[2] - depth), `${sku} depth`).toBeLessThan(0.2);
    }
  });

  it('gives a bottle without glass its stated dimensions as a whole', () => {
    for (const { sku, attributes } of bottles.filter(
      ({ attributes: own }) => own.material === 'aluminium' || own.part === 'airless-bottle',
    )) {
      const { min, max } = boundsOf(
        modelOf({ parts: { bottle: { attributes } }, liquid, label: null }),
      );
      expect(max[1] - min[1], sku).toBeCloseTo(Number(attributes.heightMm), 0);
      expect(max[0] - min[0], sku).toBeCloseTo(Number(attributes.diameterMm), 0);
    }
  });

  it('gives rings, caps and boxes the dimensions of their attributes', () => {
    for (const { sku, role, parts, attributes } of loose) {
      if (role !== 'ring' && role !== 'cap' && role !== 'box') continue;
      const { min, max } = boundsOf(parts.map((part) => ({ ...part, turn: 0 })));
      expect(Math.abs(max[1] - min[1] - Number(attributes.heightMm)), `${sku} height`).toBeLessThan(
        0.2,
      );
      expect(
        Math.abs(max[0] - min[0] - Number(attributes.diameterMm ?? attributes.widthMm)),
        `${sku} width`,
      ).toBeLessThan(0.5);
    }
  });

  it('keeps the liquid inside transparent glass, at every height to which it is filled', () => {
    for (const { sku, attributes } of bottles) {
      for (const fill of attributes.form === 'round' ? [1, 35, 100] : [100]) {
        const part = onlyOf('liquid', {
          parts: { bottle: { attributes } },
          liquid: { color: 'amber', fill },
          label: null,
        });
        expect(part !== undefined, sku).toBe(isTransparent(attributes));
        if (part) checkLiquid(part, attributes, sku);
      }
    }
  });

  it('draws no liquid in an opaque bottle, and none at 0 %', () => {
    expect(
      modelOf({
        parts: { bottle: { attributes: attributesOf('FL-SKM-050') } },
        liquid,
        label: null,
      }).map(({ role }) => role),
    ).toEqual(['bottle']);
    expect(
      modelOf({
        parts: { bottle: { attributes: attributesOf('FL-SKS-050') } },
        liquid: { color: 'amber', fill: 0 },
        label: null,
      }).map(({ role }) => role),
    ).toEqual(['bottle']);
  });

  it('lays the label on the glass, true to its width', () => {
    for (const { sku, attributes } of bottles) {
      const area = printableArea(attributes);
      if (!area) continue;
      const label = {
        widthMm: area.maxWidthMm,
        heightMm: area.maxHeightMm,
        bottomMm: area.bottomMinMm,
      };
      const part = onlyOf('label', { parts: { bottle: { attributes } }, liquid, label });
      if (!part) throw new Error(sku);
      check(part, sku);
      checkLabel(part, frameOf(attributes), label.widthMm, sku);
    }
  });

  it('stays below 60,000 triangles for a whole set', () => {
    const set = {
      bottle: 'FL-SKS-100',
      pump: 'FL-PKR-15G',
      ring: 'FL-BLZ-15A',
      cap: 'FL-KZM-SYH',
      box: 'FL-AKB-100',
    } as const;
    const parts = Object.fromEntries(
      Object.entries(set).map(([role, sku]) => [role, { attributes: attributesOf(sku) }]),
    );
    const model = modelOf({ parts, liquid, label: { widthMm: 30, heightMm: 40, bottomMm: 10 } });
    expect(model.map(({ role }) => role)).toEqual([
      'bottle',
      'liquid',
      'label',
      'ring',
      'pump',
      'cap',
      'box',
    ]);
    expect(trianglesOf(model)).toBeLessThan(60_000);
  });

  it('draws separated parts in their order, without an overlap', () => {
    const parts = Object.fromEntries(
      Object.entries({
        bottle: 'FL-SLS-050',
        pump: 'FL-PKR-15G',
        ring: 'FL-BLZ-15G',
        cap: 'FL-KAL-R15',
      }).map(([role, sku]) => [role, { attributes: attributesOf(sku) }]),
    );
    const apart = modelOf({ parts, liquid, label: null })
      .filter(({ role }) => ['bottle', 'ring', 'cap'].includes(role))
      .map((part) =>
        boundsOf([{ ...part, at: [part.at[0], part.at[1] + part.lift[1], part.at[2]] }]),
      );
    for (let index = 1; index < apart.length; index += 1)
      expect(apart[index]?.min[1]).toBeGreaterThan((apart[index - 1]?.max[1] ?? 0) + 4);
  });

  it('stands a low cap above the pump instead of in it', () => {
    const parts = {
      bottle: { attributes: attributesOf('FL-SBF-015') },
      pump: { attributes: attributesOf('FL-PKR-13G') },
      cap: { attributes: attributesOf('FL-KAL-G13') },
    };
    const model = modelOf({ parts, liquid, label: null });
    const top = (role: string) => boundsOf(model.filter((part) => part.role === role)).max[1];
    expect(top('cap')).toBeGreaterThan(top('pump'));
  });

  it('keeps the key of an unchanged body, and gives a changed body another one', () => {
    const keys = (fill: number) =>
      recipesOf({
        parts: {
          bottle: { attributes: attributesOf('FL-SKS-050') },
          pump: { attributes: attributesOf('FL-PKR-15G') },
        },
        liquid: { color: 'rose', fill },
        label: null,
      }).map(({ key }) => key);
    const one = keys(20);
    const other = keys(80);
    expect(one[0]).toBe(other[0]);
    expect(one[1]).not.toBe(other[1]);
    expect(one[2]).toBe(other[2]);
  });

  it('makes finite bodies of any dimensions that a merchant enters', () => {
    const odd: Attributes[] = [
      {},
      { part: 'bottle', heightMm: 8, widthMm: 300 },
      { part: 'bottle', form: 'heart', heightMm: 5 },
      { part: 'bottle', form: 'diamond', widthMm: 12, depthMm: 3 },
      { part: 'bottle', form: 'oval', widthMm: 14, depthMm: 90, neck: '28/410' },
      { part: 'vial', diameterMm: 2 },
      { part: 'bottle', form: 'square', widthMm: 4, depthMm: 4, heightMm: 3 },
      { part: 'bottle', form: 'flat', widthMm: 40, depthMm: 8 },
    ];
    for (const attributes of odd) {
      for (const recipe of recipesOf({
        parts: {
          bottle: { attributes },
          pump: { attributes: { part: 'pump' } },
          cap: { attributes: { part: 'cap' } },
          box: { attributes: { part: 'box' } },
        },
        liquid,
        label: null,
      })) {
        for (const { mesh } of made(recipe).pieces)
          expect(
            mesh.positions.every(Number.isFinite) && mesh.normals.every(Number.isFinite),
            `${JSON.stringify(attributes)} ${recipe.role}`,
          ).toBe(true);
      }
    }
  });
});
