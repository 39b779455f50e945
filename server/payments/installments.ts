// Paying in parts (decision 0031): what the provider asks of each family of cards for a price, kept for a day, narrowed to what
// the merchant offers for a cart. Where the provider does not answer there is nothing to offer but paying at once.
import type { InstallmentsAnswer, InstallmentsBody } from '#shared/checkout.ts';
import { type CardFamily, type InstallmentOffer, monthlyParts, mostInstallments, offerOf } from '#shared/installments.ts';
import { fromLira, type Kurus, subtract, toLira, ZERO } from '#shared/money.ts';
import { checkRows, productIdsOf, totalsOfRows } from '../cart/cart.ts';
import type { Context } from '../context.ts';
import { keepQuote, selectCategoriesAbove, selectQuote } from './installments.sql.ts';
import type { Provider } from './provider.ts';
import { providerFor } from './providers.ts';

const DAY_MS = 86_400_000;
/** A buyer waits for a table no longer than this; the answer that comes later is kept for the next. */
const PATIENCE_MS = 4_000;
/** One that could not answer is left alone for so long. */
const PAUSE_MS = 60_000;

type Parts = Pick<Context, 'db' | 'settings' | 'providers' | 'clock' | 'log'>;

/** What is being read or asked for right now, and who did not answer lately; of this process alone. */
const asking = new WeakMap<Provider, Map<number, Promise<CardFamily[] | null>>>();
const silentUntil = new WeakMap<Provider, number>();

/** Of the providers that the merchant offers the one that takes cards. */
async function cardProvider({ settings, providers }: Pick<Parts, 'settings' | 'providers'>): Promise<Provider | undefined> {
  const offered = (await settings.offeredProviders()).flatMap((name) => {
    const provider = providers.get(name);
    return provider ? [[name, provider] as const] : [];
  });
  return providerFor(new Map(offered), 'card');
}

/** Null where the provider knows no parts, or does not answer. One who reads what is kept joins whoever is reading or asking already. */
function quotedFamilies(parts: Parts, provider: Provider, price: Kurus): Promise<CardFamily[] | null> {
  const open = asking.get(provider) ?? new Map<number, Promise<CardFamily[] | null>>();
  asking.set(provider, open);
  const asked = open.get(price) ?? readOrAsk(parts, provider, price).finally(() => open.delete(price));
  open.set(price, asked);
  return Promise.race([asked, patience()]);
}

async function readOrAsk({ db, clock, log }: Parts, provider: Provider, price: Kurus): Promise<CardFamily[] | null> {
  const kept = await selectQuote(db, provider.name, price, new Date(clock().getTime() - DAY_MS));
  if (kept) return kept;
  if ((silentUntil.get(provider) ?? 0) > clock().getTime()) return null;
  try {
    const families = (await provider.installments?.(price)) ?? [];
    const at = clock();
    await keepQuote(db, provider.name, price, families, { at, notBefore: new Date(at.getTime() - DAY_MS) });
    return families;
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'a provider does not say what paying in parts costs');
    silentUntil.set(provider, clock().getTime() + PAUSE_MS);
    return null;
  }
}

const patience = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null).unref();
  });

/** What a cart of this total may be paid by; null: at once only. */
export async function offerFor(parts: Parts, total: Kurus, productIds: readonly number[]): Promise<InstallmentOffer | null> {
  return (await findOffer(parts, total, productIds)).offer;
}

async function findOffer(parts: Parts, total: Kurus, productIds: readonly number[]): Promise<{ offer: InstallmentOffer | null; isDown: boolean }> {
  const rules = await parts.settings.installments();
  const none = { offer: null, isDown: false };
  if (!rules.isOn || total < rules.minTotal) return none;
  const provider = await cardProvider(parts);
  if (!provider?.installments) return none;
  const most = mostInstallments(rules, total, rules.categories.length === 0 ? [] : await selectCategoriesAbove(parts.db, productIds));
  if (most === 1) return none;
  const families = await quotedFamilies(parts, provider, total);
  return families ? { offer: offerOf(families, total, { most, payer: rules.payer }), isDown: false } : { offer: null, isDown: true };
}

/** POST /installments: the table for a cart that is shown with its total, or for goods alone, by their price of today. */
export async function installmentTable(parts: Parts & Pick<Context, 'sellables' | 'rules'>, { items, total }: InstallmentsBody): Promise<InstallmentsAnswer> {
  const price = total === null || total === undefined ? await priceOfGoods(parts, items) : fromLira(total);
  const { offer, isDown } = price > 0 ? await findOffer(parts, price, productIdsOf(items)) : { offer: null, isDown: false };
  return {
    price: toLira(price),
    isDown,
    families: (offer?.families ?? []).map(({ name, rows }) => ({
      name,
      rows: rows.map(({ count, total: paid }) => ({ count, monthly: toLira(monthlyParts(paid, count)[0] ?? ZERO), total: toLira(paid), surcharge: toLira(subtract(paid, price)) })),
    })),
  };
}

/** With their tax, without the way to the buyer. */
async function priceOfGoods({ settings, sellables, rules }: Parts & Pick<Context, 'sellables' | 'rules'>, items: InstallmentsBody['items']): Promise<Kurus> {
  const [rates, known, discounts] = await Promise.all([settings.rates(), sellables.find(productIdsOf(items)), rules.forCart({ couponCode: null, buyer: null })]);
  const { totals } = totalsOfRows(checkRows(items, known), rates, discounts);
  return subtract(totals.finalTotal, totals.shippingCost);
}
