// Pictures over HTTP: stored, made as variants once, cached, and never served incomplete.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Storage, StorageError } from '#server/base/storage/storage.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { widthsUpTo } from '#shared/catalogue/image-variants.ts';
import { encodeVariant } from './encoding.ts';
import { createImages } from './images.ts';

const shop = useTestApp();
let color = 0;
/** Every test has its own picture. */
const storeNew = async (size: { width?: number; height?: number } = {}) => {
  color += 1;
  return shop.context.images.storePicture(
    await makePicture({ ...size, color: `#${String(color).padStart(6, '0')}` }),
  );
};
const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });
const filesOf = (hash: string) =>
  fs.readdirSync(path.join(shop.dataDir, 'media', 'images', hash)).sort();

test('a variant is served in its format, may be cached for ever, and runs no script', async () => {
  const { hash } = await storeNew();

  for (const [format, signature] of [
    ['avif', 'ftypavif'],
    ['webp', 'WEBP'],
  ] as const) {
    const answer = await get(`/media/images/${hash}/320.${format}`);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // Webmail and assistants load it from their own pages.
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(answer.rawPayload.length),
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.rawPayload.subarray(0, 16).toString('latin1')).toContain(signature);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(320);

    const again = await get(`/media/images/${hash}/320.${format}`, {
      'if-none-match': String(answer.headers.etag),
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
});

test('an unknown picture or width, and one wider than the picture, are 404 and leave nothing', async () => {
  const { hash } = await storeNew({ width: 500, height: 600 });
  const unknown = '0'.repeat(32);

  for (const file of [
    `${hash}/640.webp`,
    `${hash}/333.webp`,
    `${hash}/0320.webp`,
    `${hash}/320.png`,
    `${hash}/320`,
    `${hash}/original.webp`,
    `${unknown}/320.webp`,
    '..%2f..%2fsecret/320.webp',
    'x/320.webp',
  ])
    expect([file, (await get(`/media/images/${file}`)).statusCode]).toEqual([file, 404]);

  expect(filesOf(hash)).toEqual(['original.webp']);
  expect(fs.existsSync(path.join(shop.dataDir, 'media', 'images', unknown))).toBe(false);
});

test('the same bytes are the same picture, however often they come', async () => {
  const bytes = await makePicture({ color: '#abcdef' });

  const [first, second] = await Promise.all([
    shop.context.images.storePicture(bytes),
    shop.context.images.storePicture(bytes),
  ]);

  expect(second).toEqual(first);
  expect(
    await shop.db.selectFrom('images').select('ground').where('hash', '=', first.hash).execute(),
  ).toHaveLength(1);
});

test('the sent file itself is neither stored nor served', async () => {
  const sent = await sharp(await makePicture({ color: '#fedcba' }))
    .withExif({ IFD0: { Copyright: 'Gizli' } })
    .jpeg()
    .toBuffer();

  const { hash } = await shop.context.images.storePicture(sent);

  const stored = fs.readFileSync(path.join(shop.dataDir, 'media', 'images', hash, 'original.webp'));
  expect([sent.includes('Gizli'), stored.includes('Gizli'), stored.equals(sent)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the job makes every variant in advance, and only the missing ones', async () => {
  const { hash } = await storeNew({ width: 640, height: 800 });
  expect(await waitingJobs(shop.db)).toContainEqual({ name: 'image-variants', payload: { hash } });
  await get(`/media/images/${hash}/160.avif`);
  const made = fs.statSync(path.join(shop.dataDir, 'media', 'images', hash, '160-v1.avif')).mtimeMs;

  await doJobs(shop.context, recordingMailer());

  expect(filesOf(hash)).toEqual([
    '160-v1.avif',
    '160-v1.webp',
    '320-v1.avif',
    '320-v1.webp',
    '480-v1.avif',
    '480-v1.webp',
    '640-v1.avif',
    '640-v1.webp',
    'original.webp',
  ]);
  expect(fs.statSync(path.join(shop.dataDir, 'media', 'images', hash, '160-v1.avif')).mtimeMs).toBe(
    made,
  );
  await shop.context.images.makeVariants(hash);
  await shop.context.images.makeVariants('f'.repeat(32));
});

test('the job for variants has the lowest priority and its own queue', async () => {
  const { hash } = await storeNew();

  const { rows } = await shop.pool.query(
    'select queue_name, priority from graphile_worker.jobs where key = $1',
    [`image ${hash}`],
  );

  expect(rows).toEqual([{ queue_name: 'images', priority: 10 }]);
});

/** Images on the shop's database, with an encoder and a storage that the test watches. */
function watched({
  storage = shop.context.storage,
  log = { error: () => undefined },
}: {
  storage?: Storage;
  log?: { error(...what: unknown[]): void };
} = {}) {
  const seen = { now: 0, most: 0, all: 0 };
  const encode: typeof encodeVariant = async (...args) => {
    seen.all += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    try {
      return await encodeVariant(...args);
    } finally {
      seen.now -= 1;
    }
  };
  return {
    images: createImages({ db: shop.db, storage, log }, { encode, rest: async () => undefined }),
    seen,
  };
}

test('forty who ask for four variants at once cost four encodings, two at a time', async () => {
  const { hash } = await storeNew();
  const { images, seen } = watched();

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      images.findVariant(hash, [160, 320, 480, 640][index % 4] ?? 0, 'webp'),
    ),
  );

  expect(new Set(answers.map((bytes) => bytes?.length)).size).toBe(4);
  expect(seen).toEqual({ now: 0, most: 2, all: 4 });
});

test('of thirty pictures that are sent at once, those that would wait too long are refused', async () => {
  const sent = await makePicture();
  const { images } = watched();

  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? images.cleaned(sent) : images.storePicture(sent),
    ),
  );

  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(refused.length).toBe(18);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['OVERLOADED']));
  expect((await images.cleaned(sent)).width).toBe(640);
});

