// Installments (decision 0031): the provider's table for each card family and price, stored for a
// day and narrowed to the merchant's offer for a cart. If the provider does not respond, the cart
// can only be paid at once.

import type { Platform } from '#server/base/platform.ts';
import { checkRows, productIdsOf } from '#server/cart/check-rows.ts';
import { totalsOfRows } from '#server/cart/row-totals.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { fromLira, type Kurus, subtract, toLira, ZERO } from '#shared/base/money.ts';
import type { InstallmentsAnswer, InstallmentsBody } from '#shared/checkout/checkout.ts';
import {
  type CardFamily,
  type InstallmentOffer,
  monthlyParts,
  mostInstallments,
  offerOf,
} from '#shared/pricing/installments.ts';
import { selectCategoriesAbove, selectQuote, storeQuote } from './installments.sql.ts';
import type { Provider, Providers } from './provider.ts';
import { providerFor } from './providers.ts';

/** A buyer waits at most this long for a table; a later response is stored for the next buyer. */
const PATIENCE_MS = 4_000;
/** A provider that did not respond is not called again for this time. */
const PAUSE_MS = 60_000;

type Deps = Pick<Platform, 'db' | 'clock' | 'log'> & { settings: Settings; providers: Providers };

/** State of this process: the running requests, and the providers that did not respond recently. */
const asking = new WeakMap<Provider, Map<number, Promise<CardFamily[] | null>>>();
const silentUntil = new WeakMap<Provider, number>();

/** The card provider among the providers that the merchant offers. */
async function cardProvider({
  settings,
  providers,
}: Pick<Deps, 'settings' | 'providers'>): Promise<Provider | undefined> {
  const offered = (await settings.offeredProviders()).flatMap((name) => {
    const provider = providers.get(name);
    return provider ? [[name, provider] as const] : [];
  });
  return providerFor(new Map(offered), 'card');
}

/**
 * Null without installments or without a response. Concurrent requests for the same price are
 * merged.
 */
function quotedFamilies(
  deps: Deps,
  provider: Provider,
  price: Kurus,
): Promise<CardFamily[] | null> {
  const open = asking.get(provider) ?? new Map<number, Promise<CardFamily[] | null>>();
  asking.set(provider, open);
  const asked =
    open.get(price) ?? readOrAsk(deps, provider, price).finally(() => open.delete(price));
  open.set(price, asked);
  return Promise.race([asked, patience()]);
}

async function readOrAsk(
  { db, clock, log }: Deps,
  provider: Provider,
  price: Kurus,
): Promise<CardFamily[] | null> {
  const stored = await selectQuote(db, provider.name, price, new Date(clock().getTime() - DAY_MS));
  if (stored) return stored;
  if ((silentUntil.get(provider) ?? 0) > clock().getTime()) return null;
  try {
    const families = (await provider.installments?.(price)) ?? [];
    const at = clock();
    const quote = { provider: provider.name, price, families, at };
    await storeQuote(db, quote, new Date(at.getTime() - DAY_MS));
    return families;
  } catch (error) {
    log.warn(
      { err: error, provider: provider.name },
      'a provider does not say what paying in parts costs',
    );
    silentUntil.set(provider, clock().getTime() + PAUSE_MS);
    return null;
  }
}

const patience = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null).unref();
  });

/** The installments for a cart with this total; null: only payment at once. */
export async function offerFor(
  deps: Deps,
  total: Kurus,
  productIds: readonly number[],
): Promise<InstallmentOffer | null> {
  return (await findOffer(deps, total, productIds)).offer;
}

async function findOffer(
  deps: Deps,
  total: Kurus,
  productIds: readonly number[],
): Promise<{ offer: InstallmentOffer | null; isDown: boolean }> {
  const rules = await deps.settings.installments();
  const none = { offer: null, isDown: false };
  if (!rules.isOn || total < rules.minTotal) return none;
  const provider = await cardProvider(deps);
  if (!provider?.installments) return none;
  const most = mostInstallments(
    rules,
    total,
    rules.categories.length === 0 ? [] : await selectCategoriesAbove(deps.db, productIds),
  );
  if (most === 1) return none;
  const families = await quotedFamilies(deps, provider, total);
  return families
    ? { offer: offerOf(families, total, { most, payer: rules.payer }), isDown: false }
    : { offer: null, isDown: true };
}

/**
 * POST /installments: the table for a cart with its displayed total, or for products alone at
 * today's prices.
 */
export async function installmentTable(
  deps: Deps & { sellables: Sellables; rules: Rules },
  { items, total }: InstallmentsBody,
): Promise<InstallmentsAnswer> {
  const price =
    total === null || total === undefined ? await priceOfGoods(deps, items) : fromLira(total);
  const { offer, isDown } =
    price > 0 ? await findOffer(deps, price, productIdsOf(items)) : { offer: null, isDown: false };
  return {
    price: toLira(price),
    isDown,
    families: (offer?.families ?? []).map(({ name, rows }) => ({
      name,
      rows: rows.map(({ count, total: paid }) => ({
        count,
        monthly: toLira(monthlyParts(paid, count)[0] ?? ZERO),
        total: toLira(paid),
        surcharge: toLira(subtract(paid, price)),
      })),
    })),
  };
}

/** Tax included, without shipping. */
async function priceOfGoods(
  { settings, sellables, rules }: Deps & { sellables: Sellables; rules: Rules },
  items: InstallmentsBody['items'],
): Promise<Kurus> {
  const [rates, known, discounts] = await Promise.all([
    settings.rates(),
    sellables.find(productIdsOf(items)),
    rules.forCart({ couponCode: null, buyer: null }),
  ]);
  const { totals } = totalsOfRows(checkRows(items, known), { rates, discounts });
  return subtract(totals.finalTotal, totals.shippingCost);
}
