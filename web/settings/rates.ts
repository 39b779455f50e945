// Tax and shipping rates in the browser's terms (specification 5, 8 and 9).

import type { i18n } from 'i18next';
import { type Kurus, nearestKurus } from '#shared/base/money.ts';
import {
  DEFAULT_RATES,
  FALLBACK_RATES,
  hasFreeShipping,
  type Rates,
} from '#shared/pricing/rates.ts';
import type { RatesAnswer, ShopAnswer } from '#shared/settings/config.ts';
import type { Api } from '#web/base/api/api.ts';
import { LONG_MS } from '#web/base/api/request-cache.ts';

/** The server's rates; when the call fails, the fallback whose threshold no cart reaches. */
export async function loadRates(api: Api): Promise<Rates> {
  try {
    return readRates(
      await api.read('/config/rates', { name: 'config/rates', lifetimeMs: LONG_MS }),
    );
  } catch {
    // Already logged by the client. Specification 8: if the rates call fails, the fallback is used.
    return FALLBACK_RATES;
  }
}

/**
 * The subtotal from which shipping is free, and up to how many desi (null: any load). Null if
 * nothing may be promised: after a failed rates call the threshold is one that no cart reaches, and
 * by desi it may be that no option is free.
 */
export function freeShippingPromise(
  rates: Rates,
  { delivery }: Pick<ShopAnswer, 'delivery'>,
): { from: Kurus; upToDesi: number | null } | null {
  if (!hasFreeShipping(rates) || delivery?.freeUpToDesi === 0) return null;
  return { from: rates.freeShippingThreshold, upToDesi: delivery?.freeUpToDesi ?? null };
}

/**
 * An amount as prices are entered: shops whose prices exclude tax say so, because a price with tax
 * may be the one shown.
 */
export const asPriced = (
  amount: string,
  { pricesIncludeTax }: Pick<Rates, 'pricesIncludeTax'>,
  { t }: i18n,
): string => (pricesIncludeTax ? amount : t('common:withoutTax', { amount }));

/**
 * Server values are used only if they are numbers; otherwise the default is used (specification 5).
 */
export function readRates(answer: Partial<Record<keyof RatesAnswer, unknown>>): Rates {
  return {
    taxRate: isNumber(answer.taxRate) ? answer.taxRate : DEFAULT_RATES.taxRate,
    shippingCost: amountOr(answer.shippingCost, DEFAULT_RATES.shippingCost),
    freeShippingThreshold: amountOr(
      answer.freeShippingThreshold,
      DEFAULT_RATES.freeShippingThreshold,
    ),
    pricesIncludeTax: answer.pricesIncludeTax === true,
  };
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const amountOr = (lira: unknown, fallback: Kurus): Kurus =>
  isNumber(lira) ? nearestKurus(lira) : fallback;
