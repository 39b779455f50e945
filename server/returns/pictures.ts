// Pictures of returns: encoded again without metadata, stored apart from the shop's own, shown only
// to the order's reader and to administrators, and deleted when they are no longer needed as
// evidence.

import { createHash } from 'node:crypto';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Images } from '#server/images/images.ts';
import type { Order } from '#server/orders/order-records.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { MAX_RETURN_PICTURES } from '#shared/orders/return-rules.ts';
import { deleteOldPictures, insertPicture, selectPictures } from './pictures.sql.ts';
import type { Return } from './returns.sql.ts';
import { requireReturnOf } from './returns.ts';

const DELETED_AT_ONCE = 500;

const keyOf = (hash: string): string => `returns/${hash}.webp`;

/**
 * Only while the request waits for a decision.
 * @throws AppError RETURN_NOT_FOUND, RETURN_MOVE_NOT_ALLOWED, TOO_MANY_ROWS, PICTURE_TOO_LARGE,
 * PICTURE_NOT_READABLE
 */
export async function addPicture(
  context: Pick<Platform, 'db' | 'storage' | 'clock'> & { images: Images },
  order: Order,
  returnId: number,
  sent: Buffer,
): Promise<{ id: number; width: number; height: number }> {
  const { db, images, storage } = context;
  // Checked before the work, and again under the lock.
  await requireRoom(db, order, returnId, null);
  const { bytes, width, height } = await images.cleaned(sent);
  const hash = createHash('sha256').update(bytes).digest('hex');
  // Written before its row, because a file without a row does no harm.
  await storage.write(keyOf(hash), bytes);
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, order.id);
    await requireRoom(tx, order, returnId, hash);
    await insertPicture(tx, returnId, { hash, width, height }, context.clock());
    const added = (await selectPictures(tx, returnId)).find((picture) => picture.hash === hash);
    if (!added) throw new Error(`the picture of return ${returnId} was not stored`);
    return { id: added.id, width, height };
  });
}

async function requireRoom(
  db: Platform['db'],
  order: Order,
  returnId: number,
  hash: string | null,
): Promise<void> {
  const request = await requireReturnOf(db, order, returnId);
  if (request.state !== 'requested') throw new AppError('RETURN_MOVE_NOT_ALLOWED');
  const others = (await selectPictures(db, returnId)).filter((picture) => picture.hash !== hash);
  if (others.length >= MAX_RETURN_PICTURES)
    throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_RETURN_PICTURES } });
}

/** @throws AppError RETURN_NOT_FOUND */
export async function readPicture(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  { id }: Pick<Return, 'id'>,
  pictureId: number,
): Promise<Buffer> {
  const picture = (await selectPictures(db, id)).find((one) => one.id === pictureId);
  const bytes = picture && (await storage.read(keyOf(picture.hash)));
  if (!bytes) throw new AppError('RETURN_NOT_FOUND');
  return bytes;
}

/** The job of each hour. */
export async function purgeOldPictures({
  db,
  storage,
  clock,
  config,
}: Pick<Platform, 'db' | 'storage' | 'clock' | 'config'>): Promise<void> {
  const endedBefore = new Date(clock().getTime() - config.keepDays.returnPictures * DAY_MS);
  const gone = await inTransaction(db, (tx) => deleteOldPictures(tx, endedBefore, DELETED_AT_ONCE));
  for (const hash of gone) await storage.remove(keyOf(hash));
}
