// A shop of two processes on one bucket: each shows what the other has stored. And what happens
// when the store is unreachable.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkBackup } from '#server/backup/restore-backup.ts';
import { openDb } from '#server/base/db/db.ts';
import { createLogger } from '#server/base/observe/log.ts';
import { readConfig } from '#server/base/run/config.ts';
import { withNearCopies } from '#server/base/storage/disk-cache.ts';
import { openBucket } from '#server/base/storage/s3-storage.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { makePdf } from '#server/testing/make-pdf.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { answerError, type S3Server, startS3Server } from '#server/testing/s3-server.ts';
import { runTool, startShop } from '#server/testing/shop-process.ts';
import { createTestDatabase, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { Import } from '#shared/back-office/imports.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import type { TakenLogo } from '#shared/designs/designs.ts';
import { buildApp } from './app.ts';

// Whole shops start and stop here, each with its own database server.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

let s3: S3Server;
let shop: TestApp;
let other: Awaited<ReturnType<typeof buildApp>>;
let admin: TestAdmin;
let folder = '';
const lines: string[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-s3-shop-'));
  shop = await startTestApp({
    env: s3.env,
    log: createLogger({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) }),
  });
  const handles = openDb(shop.databaseUrl);
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: path.join(folder, 'other'),
    ...s3.env,
  });
  other = await buildApp({
    config,
    secrets: shop.context.secrets,
    databaseUrl: shop.databaseUrl,
    ...handles,
    maxEventLoopDelayMs: 60_000,
  });
  closers.push(
    () => other.app.close(),
    () => handles.db.destroy(),
    () => shop.stop(),
    () => s3.stop(),
    () => fs.rmSync(folder, { recursive: true, force: true }),
  );
  admin = await makeAdmin(shop.context, { role: 'owner' });
});
afterEach(() => s3.fail(null));
afterAll(async () => {
  for (const close of closers) await close();
});

