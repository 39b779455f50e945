// The photographs of a product in the back office: their order and their texts. Owns
// product_images. The first one is shown on cards; a trigger deletes cached answers at every
// change.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { thingText, viewText } from '#server/catalogue/image-texts.ts';
import { pictureOf } from '#server/images/images.ts';
import {
  type AdminPicture,
  MOST_PICTURES,
  type PictureTexts,
  type ProductPictures,
} from '#shared/back-office/pictures.ts';
import {
  countKnownImages,
  deletePicture,
  insertPictures,
  lockPictures,
  type PicturedRow,
  type PictureRow,
  placePictures,
  selectPictures,
  updatePicture,
} from './pictures.sql.ts';

// Finds the product of a photograph by its file name: "FL-12.jpg", "FL-12-1.jpg", "fl-12 (2).png".

/** Separates the code from the number of the photograph. */
const PLACE = /^(.+?)[\s_.-]*(?:[\s_.-]|\()(\d{1,2})\)?$/;

/** The whole name comes first: "FL-12" is the product FL-12, and only then photograph 12 of FL. */
export function codesInName(fileName: string): string[] {
  const base = fileName
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .trim();
  const code = PLACE.exec(base)?.[1]?.trim();
  return code ? [base, code] : [base];
}

/** Different codes never differ only in the case of their letters. */
export const foldCode = (code: string): string => code.normalize('NFC').toLowerCase();

export type Editing = Pick<Platform, 'db' | 'clock'> & { productId: number; actor: Actor };
const ENTITY = 'product-pictures';
const textKeys = ['view', 'altTr', 'altEn'] as const;

/** @throws AppError PRODUCT_NOT_FOUND */
export async function listPictures(
  { db }: Pick<Platform, 'db'>,
  productId: number,
): Promise<ProductPictures> {
  return toAnswer(required(await selectPictures(db, productId)));
}

/**
 * Appends pictures; a picture that the product already has keeps its position.
 * @throws AppError PRODUCT_NOT_FOUND, NOT_FOUND for a picture that was never sent, TOO_MANY_ROWS
 */
export function addPictures(editing: Editing, hashes: readonly string[]): Promise<ProductPictures> {
  return changePictures(editing, 'create', async (tx, { pictures }) => {
    const requested = [...new Set(hashes)];
    if ((await countKnownImages(tx, requested)) < requested.length) throw new AppError('NOT_FOUND');
    const added = requested.filter((hash) => pictures.every((one) => one.hash !== hash));
    if (pictures.length + added.length > MOST_PICTURES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_PICTURES } });
    const isFirst = (index: number) => pictures.length === 0 && index === 0;
    const rows = added.map((hash, index) => ({
      hash,
      view: isFirst(index) ? ('main' as const) : ('other' as const),
      position: pictures.length + index,
    }));
    await placePictures(tx, editing.productId, hashesOf(pictures));
    if (rows.length > 0) await insertPictures(tx, editing.productId, rows);
  });
}

/**
 * Places pictures first, in this order, within a running transaction. Pictures that the product
 * already has are moved; above the limit no picture is added.
 * @throws AppError PRODUCT_NOT_FOUND
 */
export async function putFirst(
  tx: Tx,
  editing: { productId: number; actor: Actor; at: Date },
  hashes: readonly string[],
): Promise<void> {
  const { productId } = editing;
  await change(tx, editing, 'create', async (_, { pictures }) => {
    const there = hashesOf(pictures);
    const added = hashes
      .filter((hash) => !there.includes(hash))
      .slice(0, Math.max(0, MOST_PICTURES - there.length));
    const first = hashes.filter((hash) => there.includes(hash) || added.includes(hash));
    const order = [...first, ...there.filter((hash) => !first.includes(hash))];
    const rows = added.map((hash) => ({
      hash,
      view: there.length === 0 && hash === order[0] ? ('main' as const) : ('other' as const),
      position: order.indexOf(hash),
    }));
    if (rows.length > 0) await insertPictures(tx, productId, rows);
    await placePictures(tx, productId, order);
  });
}

