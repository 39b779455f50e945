// Pictures: stored once under the hash of the upload, served as variants that the first request or
// a job makes. Owns images and scenes, and the keys "images/…" of the storage. Decision 0013.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Db, inTransaction, isForeignViolation } from '#server/base/db/db.ts';
import { insertImageJobs } from '#server/base/jobs/queue.sql.ts';
import { limitsOf } from '#server/base/run/process-limits.ts';
import { type Storage, StorageError } from '#server/base/storage/storage.ts';
import {
  type ImageFormat,
  imageAddress,
  imageFormats,
  widthsUpTo,
} from '#shared/catalogue/image-variants.ts';
import type { Picture, Scenes } from '#shared/catalogue/images.ts';
import { cleanPicture, ENCODING_VERSION, encodeVariant, STORED_MEDIA_TYPE } from './encoding.ts';
import {
  deleteImage,
  type ImageRow,
  insertImage,
  lockImage,
  selectImage,
  selectScenes,
} from './images.sql.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

/** The variant for clients that can show only one: the width of a card. */
const USUAL_WIDTH = 480;
const MOST_UPLOADS_WAITING = 10;

type Variant = { hash: string; width: number; format: ImageFormat };

export type Images = ReturnType<typeof createImages>;
type Deps = { db: Db; storage: Storage; log: Pick<Logger, 'error'>; encodingsAtOnce?: number };

/** Tests watch the encoder, and do not wait. */
type Watched = { encode?: typeof encodeVariant; rest?: (ms: number) => Promise<unknown> };

export function createImages(
  { db, storage, log, encodingsAtOnce = limitsOf(1).encodingsAtOnce }: Deps,
  { encode = encodeVariant, rest = wait }: Watched = {},
) {
  const semaphore = createSemaphore(encodingsAtOnce);
  const clean = cleanInTurn(semaphore, encodingsAtOnce);
  const underway = new Map<string, Promise<Buffer | null>>();

  /** Simultaneous requests share one encoding. Null for an unknown picture or width. */
  async function findVariant(
    hash: string,
    width: number,
    format: ImageFormat,
    { isUrgent = true } = {},
  ): Promise<Buffer | null> {
    const key = variantKey(hash, width, format);
    const making =
      underway.get(key) ??
      readOrMake({ hash, width, format }, isUrgent).finally(() => underway.delete(key));
    underway.set(key, making);
    return making;
  }

  async function readOrMake(
    { hash, width, format }: Variant,
    isUrgent: boolean,
  ): Promise<Buffer | null> {
    const key = variantKey(hash, width, format);
    // The original may be in the disk cache while the storage cannot be reached.
    const stored = await storage.read(key).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      return null;
    });
    if (stored) return stored;
    const image = await selectImage(db, hash);
    if (!image || !widthsUpTo(image.width).includes(width)) return null;
    // The original is read when its turn comes, so that waiting requests hold no memory.
    const makeFromOriginal = async () => {
      const original = await storage.read(originalKey(hash));
      return original && (await encode(original, width, format));
    };
    const bytes = await semaphore.run(makeFromOriginal, { isUrgent });
    if (!bytes) {
      log.error({ image: hash }, 'a picture is missing in the storage');
      return null;
    }
    // A picture that cannot be stored can still be shown.
    await storage.write(key, bytes).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      log.error({ err: error, image: hash }, 'a picture could not be stored');
    });
    return bytes;
  }

  return {
    findVariant,

    /**
     * For the job, so that no visitor waits for an encoding. @throws StorageError if a variant
     * cannot be stored: the job is retried.
     */
    async makeVariants(hash: string): Promise<void> {
      const image = await selectImage(db, hash);
      if (!image) return;
      for (const width of widthsUpTo(image.width)) {
        for (const format of imageFormats) {
          const key = variantKey(hash, width, format);
          if (await storage.has(key)) continue;
          const began = performance.now();
          await findVariant(hash, width, format, { isUrgent: false });
          // Rests as long as the encoding took, so that hundreds of pictures leave visitors most of
          // the processor.
          await rest(performance.now() - began);
          if (!(await storage.has(key)))
            throw new StorageError(`variants of picture ${hash} could not be stored`);
        }
      }
    },

    /**
     * Re-encoded like the others, for callers that store it elsewhere.
     * @throws AppError PICTURE_TOO_LARGE, PICTURE_NOT_READABLE, OVERLOADED
     */
    cleaned: (sent: Buffer) => clean(sent, { isUrgent: false }),

    /**
     * Encodes an upload again, because uploads are never served unchanged. The same bytes are the
     * same picture; a job makes the variants.
     * @throws AppError PICTURE_TOO_LARGE, PICTURE_NOT_READABLE, OVERLOADED; StorageError
     */
    async storePicture(sent: Buffer): Promise<ImageRow> {
      const hash = hashOf(sent);
      const { bytes, ...measured } = await clean(sent, { isUrgent: true });
      const image: ImageRow = { hash, ...measured, mediaType: STORED_MEDIA_TYPE };
      await storeRow({ db, storage }, image, bytes);
      return image;
    },

    removePicture: (hash: string) => removeUnused({ db, storage }, hash),
  };
}

