import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingJobs } from '#server/testing/jobs.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { storeDemoPhotographs } from './photographs.ts';
import { readDemoProducts, seed } from './seed.ts';

const shop = useTestApp();
const warnings: unknown[] = [];
let folder = '';

beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true });
});
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-photographs-'));
  fs.mkdirSync(path.join(folder, 'scenes'));
  warnings.length = 0;
  await shop.db.deleteFrom('productImages').execute();
  await shop.db.deleteFrom('scenes').execute();
  await shop.db.deleteFrom('images').execute();
});
afterAll(() => {
  for (const name of fs.readdirSync(os.tmpdir()))
    if (name.startsWith('flakon-photographs-'))
      fs.rmSync(path.join(os.tmpdir(), name), { recursive: true });
});

let colors = 0;
async function put(file: string, overrides: { width?: number; height?: number } = {}) {
  colors += 1;
  fs.writeFileSync(
    path.join(folder, file),
    await makePicture({
      width: 64,
      height: 80,
      ...overrides,
      color: `#${String(colors).padStart(6, '0')}`,
    }),
  );
}
const start = () =>
  storeDemoPhotographs({
    ...shop.context,
    log: { warn: (...line) => void warnings.push(line) },
    folder,
  });
const pictures = async (sku: string) =>
  (
    await shop.db
      .selectFrom('productImages as pi')
      .innerJoin('products as p', 'p.id', 'pi.productId')
      .innerJoin('images as i', 'i.hash', 'pi.imageHash')
      .select(['pi.view', 'pi.position', 'i.demoFile'])
      .where('p.sku', '=', sku)
      .orderBy('pi.position')
      .execute()
  ).map(({ view, demoFile }) => `${view} ${demoFile}`);

test('each file goes to its product and place, with its job; what names no product or view is left out', async () => {
  await put('FL-SKS-050.detail.webp');
  await put('FL-SKS-050.webp');
  await put('FL-SKS-050.angle.webp');
  await put('FL-YOK-999.webp');
  await put('FL-SKS-050.behind.webp');
  await put('scenes/hero.webp', { width: 1_600, height: 1_000 });
  fs.writeFileSync(path.join(folder, 'photographs.json'), '{}');

  expect(await start()).toBe(5);

  expect(await pictures('FL-SKS-050')).toEqual([
    'main FL-SKS-050.webp',
    'angle FL-SKS-050.angle.webp',
    'detail FL-SKS-050.detail.webp',
  ]);
  expect(
    await shop.db
      .selectFrom('scenes')
      .innerJoin('images', 'images.hash', 'scenes.imageHash')
      .select(['name', 'width', 'ground'])
      .execute(),
  ).toEqual([{ name: 'hero', width: 1_600, ground: '#f5f2ee' }]);
  const { imageHash } = await shop.db
    .selectFrom('productImages')
    .select('imageHash')
    .where('view', '=', 'main')
    .executeTakeFirstOrThrow();
  expect(await waitingJobs(shop.db)).toContainEqual({
    name: 'image-variants',
    payload: { hash: imageHash },
  });
  expect((await shop.app.inject({ url: `/media/images/${imageHash}/160.avif` })).statusCode).toBe(
    200,
  );
});

test('a picture beside a ruler comes last and says so in both languages', async () => {
  await put('FL-SKS-050.measure.webp');
  await put('FL-SKS-050.webp');

  expect(await start()).toBe(2);

  expect(await pictures('FL-SKS-050')).toEqual([
    'main FL-SKS-050.webp',
    'other FL-SKS-050.measure.webp',
  ]);
  expect(
    await shop.db
      .selectFrom('productImages')
      .select(['view', 'altTr', 'altEn'])
      .orderBy('position')
      .execute(),
  ).toEqual([
    { view: 'main', altTr: null, altEn: null },
    {
      view: 'other',
      altTr: '50 ml kare şeffaf cam şişe, FEA15 krimp ağız – boyu cetvelin yanında',
      altEn: expect.stringMatching(/ – its size beside a ruler$/),
    },
  ]);
});

