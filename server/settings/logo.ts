// The shop's logo for mails, documents and pages.
import type { Db } from '#server/base/db/db.ts';
import { type ShopLogo, shopLogoAddress } from '#shared/settings/logo.ts';
import { selectCurrentLogo } from './logo.sql.ts';

/**
 * With its bytes, for documents. `url` includes the shop's address, for mails; `path` is for pages.
 */
export type CachedLogo = ShopLogo & { path: string; png: Buffer };

/** Reads it once and caches it until `dropCached`. */
export function createLogoCache(db: Db, publicUrl: string) {
  let cached: Promise<CachedLogo | null> | null = null;
  return {
    dropCached() {
      cached = null;
    },
    read(): Promise<CachedLogo | null> {
      cached ??= readLogo(db, publicUrl);
      const current = cached;
      // A failed read is not cached.
      current.catch(() => {
        if (cached === current) cached = null;
      });
      return current;
    },
  };
}

async function readLogo(db: Db, publicUrl: string): Promise<CachedLogo | null> {
  const row = await selectCurrentLogo(db);
  if (!row) return null;
  const path = shopLogoAddress(row.hash);
  return { url: publicUrl + path, path, width: row.width, height: row.height, png: row.png };
}