async function storeRow(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  image: ImageRow,
  bytes: Buffer,
): Promise<void> {
  const key = originalKey(image.hash);
  await storage.write(key, bytes);
  await inTransaction(db, async (tx) => {
    await lockImage(tx, image.hash);
    await insertImage(tx, image);
    // Somebody may have deleted the same picture since it was written.
    if (!(await storage.has(key))) await storage.write(key, bytes);
    await insertImageJobs(tx, [image.hash]);
  });
}

/** Deletes the picture unless it is still used. */
async function removeUnused({ db, storage }: Pick<Deps, 'db' | 'storage'>, hash: string) {
  const image = await selectImage(db, hash);
  if (!image) return;
  const keys = widthsUpTo(image.width).flatMap((width) =>
    imageFormats.map((format) => variantKey(hash, width, format)),
  );
  await inTransaction(db, async (tx) => {
    await lockImage(tx, hash);
    await deleteImage(tx, hash);
    for (const key of [...keys, originalKey(hash)]) await storage.remove(key);
  }).catch((error: unknown) => {
    if (!isForeignViolation(error)) throw error;
  });
}

/** Uploads stay in memory until their turn: beyond this number the next one is refused. */
function cleanInTurn(semaphore: Semaphore, atOnce: number) {
  const uploads = createSemaphore(atOnce, MOST_UPLOADS_WAITING);
  return (sent: Buffer, turn: { isUrgent: boolean }) =>
    uploads.run(() => semaphore.run(() => cleanPicture(sent), turn), turn);
}

export async function listScenes(db: Db): Promise<Scenes> {
  return Object.fromEntries(
    (await selectScenes(db)).map(({ name, ...image }) => [name, pictureOf(image)]),
  );
}

/** Null for an unknown hash. */
export async function findPicture(db: Db, hash: string): Promise<Picture | null> {
  const image = await selectImage(db, hash);
  return image && pictureOf(image);
}

export const pictureOf = ({
  hash,
  width,
  height,
  ground,
}: Pick<ImageRow, 'hash' | 'width' | 'height' | 'ground'>): Picture => ({
  url: usualAddress(hash, width),
  width,
  height,
  widths: widthsUpTo(width),
  placeholder: ground,
});

/** WebP of a middle width: mails, feeds and order rows use this address. */
export const usualAddress = (hash: string, width: number): string =>
  imageAddress(hash, widthsUpTo(Math.min(width, USUAL_WIDTH)).at(-1) ?? USUAL_WIDTH, 'webp');

/** Half of SHA-256 rules out collisions by chance, and keeps addresses short. */
export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

export const originalKey = (hash: string): string => `images/${hash}/original.webp`;
const variantKey = (hash: string, width: number, format: ImageFormat): string =>
  `images/${hash}/${width}-v${ENCODING_VERSION}.${format}`;
