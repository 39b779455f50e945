// Business settings: rows of the table settings. SHOP_* of the environment are first values, copied once; then the back
// office decides (design.md 5). Specification 3, 8 and 9.
import { sql } from 'kysely';
import { z } from 'zod';
import type { RatesAnswer, ShopAnswer, TaxShippingAnswer } from '#shared/config.ts';
import { kurus, toLira } from '#shared/money.ts';
import { DEFAULT_RATES, type Rates } from '#shared/pricing.ts';
import { type Config, GTM_ID } from '../config.ts';
import type { Db } from '../db.ts';

const RatesSetting = z.object({
  taxRate: z.number().min(0).max(1),
  shippingKurus: z.int().min(0),
  freeShippingKurus: z.int().min(0),
  pricesIncludeTax: z.boolean(),
});

const ShopSetting = z.object({
  name: z.string(),
  title: z.string(),
  mersis: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  kep: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  iban: z.string(),
  bank: z.string(),
  etbisLink: z.string(),
  socialLinks: z.array(z.string()),
  whatsappNumber: z.string(),
});
export type Shop = z.infer<typeof ShopSetting>;

/** What is no id counts as none: a slip of the pen must not stop the shop. */
const AnalyticsSetting = z.object({ gtmId: z.string().regex(GTM_ID).catch('') });

/** Whether every administrator needs a second step to sign in. */
const SecuritySetting = z.object({ requiresTotp: z.boolean() });
export type Security = z.infer<typeof SecuritySetting>;

export type Analytics = Pick<ShopAnswer, 'gtmId' | 'adsConversion'>;

export type Settings = ReturnType<typeof createSettings>;

/** Puts the first values where there are none yet. */
export async function insertFirstSettings(db: Db, config: Config): Promise<void> {
  const rates = {
    taxRate: DEFAULT_RATES.taxRate,
    shippingKurus: DEFAULT_RATES.shippingCost,
    freeShippingKurus: DEFAULT_RATES.freeShippingThreshold,
    pricesIncludeTax: DEFAULT_RATES.pricesIncludeTax,
  };
  for (const [key, value] of Object.entries({ rates, shop: config.shop, analytics: { gtmId: config.analytics.gtmId } })) {
    await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb) on conflict do nothing`.execute(db);
  }
}

/** Reads settings and keeps them until `forget`, which the notification of a change calls. */
export function createSettings(db: Db, config: Config) {
  let kept: Promise<Map<string, unknown>> | null = null;

  async function read() {
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
    return new Map<string, unknown>(rows.map((row) => [row.key, row.value]));
  }

  async function get<T>(key: string, schema: z.ZodType<T>): Promise<T> {
    kept ??= read();
    const current = kept;
    // A failed read is not kept.
    current.catch(() => {
      if (kept === current) kept = null;
    });
    return schema.parse((await current).get(key));
  }

  return {
    forget: () => {
      kept = null;
    },

    async rates(): Promise<Rates> {
      const setting = await get('rates', RatesSetting);
      return {
        taxRate: setting.taxRate,
        shippingCost: kurus(setting.shippingKurus),
        freeShippingThreshold: kurus(setting.freeShippingKurus),
        pricesIncludeTax: setting.pricesIncludeTax,
      };
    },

    shop: (): Promise<Shop> => get('shop', ShopSetting),

    /** The id is the back office's to change, the conversion belongs to the environment (design.md 5). */
    async analytics(): Promise<Analytics> {
      const { gtmId } = await get('analytics', AnalyticsSetting);
      return { gtmId, adsConversion: config.analytics.adsConversion };
    },

    /** Nothing is required until the owner says so. */
    security: (): Promise<Security> => get('security', SecuritySetting.catch({ requiresTotp: false })),

    paymentMethods(): ('card' | 'transfer')[] {
      return config.paymentProviders.map((provider) => (provider === 'transfer' ? 'transfer' : 'card'));
    },
  };
}

export const toRatesAnswer = (rates: Rates): RatesAnswer => ({
  taxRate: rates.taxRate,
  shippingCost: toLira(rates.shippingCost),
  freeShippingThreshold: toLira(rates.freeShippingThreshold),
  pricesIncludeTax: rates.pricesIncludeTax,
});

export const toTaxShippingAnswer = (rates: Rates, description: string): TaxShippingAnswer => ({
  taxRatePercentage: Math.round(rates.taxRate * 10_000) / 100,
  configName: 'KDV',
  isActive: true,
  isDefault: true,
  description,
});

/** The IBAN is shown to those who have to pay, not to everybody. */
export function toShopAnswer({ iban: _iban, bank: _bank, ...shop }: Shop, paymentMethods: ShopAnswer['paymentMethods'], analytics: Analytics): ShopAnswer {
  return { ...shop, paymentMethods, ...analytics };
}
