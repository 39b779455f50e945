import { getBounds, NodeIO } from '@gltf-transform/core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  makeLabel,
  saveDesign,
} from '#server/testing/make-design.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
let parts: DesignParts;

beforeAll(async () => {
  parts = await makeDesignParts(shop);
});

const glb = (code: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/designs/${code}/model.glb`, headers });
const read = async (code: string) => {
  const answer = await glb(code);
  const file = await new NodeIO().readBinary(answer.rawPayload);
  return { answer, root: file.getRoot() };
};

describe('[B14] a design as a model', () => {
  test('is a binary file at true size, in metres, with every part', async () => {
    const code = await saveDesign(
      shop,
      makeChoices(parts, {
        label: makeLabel(parts),
        parts: { ...makeChoices(parts).parts, box: parts.box },
      }),
    );
    const { answer, root } = await read(code);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('model/gltf-binary');
    expect(answer.rawPayload.length).toBeLessThan(3_000_000);
    expect(root.listNodes().map((node) => node.getName())).toEqual([
      'bottle',
      'liquid',
      'label',
      'ring',
      'pump',
      'cap',
      'box',
    ]);
    const bottle = root.listNodes().find((node) => node.getName() === 'bottle');
    if (!bottle) throw new Error('no bottle');
    const { min, max } = getBounds(bottle);
    expect(max[1] - min[1]).toBeCloseTo(0.07, 4);
    expect(max[0] - min[0]).toBeCloseTo(0.038, 4);
    expect(min[1]).toBeCloseTo(0, 4);
  });

  test('has its label as a picture of the label’s proportions, and transparent glass', async () => {
    const { root } = await read(
      await saveDesign(shop, makeChoices(parts, { label: makeLabel(parts, { bottomMm: 15 }) })),
    );
    const [skin] = root.listTextures();
    const [width, height] = skin?.getSize() ?? [0, 0];

    expect(root.listTextures()).toHaveLength(1);
    expect(skin?.getMimeType()).toBe('image/png');
    expect(width / height).toBeCloseTo(20 / 24, 2);
    expect(
      root
        .listMaterials()
        .some(
          (material) =>
            material.getName().startsWith('glass') && material.getAlphaMode() === 'BLEND',
        ),
    ).toBe(true);
    for (const primitive of root.listMeshes().flatMap((mesh) => mesh.listPrimitives())) {
      const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
      expect(primitive.getAttribute('NORMAL')?.getCount()).toBe(count);
      expect(primitive.getIndices()?.getMax([])[0]).toBeLessThan(count);
    }
  });

  test('has no label where there is none, and no liquid in an empty bottle', async () => {
    const { root } = await read(
      await saveDesign(shop, makeChoices(parts, { liquid: { color: 'rose', fill: 0 } })),
    );

    expect(root.listNodes().map((node) => node.getName())).toEqual([
      'bottle',
      'ring',
      'pump',
      'cap',
    ]);
    expect(root.listTextures()).toEqual([]);
  });

  test('has an ETag: the same again is 304; another liquid is another file', async () => {
    const code = await saveDesign(shop, makeChoices(parts));
    const other = await saveDesign(
      shop,
      makeChoices(parts, { liquid: { color: 'green', fill: 30 } }),
    );
    const [first, second] = await Promise.all([glb(code), glb(code)]);
    const again = await glb(code, { 'if-none-match': String(first.headers.etag) });

    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await glb(other)).headers.etag).not.toBe(first.headers.etag);
  });

  test.each(['AAAAAAAAAA', 'x', '%F0%9F%8C%B8', '%00', "'--"])(
    'of no design (%s) is not found',
    async (code) => {
      const answer = await glb(code);

      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toContain('application/json');
    },
  );
});

test('of twenty simultaneous requests for models, those that would wait too long get Retry-After; one model is made once', async () => {
  const save = (fill: number) =>
    saveDesign(
      shop,
      makeChoices(parts, { label: makeLabel(parts), liquid: { color: 'blue', fill } }),
    );
  const codes = await Promise.all(Array.from({ length: 20 }, (_, index) => save(40 + index)));
  const answers = await Promise.all(codes.map((code) => glb(code)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(11);
  for (const answer of refused)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'OVERLOADED']);

  const same = await save(33);
  const twins = await Promise.all(Array.from({ length: 30 }, () => glb(same)));
  expect(new Set(twins.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('[B14] each bottle of the shop has a model of its own, other products have none', async () => {
  const of = (id: number) => shop.app.inject({ url: `/api/designs/bottles/${id}/model.glb` });
  const answer = await of(parts.bottle);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'model/gltf-binary']);
  const root = (await new NodeIO().readBinary(answer.rawPayload)).getRoot();
  expect(root.listNodes().map((node) => node.getName())).toEqual(['bottle']);
  const [scene] = root.listScenes();
  if (!scene) throw new Error('the model has no scene');
  const { min, max } = getBounds(scene);
  expect(max[1] - min[1]).toBeGreaterThan(0.069);
  expect((await of(parts.cap)).statusCode).toBe(404);
  expect((await of(999_999)).statusCode).toBe(404);
});
