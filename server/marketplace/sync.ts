// The run of each minute: results of batches, packages, orders and cancellations, then stock. One
// process at a time works for a marketplace.
import type { CheckoutDeps } from '#server/checkout/order-terms.ts';
import { marketplaceNames } from '#shared/marketplace/marketplaces.ts';
import { connectMarketplace } from './connect.ts';
import { type Marketplace, MarketplaceRefusal } from './marketplace.ts';
import { endTurn, selectMarketplace, takeTurn } from './offers.sql.ts';
import { followPackages, readPackages } from './pull.ts';
import { pushProducts, pushStock, readBatches } from './push.ts';
import { reportBack } from './report-back.ts';

/** The turn of a killed process ends after this time. */
const TURN_MS = 5 * 60_000;
/** If the marketplace cannot be reached, the back office has the text. */
const UNREACHABLE = 'unreachable';

export async function syncMarketplaces(deps: CheckoutDeps): Promise<void> {
  for (const name of marketplaceNames) {
    const marketplace = await connectMarketplace(deps, name);
    if (marketplace) await syncMarketplace(deps, marketplace);
  }
}

export async function syncMarketplace(deps: CheckoutDeps, marketplace: Marketplace): Promise<void> {
  const { db, clock } = deps;
  const { name } = marketplace;
  const now = clock();
  const until = new Date(now.getTime() + TURN_MS);
  if (!(await takeTurn(db, name, { now, until }))) return;
  let problem: string | null = UNREACHABLE;
  try {
    problem = await work(deps, marketplace);
  } finally {
    await endTurn(db, name, { until, now: clock(), problem });
  }
}

/** Returns the marketplace's message about a refusal; null: none. */
async function work(deps: CheckoutDeps, marketplace: Marketplace): Promise<string | null> {
  const { db, settings, config, log } = deps;
  const steps: (() => Promise<void>)[] = [
    () => readBatches(deps, marketplace),
    // Orders before stock: pieces sold there are subtracted before the rest is offered again.
    () => readPackages(deps, marketplace),
    () => followPackages(deps, marketplace),
    async () => {
      const row = await selectMarketplace(db, marketplace.name);
      const basis = {
        rates: await settings.rates(),
        safetyStock: row?.safetyStock ?? 0,
        publicUrl: config.publicUrl,
        mostStock: marketplace.limits.mostStock,
      };
      await pushStock(deps, marketplace, basis);
      await pushProducts(deps, marketplace, basis);
    },
    () => reportBack(deps, marketplace),
  ];
  let problem: string | null = null;
  for (const step of steps)
    await step().catch((error: unknown) => {
      problem =
        error instanceof MarketplaceRefusal ? error.reason || String(error.status) : UNREACHABLE;
      log.warn({ err: error, marketplace: marketplace.name }, 'a marketplace was not served');
    });
  return problem;
}
