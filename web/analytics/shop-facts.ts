// The shop's data for every event. The frame sets it before the first page view.

import { DEFAULT_RATES, type Rates } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';

export type ShopFacts = { rates: Rates } & Pick<ShopAnswer, 'name' | 'adsConversion'>;

let facts: ShopFacts = { name: '', adsConversion: '', rates: DEFAULT_RATES };

export function describeShop(current: ShopFacts): void {
  facts = current;
}

export const shopFacts = (): ShopFacts => facts;