async function send<T>(
  url: string,
  bytes: Buffer,
  fileName: string,
): Promise<{ status: number; body: T }> {
  const { payload, headers } = fileForm(bytes, { fileName });
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${admin.accessToken}`, ...headers },
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}
const sendPicture = async (color: string) =>
  send<TakenPicture & { code?: string; message?: string }>(
    '/api/admin/images',
    await makePicture({ color }),
    'foto.jpg',
  );
const see = (app: typeof shop.app, url: string) =>
  app.inject({ url, headers: { 'accept-language': 'tr' } });

test('a picture that was uploaded to one process is shown by the other, in every width', async () => {
  const { status, body } = await sendPicture('#8a4706');
  expect(status).toBe(201);
  const shown = await see(other.app, `/media/images/${body.hash}/320.avif`);
  expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, 320]);
  expect(
    s3.asked
      .filter((line) => line.startsWith('PUT') && line.includes(body.hash))
      .map((line) => line.split('/').at(-1)?.replace(/\?.*/, '')),
  ).toEqual(['original.webp', '320-v1.avif']);
  // The first process can read what the other made, although neither folder contains it.
  expect(
    (await see(shop.app, `/media/images/${body.hash}/320.avif`)).rawPayload.equals(
      shown.rawPayload,
    ),
  ).toBe(true);
  expect([
    fs.existsSync(path.join(shop.dataDir, 'media')),
    fs.existsSync(path.join(folder, 'other', 'media')),
  ]).toEqual([false, false]);
});

test('logos, PDFs and data sheets are shown by the other process too', async () => {
  const logo = await send<TakenLogo>(
    '/api/designs/logos',
    await sharp({ create: { width: 90, height: 40, channels: 4, background: '#123456' } })
      .png()
      .toBuffer(),
    'logo.png',
  );
  expect((await see(other.app, logo.body.url)).headers['content-type']).toBe('image/png');

  const productId = await makeProduct(shop.db);
  const texts = new URLSearchParams({
    kind: 'safety-data',
    titleTr: 'Güvenlik bilgi formu',
    titleEn: 'Safety data sheet',
  });
  const withDocument = await send<{ documents: { url: string }[] }>(
    `/api/admin/products/${productId}/documents?${texts}`,
    makePdf(),
    'form.pdf',
  );
  expect(withDocument.status).toBe(201);
  const { fileHash } = await shop.db
    .selectFrom('productDocuments')
    .select('fileHash')
    .executeTakeFirstOrThrow();
  expect((await see(other.app, `/media/documents/${fileHash}/form.pdf`)).statusCode).toBe(200);

  const sheet = await send<Import>(
    '/api/admin/imports',
    Buffer.from('Stok kodu;Ad\nA-1;Şişe\n'),
    'liste.csv',
  );
  expect(sheet.status).toBe(201);
  const { fileId } = await shop.db.selectFrom('imports').select('fileId').executeTakeFirstOrThrow();
  expect((await other.context.storage.read(`imports/${fileId}`))?.toString()).toContain('Şişe');
});

describe('while the store is unreachable', () => {
  test('pictures shown here before are shown, a missing width is made, and an upload says why it fails', async () => {
    const { body } = await sendPicture('#406080');
    const url = `/media/images/${body.hash}`;
    expect((await see(shop.app, `${url}/480.webp`)).statusCode).toBe(200);
    const copies = () =>
      fs.readdirSync(path.join(shop.dataDir, 'near-copies', 'images', body.hash)).sort();
    await expect.poll(copies).toEqual(['480-v1.webp', 'original.webp']);

    s3.fail((_request, reply) => {
      answerError(reply, 403, 'AccessDenied');
      return true;
    });
    expect((await see(shop.app, `${url}/480.webp`)).statusCode).toBe(200);
    const made = await see(shop.app, `${url}/160.webp`);
    expect([made.statusCode, (await sharp(made.rawPayload).metadata()).width]).toEqual([200, 160]);

    // Never shown by this process: it has no copy, and tells the browser to retry and not to cache
    // the response.
    const far = await see(other.app, `${url}/480.webp`);
    expect([
      far.statusCode,
      far.headers['retry-after'],
      far.headers['cache-control'],
      far.json<{ code: string }>().code,
    ]).toEqual([503, '2', 'no-store', 'STORAGE_UNAVAILABLE']);
    const refused = await sendPicture('#010203');
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect(refused.body.message).not.toMatch(/S3|bucket|127\.0\.0\.1/);
    expect((await see(shop.app, '/api/products?page=0&size=4')).statusCode).toBe(200);

    const log = lines.join('');
    expect(log).toMatch(/the object store at [\d.:]+ refuses this key/);
    for (const secret of [
      s3.env.S3_SECRET_ACCESS_KEY,
      s3.env.S3_ACCESS_KEY_ID,
      'AWS4-HMAC',
      'Signature=',
    ])
      expect(log.includes(secret), secret).toBe(false);
  });
});

test('a start with a key that the store refuses ends with one line', async () => {
  const started = startShop({
    ...s3.env,
    S3_SECRET_ACCESS_KEY: 'gizli-ama-yanlış',
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: path.join(folder, 'wrong'),
    PORT: '0',
  });
  expect(await started.line).toMatch(
    /^flakon: the object store at [\d.:]+ does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY \(SignatureDoesNotMatch\)$/,
  );
  expect(await started.exit).toBe(1);
  expect(started.output()).not.toContain('gizli');
});

test('the disk cache stays within its size, and deletes the least recently used copies first', async () => {
  const far = await openBucket(s3.config({ prefix: 'near/' }), {
    answerMs: 60_000,
    callMs: 60_000,
  });
  const near = path.join(folder, 'near');
  const storage = withNearCopies(far, { folder: near, maxBytes: 8_000 });
  const key = (index: number) => `images/${String(index).padStart(2, '0')}`;
  for (let index = 0; index < 20; index += 1) {
    await storage.write(key(index), Buffer.alloc(1_000, index));
    await storage.settled();
    const past = Date.now() / 1_000 - 86_400 + index * 60;
    fs.utimesSync(path.join(near, key(index)), past, past);
    // Used all the time, and therefore not deleted.
    await storage.read(key(0));
    await expect
      .poll(() => fs.statSync(path.join(near, key(0))).mtimeMs)
      .toBeGreaterThan(Date.now() - 3_600_000);
  }
  const cached = fs.readdirSync(path.join(near, 'images'));
  expect(cached.length).toBeLessThanOrEqual(8);
  expect([cached.includes('00'), cached.includes('19'), cached.includes('03')]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await storage.read(key(3)))?.equals(Buffer.alloc(1_000, 3))).toBe(true);
  await storage.settled();

  await storage.remove(key(19));
  expect([await storage.read(key(19)), await far.has(key(19))]).toEqual([null, false]);
});

test('a backup contains the files of the bucket, and a restore writes them into another', async () => {
  const { body } = await sendPicture('#778899');
  const file = path.join(folder, 'shop.tar.gz');
  const env = { DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.dataDir, ...s3.env };
  expect(await runTool(['tools/backup.ts', file], env)).toMatchObject({ status: 0, stderr: '' });
  const files = (await checkBackup(file)).contents.entries.map(([name]) => name);
  expect(files).toContain(`media/images/${body.hash}/original.webp`);
  expect(files.filter((name) => /-v1\./.test(name))).toEqual([]);

  const empty = await createTestDatabase();
  closers.unshift(() => empty.drop());
  const { db } = openDb(empty.url, { maxConnections: 1 });
  await db.schema.createTable('unfinished_restore').execute();
  await db.destroy();
  const restore = (url: string, ...flags: string[]) =>
    runTool(['tools/restore.ts', file, '--without-jobs', ...flags], {
      ...env,
      DATA_DIR: path.join(folder, 'restored'),
      DATABASE_URL: empty.url,
      STORAGE_URL: url,
    });
  // The live shop's own bucket: a trial restore would delete its pictures.
  const refused = await restore(s3.env.STORAGE_URL);
  expect(refused).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^flakon: STORAGE_URL holds files already \(.*--keep-files.*\n$/),
  });
  expect(fs.existsSync(path.join(folder, 'restored', 'restoring'))).toBe(false);

  expect(await restore('s3://shop-media/restored')).toMatchObject({ status: 0, stderr: '' });
  const restored = await openBucket(s3.config({ prefix: 'restored/' }), {
    answerMs: 60_000,
    callMs: 60_000,
  });
  const keys: string[] = [];
  for await (const key of restored.keys()) keys.push(`media/${key}`);
  expect(keys).toEqual(files.filter((name) => name.startsWith('media/')).sort());
});

test('after the loss of the machine but not of the bucket, a restore writes only what is missing', async () => {
  const { body } = await sendPicture('#99aa77');
  const file = path.join(folder, 'own.tar.gz');
  const env = { DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.dataDir, ...s3.env };
  expect(await runTool(['tools/backup.ts', file], env)).toMatchObject({ status: 0 });
  await shop.context.storage.remove(`images/${body.hash}/original.webp`);
  await shop.context.storage.write('images/newer/original.webp', Buffer.from('since then'));
  const empty = await createTestDatabase();
  closers.unshift(() => empty.drop());
  const { db } = openDb(empty.url, { maxConnections: 1 });
  await db.schema.createTable('unfinished_restore').execute();
  await db.destroy();
  const done = await runTool(['tools/restore.ts', file, '--without-jobs', '--keep-files'], {
    ...env,
    DATA_DIR: path.join(folder, 'again'),
    DATABASE_URL: empty.url,
  });
  expect(done).toMatchObject({ status: 0, stderr: '' });
  const { storage } = shop.context;
  expect([
    await storage.has(`images/${body.hash}/original.webp`),
    await storage.has('images/newer/original.webp'),
    await storage.has('unfinished-restore'),
  ]).toEqual([true, true, false]);
});

test('a folder moves into a bucket, twice without harm, and back', async () => {
  const dataDir = path.join(folder, 'moving');
  const keys = ['images/a/original.webp', 'images/a/320-v1.avif', 'returns/b.webp'];
  for (const key of keys) {
    fs.mkdirSync(path.dirname(path.join(dataDir, 'media', key)), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'media', key), key);
  }
  const move = (to: string, ...flags: string[]) =>
    runTool(['tools/storage-copy.ts', ...flags], {
      ...s3.env,
      STORAGE_URL: 's3://shop-media/moved',
      DATA_DIR: to,
    });
  expect(await move(dataDir)).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Copied 3 files .*; 0 were there already\.\n$/),
  });
  expect((await move(dataDir)).stdout).toMatch(/^Copied 0 files .*; 3 were there already\.\n$/);
  const back = path.join(folder, 'back');
  expect((await move(back, '--to-folder')).stdout).toMatch(/^Copied 3 files/);
  expect(keys.map((key) => fs.readFileSync(path.join(back, 'media', key), 'utf8'))).toEqual(keys);

  const wrong = await runTool(['tools/storage-copy.ts'], {
    ...s3.env,
    S3_SECRET_ACCESS_KEY: 'gizli-ama-yanlış',
    DATA_DIR: dataDir,
  });
  expect(wrong).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^flakon: the object store at [\d.:]+ does not accept .*\n$/),
  });
  expect(wrong.stderr).not.toContain('gizli');
});