test('a job rests after each variant as long as it took', async () => {
  const { hash } = await storeNew({ width: 320, height: 400 });
  const rests: number[] = [];
  const images = createImages(
    { db: shop.db, storage: shop.context.storage, log: { error: () => undefined } },
    { rest: async (ms) => void rests.push(ms) },
  );

  await images.makeVariants(hash);

  expect(rests.map((ms) => ms > 1)).toEqual([true, true, true, true]);
});

describe('when the disk is full', () => {
  const full: Storage = {
    ...({} as Storage),
    read: (key) => shop.context.storage.read(key),
    has: (key) => shop.context.storage.has(key),
    remove: async () => undefined,
    write: () => Promise.reject(new StorageError('the disk is full')),
  };

  test('a visitor still sees the whole picture, and the log says why it is not stored', async () => {
    const { hash } = await storeNew();
    const lines: unknown[] = [];
    const { images } = watched({
      storage: full,
      log: { error: (...line) => void lines.push(line) },
    });

    const bytes = await images.findVariant(hash, 320, 'webp');

    expect((await sharp(bytes ?? Buffer.alloc(0)).metadata()).width).toBe(320);
    expect(lines).toEqual([
      [{ err: new StorageError('the disk is full'), image: hash }, 'a picture could not be stored'],
    ]);
    expect(filesOf(hash)).toEqual(['original.webp']);
  });

  test('the job fails, to be tried again', async () => {
    const { hash } = await storeNew();

    await expect(watched({ storage: full }).images.makeVariants(hash)).rejects.toThrow(
      StorageError,
    );
  });

  test('nothing is stored', async () => {
    const bytes = await makePicture({ color: '#102030' });

    await expect(watched({ storage: full }).images.storePicture(bytes)).rejects.toThrow(
      'the disk is full',
    );

    expect(
      await shop.db
        .selectFrom('images')
        .select('hash')
        .where('createdAt', '>', new Date(Date.now() - 1_000))
        .where('ground', '=', '#102030')
        .execute(),
    ).toEqual([]);
  });
});

test('a picture whose file was lost is not found and logged, not a broken answer', async () => {
  const { hash } = await storeNew();
  await shop.context.storage.remove(`images/${hash}/original.webp`);
  const lines: unknown[] = [];
  const { images } = watched({ log: { error: (...line) => void lines.push(line) } });

  expect(await images.findVariant(hash, 320, 'webp')).toBeNull();
  expect(lines).toEqual([[{ image: hash }, 'a picture is missing in the storage']]);
});

test('scenes have a name, and the data that a page needs', async () => {
  const { hash, ground } = await storeNew({ width: 1_600, height: 1_000 });
  await shop.db.insertInto('scenes').values({ name: 'hero', imageHash: hash }).execute();

  const answer = await get('/api/scenes');

  expect(answer.json()).toEqual({
    hero: {
      url: `/media/images/${hash}/480.webp`,
      width: 1_600,
      height: 1_000,
      widths: widthsUpTo(1_600),
      placeholder: ground,
    },
  });
});

test('a change of the scenes drops their cached answers', async () => {
  await shop.context.changes.ready;
  const names = async () => Object.keys((await get('/api/scenes')).json());
  await names();
  const { hash } = await storeNew();

  await shop.db
    .insertInto('scenes')
    .values({ name: 'category-essences', imageHash: hash })
    .execute();

  await expect.poll(names).toContain('category-essences');
});