/**
 * @throws AppError PRODUCT_NOT_FOUND, VALIDATION_FAILED, EDIT_CONFLICT if the order is not the
 * expected one
 */
export function orderPictures(
  editing: Editing,
  { hashes, expected }: { hashes: string[]; expected: string[] },
): Promise<ProductPictures> {
  if (
    hashes.length !== expected.length ||
    new Set(hashes).size !== hashes.length ||
    hashes.some((hash) => !expected.includes(hash))
  )
    throw new AppError('VALIDATION_FAILED');
  return changePictures(editing, 'reorder', async (tx, row) => {
    if (hashesOf(row.pictures).join() !== expected.join())
      throw new AppError('EDIT_CONFLICT', { details: { current: toAnswer(row) } });
    await placePictures(tx, editing.productId, hashes);
  });
}

/**
 * @throws AppError PRODUCT_NOT_FOUND, NOT_FOUND, EDIT_CONFLICT if the texts are not the expected
 * ones
 */
export function changePicture(
  editing: Editing,
  hash: string,
  { expected, ...texts }: PictureTexts & { expected: PictureTexts },
): Promise<ProductPictures> {
  return changePictures(editing, 'update', async (tx, row) => {
    const before = row.pictures.find((one) => one.hash === hash);
    if (!before) throw new AppError('NOT_FOUND');
    if (textKeys.some((key) => before[key] !== expected[key]))
      throw new AppError('EDIT_CONFLICT', { details: { current: toAnswer(row) } });
    await updatePicture(tx, editing.productId, hash, texts);
  });
}

/**
 * The image itself stays, because orders show it. Removing a missing picture is no error. @throws
 * AppError PRODUCT_NOT_FOUND
 */
export function removePicture(editing: Editing, hash: string): Promise<ProductPictures> {
  return changePictures(editing, 'delete', async (tx, { pictures }) => {
    await deletePicture(tx, editing.productId, hash);
    await placePictures(
      tx,
      editing.productId,
      hashesOf(pictures).filter((one) => one !== hash),
    );
  });
}

type Work = (tx: Tx, row: PicturedRow) => Promise<void>;

/** A call that changes nothing is not logged. */
function changePictures(
  { db, clock, productId, actor }: Editing,
  action: 'create' | 'update' | 'reorder' | 'delete',
  work: Work,
): Promise<ProductPictures> {
  const at = clock();
  return inTransaction(db, (tx) => change(tx, { productId, actor, at }, action, work));
}

async function change(
  tx: Tx,
  { productId, actor, at }: { productId: number; actor: Actor; at: Date },
  action: 'create' | 'update' | 'reorder' | 'delete',
  work: Work,
): Promise<ProductPictures> {
  const row = required(await lockPictures(tx, productId));
  await work(tx, row);
  const after = required(await selectPictures(tx, productId));
  const before = toLog(row);
  const now = toLog(after);
  if (JSON.stringify(before) !== JSON.stringify(now))
    await writeAudit(
      tx,
      actor,
      { action, entity: ENTITY, entityId: productId, before, after: now },
      at,
    );
  return toAnswer(after);
}

function required(row: PicturedRow | null): PicturedRow {
  if (!row) throw new AppError('PRODUCT_NOT_FOUND');
  return row;
}

const hashesOf = (pictures: readonly PictureRow[]): string[] => pictures.map(({ hash }) => hash);

const toLog = ({ pictures }: PicturedRow) => ({
  pictures: pictures.map(({ hash, view, altTr, altEn }) => ({ hash, view, altTr, altEn })),
});

function toAnswer(row: PicturedRow): ProductPictures {
  const things = { tr: thingText(row, 'tr'), en: thingText(row, 'en') };
  return {
    pictures: row.pictures.map(({ hash, view, altTr, altEn, ...image }): AdminPicture => {
      return {
        hash,
        picture: pictureOf({ hash, ...image }),
        view,
        altTr,
        altEn,
        suggestedTr: viewText(things.tr, row, view, 'tr'),
        suggestedEn: viewText(things.en, row, view, 'en'),
      };
    }),
  };
}
