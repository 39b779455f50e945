// Gives the products of the demo shop the photographs in db/demo/photographs, at every start, so
// that a shop that was loaded before they were taken gets them too. Files are named by what they
// show: {SKU}.webp, {SKU}.angle.webp, {SKU}.detail.webp, {SKU}.measure.webp (beside a ruler),
// scenes/{name}.webp. They are our own: stored unchanged, after a check of their size and
// background.
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { insertImageJobs } from '#server/base/jobs/queue.sql.ts';
import type { Storage } from '#server/base/storage/storage.ts';
import { rulerText } from '#server/catalogue/image-texts.ts';
import { type Measured, measurePicture, STORED_MEDIA_TYPE } from '#server/images/encoding.ts';
import { hashOf, originalKey } from '#server/images/images.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { ImageView } from '#shared/catalogue/catalogue.ts';

type Photograph = { file: string; hash: string; bytes: Buffer } & (
  | { sku: string; shows: keyof typeof views; view: ImageView; position: number }
  | { scene: string }
);
type StoredPhotograph = Photograph & Measured;

const demoFolder = path.join(import.meta.dirname, '..', '..', 'db', 'demo', 'photographs');
/** In the order of the gallery. The ruler is not a separate view: it has its own text. */
const views = { main: 'main', angle: 'angle', detail: 'detail', measure: 'other' } as const;
const names = Object.keys(views) as (keyof typeof views)[];
/** This many are measured at once; each waits mostly for the disk. */
const AT_ONCE = 4;

type Deps = {
  db: Db;
  storage: Storage;
  log: { warn(details: object, message: string): void };
  folder?: string;
};

/**
 * Returns the number of new pictures. A picture that the merchant removed is not added again, and
 * one they uploaded is never replaced.
 */
export async function storeDemoPhotographs({
  db,
  storage,
  log,
  folder = demoFolder,
}: Deps): Promise<number> {
  const photographs = await readPhotographs(folder);
  if (photographs.length === 0) return 0;
  const known = new Set(
    (await db.selectFrom('images').select('hash').execute()).map(({ hash }) => hash),
  );
  const stored: StoredPhotograph[] = [];
  await inParallel(photographs, AT_ONCE, async (photograph) => {
    const key = originalKey(photograph.hash);
    const isNew = !known.has(photograph.hash);
    const measured = isNew
      ? await measurePicture(photograph.bytes).catch((error: unknown) =>
          log.warn({ err: error, file: photograph.file }, 'not a picture'),
        )
      : null;
    if (isNew && !measured) return;
    // Also for known pictures, because a process with a new data folder has no files.
    if (!(await storage.has(key))) await storage.write(key, photograph.bytes);
    if (measured) stored.push({ ...photograph, ...measured });
  });
  if (stored.length > 0) await inTransaction(db, (tx) => link(tx, stored));
  return stored.length;
}

async function readPhotographs(folder: string): Promise<Photograph[]> {
  const read = async (file: string) => {
    const bytes = await fs.readFile(path.join(folder, file));
    return { file, bytes, hash: hashOf(bytes) };
  };
  const found: Photograph[] = [];
  for (const file of await namesIn(folder)) {
    const [, sku, name = 'main'] = /^([\w-]+)(?:\.(\w+))?\.webp$/.exec(file) ?? [];
    const shows = names.find((known) => known === name);
    if (!sku || !shows) continue;
    const position = names.indexOf(shows);
    found.push({ ...(await read(file)), sku, shows, view: views[shows], position });
  }
  for (const file of await namesIn(path.join(folder, 'scenes'))) {
    const scene = /^([\w-]+)\.webp$/.exec(file)?.[1];
    if (scene) found.push({ ...(await read(`scenes/${file}`)), scene });
  }
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A new photograph replaces the older one with the same file name. */
async function link(tx: Tx, stored: readonly StoredPhotograph[]): Promise<void> {
  const texts = await rulerTexts(tx, stored);
  const rows = JSON.stringify(stored.map(({ bytes, ...row }) => ({ ...row, ...texts(row) })));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g (file text, hash text, width int, height int, ground text, sku text, view text, position int, scene text, alt_tr text, alt_en text)`;
  // Of two processes that start at once the second finds everything done.
  await sql`lock table images in share row exclusive mode`.execute(tx);
  const { rows: added } = await sql<{ hash: string }>`
    insert into images (hash, width, height, ground, media_type, demo_file)
    select distinct on (g.hash) g.hash, g.width, g.height, g.ground, ${STORED_MEDIA_TYPE}, g.file
    from ${given} order by g.hash, g.file
    on conflict do nothing returning hash`.execute(tx);
  const hashes = added.map(({ hash }) => hash);
  await sql`
    delete from product_images pi using images old, products p, ${given}
    where old.hash = pi.image_hash and p.id = pi.product_id and p.sku = g.sku and old.demo_file = g.file and g.hash = any(${hashes}::text[])`.execute(
    tx,
  );
  await sql`
    insert into product_images (product_id, image_hash, view, position, alt_tr, alt_en)
    select p.id, g.hash, g.view, g.position, g.alt_tr, g.alt_en from ${given}
      join products p on p.sku = g.sku
    where g.hash = any(${hashes}::text[])
      and not exists (select 1 from product_images pi join images own on own.hash = pi.image_hash
        where pi.product_id = p.id and own.demo_file is null)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into scenes (name, image_hash) select g.scene, g.hash from ${given}
    where g.scene is not null and g.hash = any(${hashes}::text[])
    on conflict (name) do update set image_hash = excluded.image_hash`.execute(tx);
  await insertImageJobs(tx, hashes);
}

/** The texts of the pictures that show the size of a product. */
async function rulerTexts(tx: Tx, stored: readonly StoredPhotograph[]) {
  const skuOf = (row: object): string | null =>
    'shows' in row && row.shows === 'measure' && 'sku' in row ? String(row.sku) : null;
  const skus = stored.flatMap((row) => skuOf(row) ?? []);
  const products = skus.length
    ? await tx
        .selectFrom('products')
        .select(['sku', 'name', sql<Attributes>`attributes`.as('attributes')])
        .where('sku', 'in', skus)
        .execute()
    : [];
  const shown = new Map(products.map((product) => [product.sku, product]));
  return (row: object) => {
    const product = shown.get(skuOf(row) ?? '');
    return product && { alt_tr: rulerText(product, 'tr'), alt_en: rulerText(product, 'en') };
  };
}

async function inParallel<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
    }),
  );
}