test('photographs that were added since are picked up at the next start, the others only once', async () => {
  await put('FL-SKS-050.webp');
  expect(await start()).toBe(1);
  await put('FL-SKS-100.webp');

  expect(await start()).toBe(1);
  expect(await start()).toBe(0);

  expect([await pictures('FL-SKS-050'), await pictures('FL-SKS-100')]).toEqual([
    ['main FL-SKS-050.webp'],
    ['main FL-SKS-100.webp'],
  ]);
});

test('two processes that start at once store each photograph once', async () => {
  await put('FL-SKS-050.webp');
  await put('FL-SKS-050.angle.webp');

  await Promise.all([start(), start(), start()]);

  expect(await pictures('FL-SKS-050')).toEqual([
    'main FL-SKS-050.webp',
    'angle FL-SKS-050.angle.webp',
  ]);
});

test('a newer photograph replaces the older one', async () => {
  await put('FL-SKS-050.webp');
  await start();
  await put('FL-SKS-050.webp');

  expect(await start()).toBe(1);

  expect(await pictures('FL-SKS-050')).toEqual(['main FL-SKS-050.webp']);
});

test('a photograph that the merchant deleted is not stored again; the merchant’s own pictures stay', async () => {
  await put('FL-SKS-050.webp');
  await start();
  await shop.db.deleteFrom('productImages').execute();
  const { hash } = await shop.context.images.storePicture(await makePicture({ color: '#ffffff' }));
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'FL-SKS-100')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('productImages')
    .values({ productId: id, imageHash: hash, view: 'main', position: 0 })
    .execute();
  await put('FL-SKS-100.webp');

  await start();

  expect([await pictures('FL-SKS-050'), await pictures('FL-SKS-100')]).toEqual([[], ['main null']]);
});

test('an unfinished file or one that is no picture is logged and tried again at the next start', async () => {
  await put('FL-SKS-050.webp');
  const file = path.join(folder, 'FL-SKS-050.webp');
  const whole = fs.readFileSync(file);
  fs.writeFileSync(file, whole.subarray(0, whole.length / 2));

  expect(await start()).toBe(0);
  expect(warnings).toEqual([
    [{ err: expect.any(Error), file: 'FL-SKS-050.webp' }, 'not a picture'],
  ]);

  fs.writeFileSync(file, whole);
  expect(await start()).toBe(1);
});

test('a lost file is stored again, and a missing folder of photographs is no failure', async () => {
  await put('FL-SKS-050.webp');
  await start();
  const { imageHash } = await shop.db
    .selectFrom('productImages')
    .select('imageHash')
    .executeTakeFirstOrThrow();
  await shop.context.storage.remove(`images/${imageHash}/original.webp`);

  await start();

  expect(await shop.context.storage.has(`images/${imageHash}/original.webp`)).toBe(true);
  expect(await storeDemoPhotographs({ ...shop.context, folder: path.join(folder, 'none') })).toBe(
    0,
  );
});

test('nothing is encoded at the start: that is the work of the jobs', async () => {
  const skus = readDemoProducts()
    .slice(0, 20)
    .map(({ product }) => product.sku);
  for (const sku of skus) await put(`${sku}.webp`);

  await start();

  const hashes = (await shop.db.selectFrom('productImages').select('imageHash').execute()).map(
    ({ imageHash }) => imageHash,
  );
  expect(hashes).toHaveLength(skus.length);
  const jobs = (await waitingJobs(shop.db)).flatMap((job) =>
    job.name === 'image-variants' ? [job.payload.hash] : [],
  );
  for (const hash of hashes) {
    expect(fs.readdirSync(path.join(shop.dataDir, 'media', 'images', hash))).toEqual([
      'original.webp',
    ]);
    expect(jobs).toContain(hash);
  }
});

test('no product of another shop gets a picture', async () => {
  await makeProduct(shop.db, { sku: 'BASKA-1' });
  await put('FL-SKS-050.webp');

  await start();

  expect(await pictures('BASKA-1')).toEqual([]);
});

test('no two photographs of the demo shop are the same picture', async () => {
  const demo = path.join(import.meta.dirname, '..', '..', 'db', 'demo', 'photographs');
  const files = fs.existsSync(demo)
    ? fs
        .readdirSync(demo, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.webp'))
    : [];

  const hashes = files.map((file) => fs.readFileSync(path.join(demo, file)).toString('base64'));

  expect(new Set(hashes).size).toBe(files.length);
});
