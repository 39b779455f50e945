// Reports about the packages that the shop sends: that they are being prepared, the invoice number,
// and the link to the invoice. Each once.
import type { CheckoutDeps } from '#server/checkout/order-terms.ts';
import { invoiceLink } from '#server/orders/invoice-file.ts';
import { type Marketplace, MarketplaceRefusal } from './marketplace.ts';
import {
  addReported,
  type OrderFacts,
  type StoredPackage,
  selectOpenPackages,
  selectOrderFacts,
  updatePackage,
} from './packages.sql.ts';

type Deps = Pick<CheckoutDeps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>;

const PREPARED = ['PREPARING', 'SHIPPED', 'DELIVERED'];
/** A marketplace that does not answer must not use up the turn: the next run reports the rest. */
const MOST_MS = 2 * 60_000;

type Report = { what: string; isDue: boolean; send: () => Promise<void> };

/**
 * An error about one package does not stop the others: the next run reports it again.
 * @throws the last error, so that the back office shows that not everything was reported
 */
export async function reportBack(deps: Deps, marketplace: Marketplace): Promise<void> {
  const { db, clock, log } = deps;
  const until = clock().getTime() + MOST_MS;
  let problem: unknown = null;
  for (const sold of await selectOpenPackages(db, marketplace.name)) {
    if (clock().getTime() >= until) break;
    await reportPackage(deps, marketplace, sold).catch((error: unknown) => {
      log.warn({ err: error, package: sold.packageId }, 'a package could not be reported');
      problem = error;
    });
  }
  if (problem !== null) throw problem;
}

async function reportPackage(
  deps: Deps,
  marketplace: Marketplace,
  sold: StoredPackage,
): Promise<void> {
  const { db } = deps;
  const { packageId, orderId, reported } = sold;
  const facts = orderId && (await selectOrderFacts(db, marketplace.name, { orderId, packageId }));
  if (!facts) return;
  const linked = { ...facts, invoiceUrl: facts.invoiceUrl ?? linkTo(deps, facts) };
  for (const { what, isDue, send } of reportsOf(marketplace, sold, linked)) {
    if (!isDue || reported.includes(what)) continue;
    try {
      await send();
      await addReported(db, marketplace.name, packageId, what);
    } catch (error) {
      // No response: the next run reports it again, which changes nothing there.
      if (!(error instanceof MarketplaceRefusal)) throw error;
      return updatePackage(db, marketplace.name, packageId, { problem: error.reason });
    }
  }
}

/** A link to the PDF that is stored here: nobody can guess it, and it expires. */
function linkTo(
  { config, secrets, clock }: Deps,
  { invoiceFileId: id }: OrderFacts,
): string | null {
  return id === null ? null : invoiceLink(secrets, config.publicUrl, { id, at: clock() });
}

/** In the order that the marketplace requires. */
function reportsOf(
  marketplace: Marketplace,
  { packageId, rows }: StoredPackage,
  { state, invoiceNumber: number, invoiceUrl: url, invoiceAt: at }: OrderFacts,
): Report[] {
  return [
    {
      what: 'preparing',
      isDue: PREPARED.includes(state),
      send: () => marketplace.startPreparing(packageId, rows),
    },
    {
      what: 'invoice',
      isDue: PREPARED.includes(state) && number !== null,
      send: () => marketplace.reportInvoice(packageId, { rows, number: number ?? '' }),
    },
    {
      what: 'link',
      isDue: url !== null && number !== null && at !== null,
      send: () =>
        marketplace.linkInvoice(packageId, {
          url: url ?? '',
          number: number ?? '',
          at: at ?? new Date(0),
        }),
    },
  ];
}
