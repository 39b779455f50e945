// Whether the settings allow a shop to be live. SHOP_* are only initial values: the settings of the
// back office count, which buyers see.
import type { Db } from '#server/base/db/db.ts';
import { type Config, ConfigError } from '#server/base/run/config.ts';
import { findingsOfShop, type LiveFinding, refusalOf } from '#server/base/run/live.ts';
import { createSettings, type Settings } from './settings.ts';

/** @throws ConfigError with one line that names everything that is missing */
export async function refuseUnsafeShop(db: Db, config: Config): Promise<void> {
  if (!config.isLive) return;
  const refusal = refusalOf(
    await findShopFindings(createSettings(db, config)),
    '. Type them under Ayarlar: start once with SHOP_MODE=demo and DEMO_DATA=off',
  );
  if (refusal) throw new ConfigError(refusal);
}

export async function findShopFindings(
  settings: Pick<Settings, 'shop' | 'invoices' | 'rates' | 'offeredProviders'>,
): Promise<LiveFinding[]> {
  const [shop, { carriers }, { taxRate }, offered] = await Promise.all([
    settings.shop(),
    settings.invoices(),
    settings.rates(),
    settings.offeredProviders(),
  ]);
  return findingsOfShop({ shop, carriers, taxRate, takesTransfers: offered.includes('transfer') });
}
