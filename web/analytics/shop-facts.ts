// What every event needs to know of the shop. Told by the frame before the first page is counted.

import { DEFAULT_RATES, type Rates } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';

export type ShopFacts = { rates: Rates } & Pick<ShopAnswer, 'name' | 'adsConversion'>;

let facts: ShopFacts = { name: '', adsConversion: '', rates: DEFAULT_RATES };

export function describeShop(told: ShopFacts): void {
  facts = told;
}

export const shopFacts = (): ShopFacts => facts;
