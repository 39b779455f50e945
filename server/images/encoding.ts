// Image encoding: uploads are validated and encoded again; output is AVIF or WebP at a width. The
// only file that uses sharp.
import type { Metadata, Sharp, default as SharpLibrary } from 'sharp';
import { AppError } from '#server/base/errors/app-error.ts';
import { lazyLibrary } from '#server/base/run/lazy-library.ts';
import { type ImageFormat, MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS, MAX_LOGO_SIDE } from '#shared/label/label-logos.ts';

/** Slightly more than a camera's 50 megapixels; below what would fill the memory. */
const MAX_PICTURE_PIXELS = 60_000_000;
/**
 * The stored size: twice the largest display width of a product, and enough for the widest scene.
 */
const MAX_SIZE = { width: 2_000, height: 2_500 };
/** The background colour of all photographs, also behind transparent pictures. */
export const BACKGROUND = '#f5f2ee';
/** Increase it when the settings below change; then all variants are made again. */
export const ENCODING_VERSION = 1;
/**
 * Highlights in glass and metal stay clean from quality 74 on; a photograph of 640 × 800 then has 9
 * kB. AVIF's effort 2 gives 15 % more bytes than 4 in a fifth of the time: a first visitor waits
 * for it.
 */
const encodings = {
  avif: { quality: 74, effort: 2 },
  webp: { quality: 86, effort: 4, smartSubsample: true },
} as const;
/** No normal picture takes this long. */
const TIMEOUT_SECONDS = 20;

const library = lazyLibrary<typeof SharpLibrary>('sharp', (sharp) => {
  // Two encodings may run at a time, one for each of two cores: none of them may use both.
  sharp.concurrency(1);
  sharp.cache(false);
  // Only the loaders of these formats are enabled, none of the rarely tested others. SVG can
  // contain code: only our own drawings are opened as SVG (`rasterise`), and uploads are checked
  // before any loader sees them (`isPicture`).
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map(
      (format) => `VipsForeignLoad${format}Buffer`,
    ),
  });
});

export type Measured = { width: number; height: number; ground: string };
export type Cleaned = Measured & { bytes: Buffer };

/** The format of stored pictures, whatever the upload was. */
export const STORED_MEDIA_TYPE = 'image/webp';

/**
 * Only the picture: upright, on the background where it was transparent, in sRGB with 8 bits, the
 * first frame, without metadata, no larger than the shop can use.
 * @throws AppError PICTURE_TOO_LARGE, PICTURE_NOT_READABLE
 */
export async function cleanPicture(sent: Buffer): Promise<Cleaned> {
  if (sent.length > MAX_PICTURE_BYTES) throw pictureTooLarge();
  try {
    const head = await open(sent).metadata();
    if (bytesDecoded(head) > MAX_PICTURE_PIXELS * BYTES_A_PIXEL) throw pictureTooLarge();
    const { data, info } = await open(sent)
      .autoOrient()
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: BACKGROUND })
      .toColourspace('srgb')
      .webp({ quality: 92, smartSubsample: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, ground: await groundOf(data) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = /exceeds pixel limit|dimensions? exceed/i.test((error as Error).message);
    throw new AppError(isTooLarge ? 'PICTURE_TOO_LARGE' : 'PICTURE_NOT_READABLE', {
      values: limits,
      cause: error,
    });
  }
}

/** For one of our own pictures, which is used unchanged. */
export async function measurePicture(bytes: Buffer): Promise<Measured> {
  const { width, height } = await open(bytes).metadata();
  return { width, height, ground: await groundOf(bytes) };
}

/** Never wider than the picture. */
export function encodeVariant(
  original: Buffer,
  width: number,
  format: ImageFormat,
): Promise<Buffer> {
  const resized = open(original)
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  return (
    format === 'avif' ? resized.avif(encodings.avif) : resized.webp(encodings.webp)
  ).toBuffer();
}

/** Four channels of 8 bits: with 16 bits each, only half as many pixels are allowed. */
const BYTES_A_PIXEL = 4;
/** Known from the head of the file, before anything is decoded. */
const bytesDecoded = ({ width, height, channels, depth }: Metadata): number =>
  width * height * Math.max(channels, 3) * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4);

const limits = {
  megabytes: MAX_PICTURE_BYTES / 2 ** 20,
  megapixels: MAX_PICTURE_PIXELS / 1_000_000,
};

export const pictureTooLarge = (): AppError =>
  new AppError('PICTURE_TOO_LARGE', { values: limits });

function open(bytes: Buffer): Sharp {
  if (!isPicture(bytes)) throw new TypeError('not a picture');
  return library()(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning' });
}

/** Checks the first bytes for JPEG, PNG, GIF, WebP and AVIF or HEIF. */
const isPicture = (bytes: Buffer): boolean =>
  /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftyp)/s.test(bytes.toString('latin1', 0, 16));

/**
 * A logo keeps everything that print can use: its transparency and all its pixels, up to the
 * maximum of a label, or `most`.
 */
export async function cleanLogo(
  sent: Buffer,
  most = { width: MAX_LOGO_SIDE, height: MAX_LOGO_SIDE },
): Promise<{ bytes: Buffer; width: number; height: number }> {
  if (sent.length > MAX_LOGO_BYTES) throw logoTooLarge();
  try {
    const head = await open(sent).metadata();
    if (!['png', 'jpeg', 'webp'].includes(head.format))
      throw new TypeError(`a logo as ${head.format}`);
    if (bytesDecoded(head) > MAX_LOGO_PIXELS * BYTES_A_PIXEL) throw logoTooLarge();
    const { data, info } = await open(sent)
      .autoOrient()
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/exceeds pixel limit|dimensions? exceed/i.test((error as Error).message))
      throw logoTooLarge();
    throw new AppError('LOGO_NOT_READABLE', { cause: error });
  }
}

export const logoTooLarge = (): AppError =>
  new AppError('LOGO_TOO_LARGE', {
    values: { megabytes: MAX_LOGO_BYTES / 2 ** 20, megapixels: MAX_LOGO_PIXELS / 1_000_000 },
  });

/**
 * Converts one of our own drawings to PNG; it contains no references, and its letters are outlines.
 */
export const rasterise = (
  svg: string,
  { width, density = 72 }: { width: number; density?: number },
): Promise<Buffer> =>
  library()(Buffer.from(svg), { density, limitInputPixels: MAX_PICTURE_PIXELS })
    .resize({ width })
    .png({ compressionLevel: 8 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();

const GRID = 8;

/** The median colour of the picture's edge, i.e. of the background. */
async function groundOf(bytes: Buffer): Promise<string> {
  const pixels = await open(bytes)
    .resize(GRID, GRID, { fit: 'fill' })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const edge = Array.from({ length: GRID * GRID }, (_, place) => place).filter((place) => {
    const x = place % GRID;
    const y = Math.floor(place / GRID);
    return x === 0 || y === 0 || x === GRID - 1 || y === GRID - 1;
  });
  const middle = (channel: number) =>
    edge.map((place) => pixels[place * 3 + channel] ?? 0).sort((a, b) => a - b)[edge.length / 2] ??
    0;
  return `#${[0, 1, 2].map((channel) => middle(channel).toString(16).padStart(2, '0')).join('')}`;
}
