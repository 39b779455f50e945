// Marketplaces in the back office: what is offered there, the result, and what was bought.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, isViolationOf } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { connectMarketplace } from '#server/marketplace/connect.ts';
import { MarketplaceRefusal } from '#server/marketplace/marketplace.ts';
import { readOffers } from '#server/marketplace/offers.ts';
import { findPackage, findState } from '#server/marketplace/state.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  MarketplaceAnswer,
  MarketplaceBody,
  OfferBody,
} from '#shared/back-office/marketplaces.ts';
import { fromLira, toLira } from '#shared/base/money.ts';
import type { MarketplaceName } from '#shared/marketplace/marketplaces.ts';
import {
  lockOffer,
  selectBatches,
  selectOfferRecords,
  selectPackages,
  writeMarketplace,
  writeOffer,
} from './marketplaces.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };

const MOST_SHOWN = 50;
const BARCODE_CONSTRAINT = 'marketplace_offers_barcode';

export async function readMarketplace(
  deps: Deps,
  name: MarketplaceName,
): Promise<MarketplaceAnswer> {
  const { db } = deps;
  const [row, connected, offers, records, batches, packages] = await Promise.all([
    findState(db, name),
    connectMarketplace(deps, name),
    readOffers(deps, name),
    selectOfferRecords(db, name),
    selectBatches(db, name, MOST_SHOWN),
    selectPackages(db, name, MOST_SHOWN),
  ]);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    isOn: row.isOn,
    safetyStock: row.safetyStock,
    version: row.version,
    isConnected: connected !== null,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    lastProblem: row.lastProblem,
    offers: offers.map(({ priceKurus, level, ...offer }) => {
      const record = records.get(offer.productId);
      return {
        ...offer,
        price: priceKurus === null ? null : toLira(priceKurus),
        stock: level.stock,
        shownPrice: toLira(level.price),
        categoryName: record?.categoryName ?? null,
        brandName: record?.brandName ?? null,
        sentStock: record?.sentStock ?? null,
        sentPrice: record?.sentKurus == null ? null : toLira(record.sentKurus),
        version: record?.version ?? 0,
      };
    }),
    batches: batches.map(({ sentAt, ...batch }) => ({ ...batch, sentAt: sentAt.toISOString() })),
    packages: packages.map(({ totalKurus, modifiedAt, ...one }) => ({
      ...one,
      total: toLira(totalKurus),
      modifiedAt: modifiedAt.toISOString(),
    })),
  };
}

/** @throws AppError EDIT_CONFLICT */
export async function changeMarketplace(
  deps: Deps,
  actor: Actor,
  name: MarketplaceName,
  body: MarketplaceBody,
): Promise<MarketplaceAnswer> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await writeMarketplace(tx, name, body))) throw new AppError('EDIT_CONFLICT');
    const { version: _version, ...after } = body;
    const change = { action: 'update', entity: 'marketplace', entityId: name } as const;
    await writeAudit(tx, actor, { ...change, before: null, after }, deps.clock());
  });
  return readMarketplace(deps, name);
}

/** @throws AppError EDIT_CONFLICT, VALIDATION_FAILED where another product has the barcode */
export async function changeOffer(
  deps: Deps,
  actor: Actor,
  { name, productId }: { name: MarketplaceName; productId: number },
  { version, isListed, price, ...values }: OfferBody,
): Promise<MarketplaceAnswer> {
  const at = deps.clock();
  try {
    await inTransaction(deps.db, async (tx) => {
      const before = await lockOffer(tx, name, productId);
      const state = isListed || before?.state === 'listed' ? 'listed' : 'new';
      const offer = {
        ...values,
        priceKurus: price === null ? null : fromLira(price),
        state,
      } as const;
      if (!(await writeOffer(tx, name, productId, { ...offer, version, at })))
        throw new AppError('EDIT_CONFLICT');
      const change = {
        ...({ entity: 'marketplace-offer', entityId: `${name} ${productId}` } as const),
        ...({ action: before ? 'update' : 'create', before, after: offer } as const),
      };
      await writeAudit(tx, actor, change, at);
    });
  } catch (error) {
    if (!isViolationOf(error, BARCODE_CONSTRAINT)) throw error;
    throw new AppError('VALIDATION_FAILED', {
      fieldErrors: (language) => [
        { path: 'barcode', message: translate(language, 'admin-channels', 'offer.barcodeTaken') },
      ],
    });
  }
  return readMarketplace(deps, name);
}

/**
 * Reports to the marketplace that the shop cannot send a package because the pieces are missing.
 * @throws AppError NOT_FOUND, PROVIDER_UNREACHABLE, PROVIDER_REFUSED
 */
export async function declareShort(
  deps: Deps,
  actor: Actor,
  { name, packageId }: { name: MarketplaceName; packageId: string },
): Promise<MarketplaceAnswer> {
  const marketplace = await connectMarketplace(deps, name);
  const sold = await findPackage(deps.db, name, packageId);
  if (!marketplace || !sold || sold.orderId !== null || sold.state === 'over')
    throw new AppError('NOT_FOUND');
  await marketplace.cannotSupply(packageId, sold.rows).catch((error: unknown) => {
    throw new AppError(
      error instanceof MarketplaceRefusal ? 'PROVIDER_REFUSED' : 'PROVIDER_UNREACHABLE',
      { cause: error },
    );
  });
  await inTransaction(deps.db, async (tx) => {
    const change = {
      action: 'update',
      entity: 'marketplace-package',
      entityId: packageId,
    } as const;
    await writeAudit(
      tx,
      actor,
      { ...change, before: null, after: { cannotSupply: true } },
      deps.clock(),
    );
  });
  return readMarketplace(deps, name);
}
