// The photographs of a product in the back office: which, in which order, with which words. Owns product_images. The first
// is the one on cards. Every change drops what is kept of the catalogue by a trigger.
import { type AdminPicture, MOST_PICTURES, type PictureWords, type ProductPictures } from '#shared/admin-pictures.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { pictureOf } from '../images/images.ts';
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
} from './admin-pictures.sql.ts';
import { thingText, viewText } from './image-texts.ts';

type Parts = Pick<Context, 'db' | 'clock'>;
const ENTITY = 'product-pictures';

/** @throws AppError PRODUCT_NOT_FOUND */
export async function listPictures({ db }: Pick<Context, 'db'>, productId: number): Promise<ProductPictures> {
  return toAnswer(required(await selectPictures(db, productId)));
}

/**
 * Behind those that are there; one that hangs there already stays where it is.
 * @throws AppError PRODUCT_NOT_FOUND, NOT_FOUND for a picture that was never sent, TOO_MANY_ROWS
 */
export function addPictures(parts: Parts, productId: number, hashes: readonly string[], actor: Actor): Promise<ProductPictures> {
  return changePictures(parts, productId, 'create', actor, async (tx, { pictures }) => {
    const wanted = [...new Set(hashes)];
    if ((await countKnownImages(tx, wanted)) < wanted.length) throw new AppError('NOT_FOUND');
    const added = wanted.filter((hash) => pictures.every((one) => one.hash !== hash));
    if (pictures.length + added.length > MOST_PICTURES) throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_PICTURES } });
    const isFirst = (index: number) => pictures.length === 0 && index === 0;
    const rows = added.map((hash, index) => ({ hash, view: isFirst(index) ? ('main' as const) : ('other' as const), position: pictures.length + index }));
    await placePictures(tx, productId, hashesOf(pictures));
    if (rows.length > 0) await insertPictures(tx, productId, rows);
  });
}

/** @throws AppError PRODUCT_NOT_FOUND, VALIDATION_FAILED, EDIT_CONFLICT when the order is not what was `seen` any more */
export function orderPictures(parts: Parts, productId: number, { hashes, seen }: { hashes: string[]; seen: string[] }, actor: Actor): Promise<ProductPictures> {
  if (hashes.length !== seen.length || new Set(hashes).size !== hashes.length || hashes.some((hash) => !seen.includes(hash))) throw new AppError('VALIDATION_FAILED');
  return changePictures(parts, productId, 'reorder', actor, async (tx, row) => {
    if (hashesOf(row.pictures).join() !== seen.join()) throw new AppError('EDIT_CONFLICT', { details: { current: toAnswer(row) } });
    await placePictures(tx, productId, hashes);
  });
}

/** @throws AppError PRODUCT_NOT_FOUND, NOT_FOUND, EDIT_CONFLICT when the words are not what was `seen` any more */
export function changePicture(parts: Parts, productId: number, hash: string, { seen, ...words }: PictureWords & { seen: PictureWords }, actor: Actor): Promise<ProductPictures> {
  return changePictures(parts, productId, 'update', actor, async (tx, row) => {
    const before = row.pictures.find((one) => one.hash === hash);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.view !== seen.view || before.altTr !== seen.altTr || before.altEn !== seen.altEn) throw new AppError('EDIT_CONFLICT', { details: { current: toAnswer(row) } });
    await updatePicture(tx, productId, hash, words);
  });
}

/** The picture itself stays: orders show it. One that is gone already is no failure. @throws AppError PRODUCT_NOT_FOUND */
export function removePicture(parts: Parts, productId: number, hash: string, actor: Actor): Promise<ProductPictures> {
  return changePictures(parts, productId, 'delete', actor, async (tx, { pictures }) => {
    await deletePicture(tx, productId, hash);
    await placePictures(
      tx,
      productId,
      hashesOf(pictures).filter((one) => one !== hash),
    );
  });
}

type Work = (tx: Tx, row: PicturedRow) => Promise<void>;

/** What changes nothing is not written down. */
function changePictures({ db, clock }: Parts, productId: number, action: 'create' | 'update' | 'reorder' | 'delete', actor: Actor, work: Work): Promise<ProductPictures> {
  return inTransaction(db, async (tx) => {
    const row = required(await lockPictures(tx, productId));
    await work(tx, row);
    const after = required(await selectPictures(tx, productId));
    const [before, now] = [toLog(row), toLog(after)];
    if (JSON.stringify(before) !== JSON.stringify(now)) await writeAudit(tx, actor, { action, entity: ENTITY, entityId: productId, before, after: now }, clock());
    return toAnswer(after);
  });
}

function required(row: PicturedRow | null): PicturedRow {
  if (!row) throw new AppError('PRODUCT_NOT_FOUND');
  return row;
}

const hashesOf = (pictures: readonly PictureRow[]): string[] => pictures.map(({ hash }) => hash);

const toLog = ({ pictures }: PicturedRow) => ({ pictures: pictures.map(({ hash, view, altTr, altEn }) => ({ hash, view, altTr, altEn })) });

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
