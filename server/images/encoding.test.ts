import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { AppError } from '#server/base/errors/app-error.ts';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import { BACKGROUND, cleanPicture, encodeVariant, measurePicture } from './encoding.ts';

const plain = (width = 300, height = 200, background = '#336699'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Left half red, right half blue: shows whether a picture was rotated. */
const halves = (width: number, height: number): Sharp =>
  plain(width, height, '#ff0000').composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ]);

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([length, body, checksum(body)]);
}

function checksum(bytes: Buffer): Buffer {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const sum = Buffer.alloc(4);
  sum.writeInt32BE(~crc);
  return sum;
}

/** Some hundred bytes that declare so many pixels; by default of one bit each. */
function bomb(
  width: number,
  height: number,
  [depth, kind]: readonly [number, number] = [1, 0],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, kind, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Bits per channel, and PNG's number for the colour type. */
const RGBA_16 = [16, 6] as const;
const RGB_8 = [8, 2] as const;

const refusal = async (bytes: Buffer) => {
  try {
    await cleanPicture(bytes);
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
  return 'taken';
};

describe('a file that is no picture or too large is refused', () => {
  const cases: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['nothing', () => Buffer.alloc(0), 'PICTURE_NOT_READABLE'],
    ['text', () => Buffer.from('<html>not a picture</html>'), 'PICTURE_NOT_READABLE'],
    [
      'an SVG with a script',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        ),
      'PICTURE_NOT_READABLE',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'PICTURE_NOT_READABLE'],
    [
      'a TIFF, whose loader is rarely tested',
      () => plain().tiff().toBuffer(),
      'PICTURE_NOT_READABLE',
    ],
    [
      'half a JPEG',
      async () => (await halves(600, 400).jpeg().toBuffer()).subarray(0, 2_000),
      'PICTURE_NOT_READABLE',
    ],
    [
      'half a PNG',
      async () =>
        (await halves(600, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 20_000),
      'PICTURE_NOT_READABLE',
    ],
    [
      'a JPEG head before a script',
      () => Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
      'PICTURE_NOT_READABLE',
    ],
    ['a bomb of 50,000 × 50,000', () => bomb(50_000, 50_000), 'PICTURE_TOO_LARGE'],
    [
      'a bomb whose sides do not fit a number',
      () => bomb(2_000_000_000, 2_000_000_000),
      'PICTURE_NOT_READABLE',
    ],
    [
      'as many pixels as allowed, of four channels with 16 bits each',
      () => bomb(7_000, 7_000, RGBA_16),
      'PICTURE_TOO_LARGE',
    ],
    [
      'as many of three channels with 8 bits, whose rows are missing',
      () => bomb(7_000, 7_000, RGB_8),
      'PICTURE_NOT_READABLE',
    ],
    ['a huge file', () => Buffer.alloc(MAX_PICTURE_BYTES + 1), 'PICTURE_TOO_LARGE'],
  ];

  test.each(cases)('%s', async (_name, make, code) => {
    expect(await refusal(await make())).toBe(code);
  });
});

describe('a picture is encoded again in the shop’s format', () => {
  const pixelAt = async (bytes: Buffer, x: number, y: number) => [
    ...(await sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
  ];
  const near = (value: number) => expect.closeTo(value, -1.2);

  test('upright, and without metadata about place and camera', async () => {
    const sent = await halves(400, 200)
      .jpeg({ quality: 100 })
      .withExif({
        IFD0: { Make: 'Kamera', Copyright: 'Gizli' },
        IFD3: { GPSLatitude: '41/1 2/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(sent).metadata()).exif?.includes('Gizli')).toBe(true);

    const { bytes, width, height } = await cleanPicture(sent);

    const { format, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, icc, xmp, iptc, orientation }).toEqual({
      format: 'webp',
      width: 200,
      height: 400,
    });
    expect(bytes.includes('Gizli')).toBe(false);
    expect(await pixelAt(bytes, 100, 50)).toEqual([near(255), near(0), near(0)]);
    expect(await pixelAt(bytes, 100, 350)).toEqual([near(0), near(0), near(255)]);
  });

  test('a CMYK JPEG keeps its colours', async () => {
    const { bytes } = await cleanPicture(
      await plain(100, 100, '#ff0000').toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
    );

    const [red = 0, green = 255, blue = 255] = await pixelAt(bytes, 50, 50);
    expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true]);
  });

  test('sixteen bits a channel become eight', async () => {
    const sent = await plain(100, 100, '#4080c0').toColourspace('rgb16').png().toBuffer();
    expect((await sharp(sent).metadata()).depth).toBe('ushort');

    const { bytes } = await cleanPicture(sent);

    expect((await sharp(bytes).metadata()).depth).toBe('uchar');
    expect(await pixelAt(bytes, 50, 50)).toEqual([near(0x40), near(0x80), near(0xc0)]);
  });

  test('what is transparent stands on the background of the catalogue', async () => {
    const { bytes, ground } = await cleanPicture(
      await sharp({
        create: {
          width: 100,
          height: 100,
          channels: 4,
          background: { r: 0, g: 0, b: 0, alpha: 0 },
        },
      })
        .png()
        .toBuffer(),
    );

    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false);
    expect(await pixelAt(bytes, 50, 50)).toEqual([near(0xf5), near(0xf2), near(0xee)]);
    expect(ground).toMatch(/^#f[3-6]f[0-4]e[c-f]$/);
    expect(BACKGROUND).toBe('#f5f2ee');
  });

  test('of an animation the first frame stays', async () => {
    const sent = await sharp(
      [
        await plain(64, 64, '#ff0000').png().toBuffer(),
        await plain(64, 64, '#0000ff').png().toBuffer(),
      ],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    expect((await sharp(sent, { animated: true }).metadata()).pages).toBe(2);

    const { bytes, height } = await cleanPicture(sent);

    expect([(await sharp(bytes, { animated: true }).metadata()).pages ?? 1, height]).toEqual([
      1, 64,
    ]);
    expect(await pixelAt(bytes, 32, 32)).toEqual([near(255), near(0), near(0)]);
  });

  test('a picture that is too large is made smaller, in its own shape', async () => {
    const { width, height } = await cleanPicture(await plain(4_000, 1_000).jpeg().toBuffer());

    expect([width, height]).toEqual([2_000, 500]);
  });
});

test('the ground is the colour of the edge, not of what stands in the middle', async () => {
  const picture = await plain(160, 200, '#f5f2ee')
    .composite([
      {
        input: { create: { width: 80, height: 120, channels: 3, background: '#000000' } },
        left: 40,
        top: 40,
      },
    ])
    .webp({ lossless: true })
    .toBuffer();

  expect(await measurePicture(picture)).toEqual({ width: 160, height: 200, ground: '#f5f2ee' });
});

test('a variant has its format and its width, and is never wider than the picture', async () => {
  const original = await plain(400, 500).webp().toBuffer();
  const measure = async (bytes: Buffer) => {
    const { format, compression, width, height } = await sharp(bytes).metadata();
    return [format, compression, width, height];
  };

  expect(await measure(await encodeVariant(original, 160, 'webp'))).toEqual([
    'webp',
    undefined,
    160,
    200,
  ]);
  expect(await measure(await encodeVariant(original, 320, 'avif'))).toEqual([
    'heif',
    'av1',
    320,
    400,
  ]);
  expect(await measure(await encodeVariant(original, 640, 'webp'))).toEqual([
    'webp',
    undefined,
    400,
    500,
  ]);
});
