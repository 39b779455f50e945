// Pictures: taken in once, under the hash of what was sent; served as variants that are made when somebody asks first, or
// by a job before that, and kept. Owns images and scenes, and the keys "images/…" of the storage. Decision 0013.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ImageFormat, imageAddress, imageFormats, type Picture, type Scenes, widthsUpTo } from '#shared/images.ts';
import { type Db, inTransaction } from '../db.ts';
import { addImageVariants } from '../job-queue.ts';
import { shareOf } from '../share.ts';
import { type Storage, StorageError } from '../storage.ts';
import { cleanPicture, ENCODING_VERSION, encodeVariant, KEPT_MEDIA_TYPE } from './encoding.ts';
import { type ImageRow, insertImage, selectImage, selectScenes } from './images.sql.ts';
import { createTurns } from './turns.ts';

/** The one that stands where a client can show but one: a card's. */
const USUAL_WIDTH = 480;

export type Images = ReturnType<typeof createImages>;
type Parts = { db: Db; storage: Storage; log: Pick<Logger, 'error'>; encodingsAtOnce?: number };

/** Tests watch the encoder, and do not wait. */
type Watched = { encode?: typeof encodeVariant; rest?: (ms: number) => Promise<unknown> };

export function createImages({ db, storage, log, encodingsAtOnce = shareOf(1).encodingsAtOnce }: Parts, { encode = encodeVariant, rest = wait }: Watched = {}) {
  const turns = createTurns(encodingsAtOnce);
  const underway = new Map<string, Promise<Buffer | null>>();

  /** One encoding a variant, however many ask at once. Null for a picture or a width that there is not. */
  async function findVariant(hash: string, width: number, format: ImageFormat, { isUrgent = true } = {}): Promise<Buffer | null> {
    const key = variantKey(hash, width, format);
    const making = underway.get(key) ?? readOrMake(key, hash, width, format, isUrgent).finally(() => underway.delete(key));
    underway.set(key, making);
    return making;
  }

  async function readOrMake(key: string, hash: string, width: number, format: ImageFormat, isUrgent: boolean): Promise<Buffer | null> {
    // A storage that is out of reach may still be near with the original: then it is made anew, as with a full disk.
    const kept = await storage.read(key).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      return null;
    });
    if (kept) return kept;
    const image = await selectImage(db, hash);
    if (!image || !widthsUpTo(image.width).includes(width)) return null;
    const original = await storage.read(originalKey(hash));
    if (!original) {
      log.error({ image: hash }, 'a picture is missing in the storage');
      return null;
    }
    const bytes = await turns.run(() => encode(original, width, format), { isUrgent });
    // A picture that cannot be kept can still be shown.
    await storage.write(key, bytes).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      log.error({ err: error, image: hash }, 'a picture could not be kept');
    });
    return bytes;
  }

  return {
    findVariant,

    /** The work of the job: afterwards no visitor waits. @throws StorageError when they cannot be kept: it is tried again. */
    async makeVariants(hash: string): Promise<void> {
      const image = await selectImage(db, hash);
      if (!image) return;
      for (const width of widthsUpTo(image.width)) {
        for (const format of imageFormats) {
          const key = variantKey(hash, width, format);
          if (await storage.has(key)) continue;
          const began = performance.now();
          await findVariant(hash, width, format, { isUrgent: false });
          // As long as it took: hundreds of pictures, as at the first start, leave the visitors three quarters of two cores.
          await rest(performance.now() - began);
          if (!(await storage.has(key))) throw new StorageError(`variants of picture ${hash} could not be kept`);
        }
      }
    },

    /**
     * Written anew as the others, for who keeps it elsewhere.
     * @throws AppError PICTURE_TOO_LARGE, PICTURE_NOT_READABLE
     */
    cleaned: (sent: Buffer) => turns.run(() => cleanPicture(sent), { isUrgent: false }),

    /**
     * Takes in what somebody sent: read with suspicion, written anew, never served as it came. The same bytes are the same
     * picture. Its variants are made by a job.
     * @throws AppError PICTURE_TOO_LARGE, PICTURE_NOT_READABLE; StorageError
     */
    async takeInPicture(sent: Buffer): Promise<ImageRow> {
      const hash = hashOf(sent);
      const { bytes, ...measured } = await turns.run(() => cleanPicture(sent), { isUrgent: true });
      const image: ImageRow = { hash, ...measured, mediaType: KEPT_MEDIA_TYPE };
      await storage.write(originalKey(hash), bytes);
      await inTransaction(db, async (tx) => {
        await insertImage(tx, image);
        await addImageVariants(tx, [hash]);
      });
      return image;
    },
  };
}

export async function listScenes(db: Db): Promise<Scenes> {
  return Object.fromEntries((await selectScenes(db)).map(({ name, ...image }) => [name, pictureOf(image)]));
}

export const pictureOf = ({ hash, width, height, ground }: Pick<ImageRow, 'hash' | 'width' | 'height' | 'ground'>): Picture => ({
  url: usualAddress(hash, width),
  width,
  height,
  widths: widthsUpTo(width),
  placeholder: ground,
});

/** WebP of a middle width: mails, feeds and order rows hold this one. */
export const usualAddress = (hash: string, width: number): string => imageAddress(hash, widthsUpTo(Math.min(width, USUAL_WIDTH)).at(-1) ?? USUAL_WIDTH, 'webp');

/** Half of SHA-256 is more than chance will ever meet, and keeps addresses short. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

export const originalKey = (hash: string): string => `images/${hash}/original.webp`;
const variantKey = (hash: string, width: number, format: ImageFormat): string => `images/${hash}/${width}-v${ENCODING_VERSION}.${format}`;
