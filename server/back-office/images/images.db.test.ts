// Pictures that administrators upload: stored once, or refused with the reason.

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';

const shop = useTestApp();
let token = '';
beforeAll(async () => {
  token = (await makeAdmin(shop.context, { role: 'editor' })).accessToken;
});

const send = (
  { payload, headers }: { payload: Buffer | string; headers: Record<string, string> },
  asWhom = token,
) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/images',
    payload,
    headers: { authorization: `Bearer ${asWhom}`, ...headers },
  });
const countImages = async () =>
  Number(
    (
      await shop.db
        .selectFrom('images')
        .select((of) => of.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('a picture is stored, answered with its hash, and can be fetched', async () => {
  const answer = await send(
    fileForm(await makePicture({ width: 700, height: 875, color: '#123456' })),
  );

  expect(answer.statusCode).toBe(201);
  const { hash, picture } = answer.json();
  expect(picture).toEqual({
    url: `/media/images/${hash}/480.webp`,
    width: 700,
    height: 875,
    widths: [160, 320, 480, 640],
    placeholder: expect.stringMatching(/^#f[45]f[12]e[def]$/),
  });
  const seen = await shop.app.inject({ url: picture.url });
  expect([seen.statusCode, (await sharp(seen.rawPayload).metadata()).width]).toEqual([200, 480]);
});

test('the same picture sent twice at once is one', async () => {
  const form = fileForm(await makePicture({ color: '#fedcba' }));
  const before = await countImages();

  const answers = await Promise.all([send(form), send(form), send(form)]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json().hash)).size).toBe(1);
  expect(await countImages()).toBe(before + 1);
});

describe('refused, and nothing is stored', () => {
  const cases: [
    string,
    () => ReturnType<typeof fileForm> | Promise<ReturnType<typeof fileForm>>,
    number,
    string,
  ][] = [
    [
      'a web page that is named as a picture',
      () => fileForm(Buffer.from('<!doctype html><script>alert(1)</script>')),
      422,
      'PICTURE_NOT_READABLE',
    ],
    [
      'an SVG with a script',
      () =>
        fileForm(
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        ),
      422,
      'PICTURE_NOT_READABLE',
    ],
    [
      'an iPhone’s HEIC',
      () => fileForm(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
      422,
      'PICTURE_NOT_READABLE',
    ],
    [
      'half a picture',
      async () =>
        fileForm(
          (
            await sharp({ create: { width: 900, height: 900, channels: 3, background: '#48c' } })
              .png({ compressionLevel: 0 })
              .toBuffer()
          ).subarray(0, 50_000),
        ),
      422,
      'PICTURE_NOT_READABLE',
    ],
    ['an empty file', () => fileForm(Buffer.alloc(0)), 422, 'PICTURE_NOT_READABLE'],
    [
      'more bytes than allowed',
      () => fileForm(Buffer.alloc(MAX_PICTURE_BYTES + 1)),
      413,
      'PICTURE_TOO_LARGE',
    ],
    [
      'far more bytes than allowed, as its head says',
      () => fileForm(Buffer.alloc(MAX_PICTURE_BYTES + 2 ** 20)),
      413,
      'PICTURE_TOO_LARGE',
    ],
    ['a form without a file', () => fileForm([]), 400, 'VALIDATION_FAILED'],
    [
      'a file in another field',
      async () => fileForm(await makePicture(), { field: 'picture' }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a form that ends in the middle',
      async () => ({
        ...fileForm(await makePicture()),
        payload: fileForm(await makePicture()).payload.subarray(0, 400),
      }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a form without a boundary',
      async () => ({
        ...fileForm(await makePicture()),
        headers: { 'content-type': 'multipart/form-data' },
      }),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'JSON',
      () => ({ payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }),
      415,
      'UNSUPPORTED_MEDIA',
    ],
    ['nothing', () => ({ payload: Buffer.alloc(0), headers: {} }), 400, 'VALIDATION_FAILED'],
  ];

  test.each(cases)('%s', async (_name, make, status, code) => {
    const before = await countImages();

    const answer = await send(await make());

    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await countImages()).toBe(before);
  });

  test('without a right to pictures', async () => {
    const { accessToken } = await makeAdmin(shop.context, { role: 'fulfilment' });

    const answer = await send(fileForm(await makePicture({ color: '#0a0a0a' })), accessToken);

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NOT_ALLOWED']);
  });
});

test('an endless upload is stopped at the limit', async () => {
  await shop.app.listen({ port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const { payload, headers } = fileForm(Buffer.alloc(1));
  const call = request({
    port,
    path: '/api/admin/images',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const answered = new Promise<number>((resolve, reject) => {
    call.on('response', (answer) => resolve(answer.statusCode ?? 0));
    call.on('error', reject);
  });
  call.write(payload.subarray(0, payload.indexOf('\r\n\r\n') + 4));
  const piece = Buffer.alloc(2 ** 20);
  const pour = () => {
    if (!call.destroyed) call.write(piece, () => setImmediate(pour));
  };
  pour();

  expect(await answered).toBe(413);
  call.destroy();
});

test('all other calls still refuse files', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/calculate',
    ...fileForm(Buffer.from('x')),
  });

  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
});
