import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { TakenLogo } from '#shared/designs/designs.ts';
import { MAX_LOGO_BYTES } from '#shared/label/label-logos.ts';

const shop = useTestApp();
const limited = useTestApp({ env: { RATE_LIMITS: 'on' } });

const drawn = (width: number, height: number, color = '#8a4706') =>
  sharp({ create: { width, height, channels: 4, background: color } });
const send = (
  bytes: Buffer,
  { app = shop.app, ...form }: { app?: typeof shop.app; field?: string } = {},
) => app.inject({ method: 'POST', url: '/api/designs/logos', ...fileForm(bytes, form) });
const files = (): string[] => {
  const folder = path.join(shop.dataDir, 'media', 'logos');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};

beforeEach(async () => {
  await shop.db.deleteFrom('designLogos').execute();
  fs.rmSync(path.join(shop.dataDir, 'media', 'logos'), { recursive: true, force: true });
});

test('[B14] a logo is written again as PNG, with its transparency and without the metadata of the file', async () => {
  const sent = await drawn(300, 120, 'rgba(138, 71, 6, 0.5)')
    .webp({ lossless: true })
    .withExif({ IFD0: { Copyright: 'Gizli' } })
    .toBuffer();

  const answer = await send(sent);

  expect(answer.statusCode).toBe(201);
  const logo = answer.json<TakenLogo>();
  expect(logo).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    width: 300,
    height: 120,
    url: `/media/logos/${logo.hash}.png`,
  });
  const served = await shop.app.inject({ url: logo.url });
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 300,
    height: 120,
    hasAlpha: true,
  });
  expect(served.rawPayload.includes('Gizli')).toBe(false);
});

test('a large logo is made smaller, and keeps its proportion', async () => {
  const answer = await send(await drawn(4_000, 1_000).jpeg().toBuffer());

  expect(answer.json()).toMatchObject({ width: 2_000, height: 500 });
});

test('the same logo sent several times at once is stored once', async () => {
  const sent = await drawn(90, 90).png().toBuffer();

  const answers = await Promise.all([send(sent), send(sent), send(sent)]);

  expect(new Set(answers.map((answer) => answer.json<TakenLogo>().hash)).size).toBe(1);
  expect(await shop.db.selectFrom('designLogos').selectAll().execute()).toHaveLength(1);
  expect(files()).toHaveLength(1);
});

describe('an invalid logo is refused and leaves nothing behind', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90"><image xlink:href="file:///etc/passwd"/></svg>';
  const cases: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ['nothing', () => Buffer.alloc(0), 422, 'LOGO_NOT_READABLE'],
    ['text', () => Buffer.from('logo'), 422, 'LOGO_NOT_READABLE'],
    ['an SVG, which is a program', () => Buffer.from(svg), 422, 'LOGO_NOT_READABLE'],
    [
      'an SVG after an XML head',
      () => Buffer.from(`<?xml version="1.0"?>${svg}`),
      422,
      'LOGO_NOT_READABLE',
    ],
    ['a moving picture', () => drawn(20, 20).gif().toBuffer(), 422, 'LOGO_NOT_READABLE'],
    [
      'half a PNG',
      async () =>
        (await drawn(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000),
      422,
      'LOGO_NOT_READABLE',
    ],
    [
      'more pixels than print can use',
      () => drawn(5_000, 3_300).png().toBuffer(),
      413,
      'LOGO_TOO_LARGE',
    ],
    [
      'half as many pixels with 16 bits each',
      () => drawn(4_000, 2_100).toColourspace('rgb16').png().toBuffer(),
      413,
      'LOGO_TOO_LARGE',
    ],
    ['a huge file', () => Buffer.alloc(MAX_LOGO_BYTES + 1), 413, 'LOGO_TOO_LARGE'],
  ];

  test.each(cases)('%s', async (_name, make, status, code) => {
    const answer = await send(await make());

    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(files()).toEqual([]);
    expect(await shop.db.selectFrom('designLogos').selectAll().execute()).toEqual([]);
  });
});

test('a form without a file, or with it in another field, is refused', async () => {
  const sent = await drawn(90, 90).png().toBuffer();

  expect((await send(sent, { field: 'logo' })).statusCode).toBe(400);
  expect(
    (await shop.app.inject({ method: 'POST', url: '/api/designs/logos', payload: {} })).statusCode,
  ).toBeGreaterThanOrEqual(400);
});

test('a missing logo and an invalid hash are 404', async () => {
  for (const hash of ['a'.repeat(64), 'A'.repeat(64), '..%2F..%2Fimages', 'x'])
    expect((await shop.app.inject({ url: `/media/logos/${hash}.png` })).statusCode, hash).toBe(404);
});

test('one address sends no more than twenty in ten minutes', async () => {
  const sent = await drawn(20, 20).png().toBuffer();
  const statuses: number[] = [];

  for (let count = 0; count < 21; count += 1)
    statuses.push((await send(sent, { app: limited.app })).statusCode);

  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
  expect(statuses[20]).toBe(429);
});

test('one address stores no more than sixty megabytes a day; all together no more than two gigabytes', async () => {
  const noise = (seed: number) =>
    sharp(
      Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * seed * 7_919) % 251)),
      { raw: { width: 300, height: 300, channels: 3 } },
    )
      .png()
      .toBuffer();
  const key = 'logo kilobytes 127.0.0.1';
  const spent = createHash('sha256').update(key).digest('base64url');
  await sql`delete from rate_limits`.execute(limited.db);
  await sql`insert into rate_limits (key, count, expires_at)
    values (${spent}, ${60 * 1_024}, now() + interval '1 day')`.execute(limited.db);

  expect((await send(await noise(3), { app: limited.app })).statusCode).toBe(429);

  await shop.db
    .insertInto('designLogos')
    .values({ hash: 'b'.repeat(64), width: 1, height: 1, bytes: 2 ** 31 - 1 })
    .execute();
  expect((await send(await noise(5))).statusCode).toBe(503);
  expect(files()).toEqual([]);
});
