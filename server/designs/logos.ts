// Logos that buyers upload for their labels: validated, encoded again, stored under the hash of the
// upload. Owns design_logos and the keys "logos/…" of the storage.

import { createHash } from 'node:crypto';
import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { cleanLogo } from '#server/images/encoding.ts';
import { createSemaphore } from '#server/images/semaphore.ts';
import type { DesignLabel, TakenLogo } from '#shared/designs/designs.ts';
import type { LogoSizes } from '#shared/label/label-layout.ts';
import { logoAddress } from '#shared/label/label-logos.ts';
import { insertLogo, selectLogos, selectNewBytes } from './logos.sql.ts';

type Deps = Pick<Platform, 'db' | 'storage'>;

/** The uploads of all senders wait for each other, and do not take the shop's other cores. */
const MOST_WAITING = 10;
const semaphore = createSemaphore(1, MOST_WAITING);
/** For all logos of the last two days; logos that no design uses do not live longer. */
const MOST_NEW_BYTES = 2 * 2 ** 30;

const keyOf = (hash: string): string => `logos/${hash}.png`;

/**
 * The same bytes are the same logo.
 * @param spend gets the stored size and throws if the sender has stored enough
 * @throws AppError LOGO_TOO_LARGE, LOGO_NOT_READABLE, OVERLOADED; StorageError
 */
export async function storeLogo(
  { db, storage }: Deps,
  sent: Buffer,
  spend: (bytes: number) => Promise<void>,
): Promise<TakenLogo> {
  const hash = createHash('sha256').update(sent).digest('hex');
  const { bytes, width, height } = await semaphore.run(() => cleanLogo(sent), { isUrgent: true });
  await spend(bytes.length);
  if ((await selectNewBytes(db)) + bytes.length > MOST_NEW_BYTES) throw new AppError('OVERLOADED');
  await storage.write(keyOf(hash), bytes);
  await insertLogo(db, { hash, width, height, bytes: bytes.length });
  return { hash, width, height, url: logoAddress(hash) };
}

/** @throws AppError NOT_FOUND */
export async function readLogo({ storage }: Pick<Deps, 'storage'>, hash: string): Promise<Buffer> {
  const bytes = /^[0-9a-f]{64}$/.test(hash) ? await storage.read(keyOf(hash)) : null;
  if (!bytes) throw new AppError('NOT_FOUND');
  return bytes;
}

/** The sizes in pixels of the logos on a label; a deleted logo is left out. */
export function logoSizesOf(db: Db, label: DesignLabel): Promise<LogoSizes> | LogoSizes {
  const hashes = hashesOf(label);
  return hashes.length === 0 ? {} : selectLogos(db, hashes);
}

/** Each logo's bytes and size for drawing. A missing file leaves its place empty. */
export async function readLogosOf(
  deps: Deps,
  label: DesignLabel,
): Promise<{ sizes: LogoSizes; files: Readonly<Record<string, Buffer>> }> {
  const sizes = await logoSizesOf(deps.db, label);
  const files = await Promise.all(
    Object.keys(sizes).map(
      async (hash): Promise<[string, Buffer | null]> => [
        hash,
        await deps.storage.read(keyOf(hash)),
      ],
    ),
  );
  return {
    sizes,
    files: Object.fromEntries(files.flatMap(([hash, bytes]) => (bytes ? [[hash, bytes]] : []))),
  };
}

const hashesOf = (label: DesignLabel): string[] => [
  ...new Set(label.items.flatMap((item) => (item.kind === 'logo' ? [item.hash] : []))),
];
