// Tax and shipping rates in the browser's terms (specification 5, 8 and 9).
import type { RatesAnswer } from '#shared/config.ts';
import { fromLira, type Kurus } from '#shared/money.ts';
import { DEFAULT_RATES, FALLBACK_RATES, type Rates } from '#shared/pricing.ts';
import type { Api } from '../api.ts';
import { LONG_MS } from '../request-cache.ts';

/** The server's rates; when the call fails, the fallback whose threshold no cart reaches. */
export async function loadRates(api: Api): Promise<Rates> {
  try {
    return readRates(await api.read<Partial<Record<keyof RatesAnswer, unknown>>>('config/rates', '/config/rates', {}, LONG_MS));
  } catch {
    // Logged by the client already. Specification 8: the rates call on error falls back.
    return FALLBACK_RATES;
  }
}

/** Server values are used only if numeric; each that is not is the default (specification 5). */
export function readRates(answer: Partial<Record<keyof RatesAnswer, unknown>>): Rates {
  return {
    taxRate: isNumber(answer.taxRate) ? answer.taxRate : DEFAULT_RATES.taxRate,
    shippingCost: toKurus(answer.shippingCost, DEFAULT_RATES.shippingCost),
    freeShippingThreshold: toKurus(answer.freeShippingThreshold, DEFAULT_RATES.freeShippingThreshold),
    pricesIncludeTax: answer.pricesIncludeTax === true,
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const toKurus = (value: unknown, fallback: Kurus): Kurus => (isNumber(value) ? fromLira(Math.round(value * 100) / 100) : fallback);
