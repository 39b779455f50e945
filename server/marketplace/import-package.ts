// Turns a package that was bought on a marketplace into an order, with the same functions as an
// order that the merchant creates for a caller: its stock is taken under the same lock as for every
// other order.
import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { promiseKey, type RowPromise } from '#server/cart/applied-quote.ts';
import { placeForBuyer } from '#server/checkout/checkout.ts';
import type { CheckoutDeps } from '#server/checkout/order-terms.ts';
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { add, type Kurus, kurus, times, toLira, ZERO } from '#shared/base/money.ts';
import type { CartChange } from '#shared/checkout/checkout.ts';
import type { MarketplaceName } from '#shared/marketplace/marketplaces.ts';
import type { PackageAddress, PackageBuyer, PackageRow } from './marketplace.ts';
import { selectProductsOfBarcodes } from './offers.sql.ts';
import { linkOrder, type StoredPackage, updatePackage } from './packages.sql.ts';

/** Missing parts of an address get this text, so that the address is valid. */
const NOTHING = '-';

/** `total`: what was paid, with tax; `each`: rounded down. */
type Item = { productId: number; quantity: number; total: Kurus; each: Kurus };

/**
 * Imports a package once, however often it is called, even simultaneously. A package that cannot be
 * imported keeps the reason, and the next run tries again.
 */
export async function importPackage(
  deps: CheckoutDeps,
  name: MarketplaceName,
  sold: StoredPackage,
): Promise<void> {
  const problem = await tryImport(deps, name, sold).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error;
    },
  );
  if (problem === null) return;
  const message = translate('tr', 'errors', problem.code, problem.values);
  await updatePackage(deps.db, name, sold.packageId, {
    state: isShort(problem) ? 'short' : 'unreadable',
    problem: problem.code === 'NOT_FOUND' ? String(problem.details) : message,
  });
}

/** The stock is sold out; any other problem needs a person. */
const isShort = ({ code, details }: AppError): boolean =>
  code === 'CART_CHANGED' &&
  (details as CartChange).rows.some(
    ({ problem }) => problem === 'out-of-stock' || problem === 'not-enough',
  );

/** @throws AppError NOT_FOUND with the barcode that no product has, or as a checkout */
async function tryImport(
  deps: CheckoutDeps,
  name: MarketplaceName,
  { packageId, orderNumber, rows, buyer }: StoredPackage,
): Promise<void> {
  if (buyer === null) return;
  const items = await itemsOf(deps, name, rows);
  await placeForBuyer(
    deps,
    {
      ...partiesOf(buyer),
      items: items.map(({ productId, quantity, each }) => ({
        productId,
        quantity,
        price: toLira(each),
      })),
      paymentMethod: 'marketplace',
      expectedTotal: toLira(add(...items.map(({ total }) => total))),
      languagePreference: 'tr',
      note: `${name} ${orderNumber}`,
    },
    {
      idempotencyKey: `${name} ${packageId}`,
      placedBy: name,
      agreed: new Map(items.map(({ productId, each }) => [productId, each])),
      dearer: dearerOf(items),
      agreedShipping: ZERO,
      agreedReason: `${name} ${orderNumber}`,
      isPaid: true,
      isElsewhere: true,
      written: (tx: Tx, placed) =>
        linkOrder(tx, name, { packageId, orderNumber: placed.orderNumber }),
    },
  );
}

/** Each product once, with the sum of its rows, whose prices may differ. */
async function itemsOf(
  { db }: Pick<CheckoutDeps, 'db'>,
  name: MarketplaceName,
  rows: readonly PackageRow[],
): Promise<Item[]> {
  const known = await selectProductsOfBarcodes(
    db,
    name,
    rows.map(({ barcode }) => barcode),
  );
  const sums = new Map<number, { quantity: number; total: Kurus }>();
  for (const { barcode, quantity, price } of rows) {
    const productId = known.get(barcode);
    if (productId === undefined) throw new AppError('NOT_FOUND', { details: barcode });
    const sum = sums.get(productId) ?? { quantity: 0, total: ZERO };
    sums.set(productId, {
      quantity: sum.quantity + quantity,
      total: add(sum.total, times(price, quantity)),
    });
  }
  return [...sums].map(([productId, { quantity, total }]) => ({
    productId,
    quantity,
    total,
    each: kurus(Math.floor(total / quantity)),
  }));
}

/** An average is no whole kuruş: so many pieces cost one more that the sum is what was paid. */
const dearerOf = (items: readonly Item[]): ReadonlyMap<string, RowPromise> =>
  new Map(
    items.flatMap(({ productId, quantity, total, each }) => {
      const pieces = total - each * quantity;
      const promise = { quantity: pieces, unitPrice: add(each, kurus(1)), discount: ZERO };
      return pieces > 0 ? [[promiseKey({ productId }), promise] as const] : [];
    }),
  );

function partiesOf({ firstName, lastName, shipping, billing, company }: PackageBuyer) {
  const isCompany = company !== null && (isVkn(company.taxNumber) || isTckn(company.taxNumber));
  return {
    customer: {
      firstName: firstName.slice(0, 60) || NOTHING,
      lastName: lastName.slice(0, 60) || NOTHING,
      // The marketplace sends its own mails to its buyers.
      email: '',
      phone: '',
    },
    shippingAddress: toAddress(shipping),
    billingAddress: billing && toAddress(billing),
    invoice: isCompany
      ? {
          kind: 'corporate' as const,
          companyName: company.name.slice(0, 150) || NOTHING,
          taxOffice: company.taxOffice.slice(0, 80) || NOTHING,
          taxNumber: company.taxNumber,
          isEInvoicePayer: false,
        }
      : { kind: 'individual' as const },
  };
}

const toAddress = ({ city, district, neighbourhood, line, postcode }: PackageAddress) => ({
  city,
  district,
  postcode,
  neighbourhood: neighbourhood.slice(0, 100) || NOTHING,
  line: line.slice(0, 300) || NOTHING,
});
